import { SECOND } from '#contract/timing'
import type { Refused } from '#contract/wire/refusal'
import { placeOf } from './queue.ts'
import type { Situation } from './store.ts'

/** The refusal of a wallet that waits in the queue, with its place. `now` is unix ms. */
export function inLine(
  { queueFacts, returning }: Pick<Situation, 'queueFacts' | 'returning'>,
  perMinute: number,
  now: number,
): Extract<Refused, { error: 'in_line' }> {
  const { place, about, askAgain } = placeOf(queueFacts, returning, perMinute, now)
  return {
    ok: false,
    error: 'in_line',
    retryAfter: askAgain / SECOND,
    line: { place, about: about === null ? null : Math.ceil(about / SECOND) },
  }
}
