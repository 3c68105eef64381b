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
import { beginning, slotOf, slotOfTier, whyNoMore } from '../../../../web/pages/mint/slots.ts'
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
const cancelled = endedPurchase('cancelled', 'You cancelled this purchase.')
const nobodyKnows = { code: null, sentence: 'No answer came.', advice: null, charged: drops(0n) }
const lost: PurchasesEvent = { type: 'lost', requestId: 'a', ending: nobodyKnows }
const refused: PurchasesEvent = { type: 'refused', requestId: 'a', ending: nobodyKnows }

function play(...events: PurchasesEvent[]): Known {
  return events.reduce(purchasesFlow, nothingKnown)
}

/** What is shown, in a line: the one whose dialog is open is starred. */
function shown(known: Known): string {
  return slotsOf(known)
    .map(({ key, state }) => `${key} ${state.step}${key === known.inView ? '*' : ''}`)
    .join(', ')
}

test.each<[string, PurchasesEvent[], string]>([
  ['what is agreed to is asked for, in view', [agreed('a', 'epic')], 'a asking*'],
  ['a reply is where the request was', [agreed('a', 'epic'), replied('a')], 'a following*'],
  ['a buy pressed twice is one', [agreed('a', 'epic'), agreed('b', 'epic')], 'a asking*'],
  ['a reply that comes twice is one', [agreed('a', 'epic'), replied('a'), replied('a')], 'a following*'],
  ['an answer that is lost leaves what was asked for', [agreed('a', 'epic'), lost], 'a unanswered*'],
  ['a request that is sent again is the same', [agreed('a', 'epic'), lost, agreed('a', 'epic')], 'a asking*'],
  [
    'what was refused makes room for the next',
    [agreed('a', 'epic'), refused, agreed('b', 'rare')],
    'b asking*',
  ],
  [
    'a second begins while the first waits for its signature',
    [agreed('a', 'epic'), replied('a'), agreed('b', 'rare'), replied('b', rare)],
    'a following, b following*',
  ],
  ['what another tab has begun is found', [listed(purchaseOf())], 'purchase-1 following'],
  [
    'what is found again is what is here',
    [listed(purchaseOf()), listed(purchaseOf())],
    'purchase-1 following',
  ],
  [
    'what is found again is what was agreed to here',
    [agreed('a', 'epic'), replied('a'), listed(purchaseOf())],
    'a following*',
  ],
  [
    'what another tab has begun does not push itself in front',
    [agreed('a', 'epic'), listed(rare)],
    'purchase-2 following, a asking*',
  ],
  [
    'what the list told of before its own reply came is one, and the visitor stays with it',
    [agreed('a', 'epic'), listed(purchaseOf()), replied('a')],
    'purchase-1 following*',
  ],
  [
    'a reload in the middle: what is open is found, and the request that is sent again becomes it',
    [listed(purchaseOf()), agreed('a', 'epic'), lost, agreed('a', 'epic'), replied('a')],
    'purchase-1 following*',
  ],
  [
    'an answer that is not awaited any more answers nothing',
    [agreed('a', 'epic'), { type: 'timed-out', key: 'a' }, listed(purchaseOf()), replied('a')],
    'purchase-1 following, a failed*',
  ],
  [
    'what is sold comes into view',
    [listed(purchaseOf(), rare), read(soldPurchase())],
    'purchase-1 sold*, purchase-2 following',
  ],
  ['what was sold meanwhile is in view once it is found', [listed(soldPurchase())], 'purchase-1 sold*'],
  [
    'what is still under way goes on behind a closed dialog',
    [agreed('a', 'epic'), replied('a'), hidden('a')],
    'a following',
  ],
  ['the request too', [agreed('a', 'epic'), hidden('a')], 'a asking'],
  [
    'what has ended makes room',
    [listed(purchaseOf(), rare), read(soldPurchase()), hidden('purchase-1')],
    'purchase-2 following',
  ],
  [
    'what was put away is not brought up again',
    [listed(purchaseOf()), read(soldPurchase()), hidden('purchase-1'), listed(purchaseOf())],
    '',
  ],
  [
    'a refusal of which the ledger made a sale is brought up all the same',
    [
      listed(purchaseOf()),
      read(cancelled),
      hidden('purchase-1'),
      { type: 'sold-after-all', purchase: soldPurchase() },
    ],
    'purchase-1 sold*',
  ],
  [
    'closing what is not there closes nothing else for good',
    [listed(rare), hidden('a')],
    'purchase-2 following',
  ],
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

  test('a third is refused in the words of the server', () => {
    expect(whyNoMore(slotsOf(one))).toBeNull()
    expect(whyNoMore(slotsOf(both))).toBe('too_many_open')
  })

  test('the slip stands for the newest purchase of its own tier, and for none of another', () => {
    expect(slotOfTier(slotsOf(one), 'epic')?.key).toBe('a')
    expect(slotOfTier(slotsOf(one), 'rare')).toBeNull()
  })

  test('a signature that the list or the reply does not know yet is not taken back', () => {
    const signed = { ...signedPurchase(), readAt: purchaseOf().readAt + 1 }
    const known = play(agreed('a', 'epic'), listed(signed), replied('a'))
    expect(slotsOf(known)).toMatchObject([
      { state: { step: 'following', purchase: { status: 'confirming' } } },
    ])
    expect(slotsOf(purchasesFlow(known, listed(purchaseOf())))).toMatchObject([
      { state: { purchase: { status: 'confirming' } } },
    ])
  })

  test('a stage that the room tells of moves only what is being asked for', () => {
    const hint: PurchasesEvent = { type: 'hinted', purchaseId: 'purchase-2', stage: 'minting' }
    const [first, second] = slotsOf([agreed('b', 'rare'), hint].reduce(purchasesFlow, one))
    expect(first?.state).toMatchObject({ step: 'following' })
    expect(second?.state).toMatchObject({ step: 'asking', stage: 'minting', purchaseId: 'purchase-2' })
  })
})

