import { describe, expect, test } from 'vitest'
import { drops } from '#contract/money'
import type { PurchaseView } from '#contract/wire/purchase'
import {
  decided,
  type Ending,
  noPurchase,
  openPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseFlow,
  stageOf,
  stateReported,
} from '../../../../web/pages/mint/purchase-flow.ts'
import { endedPurchase, intent, purchaseOf, soldPurchase } from '../../live/samples.ts'

const ending: Ending = {
  code: 'sold_out',
  sentence: 'This tier is sold out',
  advice: null,
  charged: drops(0n),
}
const { requestId } = intent
const offered = purchaseOf()
const confirming = purchaseOf({ status: 'confirming', stage: 'confirming', payload: null })
const declined = endedPurchase('wallet_rejected', 'Transaction was rejected in your wallet app')

const agreed = { type: 'agreed', intent } as const
const reported = { type: 'reported', purchase: offered } as const

type Reported = { readonly type: 'reported'; readonly purchase: PurchaseView }

/** A purchase that is reported begins a flow. */
function play(first: PurchaseEvent | Reported, ...events: PurchaseEvent[]): PurchaseState {
  const begun = first.type === 'reported' ? stateReported(first.purchase) : purchaseFlow(noPurchase, first)
  return events.reduce(purchaseFlow, begun)
}

function announced(stage: typeof offered.stage, purchaseId = offered.id) {
  return { type: 'announced', purchaseId, stage } as const
}

function read(purchase: typeof offered) {
  return { type: 'read', purchase } as const
}

describe('in the queue', () => {
  const wait = (place: number) =>
    ({ type: 'queued', requestId, line: { place, about: 60 }, askAgain: 5_000 }) as const

  test('the place is the last one received, from the answer or the room', () => {
    expect(play(agreed, wait(9))).toMatchObject({ step: 'queued', line: { place: 9 }, askAgain: 5_000 })
    expect(play(agreed, wait(9), wait(4))).toMatchObject({ line: { place: 4 } })
    expect(play(agreed, wait(9), { type: 'line-moved', line: { place: 3, about: null } })).toMatchObject({
      line: { place: 3, about: null },
    })
  })

  test('a refusal acts as from asking; leaving ends it', () => {
    expect(play(agreed, wait(1), { type: 'refused', requestId, ending })).toMatchObject({ step: 'failed' })
    expect(play(agreed, wait(1), { type: 'left-line' })).toEqual(noPurchase)
    expect(play(agreed, wait(1), { type: 'timed-out' })).toMatchObject({ step: 'queued' })
  })

  test('a queue event for a wallet outside the queue changes nothing', () => {
    expect(play({ type: 'line-moved', line: { place: 3, about: 1 } })).toEqual(noPurchase)
    expect(play(agreed, { ...wait(3), requestId: 'another' })).toMatchObject({ step: 'asking' })
  })
})

describe('the early notice', () => {
  const seen = (purchaseId = offered.id) => ({ type: 'seen-by-one', purchaseId }) as const
  const signed = { type: 'reported', purchase: confirming } as const

  test('is kept while the signature is being confirmed, and changes no stage', () => {
    const confirmed = play(signed, seen())
    expect(confirmed).toEqual({ ...play(signed), seenByOne: true })
    expect(stageOf(confirmed)).toBe('confirming')
    expect(purchaseFlow(confirmed, read({ ...confirming, readAt: confirming.readAt + 1 }))).toMatchObject({
      seenByOne: true,
    })
  })

  test('is ignored for an unsigned purchase, a decided one, and any other', () => {
    expect(play({ type: 'reported', purchase: offered }, seen())).not.toHaveProperty('seenByOne')
    expect(play(signed, seen('another'))).toEqual(play(signed))
    expect(play(signed, seen(), read(soldPurchase()))).toEqual(play(signed, read(soldPurchase())))
    expect(play(signed, seen(), read(declined))).toEqual(play(signed, read(declined)))
  })
})

