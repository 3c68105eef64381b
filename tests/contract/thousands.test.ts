import { expect, test } from 'vitest'
import { thousands } from '#contract/thousands'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [95_123_456, '95,123,456'],
  [-1234, '-1,234'],
  [100_000_000_000_000_000n, '100,000,000,000,000,000'],
])('%s is written %s', (whole, written) => {
  expect(thousands(whole)).toBe(written)
})
