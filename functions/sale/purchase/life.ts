import type { PurchaseStage } from '#contract/purchase-stage'
import type { PurchaseStatus } from '#contract/wire/purchase'
import type { Purchase } from './purchase.ts'

/** What can happen to a purchase. Each event is a fact: something was signed, validated, or can no longer happen. */
export const purchaseEvents = [
  'mint-signed',
  'offer-signed',
  'minted',
  'offered',
  'attempt-failed',
  'given-up',
  'signed',
  'cancel-signed',
  'lapsed',
  'lost',
  'sold',
] as const
export type PurchaseEvent = (typeof purchaseEvents)[number]

/** The life-cycle of a purchase. What is not in the table cannot happen. */
const life: Record<PurchaseStatus, Partial<Record<PurchaseEvent, PurchaseStatus>>> = {
  reserved: { 'mint-signed': 'minting', 'offer-signed': 'offering', 'given-up': 'released', sold: 'sold' },
  minting: {
    minted: 'reserved',
    offered: 'offered',
    'attempt-failed': 'reserved',
    'given-up': 'released',
    sold: 'sold',
  },
  offering: { offered: 'offered', 'attempt-failed': 'reserved', 'given-up': 'released', sold: 'sold' },
  offered: {
    signed: 'confirming',
    'cancel-signed': 'cancelling',
    lapsed: 'released',
    lost: 'released',
    sold: 'sold',
  },
  confirming: { 'cancel-signed': 'cancelling', lapsed: 'released', lost: 'released', sold: 'sold' },
  cancelling: { 'cancel-signed': 'cancelling', lapsed: 'released', lost: 'released', sold: 'sold' },
  sold: {},
  // The ledger decides, also about what was given up here.
  released: { sold: 'sold' },
}

/** The status to which an event leads; null when it cannot happen. */
export function next(status: PurchaseStatus, event: PurchaseEvent): PurchaseStatus | null {
  return life[status][event] ?? null
}

/** Sold and released are final: nothing more is done about them. */
export function isFinal(status: PurchaseStatus): boolean {
  return status === 'sold' || status === 'released'
}

/** The stage that the buyer sees, from the facts of the row. */
export function stageOf(purchase: Purchase): PurchaseStage {
  if (purchase.status === 'sold') return 'success'
  if (purchase.ending) return 'error'
  if (purchase.status === 'confirming') return 'confirming'
  if (purchase.status === 'offered' && purchase.payload) return 'waiting-payment'
  if (purchase.status === 'reserved' && purchase.invoiceId) return 'waiting-payment'
  return purchase.nftokenId ? 'creating-offer' : 'minting'
}
