import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

const root = new URL('../../', import.meta.url)

/** What each file imports: files of the repository by their path from its root, packages by name. Types count too. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Reads the imports of every source file under some folders. */
export function importsUnder(...folders: readonly string[]): Imports {
  const patterns = folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`])
  const files = globSync(patterns, { cwd: root }).sort()
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(new URL(file, root), 'utf8'))]))
}

/** The files that one source imports or exports again, `import type` and `import()` included, as the bundler's parser sees them. */
export function importsOf(file: string, source: string): readonly string[] {
  const { module, comments } = parseSync(file, source)
  const statements = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .sort((a, b) => a.start - b.start)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source)
  const calls = [...code.matchAll(CALL)].map(([, argument = '']) => LITERAL.exec(argument)?.[2] ?? COMPUTED)
  return [...new Set([...statements, ...calls].map((from) => resolved(file, from)))]
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

/** What stands in place of the name where an `import()` computes it. */
export const COMPUTED = '(computed)'

/** An `import()`, of a type too, with the first of its arguments. */
const CALL = /\bimport\(\s*([^,)]+)/g
const LITERAL = /^(['"`])([^$]*?)\1\s*$/

function resolved(file: string, from: string): string {
  if (from.startsWith('#contract/')) return `functions/contract/${from.slice('#contract/'.length)}.ts`
  return from.startsWith('.') ? posix.join(posix.dirname(file), from) : from
}
