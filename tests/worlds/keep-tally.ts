import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** What a long run has come to so far. */
export interface Tally {
  worlds: number
  lived: number
  purchases: number
  sales: number
  readonly faults: Set<string>
  readonly edges: Set<string>
  readonly broken: string[]
  /** What the run is of: another file is another run. */
  readonly of: { readonly first: number; readonly steps: number }
}

/** The tally that a file has, or one that begins. Throws if the file is of another run. */
export function tallyFrom(file: string | undefined, of: Tally['of']): Tally {
  if (file === undefined || !existsSync(file))
    return {
      worlds: 0,
      lived: 0,
      purchases: 0,
      sales: 0,
      faults: new Set(),
      edges: new Set(),
      broken: [],
      of,
    }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Tally, 'faults' | 'edges'> & {
    faults: string[]
    edges: string[]
  }
  if (kept.of.first !== of.first || kept.of.steps !== of.steps)
    throw new Error(`${file} is of another run: from seed ${kept.of.first}, ${kept.of.steps} steps`)
  return { ...kept, faults: new Set(kept.faults), edges: new Set(kept.edges) }
}

/** Written whole or not at all: a run may be stopped at any moment. */
export function keepTally(file: string, tally: Tally): void {
  const text = JSON.stringify({ ...tally, faults: [...tally.faults], edges: [...tally.edges] })
  writeFileSync(`${file}.new`, `${text}\n`)
  renameSync(`${file}.new`, file)
}
