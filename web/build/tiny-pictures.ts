import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { artFiles } from '../draw/art-files.ts'

/** Below this size in bytes, inlining costs less than a request. */
const TINY = 3_000

/** Tiny pictures as `data:` URLs by path. They must exist in `stage`. */
export async function tinyPictures(stage: string): Promise<ReadonlyMap<string, string>> {
  const tiny = new Map<string, string>()
  for (const { path } of artFiles.filter(({ path }) => path.endsWith('.svg'))) {
    const svg = await readFile(join(stage, path), 'utf8')
    if (svg.length >= TINY) continue
    tiny.set(path, dataUrl(svg))
  }
  return tiny
}

/** For a `src` in double quotes: single ones need no encoding there. The file's own label goes, as an `<img>` has words. */
function dataUrl(svg: string): string {
  const plain = svg.replace(/ role="img" aria-label="[^"]*"/, '').replaceAll('"', "'")
  return `data:image/svg+xml,${plain.replaceAll(/[%#&<>]/g, encodeURIComponent)}`
}
