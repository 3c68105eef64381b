import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { MOST_OPEN, type PurchaseView } from '#contract/wire/purchase'
import {
  isAwaiting,
  isUndecided,
  noPurchase,
  openPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseFlow,
  stageOf,
} from './purchase-flow.ts'

/** How far the wish to cancel a purchase has come. `too-late`: it was signed before. `lost`: nobody answered. */
export type Cancelling = 'asked' | 'too-late' | 'lost'

/** One purchase on this page, named by a key that stays the same from agreement to verdict. */
export interface Slot {
  readonly key: string
  readonly tier: TierId
  readonly state: Exclude<PurchaseState, { step: 'idle' }>
  readonly cancelling: Cancelling | null
}

export type PurchasesEvent =
  | { readonly key: string; readonly what: PurchaseEvent }
  | { readonly key: string; readonly what: { readonly type: 'cancel-asked' | 'cancel-lost' } }
  | { readonly key: string; readonly what: { readonly type: 'cancelled'; readonly purchase: PurchaseView } }
  /** From the wallet's room, which does not know whose key it is. */
  | {
      readonly key: null
      readonly what: Extract<PurchaseEvent, { type: 'hinted' | 'line-moved' | 'seen-by-one' }>
    }

/** All purchases of this visit, oldest first. A wallet may have two open, and each goes its own way. */
export function purchasesFlow(slots: readonly Slot[], { key, what }: PurchasesEvent): readonly Slot[] {
  if (key === null) return slots.map((slot) => played(slot, what)).filter((slot) => slot !== null)
  const mine = slots.find((slot) => slot.key === key)
  if (!mine) return begun(slots, key, what)
  if (what.type === 'replied') {
    const twin = slotOf(slots, what.purchase.id)
    if (twin && twin !== mine) return joined(slots, mine, twin, what)
  }
  return slots.flatMap((slot) => (slot === mine ? (played(slot, what) ?? []) : slot))
}

function begun(slots: readonly Slot[], key: string, what: PurchasesEvent['what']): readonly Slot[] {
  if (what.type !== 'agreed' && what.type !== 'resumed') return slots
  if (what.type === 'agreed' && beginning(slots)) return slots
  if (what.type === 'resumed' && slotOf(slots, what.purchase.id)) return slots
  const state = purchaseFlow(noPurchase, what)
  const { tier } = what.type === 'agreed' ? what.intent : what.purchase
  return state.step === 'idle' ? slots : [...slots, { key, tier, state, cancelling: null }]
}

/** A purchase was found by itself before its own request was answered: it goes on where it was agreed to. */
function joined(
  slots: readonly Slot[],
  mine: Slot,
  twin: Slot,
  what: Extract<PurchaseEvent, { type: 'replied' }>,
): readonly Slot[] {
  // An answer that nobody waits for any more joins nothing.
  if (purchaseFlow(mine.state, what) === mine.state) return slots
  const whole = { ...twin, key: mine.key }
  return slots.flatMap((slot) => {
    if (slot === twin) return []
    return slot === mine ? (played(whole, { type: 'read', purchase: what.purchase }) ?? []) : slot
  })
}

function played(slot: Slot, what: PurchasesEvent['what']): Slot | null {
  switch (what.type) {
    case 'cancel-asked':
      return { ...slot, cancelling: 'asked' }
    case 'cancel-lost':
      return { ...slot, cancelling: 'lost' }
    case 'cancelled': {
      const after = played(slot, { type: 'read', purchase: what.purchase })
      const stands = what.purchase.ending === null
      return after && { ...after, cancelling: stands ? 'too-late' : null }
    }
    default: {
      const state = purchaseFlow(slot.state, what)
      if (state === slot.state) return slot
      return state.step === 'idle' ? null : { ...slot, state }
    }
  }
}

/** The one whose answer is awaited: the next cannot be sent before that is known. */
export function beginning(slots: readonly Slot[]): Slot | null {
  return slots.find(({ state }) => isAwaiting(state)) ?? null
}

/** The purchase of a tier that the mint button stands for, the newest of several. */
export function slotOfTier(slots: readonly Slot[], tier: TierId): Slot | null {
  return slots.findLast((slot) => slot.tier === tier) ?? null
}

export function slotOf(slots: readonly Slot[], purchaseId: string): Slot | null {
  return slots.find(({ state }) => 'purchase' in state && state.purchase?.id === purchaseId) ?? null
}

/** The true stage of a purchase under way, not the one on show: a button must not wait for an eye. */
export function stageUnderWay({ state }: Slot): PurchaseStage | null {
  if (state.step === 'asking' || state.step === 'following') return stageOf(state)
  return isUndecided(state) ? (openPurchase(state)?.stage ?? null) : null
}

/** Why nothing further can be begun, as the server would say; null when it may be. */
export function whyNoMore(slots: readonly Slot[]): 'too_many_open' | null {
  return slots.filter(({ state }) => openPurchase(state)).length >= MOST_OPEN ? 'too_many_open' : null
}
