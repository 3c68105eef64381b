import { expect, test } from 'vitest'
import { dropsAt, dropsToReach } from '../../sandbox/ledger/chain/fee-levels.ts'
import { createFeeMetrics } from '../../sandbox/ledger/chain/fee-metrics.ts'
import { fc } from '../../support/generated.ts'

const many = (count: number, level = 256n) => Array.from({ length: count }, () => level)

test('up to the expected size plus one, the base level is enough; then a multiple of the last median is needed', () => {
  const metrics = createFeeMetrics()
  metrics.expect(3)
  expect([0, 3].map(metrics.required)).toEqual([256n, 256n])
  expect([4, 5, 6].map(metrics.required)).toEqual([227555n, 355555n, 512000n])
  metrics.learn([...many(2, 200_000n), 300_000n, 1_000_000n])
  expect(metrics.median).toBe(250_000n)
  expect(metrics.required(6)).toBe(1_000_000n)
})

test('the median is that of the last ledger alone, and never below five hundred times the base level', () => {
  const metrics = createFeeMetrics()
  expect(metrics.median).toBe(128_000n)
  metrics.learn([1n, 400_001n, 400_000n])
  expect(metrics.median).toBe(400_000n)
  metrics.learn([200_000n, 200_001n])
  expect(metrics.median, 'halves are rounded up').toBe(200_001n)
  metrics.learn([])
  expect(metrics.median).toBe(128_000n)
})

test('a ledger beyond the expected size raises it by a fifth; smaller ones let it shrink by a tenth at a time', () => {
  const metrics = createFeeMetrics()
  metrics.learn(many(1000))
  expect(metrics.expected).toBe(1000)
  metrics.learn(many(1001))
  expect(metrics.expected).toBe(1201)
  metrics.learn(many(1100))
  expect(metrics.expected, 'beyond the target counts, and the largest of late').toBe(1320)
  for (let n = 0; n < 20; n++) metrics.learn(many(1050))
  expect(metrics.expected).toBeLessThan(1320)
  expect(metrics.expected).toBeGreaterThan(1260)
})

test('a fixed expected size stays, and once released it is a new server’s', () => {
  const metrics = createFeeMetrics()
  metrics.expect(5)
  metrics.learn(many(50))
  expect(metrics.expected).toBe(5)
  metrics.expect(null)
  expect(metrics.expected).toBe(1000)
})

test('a series costs the sum of its single costs in order', () => {
  const sizes = fc.record({
    expected: fc.integer({ min: 1, max: 50 }),
    count: fc.integer({ min: 1, max: 11 }),
  })
  fc.assert(
    fc.property(sizes, fc.nat(40), ({ expected, count }, beyond) => {
      const metrics = createFeeMetrics()
      metrics.expect(expected)
      const start = expected + 1 + beyond
      const each = Array.from({ length: count }, (_, n) => metrics.required(start + n))
      const sum = each.reduce((total, level) => total + level, 0n)
      const series = metrics.requiredForSeries(start, count)
      expect(series - sum).toBeGreaterThanOrEqual(0n)
      expect(series - sum, 'each on its own is rounded down').toBeLessThan(BigInt(count))
    }),
  )
})

test('the drops for a level are the minimum', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (level) => {
      const drops = dropsToReach(level)
      expect((drops * 256n) / 10n).toBeGreaterThanOrEqual(level)
      if (drops > 0n) expect(((drops - 1n) * 256n) / 10n).toBeLessThan(level)
      expect(dropsAt(level)).toBeLessThanOrEqual(drops)
    }),
  )
})
