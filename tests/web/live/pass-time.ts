import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'

/** How many requests follow from each other: a script on demand, its socket, the requests after that. */
const ROUNDS = 3

/**
 * Advances the fake clock with all consequences: timers, answers, scripts on demand, renders. It advances in steps, so
 * that work started by a render can end within the time.
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

/** A page is left, and its timers with it; the clock continues. */
export function endTimers(): void {
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now)
}
