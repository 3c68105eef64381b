import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { artFiles } from '../draw/art-files.ts'

/** A drawing of fewer bytes costs less in the page than by a request of its own. */
const TINY = 3_000

/** The tiny drawings of the site, whole in a `data:` address, by their paths. They have to be drawn by then, in `stage`. */
export async function tinyPictures(stage: string): Promise<ReadonlyMap<string, string>> {
  const tiny = new Map<string, string>()
  for (const { path } of artFiles.filter(({ path }) => path.endsWith('.svg'))) {
    const svg = await readFile(join(stage, path), 'utf8')
    if (svg.length >= TINY) continue
    tiny.set(path, `data:image/svg+xml,${svg.replaceAll(/[%#"&<>]/g, encodeURIComponent)}`)
  }
  return tiny
}
