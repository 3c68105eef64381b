import type { ErrorCode } from '#contract/error-codes'
import { type Drops, drops } from '#contract/money'
import type { PaymentReason } from '#contract/payment'
import type { CodeWithoutData } from '#contract/wire/refusal'

/** Why a purchase ends unsold. `charged` is the cost of the buyer's refused transaction. The buyer gets a code only. */
export type Reason =
  | { readonly kind: ReasonWithoutData }
  /** rippled refused the mint, or the buyer's acceptance, with this result. */
  | { readonly kind: 'refused_on_ledger'; readonly result: string; readonly charged: Drops }
  | { readonly kind: 'declined_on_ledger' | 'signed_too_late'; readonly charged: Drops }
  /** The row has the code of its ending already, and its cause is no longer known. */
  | { readonly kind: 'written_down'; readonly code: EndingCode }

/** Codes of endings that need no data. */
type EndingCode = CodeWithoutData

type ReasonWithoutData =
  | 'attempts_spent'
  | 'signer_refused'
  | 'no_ticket'
  | 'no_time'
  | 'no_request'
  | 'no_ledger'
  | 'halted'
  | 'minter_not_named'
  | 'minter_without_reserve'
  | 'approval_withdrawn'
  | 'buyer_takes_no_offers'
  | 'buyer_cannot_pay'
  | 'cancelled'
  | 'declined'
  | 'wrong_network'
  | 'other_transaction_signed'
  | 'request_lapsed'
  | 'offer_lapsed'
  | 'never_landed'
  | 'unpaid_in_time'
  | 'refunded'
  | 'token_gone'
  | 'sold_to_another'

/** Codes of refusals that have more data than a row can keep of an ending. */
const neverEnds: Readonly<Record<Exclude<ErrorCode, EndingCode>, true>> = {
  in_line: true,
  left_unpaid: true,
  payment_unknown: true,
  connect_wait: true,
  kyc_wait: true,
  form_capped: true,
  form_hurried: true,
  not_open_yet: true,
  tier_paused: true,
  pay_first_paused: true,
  sign_ins_paused: true,
  forms_paused: true,
  form_invalid: true,
  not_ready: true,
}

/** Whether an ending may have this code. */
export function mayEnd(code: ErrorCode): code is EndingCode {
  return !Object.hasOwn(neverEnds, code)
}

/** The code that the buyer gets. */
export function codeOf(reason: Reason): EndingCode {
  switch (reason.kind) {
    case 'attempts_spent':
    case 'signer_refused':
      return 'mint_failed'
    case 'no_ticket':
    case 'no_time':
    case 'no_request':
      return 'busy'
    case 'no_ledger':
      return 'ledger_unreachable'
    case 'halted':
    case 'minter_not_named':
    case 'minter_without_reserve':
      return 'sale_paused'
    case 'approval_withdrawn':
      return 'kyc_required'
    case 'buyer_takes_no_offers':
      return 'offers_blocked'
    case 'buyer_cannot_pay':
      return 'taken_back'
    case 'cancelled':
    case 'wrong_network':
      return reason.kind
    case 'declined':
    case 'declined_on_ledger':
      return 'wallet_rejected'
    case 'request_lapsed':
    case 'offer_lapsed':
    case 'unpaid_in_time':
      return 'expired'
    case 'signed_too_late':
      return 'signed_late'
    case 'never_landed':
      return 'timed_out'
    case 'sold_to_another':
      return 'sold_out'
    case 'other_transaction_signed':
    case 'refunded':
    case 'token_gone':
      return 'payment_failed'
    case 'refused_on_ledger':
      return codeOfResult(reason.result)
    case 'written_down':
      return reason.code
    default:
      return reason satisfies never
  }
}

/** What the log gets: the reason, or rippled's own result code. */
export function nameOf(reason: Reason): string {
  switch (reason.kind) {
    case 'refused_on_ledger':
      return reason.result
    case 'written_down':
      return reason.code
    default:
      return reason.kind
  }
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

/** rippled has more results than are listed here. */
function codeOfResult(result: string): EndingCode {
  switch (result) {
    case 'tecNO_DST':
      return 'wallet_unactivated'
    case 'tecINSUFFICIENT_FUNDS':
    case 'tecINSUFFICIENT_RESERVE':
    case 'tecINSUFF_FEE':
      return 'unpaid'
    case 'tecNO_PERMISSION':
      return 'signed_by_other'
    case 'tecEXPIRED':
      return 'signed_late'
    default:
      return 'payment_failed'
  }
}
