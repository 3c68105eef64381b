/** The codes of all refusals. `errors.ts` has their sentences. */
export const errorCodes = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'not_found',
  'method_not_allowed',
  'origin_refused',
  'signature_refused',
  'rate_limited',
  'unguarded',
  'not_configured',
  'not_ready',
  'internal',
  'connect_failed',
  'connect_wait',
  'connect_rejected',
  'connect_expired',
  'connect_timeout',
  'connect_unknown',
  'connect_claimed',
  'sign_ins_paused',
  'unauthorized',
  'wallet_mismatch',
  'wallet_unactivated',
  'insufficient_funds',
  'offers_blocked',
  'limit_reached',
  'too_many_open',
  'kyc_required',
  'kyc_failed',
  'kyc_wait',
  'kyc_refused',
  'kyc_duplicate',
  'kyc_not_joined',
  'sold_out',
  'pass_taken',
  'in_line',
  'taken_back',
  'left_unpaid',
  'key_reused',
  'terms_unknown',
  'sale_paused',
  'not_open_yet',
  'tier_paused',
  'pay_first_paused',
  'busy',
  'ledger_unreachable',
  'metadata_unavailable',
  'receipt_unknown',
  'receipt_pending',
  'receipts_unsigned',
  'wallet_rejected',
  'cancelled',
  'expired',
  'signed_late',
  'signed_by_other',
  'wrong_network',
  'unpaid',
  'payment_failed',
  'payment_unknown',
  'payment_not_ours',
  'other_pass',
  'mint_failed',
  'timed_out',
  'form_invalid',
  'form_unreadable',
  'form_suspect',
  'form_too_fast',
  'form_human_check',
  'form_capped',
  'form_hurried',
  'forms_paused',
  'application_failed',
  'question_failed',
  'application_unknown',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** How a code is answered: the HTTP status, and what the visitor reads. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  /** The sentence that the visitor reads. */
  readonly error: string
  /** The advice, when the sentence does not contain it. */
  readonly advice?: string
}

/** Codes that a schema may name as the message of an issue. They count where no other issue was found. */
export const schemaCodes = ['terms_unknown'] as const satisfies readonly ErrorCode[]
export type SchemaCode = (typeof schemaCodes)[number]
