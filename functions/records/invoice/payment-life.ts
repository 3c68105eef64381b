import { type PaymentStatus, paymentStatuses } from '#contract/payment'

/** What can happen to a payment. Each event is a fact, or a decision that two nodes confirm. */
export const paymentEvents = [
  'matched',
  'mismatched',
  'unpayable',
  'taken',
  'undelivered',
  'lost',
  'signed',
  'expired',
  'bounced',
  'repaid',
  'asked',
] as const
type PaymentEvent = (typeof paymentEvents)[number]

/**
 * The life-cycle of a payment. What is not in the table cannot happen; above all nothing leads from delivered to
 * refunded, or back. The ledger can be ahead of the database, as after a restore: `taken` and `repaid` are what it
 * shows.
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
  // Until a refund is signed the ledger may still show that the pass was taken.
  refunding: {
    taken: 'delivered',
    signed: 'refunding',
    expired: 'refunding',
    bounced: 'refund_manual',
    repaid: 'refunded',
  },
  // A person examined it, and has it tried again.
  refund_manual: { repaid: 'refunded', asked: 'refunding' },
  delivered: {},
  refunded: {},
}

/** The status to which an event leads; null when it cannot happen. */
export function next(status: PaymentStatus, event: PaymentEvent): PaymentStatus | null {
  return life[status][event] ?? null
}

/** The statuses from which an event leads to this one: the condition for a change of many rows. */
export function before(event: PaymentEvent, to: PaymentStatus): PaymentStatus[] {
  return paymentStatuses.filter((status) => next(status, event) === to)
}

/** Nothing more is done about it automatically. */
export function isOver(status: PaymentStatus): boolean {
  return status !== 'received' && status !== 'delivering' && status !== 'refunding'
}
