import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import { drops } from '#contract/money'
import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import {
  type Known,
  nothingKnown,
  type PurchasesEvent,
  purchasesFlow,
  slotsOf,
} from '../../../../web/pages/mint/purchases-flow.ts'
import { beginning, openPrices, slotOf, slotOfTier, whyNoMore } from '../../../../web/pages/mint/slots.ts'
import { BUYER, endedPurchase, purchaseOf, signedPurchase, soldPurchase } from '../../live/samples.ts'

function agreed(requestId: string, tier: TierId): PurchasesEvent {
  const intent = { requestId, tier, address: BUYER, termsVersion: TERMS_VERSION, agreedAt: 1 }
  return { type: 'agreed', intent }
}

function replied(requestId: string, purchase = purchaseOf()): PurchasesEvent {
  return { type: 'replied', requestId, purchase }
}

function listed(...purchases: PurchaseView[]): PurchasesEvent {
  return { type: 'purchases-read', purchases, whole: true }
}

function read(purchase: PurchaseView): PurchasesEvent {
  return { type: 'read', purchase }
}

function hidden(key: string): PurchasesEvent {
  return { type: 'hidden', key }
}

const rare = purchaseOf({ id: 'purchase-2', tier: 'rare', tokenId: 504, number: 4 })
const soldRare: PurchaseView = { ...soldPurchase(), id: 'purchase-2', tier: 'rare', tokenId: 504, number: 4 }
const cancelled = endedPurchase('cancelled', 'You cancelled this purchase.')
const noAnswer = { code: null, sentence: 'No answer came.', advice: null, charged: drops(0n) }
const lost: PurchasesEvent = { type: 'lost', requestId: 'a', ending: noAnswer }
const queued: PurchasesEvent = {
  type: 'queued',
  requestId: 'a',
  line: { place: 3, about: 60 },
  askAgain: 5_000,
}
const refused: PurchasesEvent = { type: 'refused', requestId: 'a', ending: noAnswer }

function play(...events: PurchasesEvent[]): Known {
  return events.reduce(purchasesFlow, nothingKnown)
}

/** The purchases in one line, with a star for the open dialog. */
function shown(known: Known): string {
  return slotsOf(known)
    .map(({ key, state }) => `${key} ${state.step}${key === known.inView ? '*' : ''}`)
    .join(', ')
}

