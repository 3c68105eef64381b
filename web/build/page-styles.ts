import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { notFound, routes } from '../routes.ts'

const web = join(import.meta.dirname, '..')
/** What every page is set in, in the order of the cascade; the page's own comes after. */
const BEFORE = ['styles/index.css', 'site.tsx'].map((file) => join(web, file))
/** The sheet of most pages, among those that `pageStyles` writes. */
export const SITE_SHEET = 'site'
const PAGE = /\/pages\/([^/]+)\/page\.tsx$/

/** The folder of every page below `pages/`. */
export const pages: readonly string[] = [...new Set([...routes, notFound].map(({ folder }) => folder))]

/** A page's own script, if it has one. */
export function clientOf(page: string): string | null {
  const files = ['client.ts', 'client.tsx'].map((name) => join(web, 'pages', page, name))
  return files.find((file) => existsSync(file)) ?? null
}

/** The name of the sheet of what a page that lives fetches later. */
export const laterSheetOf = (page: string): string => `${page}-later.css`

/** Whether the page lives. What one that reads fetches later is little, and set in the page's own sheet. */
const lives = (page: string) => routes.some(({ folder, manner }) => folder === page && manner === 'lives')

/**
 * While the prerenderer is bundled with the scripts of the pages, finds every sheet that a page or a part of it imports, and
 * writes into `folder` one sheet that names those of most pages, which a browser keeps, and for each page one that names the
 * others. No script brings a sheet. What a page that lives fetches later has a sheet of its own, which comes with the page's
 * script, so that the words of its first view come in fewer round trips.
 */
export function pageStyles(folder: string): Plugin {
  return {
    name: 'touchstone-page-styles',
    async buildEnd(failure) {
      if (failure) return
      const modules: Rolldown.GetModuleInfo = (id) => this.getModuleInfo(id)
      const sheets = new Map(pages.map((page) => [page, sheetsOf(page, modules, 'all')]))
      const all = [...new Set([...sheets.values()].flat())]
      const isOfMost = (id: string) =>
        [...sheets.values()].filter((own) => own.includes(id)).length > pages.length / 2
      await mkdir(folder, { recursive: true })
      await writeSheet(join(folder, `${SITE_SHEET}.css`), all.filter(isOfMost))
      for (const [page, every] of sheets) {
        const own = every.filter((id) => !isOfMost(id))
        const first = lives(page) ? sheetsOf(page, modules, 'first') : own
        const later = own.filter((id) => !first.includes(id))
        await writeSheet(
          join(folder, `${page}.css`),
          own.filter((id) => first.includes(id)),
        )
        if (later.length > 0) await writeSheet(join(folder, laterSheetOf(page)), later)
      }
    },
  }
}

async function writeSheet(file: string, imports: readonly string[]): Promise<void> {
  await writeFile(file, imports.map((id) => `@import ${JSON.stringify(id)};\n`).join(''))
}

/** The sheets that a page is set in, all or only those it is written out with, in the order in which its modules import them. */
function sheetsOf(page: string, modules: Rolldown.GetModuleInfo, which: 'all' | 'first'): readonly string[] {
  const seen = new Set<string>()
  const walk = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    // The shell imports every page.
    if ((PAGE.exec(id)?.[1] ?? page) !== page) return
    const { importedIds = [], dynamicallyImportedIds = [] } = modules(id) ?? {}
    for (const next of [...importedIds, ...(which === 'all' ? dynamicallyImportedIds : [])]) walk(next)
  }
  for (const first of [...BEFORE, clientOf(page)]) if (first) walk(first)
  return [...seen].filter((id) => id.endsWith('.css'))
}

const NO_STYLE = '\0no-style'
const PRELOAD = 'vite/preload-helper.js'

/** Leaves sheets out of scripts, and what would fetch them with a script: the page has them all. */
export const withoutStyles: Plugin = {
  name: 'touchstone-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NO_STYLE : null),
  load(id) {
    if (id === NO_STYLE) return ''
    return id.endsWith(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null
  },
}
