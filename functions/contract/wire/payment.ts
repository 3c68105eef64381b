import { type PaymentReason, paymentReasons, paymentStatuses } from '../payment.ts'
import { passNumber } from './chosen-pass.ts'
import { dropsText } from './drops-text.ts'
import { post } from './endpoint.ts'
import { address, invoiceId, nftokenId, offerId, txHash } from './ledger-ids.ts'
import { clientMintRequestId, termsVersion, xamanPayload } from './purchase.ts'
import { roomAccess } from './room-access.ts'
import * as z from './schema.ts'
import { tierId } from './tier-id.ts'

const always = { clientMintRequestId, termsVersion }
const absent = z.optional(z.never())

/** A tier or a pass, not both; neither means the first tier that is not sold out. */
const paymentRequest = z.union([
  z.object({ tier: z.optional(tierId), tokenId: absent, ...always }),
  z.object({ tier: absent, tokenId: passNumber, ...always }),
])
export type PaymentRequest = z.infer<typeof paymentRequest>

/** The amount, the destination, the InvoiceID, and the end of the time to pay (unix ms, ledger time). */
export const paymentOrder = z.object({
  success: z.literal(true),
  reservationId: z.string(),
  /** The payload that pays it in the wallet app. A payment made otherwise counts as well, if it is exactly this. */
  xamanPayload,
  payment: z.object({
    Account: address,
    Destination: address,
    Amount: dropsText,
    InvoiceID: invoiceId,
  }),
  tier: tierId,
  tokenId: z.number(),
  expiresAt: z.number(),
  /** How long the pass is offered once it is paid, ms. If it is not taken by then, the payment is refunded in full. */
  offeredFor: z.number(),
  /** A smaller payment, in drops, is not refunded by itself: it stays owed until its payer is owed this much or asks. */
  leastRefund: dropsText,
  rooms: z.array(roomAccess),
})
export type PaymentOrder = z.infer<typeof paymentOrder>

/** Puts a pass on hold for the session's wallet, to be paid before it is delivered. */
export const createPayment = post('/payment/create', paymentRequest, paymentOrder, {
  session: true,
  limit: 'purchase',
})

const claim = z.object({
  tokenId: passNumber,
  userAddress: address,
  /** In upper or lower case. */
  paymentTxHash: z.pipe(z.string().check(z.regex(/^[0-9A-Fa-f]{64}$/), z.toUpperCase()), txHash),
})
export type PaymentClaim = z.infer<typeof claim>

const paymentView = z.object({
  success: z.literal(true),
  paymentTxHash: txHash,
  /** `owed`: it was too small to be refunded by itself. */
  status: z.enum([...paymentStatuses, 'owed']),
  /** Why it is not delivered for, if it is not: a code and a sentence. */
  reason: z.nullable(z.enum(Object.keys(paymentReasons) as [PaymentReason])),
  message: z.nullable(z.string()),
  paidDrops: dropsText,
  tier: tierId,
  tokenId: z.number(),
  nftokenId: z.nullable(nftokenId),
  /** The offer that its payer can accept for nothing, its expiration (unix ms), and the transaction that accepted it. */
  offerId: z.nullable(offerId),
  offerExpiresAt: z.nullable(z.number()),
  acceptTxHash: z.nullable(txHash),
  refundTxHash: z.nullable(txHash),
})
export type PaymentView = z.infer<typeof paymentView>

/**
 * Asks for what was paid for. The payment itself is the proof, and only the validated ledger decides: a claim makes the
 * check happen sooner, and nothing else. A caller who did not pay it learns nothing.
 */
export const claimPayment = post('/nft/mint/direct', claim, paymentView, { limit: 'purchase' })
