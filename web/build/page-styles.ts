import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { notFound, routes } from '../routes.ts'

const web = join(import.meta.dirname, '..')
/** Modules whose styles precede those of the page. */
const BEFORE = ['styles/index.css', 'site.tsx'].map((file) => join(web, file))
/** The stylesheet shared by most pages. */
export const SITE_SHEET = 'site'
const PAGE = /\/pages\/([^/]+)\/page\.tsx$/

/** The folders below `pages/`. */
export const pages: readonly string[] = [...new Set([...routes, notFound].map(({ folder }) => folder))]

/** The entry script of a page, or null. */
export function clientOf(page: string): string | null {
  const files = ['client.ts', 'client.tsx'].map((name) => join(web, 'pages', page, name))
  return files.find((file) => existsSync(file)) ?? null
}

/** The stylesheet of parts that a living page loads later. */
export const laterSheetOf = (page: string): string => `${page}-later.css`

/** Whether it is a living page. A page that is only read inlines styles of later parts too. */
const lives = (page: string) => routes.some(({ folder, manner }) => folder === page && manner === 'lives')

/**
 * Collects the stylesheets that pages import, and writes to `folder` one that is shared by most pages, one per page,
 * and one for parts that a living page loads later. Scripts load no styles.
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

/** The stylesheets of a page in import order: all, or only those of its prerendered part. */
function sheetsOf(page: string, modules: Rolldown.GetModuleInfo, which: 'all' | 'first'): readonly string[] {
  const seen = new Set<string>()
  const walk = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    // The shell imports all pages; skip the others.
    if ((PAGE.exec(id)?.[1] ?? page) !== page) return
    const { importedIds = [], dynamicallyImportedIds = [] } = modules(id) ?? {}
    for (const next of [...importedIds, ...(which === 'all' ? dynamicallyImportedIds : [])]) walk(next)
  }
  for (const first of [...BEFORE, clientOf(page)]) if (first) walk(first)
  return [...seen].filter((id) => id.endsWith('.css'))
}

const NO_STYLE = '\0no-style'
const PRELOAD = 'vite/preload-helper.js'

/** Removes stylesheets and their preloading from scripts, because the page links them. */
export const withoutStyles: Plugin = {
  name: 'touchstone-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NO_STYLE : null),
  load(id) {
    if (id === NO_STYLE) return ''
    return id.endsWith(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null
  },
}
