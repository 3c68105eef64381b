import type { ErrorCode } from '#contract/error-codes'
import type { PaymentReason } from '#contract/payment'

/**
 * Why a purchase ends unsold, as the log tells it, and what its buyer is told: the only place where the one becomes the
 * other. Results are rippled's.
 */
const told = {
  attempts_spent: 'mint_failed',
  signer_refused: 'mint_failed',
  no_ticket: 'busy',
  no_time: 'busy',
  no_request: 'busy',
  no_ledger: 'ledger_unreachable',
  braked: 'sale_paused',
  minter_not_named: 'sale_paused',
  minter_without_reserve: 'sale_paused',
  approval_withdrawn: 'kyc_required',
  buyer_takes_no_offers: 'offers_blocked',
  buyer_cannot_pay: 'taken_back',
  declined: 'wallet_rejected',
  declined_on_ledger: 'wallet_rejected',
  other_transaction_signed: 'payment_failed',
  request_lapsed: 'expired',
  offer_lapsed: 'expired',
  signed_too_late: 'signed_late',
  never_landed: 'timed_out',
  unpaid_in_time: 'expired',
  token_gone: 'payment_failed',
  sold_to_another: 'sold_out',
  tecNO_DST: 'wallet_unactivated',
  tecINSUFFICIENT_FUNDS: 'unpaid',
  tecINSUFFICIENT_RESERVE: 'unpaid',
  tecINSUFF_FEE: 'unpaid',
  tecNO_PERMISSION: 'signed_by_other',
  tecEXPIRED: 'signed_late',
} as const satisfies Record<string, ErrorCode>

/** A reason, or the code of an ending that is written down already. */
export type Reason = keyof typeof told | ErrorCode

/** What the buyer is told. */
export function codeOf(reason: Reason): ErrorCode {
  return isTold(reason) ? told[reason] : reason
}

/** The reason that the ledger gave when it refused the buyer's acceptance; its fee is spent. */
export function refusedWith(result: string): Reason {
  return isTold(result) ? result : 'payment_failed'
}

/** Why a payment goes back whose pass was not delivered. */
export function refundReason(code: ErrorCode, why: Reason): PaymentReason {
  if (why === 'token_gone') return 'token_gone'
  if (code === 'kyc_required') return 'identity_missing'
  if (code === 'sold_out') return 'sold_out'
  if (code === 'sale_paused') return 'tier_closed'
  return code === 'expired' || code === 'wallet_rejected' || code === 'cancelled' || code === 'signed_late'
    ? 'not_taken'
    : 'undelivered'
}

function isTold(reason: string): reason is keyof typeof told {
  return Object.hasOwn(told, reason)
}
