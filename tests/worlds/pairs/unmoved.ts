import { decides, type Footprint, footprintOf, meet, touches } from './footprint.ts'
import type { Exchange } from './turns.ts'

/** An exchange with its footprint. */
export interface Seen extends Exchange {
  readonly footprint: Footprint
}

/** The exchanges of two acts in one of their interleavings. */
export interface Lived {
  readonly a: readonly Exchange[]
  readonly b: readonly Exchange[]
}

export const livedIn = (trace: readonly Exchange[]): Lived => ({
  a: trace.filter(({ task }) => task === 'a'),
  b: trace.filter(({ task }) => task === 'b'),
})
export const swappedIn = ({ a, b }: Lived): Lived => ({ a: b, b: a })
export const seen = (one: Exchange): Seen => ({
  task: one.task,
  what: one.what,
  sql: one.sql,
  get answer() {
    return one.answer
  },
  footprint: footprintOf(one),
})

/** Whether an exchange gives the same answer later as here, and changes nothing for the other act. */
export function isUnmoved(exchange: Seen, later: Exchange | undefined, other: Footprint): boolean {
  const isRead = !touches(exchange.footprint.writes, other) || changedNothing(exchange)
  return isRead && later?.what === exchange.what && later.answer === exchange.answer
}

/** Whether all of these exchanges either do not meet the other act, or give the same answers after it. */
export function isAllUnmoved(
  exchanges: readonly Seen[],
  [from, to]: readonly [number, number],
  later: readonly Exchange[],
  other: Footprint,
): boolean {
  return exchanges
    .slice(from, to)
    .every((one, at) => !meet(one.footprint, other) || isUnmoved(one, later[from + at], other))
}

/** Where an act stops for another: before each exchange that meets it, or only before those that decide something that it touches. */
export function placesOf(exchanges: readonly Seen[], other: Footprint, reads: boolean): number[] {
  return exchanges.flatMap(({ footprint }, at) =>
    at > 0 && (reads ? meet(footprint, other) : decides(footprint, other)) ? [at] : [],
  )
}

/** Whether a database call that could change rows changed none. */
const changedNothing = ({ what, answer }: Exchange) =>
  what.startsWith('D1 ') && /"changes":0/.test(answer) && !/"changes":[1-9]/.test(answer)