test.each<[string, PurchasesEvent[], string]>([
  ['an agreed purchase is requested, in view', [agreed('a', 'epic')], 'a asking*'],
  ['a reply replaces its request', [agreed('a', 'epic'), replied('a')], 'a following*'],
  ['a buy pressed twice is one', [agreed('a', 'epic'), agreed('b', 'epic')], 'a asking*'],
  ['a repeated reply counts once', [agreed('a', 'epic'), replied('a'), replied('a')], 'a following*'],
  ['a lost reply keeps the request', [agreed('a', 'epic'), lost], 'a unanswered*'],
  ['a lost reply may still come', [agreed('a', 'epic'), lost, replied('a')], 'a following*'],
  ['a buyer in the queue is admitted', [agreed('a', 'epic'), queued, replied('a')], 'a following*'],
  ['a repeated request is the same one', [agreed('a', 'epic'), lost, agreed('a', 'epic')], 'a asking*'],
  ['a refused one makes room for the next', [agreed('a', 'epic'), refused, agreed('b', 'rare')], 'b asking*'],
  [
    'a second begins while the first waits for its signature',
    [agreed('a', 'epic'), replied('a'), agreed('b', 'rare'), replied('b', rare)],
    'a following, b following*',
  ],
  ['a purchase of another tab is found', [listed(purchaseOf())], 'purchase-1 following'],
  [
    'a listed purchase is matched with the one here',
    [listed(purchaseOf()), listed(purchaseOf())],
    'purchase-1 following',
  ],
  [
    'a listed purchase is matched with its request here',
    [agreed('a', 'epic'), replied('a'), listed(purchaseOf())],
    'a following*',
  ],
  [
    'a purchase of another tab does not take the view',
    [agreed('a', 'epic'), listed(rare)],
    'purchase-2 following, a asking*',
  ],
  [
    'a purchase listed before its own reply counts once, and stays in view',
    [agreed('a', 'epic'), listed(purchaseOf()), replied('a')],
    'purchase-1 following*',
  ],
  [
    'after a reload the open purchase is found, and the repeated request becomes it',
    [listed(purchaseOf()), agreed('a', 'epic'), lost, agreed('a', 'epic'), replied('a')],
    'purchase-1 following*',
  ],
  [
    'a reply after the time-out replaces its request all the same',
    [agreed('a', 'epic'), { type: 'timed-out', key: 'a' }, replied('a')],
    'a following*',
  ],
  [
    'a reply after the time-out replaces its request also if the purchase was listed before',
    [agreed('a', 'epic'), { type: 'timed-out', key: 'a' }, listed(purchaseOf()), replied('a')],
    'purchase-1 following*',
  ],
  ['a reply whose request is gone is a purchase all the same', [replied('a')], 'a following'],
  [
    'a repeated reply does not bring back a dismissed purchase',
    [agreed('a', 'epic'), replied('a', soldPurchase()), hidden('a'), replied('a')],
    '',
  ],
  [
    'a late reply with a purchase that was listed, ended and dismissed before it ends its request',
    [agreed('a', 'epic'), listed(purchaseOf()), read(cancelled), hidden('purchase-1'), replied('a')],
    '',
  ],
  [
    'a sale comes into view',
    [listed(purchaseOf(), rare), read(soldPurchase())],
    'purchase-1 sold*, purchase-2 following',
  ],
  ['a sale made meanwhile comes into view once it is listed', [listed(soldPurchase())], 'purchase-1 sold*'],
  [
    'a purchase in progress continues behind a closed dialog',
    [agreed('a', 'epic'), replied('a'), hidden('a')],
    'a following',
  ],
  ['a request continues behind a closed dialog', [agreed('a', 'epic'), hidden('a')], 'a asking'],
  [
    'an ended purchase makes room',
    [listed(purchaseOf(), rare), read(soldPurchase()), hidden('purchase-1')],
    'purchase-2 following',
  ],
  [
    'a dismissed purchase is not shown again',
    [listed(purchaseOf()), read(soldPurchase()), hidden('purchase-1'), listed(purchaseOf())],
    '',
  ],
  [
    'a refused purchase that was sold after all is shown all the same',
    [
      listed(purchaseOf()),
      read(cancelled),
      hidden('purchase-1'),
      { type: 'sold-after-all', purchase: soldPurchase() },
    ],
    'purchase-1 sold*',
  ],
  [
    'of two sales the later one waits until the first is dismissed',
    [listed(purchaseOf(), rare), read(soldPurchase()), read(soldRare)],
    'purchase-1 sold*, purchase-2 sold',
  ],
  [
    'a sale that has waited is shown next',
    [listed(purchaseOf(), rare), read(soldPurchase()), read(soldRare), hidden('purchase-1')],
    'purchase-2 sold*',
  ],
  [
    'a sale that another request has covered is shown once that one is closed',
    [listed(purchaseOf()), read(soldPurchase()), agreed('b', 'rare'), hidden('b')],
    'purchase-1 sold*, b asking',
  ],
  ['closing an unknown purchase dismisses nothing else', [listed(rare), hidden('a')], 'purchase-2 following'],
])('%s', (_, events, line) => {
  expect(shown(play(...events))).toBe(line)
})

describe('several purchases', () => {
  const one = play(agreed('a', 'epic'), replied('a'))
  const both = [agreed('b', 'rare'), replied('b', rare)].reduce(purchasesFlow, one)

  test('one request is answered before the next', () => {
    expect(beginning(slotsOf(play(agreed('a', 'epic'))))?.key).toBe('a')
    expect(beginning(slotsOf(one))).toBeNull()
  })

  test('a third is refused with the server’s sentence', () => {
    expect(whyNoMore(slotsOf(one))).toBeNull()
    expect(whyNoMore(slotsOf(both))).toBe('too_many_open')
  })

  test('the slip concerns the newest purchase of its own tier only', () => {
    expect(slotOfTier(slotsOf(one), 'epic')?.key).toBe('a')
    expect(slotOfTier(slotsOf(one), 'rare')).toBeNull()
  })

  test('a signature is not removed by a list or reply that lacks it', () => {
    const signed = { ...signedPurchase(), readAt: purchaseOf().readAt + 1 }
    const known = play(agreed('a', 'epic'), listed(signed), replied('a'))
    expect(slotsOf(known)).toMatchObject([
      { state: { step: 'following', purchase: { status: 'confirming' } } },
    ])
    expect(slotsOf(purchasesFlow(known, listed(purchaseOf())))).toMatchObject([
      { state: { purchase: { status: 'confirming' } } },
    ])
  })

  test('a stage event moves only the pending request', () => {
    const announced: PurchasesEvent = { type: 'announced', purchaseId: 'purchase-2', stage: 'minting' }
    const [first, second] = slotsOf([agreed('b', 'rare'), announced].reduce(purchasesFlow, one))
    expect(first?.state).toMatchObject({ step: 'following' })
    expect(second?.state).toMatchObject({ step: 'asking', stage: 'minting', purchaseId: 'purchase-2' })
  })
})

