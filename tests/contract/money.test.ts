import { expect, test } from 'vitest'
import {
  drops,
  NETWORK_FEE_ESTIMATE,
  NETWORK_FEE_XRP,
  parseDrops,
  wholeXrp,
  xrp,
  xrpText,
} from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { fc } from '../support/generated.ts'

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

test('fractions, signs, floats and leading zeros are no drops', () => {
  for (const text of ['-1', '1.0', '01', '1e6', '', ' 1', '1,000', '100000000000000000000']) {
    expect(dropsText.safeParse(text).success, text).toBe(false)
  }
})

test('whole XRP has a comma between its thousands', () => {
  expect([100, 850, 1175].map((whole) => wholeXrp(xrp(whole)))).toEqual(['100', '850', '1,175'])
})

test('the network fee for eyes is the one that is reckoned with', () => {
  expect(NETWORK_FEE_XRP).toBe('0.000012')
  expect(NETWORK_FEE_ESTIMATE).toBe(12n)
})
