/** A mistake, as replacements in the sources, and the invariants and threats that it breaks. */
export interface Mutant {
  readonly name: string
  /** Invariants (I) and threats (T). */
  readonly breaks: string
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[]
  /** The test that has to notice it; null if a world has to. */
  readonly noticedBy: NamedTest | null
}

/** A file below `tests`, and a text that is part of the name of each test meant. */
export interface NamedTest {
  readonly file: string
  readonly name: string
}

/** A path in `functions/`, or one that begins with `party/`. */
export type Change = readonly [file: string, from: string, to: string]

/** A mutant that a simulated world has to notice. */
export function mutant(name: string, breaks: string, ...changes: readonly Change[]): Mutant {
  return { name, breaks, changes: changes.map(pathsOf), noticedBy: null }
}

/** A mutant that removes one guard of several, which no simulated world notices: a test of its own has to. */
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
