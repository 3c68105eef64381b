import { existsSync } from 'node:fs'

/** The first of these files that exists, or null. */
export function found(...paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null
}
