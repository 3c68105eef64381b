import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the built site. */
export const dist = join(import.meta.dirname, '../../../web/dist')

/** A file of the built site, by its path from the site's root. */
export function bytesOf(path: string): Buffer {
  return readFileSync(join(dist, path))
}

export function read(path: string): string {
  return bytesOf(path).toString('utf8')
}

export function isBuilt(path: string): boolean {
  return existsSync(join(dist, path))
}
