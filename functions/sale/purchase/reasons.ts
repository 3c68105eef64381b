import type { ErrorCode } from '#contract/error-codes'
import { type Drops, drops } from '#contract/money'
import type { PaymentReason } from '#contract/payment'
import { type CodeWithoutData, detailsOf } from '#contract/wire/refusal'

/** Why a purchase ends unsold. `charged` is the cost of the buyer's refused transaction. The buyer gets a code only. */
export type Reason =
  | { readonly kind: Exclude<keyof typeof codes, 'declined_on_ledger' | 'signed_too_late'> }
  /** rippled refused the mint, or the buyer's acceptance, with this result. */
  | { readonly kind: 'refused_on_ledger'; readonly result: string; readonly charged: Drops }
  | { readonly kind: 'declined_on_ledger' | 'signed_too_late'; readonly charged: Drops }
  /** The row has the code of its ending already, and its cause is no longer known. */
  | { readonly kind: 'written_down'; readonly code: EndingCode }

/** Codes of endings that need no data. */
type EndingCode = CodeWithoutData

/** The code that the buyer gets for each cause but rippled's results. */
const codes = {
  attempts_spent: 'mint_failed',
  signer_refused: 'mint_failed',
  no_ticket: 'busy',
  no_time: 'busy',
  no_request: 'busy',
  no_ledger: 'ledger_unreachable',
  halted: 'sale_paused',
  minter_not_named: 'sale_paused',
  minter_without_reserve: 'sale_paused',
  approval_withdrawn: 'kyc_required',
  buyer_takes_no_offers: 'offers_blocked',
  buyer_cannot_pay: 'taken_back',
  cancelled: 'cancelled',
  wrong_network: 'wrong_network',
  declined: 'wallet_rejected',
  declined_on_ledger: 'wallet_rejected',
  request_lapsed: 'expired',
  offer_lapsed: 'expired',
  unpaid_in_time: 'expired',
  signed_too_late: 'signed_late',
  never_landed: 'timed_out',
  sold_to_another: 'sold_out',
  other_transaction_signed: 'payment_failed',
  refunded: 'payment_failed',
  token_gone: 'payment_failed',
} as const satisfies Readonly<Record<string, EndingCode>>

/** The codes of rippled's results; any other result is `payment_failed`. */
const codesOfResults: ReadonlyMap<string, EndingCode> = new Map([
  ['tecNO_DST', 'wallet_unactivated'],
  ['tecINSUFFICIENT_FUNDS', 'unpaid'],
  ['tecINSUFFICIENT_RESERVE', 'unpaid'],
  ['tecINSUFF_FEE', 'unpaid'],
  ['tecNO_PERMISSION', 'signed_by_other'],
  ['tecEXPIRED', 'signed_late'],
])

/** A code with data of its own would need more than a row can keep of an ending. */
export function mayEnd(code: ErrorCode): code is EndingCode {
  return !(code in detailsOf) || code === 'busy' || code === 'sale_paused'
}

/** The code that the buyer gets. */
export function codeOf(reason: Reason): EndingCode {
  if (reason.kind === 'refused_on_ledger') return codesOfResults.get(reason.result) ?? 'payment_failed'
  return reason.kind === 'written_down' ? reason.code : codes[reason.kind]
}

/** What the log gets: the reason, or rippled's own result code. */
export function nameOf(reason: Reason): string {
  if (reason.kind === 'refused_on_ledger') return reason.result
  return reason.kind === 'written_down' ? reason.code : reason.kind
}

/** What is stored of an ending: the code, and what the buyer's refused transaction cost. */
export function endingOf(reason: Reason): { readonly code: EndingCode; readonly charged: Drops } {
  return { code: codeOf(reason), charged: 'charged' in reason ? reason.charged : drops(0n) }
}

/** Why a payment is refunded whose pass was not delivered. */
export function refundReason(code: EndingCode, why: Reason): PaymentReason {
  if (why.kind === 'token_gone') return 'token_gone'
  if (code === 'kyc_required') return 'identity_missing'
  if (code === 'sold_out') return 'sold_out'
  if (code === 'sale_paused') return 'tier_closed'
  return code === 'expired' || code === 'wallet_rejected' || code === 'cancelled' || code === 'signed_late'
    ? 'not_taken'
    : 'undelivered'
}
