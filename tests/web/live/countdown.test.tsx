import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { announcement, Countdown, minutesAndSeconds, secondsLeft } from '../../../web/live/countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('time is shown as minutes and two-digit seconds', () => {
  expect(minutesAndSeconds(300)).toBe('5:00')
  expect(minutesAndSeconds(61)).toBe('1:01')
  expect(minutesAndSeconds(9)).toBe('0:09')
})

test('the remaining time is never negative', () => {
  expect(secondsLeft(10_000, 8_500)).toBe(2)
  expect(secondsLeft(10_000, 12_000)).toBe(0)
})

test('a screen reader announces one minute and twenty seconds, and nothing between', () => {
  expect(announcement(300)).toBe('')
  expect(announcement(60)).toBe('60 seconds left')
  expect(announcement(21)).toBe('60 seconds left')
  expect(announcement(20)).toBe('20 seconds left')
  expect(announcement(0)).toBe('')
})

test('it ticks each second, is read by a screen reader on demand, and reports its end once', () => {
  const onEnd = vi.fn()
  render(<Countdown until={Date.now() + 3000} onEnd={onEnd} />)
  // A timer is not a live region, unless it says so.
  const digits = screen.getByRole('timer')
  expect(digits.textContent).toBe('0:03')

  act(() => vi.advanceTimersByTime(2000))
  expect(digits.textContent).toBe('0:01')
  expect(onEnd).not.toHaveBeenCalled()

  act(() => vi.advanceTimersByTime(5000))
  expect(digits.textContent).toBe('0:00')
  expect(onEnd).toHaveBeenCalledOnce()
})
