import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = new URL('../../', import.meta.url)

/** What each file imports: files of the repository by their path from its root, packages by name. Types count too. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Reads the imports of every source file under some folders. */
export function importsUnder(...folders: readonly string[]): Imports {
  const patterns = folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`])
  const files = globSync(patterns, { cwd: root }).sort()
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(new URL(file, root), 'utf8'))]))
}

/** The files that one source imports, `import type` and `import()` included. */
export function importsOf(file: string, source: string): readonly string[] {
  const found = [...source.matchAll(STATEMENT), ...source.matchAll(CALL)]
  return [...new Set(found.map(([, from = '']) => resolved(file, from)))]
}

/** All that a file imports directly or indirectly; itself only if an import leads back to it. */
export function reachedFrom(imports: Imports, file: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (from: string) => {
    for (const to of imports.get(from) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      follow(to)
    }
  }
  follow(file)
  return reached
}

/** Import cycles of any length: each once, with all its files. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(imports, file)]))
  const circles = new Map<string, readonly string[]>()
  for (const [file, ahead] of reached) {
    if (!ahead.has(file)) continue
    const members = [...ahead].filter((other) => reached.get(other)?.has(file)).sort()
    circles.set(members.join(), members)
  }
  return [...circles.values()]
}

const STATEMENT = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'([^']+)'/gm
const CALL = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'/g

function resolved(file: string, from: string): string {
  if (from.startsWith('#contract/')) return `functions/contract/${from.slice('#contract/'.length)}.ts`
  return from.startsWith('.') ? posix.join(posix.dirname(file), from) : from
}
