import { basename, join } from 'node:path'
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { type Bundled, EVERY_PAGE, linksIn } from './links.ts'
import { clientOf, pageStyles, pages, withoutStyles } from './page-styles.ts'

type Groups = Rolldown.CodeSplittingGroup[]

/** Exports what the site uses of React. Its bundle is one for all pages, and outlives whatever else is deployed. */
const FRAMEWORK = join(import.meta.dirname, 'framework.ts')
const clients = pages.flatMap((page) => clientOf(page) ?? [])
const mint = clientOf('mint')

/**
 * Bundles the prerenderer into `workshop`, and scripts and sheets into `stage`. Answers with the prerenderer's file and
 * with what each page asks for.
 */
export async function bundle(stage: string, workshop: string) {
  const [server, sheets] = [join(workshop, 'server'), join(workshop, 'sheets')]
  await bundled(server, ['build/prerender.tsx', ...clients], {
    plugins: [pageStyles(sheets)],
    build: { ssr: true },
  })
  const framework = await bundledFramework(stage)
  const names = pages.map((page) => join(sheets, `${page}.css`))
  const files = [...(await bundled(stage, names))]
  for (const [input, groups] of scripts()) {
    files.push(...(await bundledScripts(stage, input, groups, framework)))
  }
  return { prerenderer: join(server, 'prerender.js'), linksOf: linksIn(files, framework.fileName) }
}

/** React in a script of its own, with what it exports. */
async function bundledFramework(stage: string): Promise<Rolldown.OutputChunk> {
  const rolldownOptions = { preserveEntrySignatures: 'strict' } as const
  const [script] = await bundled(stage, [FRAMEWORK], { build: { rolldownOptions } })
  if (script?.type !== 'chunk') throw new Error('There is no bundle of the framework')
  return script
}

function bundledScripts(
  stage: string,
  input: readonly string[],
  groups: Groups,
  framework: Rolldown.OutputChunk,
): Promise<Bundled> {
  const rolldownOptions: Rolldown.RolldownOptions = {
    // So that a table put together of several is left out where only one of them is asked for.
    treeshake: { propertyReadSideEffects: false },
    output: { codeSplitting: { groups } },
  }
  return bundled(stage, input, {
    plugins: [withoutStyles, importFramework(framework)],
    build: { rolldownOptions },
  })
}

async function bundled(
  outDir: string,
  input: readonly string[],
  config: InlineConfig = {},
): Promise<Bundled> {
  const built = await build(
    mergeConfig(config, {
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input } },
    }),
  )
  return 'output' in built ? built.output : []
}

/**
 * The script of every page, and those of the pages that have one, by what is bundled together and then comes in one
 * request: one for each small thing would cost more than it saves. Pages with forms, where `client.tsx` brings React now or
 * later, share what they can; whatever else runs on a page is bundled alone, so that it carries nothing that only others need.
 */
function scripts(): readonly (readonly [input: readonly string[], groups: Groups])[] {
  const forms = clients.filter((file) => file.endsWith('.tsx') && file !== mint)
  const alone = clients.filter((file) => !forms.includes(file))
  return [
    [forms, FORMS],
    ...[EVERY_PAGE, ...alone].map((file) => [[file], file === mint ? MINT : []] as const),
  ]
}

/** What the mint page comes alive with, what it fetches once it has, and all that a purchase needs. */
const MINT: Groups = [
  { name: 'mint', tags: ['$initial'], priority: 2 },
  { name: 'news', test: /web\/(?:live\/room-socket|pages\/mint\/mint-feed)/, priority: 1 },
  {
    name: 'purchase',
    test: /web\/(?:ui\/dialog|wallet\/(?:connecting|connected-wallet|wallet-calls)|pages\/mint\/buyer-desk)|contract\/errors\.ts$/,
  },
]

const FORMS: Groups = [
  // The FAQ needs it to fetch its dialog; it is too small to be fetched with anything else.
  { name: 'preload', test: /vite\/preload/, priority: 2 },
  { name: 'forms', minShareCount: 4 },
]

const REACT = /^react(?:-dom)?(?:\/client|\/jsx-runtime)?$/
const BUILT = '\0framework'

/**
 * Has scripts import React by name from its bundle, so that pages that are bundled apart share it. A name that the
 * bundle does not export stops the build.
 */
function importFramework({ fileName, exports }: Rolldown.OutputChunk): Plugin {
  return {
    name: 'touchstone-framework',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer === BUILT) return { id, external: 'absolute' }
      return REACT.test(id) ? BUILT : null
    },
    load: (id) => (id === BUILT ? `export { ${exports.join(', ')} } from './${basename(fileName)}'` : null),
  }
}
