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
    tiny.set(path, `data:image/svg+xml,${svg.replaceAll(/[%#"&<>]/g, encodeURIComponent)}`)
  }
  return tiny
}
