import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** The totals of a run so far. */
export interface Tally {
  worlds: number
  lived: number
  purchases: number
  sales: number
  /** Worlds in which the operator ended the sale. */
  ended: number
  readonly faults: Set<string>
  readonly edges: Set<string>
  readonly broken: string[]
  /** The run that the file belongs to: its first seed, its steps, and the kinds of faults and actors left out. */
  readonly of: { readonly first: number; readonly steps: number; readonly without: readonly string[] }
}

/** The tally in a file, or an empty one. Throws if the file belongs to another run. */
export function tallyFrom(file: string | undefined, of: Tally['of']): Tally {
  if (file === undefined || !existsSync(file))
    return {
      worlds: 0,
      lived: 0,
      purchases: 0,
      sales: 0,
      ended: 0,
      faults: new Set(),
      edges: new Set(),
      broken: [],
      of,
    }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Tally, 'faults' | 'edges'> & {
    faults: string[]
    edges: string[]
  }
  if (!isDeepStrictEqual(kept.of, of))
    throw new Error(`${file} is of another run: ${JSON.stringify(kept.of)}`)
  return { ...kept, faults: new Set(kept.faults), edges: new Set(kept.edges) }
}

/** Writes atomically: a run may be stopped at any moment. */
export function keepTally(file: string, tally: Tally): void {
  const text = JSON.stringify({ ...tally, faults: [...tally.faults], edges: [...tally.edges] })
  writeFileSync(`${file}.new`, `${text}\n`)
  renameSync(`${file}.new`, file)
}
