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
  ['nothing under way asks nothing', noPurchase, null, false, null],
  ['what is sold asks nothing', { step: 'sold', purchase: soldPurchase() }, null, false, null],
  ['a request waits for word while the room stands', following, null, true, null],
  ['without a room it asks every three seconds', following, null, false, 3_000],
  ['until thirty times were spent', spent, null, false, null],
  ['a fresh signature waits for word while the room stands', signed, 14_000, true, null],
  ['without a room it asks', signed, 14_000, false, 3_000],
  ['and goes on however often it has asked', { ...spent, purchase: signedPurchase() }, 1, false, 3_000],
  ['after fifteen seconds it asks, room or not', signed, 15_000, true, 5_000],
  ['ten minutes without a verdict go on asking', undecided, null, true, 30_000],
  ['faster where somebody signed', { ...undecided, purchase: signedPurchase() }, 600_000, true, 5_000],
  [
    'a verdict asks no more',
    { ...undecided, purchase: taking, ending: { ...undecided.ending, charged: null } },
    null,
    false,
    null,
  ],
])('%s', (_, state, signedFor, roomOpen, pause) => {
  expect(pollPause(state, { roomOpen, signedFor })).toBe(pause)
})
