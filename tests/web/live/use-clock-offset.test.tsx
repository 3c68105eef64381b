import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { useClockOffset } from '../../../web/live/use-clock-offset.ts'

const NOW = 1_700_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

function offset(read: number | null) {
  return renderHook(({ read }) => useClockOffset(read), { initialProps: { read } })
}

test('the first reading of the other clock counts, however little the clocks differ', () => {
  const { result, rerender } = offset(null)
  expect(result.current).toBe(0)
  rerender({ read: NOW - 4 * SECOND })

  expect(result.current).toBe(4 * SECOND)
})

test('a later reading counts only if one of the clocks was set', () => {
  const { result, rerender } = offset(NOW)
  rerender({ read: NOW - 14 * SECOND })
  expect(result.current).toBe(0)

  rerender({ read: NOW - 60 * SECOND })
  expect(result.current).toBe(60 * SECOND)
  rerender({ read: NOW })
  expect(result.current).toBe(0)
})
