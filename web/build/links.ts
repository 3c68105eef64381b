import { basename } from 'node:path'
import type { Manifest } from 'vite'
import type { Route } from '../routes.ts'
import type { HeadLinks } from './head.ts'
import type { PageSheets } from './page-styles.ts'

/** Font files that the first screen of any page needs. */
const FIRST_FONTS = ['newsreader-large.woff2', 'newsreader.woff2', 'hanken-grotesk.woff2']

/**
 * What the page of a route asks for, by the manifests that the bundler wrote of scripts and of `sheets`, and the file of
 * the framework.
 */
export function linksIn(
  scripts: Manifest,
  framework: string,
  styles: Manifest,
  sheets: PageSheets,
): (route: Route) => HeadLinks {
  return ({ folder, bare, manner }) => {
    const client = bare ? null : clientOf(scripts, folder)
    return {
      style: `/${fileFrom(styles, basename(sheets.get(folder) ?? ''))}`,
      fonts: FIRST_FONTS.map((name) => `/${fileFrom(styles, name)}`),
      script: `/${chunkOf(scripts, 'script/every-page.ts').file}`,
      client: client && `/${client.file}`,
      clientImports: [
        ...(manner === 'lives' ? [`/${framework}`] : []),
        ...(client ? importsOf(scripts, client).map(({ file }) => `/${file}`) : []),
      ],
    }
  }
}

type Chunk = Manifest[string]

function clientOf(scripts: Manifest, folder: string): Chunk | null {
  return scripts[`pages/${folder}/client.tsx`] ?? scripts[`pages/${folder}/client.ts`] ?? null
}

/** What a chunk imports, directly or not, dependencies first. */
function importsOf(scripts: Manifest, chunk: Chunk): readonly Chunk[] {
  const found = new Set<Chunk>()
  const add = (keys: readonly string[] = []) => {
    for (const imported of keys.map((key) => chunkOf(scripts, key))) {
      add(imported.imports)
      found.add(imported)
    }
  }
  add(chunk.imports)
  return [...found]
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}`)
  return chunk
}

/** What became of a source file of this name. */
function fileFrom(manifest: Manifest, name: string): string {
  const built = Object.values(manifest).find(({ src }) => src?.endsWith(`/${name}`))
  if (!built) throw new Error(`The build has nothing of ${name}`)
  return built.file
}
