import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { DeskFiles } from './desk-document.ts'
import { type Bundled, EVERY_PAGE, FIRST_FONTS, linksIn } from './links.ts'
import { clientOf, laterSheetOf, pageStyles, pages, SITE_SHEET, withoutStyles } from './page-styles.ts'

type Groups = Rolldown.CodeSplittingGroup[]

/** The React bundle, shared by all pages and cached across deploys. */
const FRAMEWORK = join(import.meta.dirname, 'framework.ts')
/** The desk is no page of the site: it has one script and one stylesheet, and shares React with the site. */
const DESK = join(import.meta.dirname, '../desk/client.tsx')
const clients = pages.flatMap((page) => clientOf(page) ?? [])
const mint = clientOf('mint')

/**
 * Bundles the prerenderer into `workshop`, and scripts and stylesheets into `stage`. Returns the prerenderer's file,
 * the links of each page, and the files of the desk.
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
      // Drops unused properties of combined tables.
      treeshake: { propertyReadSideEffects: false },
      // A number or a word is shorter than a name that one chunk exports and another imports.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups } },
    }
    const plugins = [withoutStyles, importFramework(framework)]
    files.push(...(await bundled(stage, options, { plugins })))
  }
  const desk = await bundled(stage, { input: { desk: DESK } }, { plugins: [importFramework(framework)] })
  return {
    prerenderer: join(server, 'prerender.js'),
    linksOf: linksIn(files, framework.fileName),
    desk: deskFiles(desk, framework.fileName),
  }
}

function deskFiles(built: Bundled, framework: string): DeskFiles {
  const script = built.find((one) => one.type === 'chunk' && one.isEntry)
  const style = built.find(({ fileName }) => fileName.endsWith('.css'))
  if (!script || !style) throw new Error('The build has no desk')
  const fonts = built.filter(
    (one) => one.type === 'asset' && one.names.some((name) => FIRST_FONTS.includes(name)),
  )
  return {
    script: `/${script.fileName}`,
    style: `/${style.fileName}`,
    parts: [`/${framework}`],
    fonts: fonts.map(({ fileName }) => `/${fileName}`),
  }
}

/** Stylesheets that are served as files; the others are inlined. */
const SERVED = new Set([`${SITE_SHEET}.css`, ...pages.map(laterSheetOf)])

/** Whether a stylesheet is inlined into a page. */
function isOfPage(file: Bundled[number]): boolean {
  return (
    file.fileName.endsWith('.css') && !(file.type === 'asset' && file.names.some((name) => SERVED.has(name)))
  )
}

/** True in every browser that the build is for. Removes fallbacks of libraries. */
const IN_BROWSER = {
  'globalThis.Event': 'true',
  'globalThis.EventTarget': 'true',
  'typeof window': '"object"',
  'typeof window.document': '"object"',
  'typeof window.document.createElement': '"function"',
  'typeof document': '"object"',
  'typeof performance': '"object"',
  'typeof performance.now': '"function"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof setImmediate': '"undefined"',
  'typeof requestAnimationFrame': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof reportError': '"function"',
  'typeof AbortController': '"function"',
  'typeof MessageChannel': '"function"',
  'typeof Object.is': '"function"',
  'typeof WebSocket': '"function"',
  'typeof process': '"undefined"',
  'navigator.product': '"Gecko"',
  'document.documentMode': 'undefined',
  'window.clipboardData': 'undefined',
}

/** Removes from React the hook of its developer tools, and a transition indicator that it passes on but never calls. */
const UNUSED = {
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
  'typeof navigation': '"undefined"',
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
    define: ssr ? {} : { ...IN_BROWSER, ...UNUSED },
    build: { outDir, ssr, emptyOutDir: false, copyPublicDir: false, rolldownOptions },
  })
  return 'output' in built ? built.output : []
}

/** Entry scripts by bundle. Pages with forms share chunks; other pages are bundled alone. */
function scripts(): readonly { input: string[]; groups: Groups }[] {
  const forms = clients.filter((file) => file.endsWith('.tsx') && file !== mint)
  const otherClients = clients.filter((file) => !forms.includes(file))
  return [
    { input: forms, groups: FORMS },
    ...[EVERY_PAGE, ...otherClients].map((file) => ({ input: [file], groups: file === mint ? MINT : [] })),
  ]
}

/** Chunks of the mint page: what it hydrates with, what it loads afterwards, and what a purchase needs. */
const MINT: Groups = [
  { name: 'mint', tags: ['$initial'], priority: 2 },
  { name: 'news', test: /web\/(?:live\/room-socket|pages\/mint\/mint-feed)/, priority: 1 },
  {
    name: 'purchase',
    test: /web\/(?:ui\/dialog|wallet\/(?:connecting|connected-wallet|wallet-calls)|pages\/mint\/buyer-column)|contract\/mint-errors\.ts$/,
  },
]

const FORMS: Groups = [
  // The FAQ needs these before its dialog.
  { name: 'preload', test: /vite\/preload|web\/script\/load-chunk|contract\/timing/, priority: 2 },
  { name: 'forms', minShareCount: 4 },
]

const REACT = /^react(?:-dom)?(?:\/client|\/jsx-runtime)?$/
const BUILT = '\0framework'

/** Resolves React to the shared bundle. Importing a name that it does not export fails the build. */
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
