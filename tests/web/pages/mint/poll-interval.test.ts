import { expect, test } from 'vitest'
import { noPurchase, type PurchaseState } from '../../../../web/pages/mint/purchase-flow.ts'
import { pollInterval } from '../../../../web/pages/mint/use-followed.ts'
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
  ['without a room a request is polled every three seconds', following, null, false, 3_000],
  [
    'without a room a request is not polled any more once its thirty polls are used up',
    spent,
    null,
    false,
    null,
  ],
  [
    'with its room back, a request whose polls are used up is polled twice a minute',
    spent,
    null,
    true,
    30_000,
  ],
  ['with a room a new signature is polled twice a minute', signed, 14_000, true, 30_000],
  ['without a room a new signature is polled every three seconds', signed, 14_000, false, 3_000],
  [
    'without a room a signature is polled even when the polls are used up',
    { ...spent, purchase: signedPurchase() },
    1,
    false,
    3_000,
  ],
  [
    'a signature of fifteen seconds is polled every five seconds, with a room too',
    signed,
    15_000,
    true,
    5_000,
  ],
  ['a purchase that timed out without a verdict is polled twice a minute', undecided, null, true, 30_000],
  [
    'a purchase that timed out after its signature is polled every five seconds',
    { ...undecided, purchase: signedPurchase() },
    600_000,
    true,
    5_000,
  ],
  [
    'a verdict ends polling',
    { ...undecided, purchase: taking, ending: { ...undecided.ending, charged: null } },
    null,
    false,
    null,
  ],
])('%s', (_, state, signedFor, roomOpen, pause) => {
  expect(pollInterval(state, { roomOpen, signedFor })).toBe(pause)
})
