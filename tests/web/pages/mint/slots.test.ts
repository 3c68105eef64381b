import { expect, test } from 'vitest'
import { type PurchaseState, purchaseFlow, stateReported } from '../../../../web/pages/mint/purchase-flow.ts'
import {
  moved,
  type Slot,
  type SlotEvent,
  slotOfTier,
  stageUnderWay,
} from '../../../../web/pages/mint/slots.ts'
import { endedPurchase, purchaseOf, signedPurchase } from '../../live/samples.ts'

function slotAt(key: string, state: PurchaseState): Slot {
  if (state.step === 'idle') throw new Error('nothing to show')
  return { key, tier: 'epic', state, cancelling: null }
}

const reported = (purchase: ReturnType<typeof purchaseOf>) => stateReported(purchase)

test('the mint button acts for the newest purchase of its tier', () => {
  const slots = [slotAt('first', reported(purchaseOf())), slotAt('second', reported(purchaseOf()))]
  expect(slotOfTier(slots, 'epic')?.key).toBe('second')
  expect(slotOfTier(slots, 'rare')).toBeNull()
})

test('a purchase that timed out without a verdict is still at its stage, and one that has ended at none', () => {
  const timedOut = purchaseFlow(reported(signedPurchase()), { type: 'timed-out' })
  expect(stageUnderWay(slotAt('a', timedOut))).toBe('confirming')
  expect(stageUnderWay(slotAt('a', reported(endedPurchase('expired', 'It expired.'))))).toBeNull()
})

test.each<[string, SlotEvent]>([
  ['is read', { type: 'read', purchase: { ...signedPurchase(), id: 'purchase-2' } }],
  ['moves up in the queue', { type: 'line-moved', line: { place: 2, about: 60 } }],
  ['leaves the queue', { type: 'left-line' }],
  ['times out', { type: 'timed-out', key: 'other' }],
  ['is to be cancelled', { type: 'cancel-asked', purchaseId: 'purchase-2' }],
  ['could not be cancelled', { type: 'cancel-lost', purchaseId: 'purchase-2' }],
  [
    'was cancelled',
    { type: 'cancelled', purchase: { ...endedPurchase('cancelled', 'Cancelled.'), id: 'purchase-2' } },
  ],
])('a purchase stays as it is while another one %s', (_, event) => {
  const slot = slotAt('own', reported(purchaseOf()))
  expect(moved(slot, event)).toBe(slot)
})
