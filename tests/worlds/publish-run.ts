import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** One run as the site shows it. */
export interface PublishedRun {
  /** The commit that was tested, abbreviated. */
  readonly commit: string
  /** The UTC day on which it ended, `2026-11-23`. */
  readonly date: string
  /** Ranges of consecutive seeds: one world each. */
  readonly seeds: readonly { readonly first: number; readonly count: number }[]
  /** Steps with faults in each world. */
  readonly steps: number
  /** Kinds of faults and actors that were left out, as in `--without`. */
  readonly without: readonly string[]
  /** All steps of all worlds, with those after the last fault. */
  readonly lived: number
  readonly purchases: number
  readonly sales: number
  /** The seeds of the worlds in which something broke. */
  readonly broken: readonly number[]
  /** The seeds in which a judge was wrong, not the product. A person moves them here from `broken` after looking. */
  readonly misjudged: readonly number[]
}

const RUNS = new URL('RUNS.json', import.meta.url)

/** Appends a run to those that the site shows. */
export function publishRun(run: PublishedRun, file: URL = RUNS): void {
  const before = JSON.parse(readFileSync(file, 'utf8')) as readonly PublishedRun[]
  writeFileSync(file, `${JSON.stringify([...before, run], null, 2)}\n`)
}

/** The abbreviated commit of this tree. Throws if the tree has uncommitted changes: then no commit was tested. */
export function testedCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '') throw new Error('commit first: a published run is of one commit')
  return git('rev-parse', '--short=7', 'HEAD')
}
