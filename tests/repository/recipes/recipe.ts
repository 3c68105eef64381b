/** One of the changes that the README of functions describes, as it would be made. */
export interface Recipe {
  /** The words in bold that it stands under. */
  readonly name: string
  readonly steps: readonly Step[]
  /** What the change is for, as a test: it fails before the change. Null where the tests that are there show it. */
  readonly proof: string | null
}

/** What one file gets, and what fails if that is left out. */
export interface Step {
  /** A file that is not there is made. */
  readonly file: string
  readonly change: (text: string) => string
  readonly foundBy: Types | Test
}

/** The compiler complains in this file. */
export interface Types {
  readonly kind: 'types'
  readonly file: string
  /** Steps that are left out together: what each of them leaves behind is seen by itself. */
  readonly round: 1 | 2
}

/** This test fails, if no name is given then any of the file. */
export interface Test {
  readonly kind: 'test'
  readonly file: string
  readonly name: string
}

/** Where the proof of a recipe stands in the copy. */
export const PROOF = 'tests/repository/proof.test.ts'

export const types = (file: string, round: Types['round'] = 2): Types => ({ kind: 'types', file, round })
export const byTest = (file: string, name: string): Test => ({ kind: 'test', file, name })

/** Puts lines after one that is there once. */
export function after(line: string, added: string) {
  return replaced(`${line}\n`, `${line}\n${added}\n`)
}

/** Puts lines before one that is there once. */
export function before(line: string, added: string) {
  return replaced(`${line}\n`, `${added}\n${line}\n`)
}

/** Replaces a text that is there once. */
export function replaced(text: string, other: string) {
  return (source: string): string => {
    const parts = source.split(text)
    if (parts.length !== 2) throw new Error(`“${text}” is there ${parts.length - 1} times`)
    return parts.join(other)
  }
}

/** One change after the other. */
export function all(...changes: readonly Step['change'][]): Step['change'] {
  return (source) => changes.reduce((text, change) => change(text), source)
}
