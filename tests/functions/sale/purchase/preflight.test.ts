import { expect, test } from 'vitest'
import { type Drops, drops, xrp } from '#contract/money'
import { tiers } from '#contract/tiers'
import { judgeMeans } from '../../../../functions/sale/purchase/preflight.ts'

const state = {
  baseFee: drops(10n),
  reserveBase: xrp(1),
  reserveIncrement: drops(200_000n),
}

function account(balance: Drops, ownerCount = 0) {
  return { balance, ownerCount, offersBlocked: false }
}

/** Price, fee of 12 drops, and the reserve of the account and of one more object. */
const enough = drops(tiers.common.price + 12n + state.reserveIncrement + state.reserveBase)

test('a wallet that covers price, fee and reserve to the drop may buy; one drop less may not', () => {
  expect(judgeMeans(account(enough), state, tiers.common.price)).toEqual({ ok: true, value: 'solvent' })
  expect(judgeMeans(account(drops(enough - 1n)), state, tiers.common.price)).toEqual({
    ok: false,
    error: 'insufficient_funds',
  })
})

test('a wallet that pays first and then accepts the offer needs the fee of both transactions', () => {
  expect(judgeMeans(account(enough), state, tiers.common.price, 2).ok).toBe(false)
  expect(judgeMeans(account(drops(enough + 12n)), state, tiers.common.price, 2).ok).toBe(true)
})

test('objects the account owns already are reserved and cannot be spent', () => {
  expect(judgeMeans(account(enough, 1), state, tiers.common.price).ok).toBe(false)
  expect(judgeMeans(account(drops(enough + state.reserveIncrement), 1), state, tiers.common.price).ok).toBe(
    true,
  )
})

test('an unknown account, or one that disallows offers, is refused for that reason, whatever its balance', () => {
  expect(judgeMeans(null, state, 0n as Drops)).toEqual({ ok: false, error: 'wallet_unactivated' })
  expect(judgeMeans({ ...account(enough), offersBlocked: true }, state, tiers.common.price)).toEqual({
    ok: false,
    error: 'offers_blocked',
  })
})
