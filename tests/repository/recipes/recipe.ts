/** One of the changes that the README of functions describes, with its steps. */
export interface Recipe {
  /** The words in bold that introduce it there. */
  readonly name: string
  readonly steps: readonly Step[]
  /** A test of the change, which fails without it. Null where existing tests cover it. */
  readonly proof: string | null
}

/** The change of one file, and what fails without it. */
export interface Step {
  /** A file that does not exist is created. */
  readonly file: string
  readonly change: (text: string) => string
  readonly foundBy: Types | Test
}

/** The compiler reports an error in this file. */
export interface Types {
  readonly kind: 'types'
  readonly file: string
  /** Steps that are left out together, because the errors of each are distinct. */
  readonly round: 1 | 2
}

/** This test fails; without a name, any of the file. */
export interface Test {
  readonly kind: 'test'
  readonly file: string
  readonly name: string
}

/** The path of a recipe's proof in the copy. */
export const PROOF = 'tests/repository/proof.test.ts'

export const types = (file: string, round: Types['round'] = 2): Types => ({ kind: 'types', file, round })
export const byTest = (file: string, name: string): Test => ({ kind: 'test', file, name })

/** Inserts lines after one that occurs once. */
export function after(line: string, added: string) {
  return replaced(`${line}\n`, `${line}\n${added}\n`)
}

/** Inserts lines before one that occurs once. */
export function before(line: string, added: string) {
  return replaced(`${line}\n`, `${added}\n${line}\n`)
}

/** Replaces a text that occurs once. */
export function replaced(text: string, other: string) {
  return (source: string): string => {
    const parts = source.split(text)
    if (parts.length !== 2) throw new Error(`“${text}” occurs ${parts.length - 1} times`)
    return parts.join(other)
  }
}

/** Applies one change after the other. */
export function all(...changes: readonly Step['change'][]): Step['change'] {
  return (source) => changes.reduce((text, change) => change(text), source)
}