describe('asking', () => {
  test('an agreement starts with reserving', () => {
    expect(play(agreed)).toEqual({ step: 'asking', intent, stage: 'reserving', purchaseId: null })
  })

  test('stage events move the first three stages forward, and no further', () => {
    expect(stageOf(play(agreed, announced('minting')))).toBe('minting')
    expect(stageOf(play(agreed, announced('minting'), announced('creating-offer')))).toBe('creating-offer')
    expect(stageOf(play(agreed, announced('creating-offer'), announced('minting')))).toBe('creating-offer')
    expect(stageOf(play(agreed, announced('waiting-payment')))).toBe('reserving')
    expect(stageOf(play(agreed, announced('success')))).toBe('reserving')
    expect(stageOf(play(agreed, announced('error')))).toBe('reserving')
  })

  test('stage events of another purchase are ignored', () => {
    expect(stageOf(play(agreed, announced('minting'), announced('creating-offer', 'another')))).toBe(
      'minting',
    )
  })

  test('stage events without a purchase are ignored', () => {
    expect(play(announced('minting'))).toBe(noPurchase)
    expect(stageOf(play(reported, announced('creating-offer')))).toBe('waiting-payment')
  })

  test('a second agreement does not disturb the first', () => {
    const other = { ...intent, requestId: 'request-2' }

    expect(play(agreed, { type: 'agreed', intent: other })).toEqual(play(agreed))
  })

  test('a refusal is the end, with its words', () => {
    const failed = play(agreed, { type: 'refused', requestId, ending })

    expect(failed).toEqual({ step: 'failed', ending, purchase: null })
    expect(stageOf(failed)).toBe('error')
  })

  test('the reply to another request is ignored', () => {
    const requestId = 'request-0'

    expect(play(agreed, { type: 'refused', requestId, ending })).toEqual(play(agreed))
    expect(play(agreed, { type: 'lost', requestId, ending })).toEqual(play(agreed))
  })
})

describe('a lost reply', () => {
  const lost = { type: 'lost', requestId, ending } as const

  test('keeps the intent, to be sent again unchanged', () => {
    expect(play(agreed, lost)).toEqual({ step: 'unanswered', intent, ending })
    expect(play(agreed, lost, agreed)).toEqual(play(agreed))
  })

  test('blocks another purchase meanwhile', () => {
    const other = { ...intent, requestId: 'request-2' }

    expect(play(agreed, lost, { type: 'agreed', intent: other })).toEqual(play(agreed, lost))
  })
})

describe('following', () => {
  test('the reply brings the request for the wallet app', () => {
    const state = play(reported)

    expect(state).toEqual({ step: 'following', purchase: offered, trouble: null })
    expect(stageOf(state)).toBe('waiting-payment')
    expect(openPurchase(state)).toBe(offered)
  })

  test('a reply without a validated mint yet is followed at the stage it names', () => {
    const purchase = purchaseOf({ status: 'minting', stage: 'minting', payload: null, nftokenId: null })

    expect(stageOf(play({ ...reported, purchase }))).toBe('minting')
  })

  test('API replies move it: confirming, then sold', () => {
    expect(stageOf(play(reported, read(confirming)))).toBe('confirming')
    expect(play(reported, read(confirming), read(soldPurchase()))).toEqual({
      step: 'sold',
      purchase: soldPurchase(),
    })
  })

  test('a reply about another id is ignored', () => {
    expect(play(reported, read({ ...soldPurchase(), id: 'another' }))).toEqual(play(reported))
  })

  test('an overtaken reply does not remove a signature, and a later one may', () => {
    const { readAt } = offered
    const signed = play(reported, read(confirming))
    const older = purchaseOf({ readAt: readAt - 1 })
    expect(purchaseFlow(signed, read(older))).toBe(signed)
    const givenUp = purchaseFlow(signed, { type: 'timed-out' })
    expect(purchaseFlow(givenUp, read(older))).toBe(givenUp)

    const later = purchaseOf({ readAt: readAt + 1 })
    expect(purchaseFlow(signed, read(later))).toMatchObject({ step: 'following', purchase: later })
    const verdict = { ...declined, readAt: readAt - 1 }
    expect(purchaseFlow(signed, read(verdict))).toMatchObject({ step: 'failed' })
  })

  test('an error is noted and cleared by the next good reply', () => {
    const purchaseId = offered.id

    expect(play(reported, { type: 'unread', purchaseId })).toMatchObject({ trouble: 'unreachable' })
    expect(play(reported, { type: 'polls-spent', purchaseId })).toMatchObject({
      trouble: 'polls-spent',
    })
    expect(play(reported, { type: 'unread', purchaseId }, read(offered))).toMatchObject({
      trouble: null,
    })
    expect(play(reported, { type: 'unread', purchaseId: 'another' })).toEqual(play(reported))
  })

  test('a reopened page resumes it, unless it is busy already', () => {
    expect(play(agreed, read(offered))).toEqual(play(agreed))
    expect(play({ ...reported, purchase: soldPurchase() })).toMatchObject({ step: 'sold' })
  })
})

