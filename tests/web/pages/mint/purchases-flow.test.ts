import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/brand'
import type { TierId } from '#contract/tiers'
import type { Intent } from '../../../../web/pages/mint/intent.ts'
import {
  beginning,
  type PurchasesEvent,
  purchasesFlow,
  type Slot,
  slotOfTier,
  whyNoMore,
} from '../../../../web/pages/mint/purchases-flow.ts'
import { BUYER, endedPurchase, purchaseOf, signedPurchase, soldPurchase } from '../../live/samples.ts'

function intentOf(requestId: string, tier: TierId): Intent {
  return { requestId, tier, address: BUYER, termsVersion: TERMS_VERSION, agreedAt: 1 }
}

function agreed(key: string, tier: TierId): PurchasesEvent {
  return { key, what: { type: 'agreed', intent: intentOf(key, tier) } }
}

function replied(key: string, purchase = purchaseOf()): PurchasesEvent {
  return { key, what: { type: 'replied', requestId: key, purchase } }
}

const rare = purchaseOf({ id: 'purchase-2', tier: 'rare', tokenId: 504, number: 4 })

function play(...events: PurchasesEvent[]): readonly Slot[] {
  return events.reduce(purchasesFlow, [])
}

function steps(slots: readonly Slot[]) {
  return slots.map(({ key, state }) => `${key} ${state.step}`)
}

describe('two purchases', () => {
  test('the second begins while the first waits for its signature, and each goes its own way', () => {
    const both = play(agreed('a', 'epic'), replied('a'), agreed('b', 'rare'), replied('b', rare))
    expect(steps(both)).toEqual(['a following', 'b following'])

    const sold = purchasesFlow(both, { key: 'a', what: { type: 'read', purchase: soldPurchase() } })
    expect(steps(sold)).toEqual(['a sold', 'b following'])
    expect(steps(purchasesFlow(sold, { key: 'a', what: { type: 'dismissed' } }))).toEqual(['b following'])
  })

  test('the second cannot begin before it is known what became of the first request', () => {
    const asking = play(agreed('a', 'epic'), agreed('b', 'rare'))
    expect(steps(asking)).toEqual(['a asking'])
    expect(beginning(asking)?.key).toBe('a')
  })

  test('a third is refused in the words of the server', () => {
    const one = play(agreed('a', 'epic'), replied('a'))
    expect(whyNoMore(one)).toBeNull()
    expect(whyNoMore(play(agreed('a', 'epic'), replied('a'), agreed('b', 'rare'), replied('b', rare)))).toBe(
      'too_many_open',
    )
  })

  test('the slip stands for the newest purchase of its own tier, and for none of another', () => {
    const one = play(agreed('a', 'epic'), replied('a'))
    expect(slotOfTier(one, 'epic')?.key).toBe('a')
    expect(slotOfTier(one, 'rare')).toBeNull()
  })

  test('what is taken up again is the purchase that is here already', () => {
    const one = play(agreed('a', 'epic'), replied('a'))
    const again = { key: 'purchase-1', what: { type: 'resumed', purchase: purchaseOf() } } as const
    expect(purchasesFlow(one, again)).toEqual(one)
    expect(steps(play(again))).toEqual(['purchase-1 following'])
  })

  test('what was found before its own request was answered is one purchase, and goes on where it was agreed to', () => {
    const signed = { ...signedPurchase(), readAt: purchaseOf().readAt + 1 }
    const found = { key: 'purchase-1', what: { type: 'resumed', purchase: signed } } as const
    const [slot, ...others] = play(agreed('a', 'epic'), found, replied('a'))
    expect(others).toEqual([])
    expect(slot).toMatchObject({ key: 'a', state: { step: 'following', purchase: { status: 'confirming' } } })
    expect(steps(play(agreed('a', 'epic'), replied('a'), replied('a')))).toEqual(['a following'])
  })

  test('an answer that nobody waits for any more joins nothing', () => {
    const found = { key: 'purchase-1', what: { type: 'resumed', purchase: purchaseOf() } } as const
    const late = play(agreed('a', 'epic'), { key: 'a', what: { type: 'timed-out' } }, found, replied('a'))
    expect(steps(late)).toEqual(['a failed', 'purchase-1 following'])
  })

  test('a stage that the room tells of moves only what is being asked for', () => {
    const hint: PurchasesEvent = {
      key: null,
      what: { type: 'hinted', purchaseId: 'purchase-2', stage: 'minting' },
    }
    const [first, second] = play(agreed('a', 'epic'), replied('a'), agreed('b', 'rare'), hint)
    expect(first?.state).toMatchObject({ step: 'following' })
    expect(second?.state).toMatchObject({ step: 'asking', stage: 'minting', purchaseId: 'purchase-2' })
  })
})

describe('cancelling', () => {
  const open = play(agreed('a', 'epic'), replied('a'))
  const asked = purchasesFlow(open, { key: 'a', what: { type: 'cancel-asked' } })

  test('what is cancelled has ended, and cost nothing', () => {
    const purchase = endedPurchase('cancelled', 'You cancelled this purchase.')
    expect(asked[0]).toMatchObject({ cancelling: 'asked', state: { step: 'following' } })
    expect(purchasesFlow(asked, { key: 'a', what: { type: 'cancelled', purchase } })[0]).toMatchObject({
      cancelling: null,
      state: { step: 'failed', ending: { code: 'cancelled', charged: 0n } },
    })
  })

  test.each([
    ['signed', signedPurchase()],
    ['sold', soldPurchase()],
  ])('what was %s before stands, and the page knows why', (_, purchase) => {
    const [slot] = purchasesFlow(asked, { key: 'a', what: { type: 'cancelled', purchase } })
    expect(slot).toMatchObject({ cancelling: 'too-late' })
    expect(slot?.state.step).not.toBe('failed')
  })

  test('without an answer nothing has changed, and it can be tried again', () => {
    expect(purchasesFlow(asked, { key: 'a', what: { type: 'cancel-lost' } })).toEqual([
      { ...open[0], cancelling: 'lost' },
    ])
  })
})
