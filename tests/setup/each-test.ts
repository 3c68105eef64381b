import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A `console.error` or `console.warn` nobody expected fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** The next test, be it of another file, finds the clock, the world's names and every function as they were. */
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  expect(said, 'the console should have stayed quiet').toEqual([])
})
