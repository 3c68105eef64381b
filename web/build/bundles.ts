import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Bundled, EVERY_PAGE, linksIn } from './links.ts'
import { clientOf, laterSheetOf, pageStyles, pages, SITE_SHEET, withoutStyles } from './page-styles.ts'

type Groups = Rolldown.CodeSplittingGroup[]

/** Exports what the site uses of React. Its bundle is one for all pages, and outlives whatever else is deployed. */
const FRAMEWORK = join(import.meta.dirname, 'framework.ts')
const clients = pages.flatMap((page) => clientOf(page) ?? [])
const mint = clientOf('mint')

/**
 * Bundles the prerenderer into `workshop`, and scripts and the sheet of the site into `stage`. Answers with the prerenderer's
 * file and with what each page asks for.
 */
export async function bundle(stage: string, workshop: string) {
  const [server, styles] = [join(workshop, 'server'), join(workshop, 'styles')]
  const input = ['build/prerender.tsx', ...clients]
  await bundled(server, { input }, { plugins: [pageStyles(styles)], ssr: true })
  const [framework] = await bundled(stage, { input: FRAMEWORK, preserveEntrySignatures: 'strict' })
  if (framework?.type !== 'chunk') throw new Error('There is no bundle of the framework')

  const sheets = await bundled(stage, { input: (await readdir(styles)).map((name) => join(styles, name)) })
  await Promise.all(sheets.filter(isOfPage).map(({ fileName }) => rm(join(stage, fileName))))
  const files = [...sheets]
  for (const { input, groups } of scripts()) {
    const options: Rolldown.RolldownOptions = {
      input,
      // So that a table put together of several is left out where only one of them is asked for.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups } },
    }
    const plugins = [withoutStyles, importFramework(framework)]
    files.push(...(await bundled(stage, options, { plugins })))
  }
  return { prerenderer: join(server, 'prerender.js'), linksOf: linksIn(files, framework.fileName) }
}

/** The sheets that are served: that of most pages, and those of what pages fetch later. */
const SERVED = new Set([`${SITE_SHEET}.css`, ...pages.map(laterSheetOf)])

/** Whether it is the sheet of a page, which is written into the page. */
function isOfPage(file: Bundled[number]): boolean {
  return (
    file.fileName.endsWith('.css') && !(file.type === 'asset' && file.names.some((name) => SERVED.has(name)))
  )
}

/**
 * What is so in every browser that runs modules. Libraries ask for it, to warn or to make do where it is not; what they carry
 * for that is left out.
 */
const IN_BROWSER = {
  'globalThis.Event': 'true',
  'globalThis.EventTarget': 'true',
  'typeof WebSocket': '"function"',
  'typeof process': '"undefined"',
  'navigator.product': '"Gecko"',
}

async function bundled(
  outDir: string,
  rolldownOptions: Rolldown.RolldownOptions,
  { plugins = [], ssr = false }: { plugins?: Plugin[]; ssr?: boolean } = {},
): Promise<Bundled> {
  const built = await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    define: ssr ? {} : IN_BROWSER,
    build: { outDir, ssr, emptyOutDir: false, copyPublicDir: false, rolldownOptions },
  })
  return 'output' in built ? built.output : []
}

/**
 * The script of every page, and those of the pages that have one, by what is bundled together and then comes in one
 * request: one for each small thing would cost more than it saves. Pages with forms, where `client.tsx` brings React now or
 * later, share what they can; whatever else runs on a page is bundled alone, so that it carries nothing that only others need.
 */
function scripts(): readonly { input: string[]; groups: Groups }[] {
  const forms = clients.filter((file) => file.endsWith('.tsx') && file !== mint)
  const alone = clients.filter((file) => !forms.includes(file))
  return [
    { input: forms, groups: FORMS },
    ...[EVERY_PAGE, ...alone].map((file) => ({ input: [file], groups: file === mint ? MINT : [] })),
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
  // The FAQ needs them to fetch its dialog; they are too small to be fetched with anything else.
  { name: 'preload', test: /vite\/preload|web\/script\/load-chunk|contract\/timing/, priority: 2 },
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
