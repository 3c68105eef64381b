import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { notFound, routes } from '../routes.ts'

const web = join(import.meta.dirname, '..')
/** What every page is set in, in the order of the cascade; the page's own comes after. */
const BEFORE = ['styles/index.css', 'site.tsx']
const PAGE = /\/pages\/([^/]+)\/page\.tsx$/

const pages: readonly string[] = [...new Set([...routes, notFound].map(({ folder }) => folder))]

/** The sheet of each page, by the page's folder: a file that imports all that the page is set in. */
export type PageSheets = ReadonlyMap<string, string>

/**
 * While the prerenderer is bundled, finds for each page every sheet that the page or a part of it imports, and writes
 * into `folder` one that names them all. So a page asks for one sheet, and no script ever brings another. Pages that
 * are set in the same share it.
 */
export function pageStyles(folder: string): { readonly plugin: Plugin; readonly sheets: PageSheets } {
  const sheets = new Map<string, string>()
  const plugin: Plugin = {
    name: 'touchstone-page-styles',
    // What a page fetches later is no part of what is written out, but it is set in the same sheet.
    buildStart() {
      for (const page of pages) {
        for (const id of clientsOf(page)) this.emitFile({ type: 'chunk', id })
      }
    },
    async buildEnd(failure) {
      if (failure) return
      await mkdir(folder, { recursive: true })
      const written = new Map<string, string>()
      for (const page of pages) {
        const imports = sheetsOf(page, (id) => this.getModuleInfo(id))
        const text = imports.map((id) => `@import ${JSON.stringify(id)};\n`).join('')
        const file = written.get(text) ?? join(folder, `${page}.css`)
        if (!written.has(text)) await writeFile(file, text)
        written.set(text, file)
        sheets.set(page, file)
      }
    },
  }
  return { plugin, sheets }
}

interface Imports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** The sheets that a page is set in, in the order in which its modules import them. */
function sheetsOf(page: string, importsOf: (id: string) => Imports | null): readonly string[] {
  const seen = new Set<string>()
  const walk = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    // The shell imports every page.
    if ((PAGE.exec(id)?.[1] ?? page) !== page) return
    const { importedIds = [], dynamicallyImportedIds = [] } = importsOf(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) walk(next)
  }
  for (const first of [...BEFORE.map((file) => join(web, file)), ...clientsOf(page)]) walk(first)
  return [...seen].filter((id) => id.endsWith('.css'))
}

/** The page's own script, if it has one. */
function clientsOf(page: string): readonly string[] {
  return ['client.ts', 'client.tsx']
    .map((name) => join(web, 'pages', page, name))
    .filter((file) => existsSync(file))
}

const NO_STYLE = '\0no-style'
const PRELOAD = 'vite/preload-helper.js'

/** Leaves sheets out of scripts, and what would fetch them with a script: each page has its own. */
export const withoutStyles: Plugin = {
  name: 'touchstone-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NO_STYLE : null),
  load(id) {
    if (id === NO_STYLE) return ''
    return id.endsWith(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null
  },
}