describe('a failure', () => {
  const failed = play(listed(purchaseOf()), read(cancelled), hidden('purchase-1'))

  test('stays as a message once dismissed, and names the purchase that may still be sold', () => {
    expect(failed).toMatchObject({
      endings: [{ code: 'cancelled', tier: 'epic', charged: 0n, purchaseId: 'purchase-1' }],
      putAside: ['purchase-1'],
    })
  })

  test('was announced by its dialog if that was open', () => {
    const open = play(listed(purchaseOf()), { type: 'shown', key: 'purchase-1' }, read(cancelled))
    expect(failed.endings).toMatchObject([{ announced: false }])
    expect(purchasesFlow(open, hidden('purchase-1')).endings).toMatchObject([{ announced: true }])
  })

  test('leaves nothing in view if the reply to its request comes after its dialog was closed', () => {
    const known = play(agreed('a', 'epic'), listed(purchaseOf()), read(cancelled), hidden('purchase-1'))
    expect(purchasesFlow(known, replied('a', cancelled))).toMatchObject({ wish: null, inView: null })
  })

  test.each<[string, PurchasesEvent]>([
    ['it is read', { type: 'ending-dismissed', key: 'purchase-1' }],
    ['another pass is agreed to', agreed('b', 'rare')],
    ['it was a sale after all', { type: 'sold-after-all', purchase: soldPurchase() }],
  ])('is gone once %s', (_, event) => {
    expect(purchasesFlow(failed, event).endings).toEqual([])
  })

  test('stays while an unanswered request is repeated by itself', () => {
    const known = play(agreed('a', 'epic'), lost, listed(purchaseOf()), read(cancelled), hidden('purchase-1'))
    expect(purchasesFlow(known, agreed('a', 'epic')).endings).toHaveLength(1)
  })

  test('without a purchase is only a message', () => {
    const known = play(agreed('a', 'epic'), refused, hidden('a'))
    expect(known).toMatchObject({ wish: null, endings: [{ tier: 'epic', purchaseId: null }], putAside: [] })
  })

  test('a dismissed sale leaves no message', () => {
    expect(play(listed(soldPurchase()), hidden('purchase-1')).endings).toEqual([])
  })
})

test('the list is requested until it is complete', () => {
  const part = play({ type: 'purchases-read', purchases: [rare], whole: false })
  expect(part.listLost).toBe(true)
  expect(purchasesFlow(part, listed(rare)).listLost).toBe(false)
})

test('leaving the queue removes the request', () => {
  expect(shown(play(agreed('a', 'epic'), queued))).toBe('a queued*')
  expect(play(agreed('a', 'epic'), queued, { type: 'left-line' }).wish).toBeNull()
})

describe('cancelling', () => {
  const both = play(listed(purchaseOf(), rare))
  const asked = purchasesFlow(both, { type: 'cancel-asked', purchaseId: 'purchase-1' })
  const slotIn = (known: Known, id = 'purchase-1') => slotOf(slotsOf(known), id)

  test('a cancelled purchase has ended, and cost nothing', () => {
    expect(slotIn(asked)).toMatchObject({ cancelling: 'asked', state: { step: 'following' } })
    expect(slotIn(purchasesFlow(asked, { type: 'cancelled', purchase: cancelled }))).toMatchObject({
      cancelling: null,
      state: { step: 'failed', ending: { code: 'cancelled', charged: 0n } },
    })
  })

  test.each([
    ['signed', signedPurchase()],
    ['sold', soldPurchase()],
  ])('a purchase %s before is kept, with the reason', (_, purchase) => {
    const slot = slotIn(purchasesFlow(asked, { type: 'cancelled', purchase }))
    expect(slot).toMatchObject({ cancelling: 'too-late' })
    expect(slot?.state.step).not.toBe('failed')
  })

  test('without an answer nothing has changed, and it can be tried again', () => {
    const known = purchasesFlow(asked, { type: 'cancel-lost', purchaseId: 'purchase-1' })
    expect(slotIn(known)).toEqual({ ...slotIn(both), cancelling: 'lost' })
  })

  test('does not affect the other purchase', () => {
    const known = purchasesFlow(asked, { type: 'cancelled', purchase: cancelled })
    expect(slotIn(known, 'purchase-2')).toEqual(slotIn(both, 'purchase-2'))
  })
})

test('a purchase that has failed is not counted as still to be paid, even before its offer is cancelled on the ledger', () => {
  const open = play(listed(purchaseOf()))
  const unpaid = endedPurchase('unpaid', 'Insufficient XRP balance.')
  const failed = purchasesFlow(open, read({ ...unpaid, status: 'cancelling' }))
  expect(openPrices(slotsOf(open))).toEqual([850_000_000n])
  expect(openPrices(slotsOf(failed))).toEqual([])
})
