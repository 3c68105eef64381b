import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Route } from '../routes.ts'
import type { HeadLinks } from './head.ts'
import { clientOf, laterSheetOf, SITE_SHEET } from './page-styles.ts'

export type Bundled = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** Font files that the first screen of any page needs. */
const FIRST_FONTS = ['newsreader.woff2', 'hanken-grotesk.woff2']
export const EVERY_PAGE = join(import.meta.dirname, '../script/every-page.ts')

/** What the page of a route asks for, among all that was bundled; `framework` is the file of React. */
export function linksIn(bundled: Bundled, framework: string): (route: Route) => HeadLinks {
  /** The file that a script became, named by its path, or a sheet or a font, named by itself. */
  const fileOf = (source: string): string => {
    const file = bundled.find((one) =>
      one.type === 'chunk' ? one.facadeModuleId === source : one.names.includes(source),
    )
    if (!file) throw new Error(`The build has nothing of ${source}`)
    return file.fileName
  }

  /** The text of a page's own sheet; none where most pages are set in all of it. */
  const sheetOf = (page: string): string => {
    const sheet = bundled.find((one) => one.type === 'asset' && one.names.includes(`${page}.css`))
    return sheet?.type === 'asset' ? String(sheet.source).trim() : ''
  }

  /** The sheet of what a page fetches later, if it has one. */
  const laterOf = (page: string): string | null => {
    const sheet = bundled.find((one) => one.type === 'asset' && one.names.includes(laterSheetOf(page)))
    return sheet ? `/${sheet.fileName}` : null
  }

  /** What a script imports of what was bundled with it, directly or not, dependencies first. */
  const importsOf = (file: string): readonly string[] => {
    const script = bundled.find(({ fileName }) => fileName === file)
    // What begins like this is the framework, which was bundled before.
    const imports = script?.type === 'chunk' ? script.imports.filter((name) => !name.startsWith('./')) : []
    return imports.flatMap((name) => [...importsOf(name), name])
  }

  return ({ folder, bare, manner }) => {
    const source = bare ? null : clientOf(folder)
    const client = source && fileOf(source)
    const parts = [...(manner === 'lives' ? [framework] : []), ...(client ? importsOf(client) : [])]
    return {
      style: `/${fileOf(`${SITE_SHEET}.css`)}`,
      ownStyle: sheetOf(folder),
      fonts: FIRST_FONTS.map((name) => `/${fileOf(name)}`),
      script: `/${fileOf(EVERY_PAGE)}`,
      client: client && `/${client}`,
      sheet: client && laterOf(folder),
      parts: [...new Set(parts)].map((name) => `/${name}`),
    }
  }
}
