import { existsSync } from 'node:fs'

/** The first of these files that this machine has; null if it has none. */
export function found(...paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path !== undefined && existsSync(path)) ?? null
}
