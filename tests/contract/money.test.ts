import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  drops,
  exactXrp,
  formatDrops,
  formatXrp,
  NETWORK_FEE_ESTIMATE,
  NETWORK_FEE_XRP,
  parseDrops,
  xrp,
  xrpText,
} from '#contract/money'
import { tierIds, tiers } from '#contract/tiers'
import { dropsText } from '#contract/wire/drops-text'
import { tierOffers } from '../../functions/sale/collection/tier-offers.ts'
import { fc } from '../support/generated.ts'

const root = new URL('../../', import.meta.url)

test('drops survive the wire to the drop, whatever the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 100_000_000_000n * 1_000_000n - 1n }), (amount) => {
      expect(parseDrops(drops(amount).toString())).toBe(amount)
    }),
  )
})

test('XRP text is exact and has no trailing zeros', () => {
  expect(xrpText(drops(12n))).toBe('0.000012')
  expect(xrpText(drops(1_000_000n))).toBe('1')
  expect(xrpText(drops(850_500_000n))).toBe('850.5')
  expect(xrpText(drops(-1n))).toBe('-0.000001')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (amount) => {
      const [whole = '0', fraction = ''] = xrpText(drops(amount)).split('.')
      expect(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0') || '0')).toBe(amount)
    }),
  )
})

test('fractions, signs, floats and leading zeros are refused as drops', () => {
  for (const text of ['-1', '1.0', '01', '1e6', '', ' 1', '1,000', '100000000000000000000']) {
    expect(dropsText.safeParse(text).success, text).toBe(false)
  }
})

test('the displayed exact amount has thousands separators, and keeps its fraction', () => {
  expect([100, 850, 1175].map((whole) => exactXrp(xrp(whole)))).toEqual(['100', '850', '1,175'])
  expect(exactXrp(drops(12_500_000n))).toBe('12.5')
  expect(exactXrp(drops(51_250_988_112n))).toBe('51,250.988112')
  expect(exactXrp(drops(-1_234_567_890n))).toBe('-1,234.56789')
})

test('no other file formats decimals of an XRP amount, or the unit of a drops amount', () => {
  const files = globSync(['functions/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root.pathname })
  expect(files.length).toBeGreaterThan(400)
  const elsewhere = files.filter((file) => !file.endsWith('contract/money.ts'))
  const having = (words: RegExp) =>
    elsewhere.filter((file) => words.test(readFileSync(new URL(file, root), 'utf8')))
  expect(having(/\}\.0+ XRP/)).toEqual([])
  expect(having(/\$\{[^}]*\} drops\b/)).toEqual([])
})

test('the label of every tier’s price is its formatted price', () => {
  const tierStats = tierIds.map((tier) => ({ tier, total: 1, minted: 0, available: 1 }))
  const labels = tierOffers({ tierStats }).map(({ mintPrice }) => mintPrice)
  expect(labels).toEqual(tierIds.map((tier) => formatXrp(tiers[tier].price)))
})

test('the displayed network fee is the calculated one', () => {
  expect(NETWORK_FEE_XRP).toBe('0.000012')
  expect(NETWORK_FEE_ESTIMATE).toBe(12n)
})

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
