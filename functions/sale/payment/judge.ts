import type { Drops } from '#contract/money'
import type { PaymentReason } from '#contract/payment'
import type { Payment } from '../../records/invoice/payment-row.ts'
import type { Invoice } from '../../records/invoice/store.ts'
import type { Purchase } from '../purchase/purchase.ts'

/** A validated payment to the minter under an InvoiceID, as two nodes have it. */
export interface PaidIn extends Pick<Payment, 'hash' | 'payer' | 'partial' | 'closedAt'> {
  /** What it delivered, in drops; null for anything else. */
  readonly drops: Drops | null
  /** Whether the signer can decode it as its payer signed it. */
  readonly readable: boolean
}

/** The request that has its InvoiceID: until when it could be paid, and by which payment it was. */
export interface PaymentRequested
  extends Pick<Purchase, 'wallet' | 'price'>,
    Pick<Invoice, 'paidBy' | 'expiresAt'> {
  /** Whether its pass is still on hold for it. */
  readonly held: boolean
}

/** What decides, besides the payment and its request. */
export interface SaleFacts {
  /** Whether the configuration lets minting go on. */
  readonly saleOpen: boolean
  /** Whether the buyer is verified as far as the tier requires it. */
  readonly known: boolean
}

/** `record`: it is not ours, or delivered no drops; it is stored, and nothing follows. */
export type Judgement =
  | { readonly do: 'deliver' }
  | { readonly do: 'refund' | 'manual'; readonly why: PaymentReason }
  | { readonly do: 'record' }

/**
 * What becomes of a payment: exactly the price, in time, from the wallet it was requested from, is delivered for;
 * anything else is refunded in full. `asked` is null where the InvoiceID is unknown.
 * @example
 * judgePayment({ ...paid, drops: drops(asked.price - 1n) }, asked, situation) // { do: 'refund', why: 'underpaid' }
 */
export function judgePayment(paid: PaidIn, asked: PaymentRequested | null, situation: SaleFacts): Judgement {
  if (!asked || paid.drops === null) return { do: 'record' }
  if (!paid.readable) return { do: 'manual', why: 'unreadable' }
  const why = whyNot(paid, paid.drops, asked, situation)
  return why ? { do: 'refund', why } : { do: 'deliver' }
}

function whyNot(
  { hash, payer, partial, closedAt }: PaidIn,
  drops: Drops,
  { wallet, price, paidBy, held, expiresAt }: PaymentRequested,
  { saleOpen, known }: SaleFacts,
): PaymentReason | null {
  if (payer !== wallet) return 'another_payer'
  if (paidBy !== null && paidBy !== hash) return 'duplicate'
  if (partial) return 'partial'
  if (drops < price) return 'underpaid'
  if (drops > price) return 'overpaid'
  if (closedAt === null || closedAt >= expiresAt) return 'late'
  if (!held) return 'sold_out'
  if (!saleOpen) return 'tier_closed'
  return known ? null : 'identity_missing'
}
