/**
 * The unit of a row: a count, a ratio of two measurements of the same run, or bytes. `ms` is time on the phone that
 * Lighthouse simulates; time on this machine is no unit.
 */
export type Unit = 'count' | 'ratio' | 'bytes' | 'ms'

export type Target = { readonly atMost: number } | { readonly exactly: number } | { readonly atLeast: number }

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly unit: Unit
  /** Null when this machine could not measure it; the note says why. */
  readonly measured: number | null
  /** Null for a number without a target. */
  readonly target: Target | null
  /** What was counted and how, in a few words. */
  readonly note?: string
}

export type Verdict = 'met' | 'missed' | 'not measured' | 'for the record'

export function verdictOf({ measured, target }: Row): Verdict {
  if (measured === null) return 'not measured'
  if (target === null) return 'for the record'
  if ('atMost' in target) return measured <= target.atMost ? 'met' : 'missed'
  if ('atLeast' in target) return measured >= target.atLeast ? 'met' : 'missed'
  return measured === target.exactly ? 'met' : 'missed'
}
