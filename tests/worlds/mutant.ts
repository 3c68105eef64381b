/** A way to get the product wrong, as replacements in its sources, and what of our promises that breaks. */
export interface Mutant {
  readonly name: string
  /** Invariants (I) and threats (T). */
  readonly breaks: string
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[]
  /** The test that notices it; null where that is for a world to do. */
  readonly noticedBy: NamedTest | null
}

/** A file below `tests`, and a piece of its source that is in the name of each test meant. */
export interface NamedTest {
  readonly file: string
  readonly name: string
}

/** In `functions/`, or a file of the rooms. */
export type Change = readonly [file: string, from: string, to: string]

/** A mutant that a simulated world has to notice. */
export function mutant(name: string, breaks: string, ...changes: readonly Change[]): Mutant {
  return { name, breaks, changes: changes.map(pathsOf), noticedBy: null }
}

/** A mutant of a guard that no simulated world gets to the bottom of: a test of its own has to notice it. */
export function guardMutant(
  name: string,
  breaks: string,
  [file, test]: readonly [file: string, test: string],
  ...changes: readonly Change[]
): Mutant {
  return { name, breaks, changes: changes.map(pathsOf), noticedBy: { file: `tests/${file}`, name: test } }
}

function pathsOf([file, from, to]: Change) {
  return { file: file.startsWith('party/') ? file : `functions/${file}`, from, to }
}
