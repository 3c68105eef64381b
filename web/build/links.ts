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

  /** A stylesheet by its name, if there is one. */
  const sheetOf = (name: string) =>
    bundled.filter((one) => one.type === 'asset').find((one) => one.names.includes(name))

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
    const later = client ? sheetOf(laterSheetOf(folder)) : undefined
    const parts = [...(manner === 'lives' ? [framework] : []), ...(client ? importsOf(client) : [])]
    return {
      style: `/${fileOf(`${SITE_SHEET}.css`)}`,
      ownStyle: String(sheetOf(`${folder}.css`)?.source ?? '').trim(),
      fonts: FIRST_FONTS.map((name) => `/${fileOf(name)}`),
      script: `/${fileOf(EVERY_PAGE)}`,
      client: client && `/${client}`,
      sheet: later ? `/${later.fileName}` : null,
      parts: [...new Set(parts)].map((name) => `/${name}`),
    }
  }
}
