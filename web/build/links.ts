import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { Route } from '../routes.ts'
import type { HeadLinks } from './head.ts'
import { clientOf, laterSheetOf, SITE_SHEET } from './page-styles.ts'

export type Bundled = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** Fonts that every page needs at once. */
export const FIRST_FONTS = ['newsreader.woff2', 'hanken-grotesk.woff2']
export const EVERY_PAGE = join(import.meta.dirname, '../script/every-page.ts')

/** Returns the files that a route's page links to. `framework` is the React bundle. */
export function linksIn(bundled: Bundled, framework: string): (route: Route) => HeadLinks {
  /** The output file of a script (by path), stylesheet or font (by name). */
  const fileOf = (source: string): string => {
    const file = bundled.find((one) =>
      one.type === 'chunk' ? one.facadeModuleId === source : one.names.includes(source),
    )
    if (!file) throw new Error(`The build has nothing of ${source}`)
    return file.fileName
  }

  /** The text of a page's own styles; empty when it has none. */
  const sheetOf = (page: string): string => {
    const sheet = bundled.find((one) => one.type === 'asset' && one.names.includes(`${page}.css`))
    return sheet?.type === 'asset' ? String(sheet.source).trim() : ''
  }

  /** The stylesheet of parts that load later, if there is one. */
  const laterOf = (page: string): string | null => {
    const sheet = bundled.find((one) => one.type === 'asset' && one.names.includes(laterSheetOf(page)))
    return sheet ? `/${sheet.fileName}` : null
  }

  /** Static imports of a script, transitive, dependencies first. */
  const importsOf = (file: string): readonly string[] => {
    const script = bundled.find(({ fileName }) => fileName === file)
    // Imports with `./` are the React bundle.
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
