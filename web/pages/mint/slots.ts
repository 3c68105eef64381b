import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { MOST_OPEN, type PurchaseView } from '#contract/wire/purchase'
import {
  isAwaiting,
  isUndecided,
  openPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseFlow,
  stageOf,
} from './purchase-flow.ts'

/** How far the wish to cancel a purchase has come. `too-late`: it was signed before. `lost`: no answer came. */
export type Cancelling = 'asked' | 'too-late' | 'lost'

/** One purchase on this page, named by a key that stays the same for as long as it is shown. */
export interface Slot {
  readonly key: string
  readonly tier: TierId
  readonly state: Exclude<PurchaseState, { step: 'idle' }>
  readonly cancelling: Cancelling | null
}

/** What becomes of a purchase that is shown. Each fact names whose it is, and is nothing to the others. */
export type SlotEvent =
  | Exclude<PurchaseEvent, { type: 'agreed' | 'replied' | 'resumed' | 'timed-out' }>
  | { readonly type: 'timed-out'; readonly key: string }
  | { readonly type: 'cancel-asked' | 'cancel-lost'; readonly purchaseId: string }
  | { readonly type: 'cancelled'; readonly purchase: PurchaseView }

/** Null once it is over and leaves nothing to show. */
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

/** The one whose answer is awaited: the next cannot be sent before that is known. */
export function beginning(slots: readonly Slot[]): Slot | null {
  return slots.find(({ state }) => isAwaiting(state)) ?? null
}

/** The purchase of a tier that the mint button stands for, the newest of several. */
export function slotOfTier(slots: readonly Slot[], tier: TierId): Slot | null {
  return slots.findLast((slot) => slot.tier === tier) ?? null
}

export function slotOf(slots: readonly Slot[], purchaseId: string): Slot | null {
  return slots.find((slot) => isOf(slot, purchaseId)) ?? null
}

/** Null while the server has told of no purchase. */
export function purchaseIdOf({ state }: Slot): string | null {
  return 'purchase' in state ? (state.purchase?.id ?? null) : null
}

function isOf(slot: Slot, purchaseId: string): boolean {
  return purchaseIdOf(slot) === purchaseId
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
