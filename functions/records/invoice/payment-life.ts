import { type PaymentStatus, paymentStatuses } from '#contract/payment'

/** What can happen to a payment. Each event is a fact, or a decision that two nodes bear out. */
export const paymentEvents = [
  'matched',
  'mismatched',
  'unpayable',
  'taken',
  'undelivered',
  'lost',
  'signed',
  'unheard',
  'bounced',
  'repaid',
  'asked',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/**
 * The life of a payment. What is not in the table cannot happen; above all nothing leads from delivered to refunded, or
 * back. The ledger can be ahead of us, as after the database was restored: taken or repaid is what it says so of.
 */
const life: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  received: {
    matched: 'delivering',
    taken: 'delivered',
    mismatched: 'refunding',
    unpayable: 'refund_manual',
    repaid: 'refunded',
  },
  delivering: { taken: 'delivered', undelivered: 'refunding', lost: 'refund_manual', repaid: 'refunded' },
  // Until a refund is signed the ledger may still say that the pass was taken.
  refunding: {
    taken: 'delivered',
    signed: 'refunding',
    unheard: 'refunding',
    bounced: 'refund_manual',
    repaid: 'refunded',
  },
  // A person looked at it, and has it tried again.
  refund_manual: { repaid: 'refunded', asked: 'refunding' },
  delivered: {},
  refunded: {},
}

/** Where an event leads from a status; null when it cannot happen there. */
export function next(status: PaymentStatus, event: PaymentEvent): PaymentStatus | null {
  return life[status][event] ?? null
}

/** The statuses in which an event can happen that leads there: what a change of many rows at once asks for. */
export function before(event: PaymentEvent, to: PaymentStatus): PaymentStatus[] {
  return paymentStatuses.filter((status) => next(status, event) === to)
}

/** Nothing is done about it any more by itself. */
export function isOver(status: PaymentStatus): boolean {
  return status !== 'received' && status !== 'delivering' && status !== 'refunding'
}
