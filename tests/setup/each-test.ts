import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected `console.error` or `console.warn` fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** Restores the clock, globals and all functions for the next test, also of another file. */
afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  expect(said, 'unexpected console output').toEqual([])
})
