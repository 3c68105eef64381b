import { expect, test } from 'vitest'
import { noPurchase, type PurchaseState } from '../../../../web/pages/mint/purchase-flow.ts'
import { pollPause } from '../../../../web/pages/mint/use-followed.ts'
import { endedPurchase, purchaseOf, signedPurchase, soldPurchase } from '../../live/samples.ts'

const following = { step: 'following', purchase: purchaseOf(), trouble: null } as const
const signed = { ...following, purchase: signedPurchase() }
const spent = { ...following, trouble: 'polls-spent' } as const
const undecided: PurchaseState = {
  step: 'failed',
  purchase: purchaseOf(),
  ending: { code: 'timed_out', sentence: '', advice: null, charged: null },
}
const declined = endedPurchase('wallet_rejected', 'Transaction was rejected in your wallet app')
const taking = purchaseOf({ ...declined, status: 'cancelling' })

test.each<readonly [string, PurchaseState, number | null, boolean, number | null]>([
  ['without a purchase there is no polling', noPurchase, null, false, null],
  ['a sale is not polled', { step: 'sold', purchase: soldPurchase() }, null, false, null],
  [
    'with a room a request is polled twice a minute, in case the room is silent',
    following,
    null,
    true,
    30_000,
  ],
  ['without a room it is polled every three seconds', following, null, false, 3_000],
  ['at most thirty times', spent, null, false, null],
  ['and again once the room is back', spent, null, true, 30_000],
  ['so is a new signature', signed, 14_000, true, 30_000],
  ['without a room it is polled', signed, 14_000, false, 3_000],
  ['without a limit', { ...spent, purchase: signedPurchase() }, 1, false, 3_000],
  ['after fifteen seconds it is polled, with a room or not', signed, 15_000, true, 5_000],
  ['after ten minutes without a verdict polling continues', undecided, null, true, 30_000],
  ['faster if it was signed', { ...undecided, purchase: signedPurchase() }, 600_000, true, 5_000],
  [
    'a verdict ends polling',
    { ...undecided, purchase: taking, ending: { ...undecided.ending, charged: null } },
    null,
    false,
    null,
  ],
])('%s', (_, state, signedFor, roomOpen, pause) => {
  expect(pollPause(state, { roomOpen, signedFor })).toBe(pause)
})
