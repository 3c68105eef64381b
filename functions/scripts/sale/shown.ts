import { encodeAccountID } from 'ripple-address-codec'
import { formatDrops } from '#contract/money'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import type { Row } from '../database/database.ts'

/** A time of the database, unix ms, as text, in UTC. */
export function shownTime(value: Row[string] | undefined): string {
  return `${new Date(Number(value)).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * How long ago a time of the database is, in its largest whole unit.
 * @example
 * ageOf(now - 150_000, now) // '2 min'
 */
export function ageOf(value: Row[string] | undefined, now: number): string {
  const age = Math.max(0, now - Number(value))
  if (age >= 2 * DAY) return `${Math.floor(age / DAY)} d`
  if (age >= 2 * HOUR) return `${Math.floor(age / HOUR)} h`
  if (age >= 2 * MINUTE) return `${Math.floor(age / MINUTE)} min`
  return `${Math.floor(age / SECOND)} s`
}

/** An amount of the database, in drops, as text; null is 0. */
export function amountOf(value: Row[string] | undefined): string {
  return formatDrops(String(value ?? 0))
}

/** An address, which a short row has as its account id in hex. */
export function addressOf(account: string): string {
  return /^[0-9A-F]{40}$/.test(account) ? encodeAccountID(Buffer.from(account, 'hex')) : account
}

/** The lines of the first rows, and that there are others. */
export function firstLines(
  rows: readonly Row[],
  most: number,
  line: (row: Row) => string,
  others = 'more',
): readonly string[] {
  return [
    ...rows.slice(0, most).map(line),
    ...(rows.length > most ? [`… and ${others} than these ${most}.`] : []),
  ]
}
