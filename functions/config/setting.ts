import { DROPS_TEXT, type Drops, drops, formatDrops, parseDrops } from '#contract/money'
import type { Mistake } from './problem.ts'

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly mistake: Mistake }

/** Reads the text of a setting that is not empty. */
export type Reader<Value> = (text: string) => Reading<Value>

/** One setting: how its text is read, and what counts where it is missing or empty. */
export interface Setting<Value> {
  readonly read: Reader<Value>
  readonly absent: Reading<Value>
  /** Blanks and line breaks around the entries of a list mean nothing. */
  readonly isList: boolean
}

export function required<Value>(read: Reader<Value>, isList = false): Setting<Value> {
  return { read, absent: invalid({ kind: 'missing' }), isList }
}

export function optional<Value>(read: Reader<Value>, isList = false): Setting<Value | undefined> {
  return { read, absent: valid(undefined), isList }
}

export function withDefault<Value>(read: Reader<Value>, value: Value, isList = false): Setting<Value> {
  return { read, absent: valid(value), isList }
}

export function valid<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

export function invalid<Value>(mistake: Mistake): Reading<Value> {
  return { ok: false, mistake }
}

export const text: Reader<string> = valid

/** A text of this form. */
export function matching(pattern: RegExp, expected: string): Reader<string> {
  return (given) => (pattern.test(given) ? valid(given) : invalid({ kind: 'malformed', expected }))
}

export function oneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (given) => {
    const known = words.find((word) => word === given)
    return known === undefined ? invalid({ kind: 'malformed', expected: words.join(' or ') }) : valid(known)
  }
}

export function secretOf(least: number): Reader<string> {
  return (given) => (given.length < least ? invalid({ kind: 'short', least }) : valid(given))
}

/** A whole number, both ends included. */
export function count(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (given) => {
    if (!/^\d+$/.test(given)) return invalid({ kind: 'malformed', expected: 'a whole number' })
    const value = Number(given)
    if (value >= least && value <= most) return valid(value)
    return invalid({ kind: 'range', least: String(least), most: String(most) })
  }
}

/** An amount in drops, both ends included. */
export function amount(least: bigint, most: bigint): Reader<Drops> {
  return (given) => {
    if (!DROPS_TEXT.test(given))
      return invalid({ kind: 'malformed', expected: 'a whole number of drops (1 XRP is 1000000)' })
    const value = parseDrops(given)
    if (value >= least && value <= most) return valid(value)
    return invalid({ kind: 'range', least: formatDrops(drops(least)), most: formatDrops(drops(most)) })
  }
}

/** Entries, separated by commas or blanks. */
export function listOf<Value>(read: Reader<Value>): Reader<readonly Value[]> {
  return (given) => {
    const values: Value[] = []
    for (const entry of given.split(/[\s,]+/).filter(Boolean)) {
      const reading = read(entry)
      if (!reading.ok) return reading
      values.push(reading.value)
    }
    return valid(values)
  }
}
