import { expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { formatDrops, formatXrp } from '../../../web/lib/xrp.ts'
import { fc } from '../../support/generated.ts'

const amount = fc.bigInt({ min: 0n, max: 100_000_000_000_000_000n })

test.each([
  [xrp(850), '850.00 XRP'],
  [xrp(1675), '1,675.00 XRP'],
  [drops(0n), '0.00 XRP'],
  [drops(12n), '0.00 XRP'],
  [drops(4_999n), '0.00 XRP'],
  [drops(5_000n), '0.01 XRP'],
  [drops(999_999n), '1.00 XRP'],
  [drops(-1_234_567_890n), '-1,234.57 XRP'],
  [drops(-1n), '0.00 XRP'],
  ['100000000000000000', '100,000,000,000.00 XRP'],
])('%s drops read as %s', (value, text) => {
  expect(formatXrp(value)).toBe(text)
})

test('two decimals are never further from the amount than half a cent of an XRP', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const shown = BigInt(formatXrp(drops(value)).replace(/[^\d]/g, '')) * 10_000n
      const distance = shown > value ? shown - value : value - shown
      expect(distance <= 5_000n).toBe(true)
    }),
  )
})

test('an amount of XRP has two decimals and a comma before every group of three digits', () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(formatXrp(drops(value))).toMatch(/^\d{1,3}(,\d{3})*\.\d\d XRP$/)
    }),
  )
})

test('drops are shown exactly', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const text = formatDrops(drops(value))
      expect(BigInt(text.replace(/\D/g, ''))).toBe(value)
    }),
  )
  expect(formatDrops('1')).toBe('1 drop')
  expect(formatDrops('2431180000')).toBe('2,431,180,000 drops')
})
