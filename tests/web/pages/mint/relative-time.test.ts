import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import { relativeTime } from '../../../../web/pages/mint/mint-feed.tsx'

// At noon where the visitor is: the date is theirs.
const now = new Date(2026, 10, 20, 12).getTime()

test('the age of a sale is shown as just now, minutes, hours, then the date', () => {
  expect(relativeTime(now - 59_000, now)).toBe('Just now')
  expect(relativeTime(now - MINUTE, now)).toBe('1 minute ago')
  expect(relativeTime(now - 59 * MINUTE, now)).toBe('59 minutes ago')
  expect(relativeTime(now - HOUR, now)).toBe('1 hour ago')
  expect(relativeTime(now - 23 * HOUR, now)).toBe('23 hours ago')
  expect(relativeTime(now - 48 * HOUR, now)).toBe('18 Nov 2026')
  expect(relativeTime(now - 16 * 24 * HOUR, now)).toBe('4 Nov 2026')
})

test('a clock that is a little behind shows no sales in the future', () => {
  expect(relativeTime(now + 5000, now)).toBe('Just now')
})
