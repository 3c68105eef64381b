import { expect, test } from 'vitest'
import type { PurchaseView } from '#contract/wire/purchase'
import {
  isUndecided,
  noPurchase,
  openPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseFlow,
  stateReported,
} from '../../../../web/pages/mint/purchase-flow.ts'
import { endedPurchase, intent, purchaseOf, signedPurchase } from '../../live/samples.ts'

const reported = { type: 'reported', purchase: signedPurchase() } as const
const timedOut = { type: 'timed-out' } as const
/** The server's verdict on a signature that reached no ledger in time. */
const judged = endedPurchase('timed_out', 'NFT transaction timed out')

type Reported = { readonly type: 'reported'; readonly purchase: PurchaseView }

/** A purchase that is reported begins a flow. */
function play(first: PurchaseEvent | Reported, ...events: PurchaseEvent[]): PurchaseState {
  const begun = first.type === 'reported' ? stateReported(first.purchase) : purchaseFlow(noPurchase, first)
  return events.reduce(purchaseFlow, begun)
}

test('a signature that reached no ledger in time is a verdict: nothing was charged, and no recheck is suggested', () => {
  const state = play(reported, { type: 'read', purchase: judged })

  expect(state).toMatchObject({ step: 'failed', ending: { code: 'timed_out', charged: 0n } })
  expect(state.step === 'failed' && state.ending.advice).toBe(
    'You signed, but the transaction reached no ledger before its time was over. It can no longer be carried out.',
  )
  expect(isUndecided(state)).toBe(false)
  expect(openPurchase(state)).toBeNull()
})

test('the verdict holds already while the offer is being cancelled', () => {
  const state = play(reported, { type: 'read', purchase: purchaseOf({ ...judged, status: 'cancelling' }) })

  expect(state).toMatchObject({ step: 'failed', ending: { code: 'timed_out', charged: 0n } })
  expect(isUndecided(state)).toBe(false)
})

test('ten minutes on the page are no verdict: it says what decides, and keeps polling', () => {
  const state = play(reported, timedOut)

  expect(state).toMatchObject({ step: 'failed', ending: { code: 'timed_out', charged: null } })
  expect(state.step === 'failed' && state.ending.advice).toBe(
    'There is no verdict yet. If you signed, the ledger gives it, and you are charged only if your transaction lands. This page keeps asking.',
  )
  expect(isUndecided(state)).toBe(true)
  expect(openPurchase(state)).toEqual(signedPurchase())
})

test('the server’s verdict replaces the page’s own message', () => {
  const state = play(reported, timedOut, { type: 'read', purchase: judged })

  expect(state).toMatchObject({ step: 'failed', ending: { charged: 0n }, purchase: judged })
  expect(isUndecided(state)).toBe(false)
})

test('while undecided the newest known state is shown', () => {
  const later = { ...signedPurchase(), readAt: 1_700_000_700_000 }
  const state = play({ ...reported, purchase: purchaseOf() }, timedOut, { type: 'read', purchase: later })

  expect(isUndecided(state)).toBe(true)
  expect(openPurchase(state)).toEqual(later)
})

test('after ten minutes without any answer the page suggests a reload, which finds the purchase', () => {
  const state = play({ type: 'agreed', intent }, timedOut)

  expect(state).toMatchObject({ step: 'failed', purchase: null })
  expect(state.step === 'failed' && state.ending.advice).toBe(
    'No answer came. Refresh the page: a purchase that has begun is found again.',
  )
})
