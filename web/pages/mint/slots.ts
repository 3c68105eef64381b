import { type Drops, parseDrops } from '#contract/money'
import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { MAX_OPEN, type PurchaseView } from '#contract/wire/purchase'
import {
  isAwaiting,
  isUndecided,
  openPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseFlow,
  stageOf,
} from './purchase-flow.ts'

/** The state of a cancellation. `too-late`: the buyer had signed. `lost`: no answer came. */
export type Cancelling = 'asked' | 'too-late' | 'lost'

/** One purchase on this page. `key` stays the same as long as it is shown. */
export interface Slot {
  readonly key: string
  readonly tier: TierId
  readonly state: Exclude<PurchaseState, { step: 'idle' }>
  readonly cancelling: Cancelling | null
}

/** An event of one purchase; slots of other purchases ignore it. */
export type SlotEvent =
  | Exclude<PurchaseEvent, { type: 'agreed' | 'timed-out' }>
  | { readonly type: 'timed-out'; readonly key: string }
  | { readonly type: 'cancel-asked' | 'cancel-lost'; readonly purchaseId: string }
  | { readonly type: 'cancelled'; readonly purchase: PurchaseView }

/** The slot after an event; null if there is nothing left to show. */
export function moved(slot: Slot, event: SlotEvent): Slot | null {
  switch (event.type) {
    case 'timed-out':
      return event.key === slot.key ? played(slot, event) : slot
    case 'cancel-asked':
      return isOf(slot, event.purchaseId) ? { ...slot, cancelling: 'asked' } : slot
    case 'cancel-lost':
      return isOf(slot, event.purchaseId) ? { ...slot, cancelling: 'lost' } : slot
    case 'cancelled': {
      const { purchase } = event
      const after = isOf(slot, purchase.id) ? played(slot, { type: 'read', purchase }) : null
      return after ? { ...after, cancelling: purchase.ending === null ? 'too-late' : null } : slot
    }
    default:
      return played(slot, event)
  }
}

function played(slot: Slot, event: PurchaseEvent): Slot | null {
  const state = purchaseFlow(slot.state, event)
  if (state === slot.state) return slot
  return state.step === 'idle' ? null : { ...slot, state }
}

/** The request without an answer; the next can only be sent after it. */
export function beginning(slots: readonly Slot[]): Slot | null {
  return slots.find(({ state }) => isAwaiting(state)) ?? null
}

/** The newest slot of a tier, for which the mint button acts. */
export function slotOfTier(slots: readonly Slot[], tier: TierId): Slot | null {
  return slots.findLast((slot) => slot.tier === tier) ?? null
}

export function slotOf(slots: readonly Slot[], purchaseId: string): Slot | null {
  return slots.find((slot) => isOf(slot, purchaseId)) ?? null
}

/** Null until the server has answered with a purchase. */
export function purchaseIdOf({ state }: Slot): string | null {
  return 'purchase' in state ? (state.purchase?.id ?? null) : null
}

function isOf(slot: Slot, purchaseId: string): boolean {
  return purchaseIdOf(slot) === purchaseId
}

/** The actual stage of an open purchase, not the held one: the button must not lag behind. */
export function stageUnderWay({ state }: Slot): PurchaseStage | null {
  if (state.step === 'asking' || state.step === 'following') return stageOf(state)
  return isUndecided(state) ? (openPurchase(state)?.stage ?? null) : null
}

/** The prices of the purchases that the wallet may still pay for. */
export function openPrices(slots: readonly Slot[]): Drops[] {
  return slots.flatMap(({ state }) => {
    const open = openPurchase(state)
    return open && !open.ending ? [parseDrops(open.priceDrops)] : []
  })
}

/** Why no further purchase can begin, as the code that the server would give; null if one can. */
export function whyNoMore(slots: readonly Slot[]): 'too_many_open' | null {
  return slots.filter(({ state }) => openPurchase(state)).length >= MAX_OPEN ? 'too_many_open' : null
}
