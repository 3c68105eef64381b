import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Exports what the site uses of React. Its bundle is one for all pages, and outlives whatever else is deployed. */
export const FRAMEWORK = join(import.meta.dirname, 'framework-entry.ts')

const REACT = /^react(?:-dom)?(?:\/client|\/jsx-runtime)?$/
const BUILT = '\0framework'

/**
 * Has scripts import React by name from its bundle, so that pages that are bundled apart share it. A name that the
 * bundle does not export stops the build.
 */
export function importFramework({ fileName, exports }: Rolldown.OutputChunk): Plugin {
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