describe('the end', () => {
  test('a purchase that was declined says so, and that nothing was charged', () => {
    expect(play(reported, read(declined))).toEqual({
      step: 'failed',
      purchase: declined,
      ending: {
        code: 'wallet_rejected',
        sentence: 'Transaction was rejected in your wallet app',
        advice: null,
        charged: 0n,
      },
    })
  })

  test('a transaction that failed on the ledger has cost its fee', () => {
    const purchase = endedPurchase('unpaid', 'Insufficient XRP balance', 'fee')

    expect(play(reported, read(purchase))).toMatchObject({ ending: { charged: 12n } })
  })

  test('late replies do not undo a sale or a refusal', () => {
    expect(play(reported, read(soldPurchase()), read(offered))).toMatchObject({ step: 'sold' })
    expect(play(reported, read(declined), read(offered))).toMatchObject({ step: 'failed' })
    expect(play(reported, read(declined), read(soldPurchase()))).toMatchObject({ step: 'failed' })
  })

  test('a refused purchase that was sold on the ledger after all is a sale', () => {
    const cancelling = purchaseOf({ ...declined, status: 'cancelling' })
    const state = play(reported, read(cancelling))

    expect(state).toMatchObject({ step: 'failed', ending: { code: 'wallet_rejected' } })
    expect(openPurchase(state)).toEqual(cancelling)
    expect(purchaseFlow(state, read(declined))).toBe(state)
    expect(purchaseFlow(state, read(soldPurchase()))).toMatchObject({ step: 'sold' })
  })

  test('it makes room for the next purchase', () => {
    expect(play(reported, read(declined), agreed)).toEqual(play(agreed))
    expect(decided(play(reported, read(declined)))).not.toBeNull()
    expect(decided(play(reported, read(soldPurchase())))).not.toBeNull()
  })

  test('a purchase in progress is undecided', () => {
    expect(decided(play(agreed))).toBeNull()
    expect(decided(play(reported))).toBeNull()
  })
})

describe('ten minutes', () => {
  const timedOut = { type: 'timed-out' } as const

  test('without a verdict are a time-out, with an unknown charge', () => {
    expect(play(reported, timedOut)).toMatchObject({
      step: 'failed',
      purchase: offered,
      ending: { code: 'timed_out', sentence: 'NFT transaction timed out', charged: null },
    })
    expect(play(agreed, timedOut)).toMatchObject({ step: 'failed', purchase: null })
    const lost = { type: 'lost', requestId, ending } as const
    expect(play(agreed, lost, timedOut)).toMatchObject({ ending: { code: 'timed_out' }, purchase: null })
  })

  test('do not prevent a later sale', () => {
    const state = play(reported, timedOut)

    expect(openPurchase(state)).toBe(offered)
    expect(purchaseFlow(state, read(offered))).toBe(state)
    expect(purchaseFlow(state, read(soldPurchase()))).toMatchObject({ step: 'sold' })
    expect(purchaseFlow(state, read(declined))).toMatchObject({ ending: { code: 'wallet_rejected' } })
  })

  test('are ignored for an ended purchase', () => {
    expect(play(timedOut)).toBe(noPurchase)
    expect(play(reported, read(soldPurchase()), timedOut)).toMatchObject({ step: 'sold' })
  })
})