describe('the last failure', () => {
  const failed = play(listed(purchaseOf()), read(cancelled), hidden('purchase-1'))

  test('stays in words once it is put away, and names the purchase that may still be sold', () => {
    expect(failed).toMatchObject({
      lastEnding: { code: 'cancelled', tier: 'epic', charged: 0n, purchaseId: 'purchase-1' },
      putAside: ['purchase-1'],
    })
  })

  test.each<[string, PurchasesEvent]>([
    ['it is read', { type: 'ending-dismissed' }],
    ['another pass is agreed to', agreed('b', 'rare')],
    ['it was a sale after all', { type: 'sold-after-all', purchase: soldPurchase() }],
  ])('is gone once %s', (_, event) => {
    expect(purchasesFlow(failed, event).lastEnding).toBeNull()
  })

  test('without a purchase is only words', () => {
    const known = play(agreed('a', 'epic'), refused, hidden('a'))
    expect(known).toMatchObject({ wish: null, lastEnding: { tier: 'epic', purchaseId: null }, putAside: [] })
  })

  test('a sale that is put away leaves no words', () => {
    expect(play(listed(soldPurchase()), hidden('purchase-1')).lastEnding).toBeNull()
  })
})

test('the list is asked for until all of it is known', () => {
  expect(nothingKnown.list).toBe('unread')
  const part = play({ type: 'purchases-read', purchases: [rare], whole: false })
  expect(part.list).toBe('lost')
  expect(purchasesFlow(part, listed(rare)).list).toBe('read')
})

test('leaving the line leaves nothing of the request', () => {
  const wait: PurchasesEvent = {
    type: 'told-to-wait',
    requestId: 'a',
    line: { place: 3, about: 60 },
    askAgain: 5_000,
  }
  expect(shown(play(agreed('a', 'epic'), wait))).toBe('a in-line*')
  expect(play(agreed('a', 'epic'), wait, { type: 'left-line' }).wish).toBeNull()
})

describe('cancelling', () => {
  const both = play(listed(purchaseOf(), rare))
  const asked = purchasesFlow(both, { type: 'cancel-asked', purchaseId: 'purchase-1' })
  const slotIn = (known: Known, id = 'purchase-1') => slotOf(slotsOf(known), id)

  test('what is cancelled has ended, and cost nothing', () => {
    expect(slotIn(asked)).toMatchObject({ cancelling: 'asked', state: { step: 'following' } })
    expect(slotIn(purchasesFlow(asked, { type: 'cancelled', purchase: cancelled }))).toMatchObject({
      cancelling: null,
      state: { step: 'failed', ending: { code: 'cancelled', charged: 0n } },
    })
  })

  test.each([
    ['signed', signedPurchase()],
    ['sold', soldPurchase()],
  ])('what was %s before stands, and the page knows why', (_, purchase) => {
    const slot = slotIn(purchasesFlow(asked, { type: 'cancelled', purchase }))
    expect(slot).toMatchObject({ cancelling: 'too-late' })
    expect(slot?.state.step).not.toBe('failed')
  })

  test('without an answer nothing has changed, and it can be tried again', () => {
    const known = purchasesFlow(asked, { type: 'cancel-lost', purchaseId: 'purchase-1' })
    expect(slotIn(known)).toEqual({ ...slotIn(both), cancelling: 'lost' })
  })

  test('is nothing to the other purchase', () => {
    const known = purchasesFlow(asked, { type: 'cancelled', purchase: cancelled })
    expect(slotIn(known, 'purchase-2')).toEqual(slotIn(both, 'purchase-2'))
  })
})
