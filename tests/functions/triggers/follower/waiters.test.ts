import { expect, test } from 'vitest'
import type { Clock } from '../../../../functions/clock.ts'
import { Waiters } from '../../../../functions/triggers/follower/waiters.ts'

/** A clock that stands still; a sleep of no time ends at once, any other one never. */
function stopped(slept: number[] = []): Clock {
  const sleep = (ms: number) => {
    slept.push(ms)
    return ms === 0 ? Promise.resolve() : new Promise<void>(() => {})
  }
  return { now: () => 1_000, sleep }
}

test('all callers that wait are woken by the next news', async () => {
  const waiters = new Waiters()
  const waiting = [waiters.wait(stopped(), 9_000), waiters.wait(stopped(), 9_000)]
  waiters.wake()
  expect(await Promise.all(waiting)).toHaveLength(2)
})

test('a caller waits no longer than to its deadline, and not at all after it', async () => {
  const slept: number[] = []
  const waiters = new Waiters()
  const waiting = waiters.wait(stopped(slept), 9_000)
  await waiters.wait(stopped(slept), 1_000)
  await waiters.wait(stopped(slept), 400)
  expect(slept).toEqual([8_000, 0, 0])
  waiters.wake()
  await waiting
})
