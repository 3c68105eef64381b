import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { notFound, routes } from '../routes.ts'

const web = join(import.meta.dirname, '..')
/** What every page is set in, in the order of the cascade; the page's own comes after. */
const BEFORE = ['styles/index.css', 'site.tsx'].map((file) => join(web, file))
const PAGE = /\/pages\/([^/]+)\/page\.tsx$/

/** The folder of every page below `pages/`. */
export const pages: readonly string[] = [...new Set([...routes, notFound].map(({ folder }) => folder))]

/** A page's own script, if it has one. */
export function clientOf(page: string): string | null {
  const files = ['client.ts', 'client.tsx'].map((name) => join(web, 'pages', page, name))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * While the prerenderer is bundled with the scripts of the pages, finds for each page every sheet that the page or a part
 * of it imports, and writes into `folder` one that names them all. So a page asks for one sheet, and no script ever brings
 * another. What a page fetches later is no part of what is written out, but it is set in the same sheet. Of equal sheets
 * the bundler makes one.
 */
export function pageStyles(folder: string): Plugin {
  return {
    name: 'touchstone-page-styles',
    async buildEnd(failure) {
      if (failure) return
      await mkdir(folder, { recursive: true })
      for (const page of pages) {
        const imports = sheetsOf(page, (id) => this.getModuleInfo(id))
        const text = imports.map((id) => `@import ${JSON.stringify(id)};\n`).join('')
        await writeFile(join(folder, `${page}.css`), text)
      }
    },
  }
}

/** The sheets that a page is set in, in the order in which its modules import them. */
function sheetsOf(page: string, modules: Rolldown.GetModuleInfo): readonly string[] {
  const seen = new Set<string>()
  const walk = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    // The shell imports every page.
    if ((PAGE.exec(id)?.[1] ?? page) !== page) return
    const { importedIds = [], dynamicallyImportedIds = [] } = modules(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) walk(next)
  }
  for (const first of [...BEFORE, clientOf(page)]) if (first) walk(first)
  return [...seen].filter((id) => id.endsWith('.css'))
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
