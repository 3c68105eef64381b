import { DAY } from '#contract/timing'
import { dateOf } from '../../records/journal/day.ts'

/** Whole days in UTC, counted from 1970-01-01: from the first one up to the one that is no longer part of it. */
export interface Period {
  readonly first: number
  readonly end: number
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * The period of `--from` and `--to`. Throws a sentence for anything but dates, since short rows of the journal know
 * only their day, and for a period without a day.
 */
export function periodOf(from: string | undefined, to: string | undefined): Period {
  const period = { first: dayNamed('--from', from), end: dayNamed('--to', to) }
  if (period.end <= period.first)
    throw new Error(`--to ${to} is not after --from ${from}: the day of --to is the first that is left out.`)
  return period
}

/** A time as text, to the second, in UTC. */
export function timeText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

function dayNamed(option: string, text: string | undefined): number {
  const time = Date.parse(text ?? '')
  if (text === undefined || !DATE.test(text) || Number.isNaN(time) || dateOf(time / DAY) !== text)
    throw new Error(
      `${option} needs a date, such as 2026-11-01. Books are kept in whole days, in UTC, by the close of ledgers.`,
    )
  return time / DAY
}
