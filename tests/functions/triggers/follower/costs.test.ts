import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { acceptanceFee, buyersCosts, feeFor } from '../../../../functions/adapters/ledger/fee.ts'
import { costsOf } from '../../../../functions/triggers/follower/costs.ts'

/** An operator whose node reports this fee and this reserve. */
const asks = (fee: bigint, reserve = 1_000_000n) => ({
  baseFee: drops(fee),
  reserveBase: drops(reserve),
  reserveIncrement: drops(reserve / 5n),
})

test('our transactions offer the higher fee of two operators, up to the cap', () => {
  expect(feeFor(costsOf([asks(10n), asks(100n)], 2))).toBe(120n)
  expect(feeFor(costsOf([asks(100n), asks(10n), asks(10n)], 2))).toBe(120n)
  expect(feeFor(costsOf([asks(10n), asks(1_000_000_000n)], 2))).toBe(5_000n)
})

test('a reserve reported by one operator alone is not required of a buyer', () => {
  const expensive = asks(1_000_000_000n, 1_000_000_000_000n)
  for (const states of [
    [expensive, asks(10n)],
    [asks(10n), expensive, asks(10n)],
  ]) {
    const costs = buyersCosts(costsOf(states, 2))
    expect(acceptanceFee(costs)).toBe(12n)
    expect(costs).toMatchObject({ reserveBase: 1_000_000n, reserveIncrement: 200_000n })
  }
})

test('a reserve reported by two operators is required of a buyer', () => {
  const costs = buyersCosts(costsOf([asks(100n), asks(10n), asks(2_000n, 5_000_000n)], 2))
  expect(acceptanceFee(costs)).toBe(120n)
  expect(acceptanceFee(buyersCosts(costsOf([asks(100n)], 1)))).toBe(120n)
})
