import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'

/** How often one answer leads to the next question: a script on demand, the socket it opens, what that makes it ask. */
const ROUNDS = 3

/**
 * Lets time pass on the fake clock, with everything that it sets off: timers, answers, scripts on demand, renders. It
 * passes in steps, because what a render begins has to be able to end before the time is over.
 */
export async function passTime(ms = 0): Promise<void> {
  const step = ms > MINUTE ? 10 * SECOND : ms > 5 * SECOND ? SECOND : SECOND / 2
  for (let left = ms; left > 0; left -= step) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, step))
    })
  }
  for (let round = 0; round < ROUNDS; round++) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

/** A page is left, and its timers go with it; the clock goes on. */
export function endTimers(): void {
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now)
}
