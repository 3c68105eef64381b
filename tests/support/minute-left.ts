import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '#contract/timing'

/**
 * Resolves once the minute of the wall clock has this long left, ms. A local Worker counts its limits by such minutes, so
 * calls on both sides of an end are not counted together.
 */
export async function minuteWithLeft(left: number): Promise<void> {
  const remaining = MINUTE - (Date.now() % MINUTE)
  if (remaining < left) await sleep(remaining)
}
