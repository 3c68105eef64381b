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

/** The life of a purchase. What is not in the table cannot happen. */
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
  // The ledger has the last word, also on what was given up here.
  released: { sold: 'sold' },
}

/** Where an event leads from a status; null when it cannot happen there. */
export function next(status: PurchaseStatus, event: PurchaseEvent): PurchaseStatus | null {
  return life[status][event] ?? null
}

/** Sold and released are final: we do nothing about them any more. */
export function isFinal(status: PurchaseStatus): boolean {
  return status === 'sold' || status === 'released'
}

/** The stage a buyer is in, from the facts of the row. */
export function stageOf(purchase: Purchase): PurchaseStage {
  if (purchase.status === 'sold') return 'success'
  if (purchase.ending) return 'error'
  if (purchase.status === 'confirming') return 'confirming'
  if (purchase.status === 'offered' && purchase.payload) return 'waiting-payment'
  if (purchase.status === 'reserved' && purchase.invoiceId) return 'waiting-payment'
  return purchase.nftokenId ? 'creating-offer' : 'minting'
}
