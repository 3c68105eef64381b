import { type ErrorCode, errorCodes, type Refusal } from './error-codes.ts'
import { CAP_WINDOW } from './form-terms.ts'
import { durationInWords } from './in-words.ts'
import { kycErrors } from './kyc-errors.ts'
import { adviceFor, mintErrors } from './mint-errors.ts'

/** Ends the sentence of a form that was not taken in. */
export const ANSWERS_KEPT = 'Your answers are still in its fields.'

/** Refusals that the mint page gets with a reply, whose sentence it shows. */
const replyErrors = {
  rate_limited: { status: 429, error: 'Too many requests. Please wait a moment and try again.' },
  unguarded: { status: 503, error: 'This part of the site is closed for a moment. Please try again later.' },
  not_configured: { status: 503, error: 'This site is not configured completely. Please try again later.' },
  connect_rejected: { status: 409, error: 'Connection was rejected. Please try again.' },
  connect_expired: { status: 410, error: 'Connection request expired. Please try again.' },
  connect_unknown: { status: 404, error: 'Wallet connection was rejected or expired' },
  connect_claimed: { status: 410, error: 'Wallet connection was rejected or expired' },
  wallet_mismatch: {
    status: 403,
    error: 'Permission denied. A pass can only be bought for the wallet that is connected.',
  },
  offers_blocked: {
    status: 422,
    error: 'Permission denied. Your wallet does not accept incoming NFT offers.',
  },
  in_line: {
    status: 503,
    error: 'Many people want a pass right now. You are in line, and your turn comes by itself.',
  },
  taken_back: {
    status: 409,
    error:
      'Your pass was put on hold, but your wallet did not hold the XRP to pay for it while others waited.',
  },
  left_unpaid: {
    status: 429,
    error: 'The last passes that we held for you were not paid for. Please wait a little before the next.',
  },
  key_reused: { status: 409, error: 'Invalid transaction data. Please refresh the page and try again.' },
  terms_unknown: {
    status: 422,
    error: 'There is no such version of the terms. Please refresh the page, read the terms and try again.',
  },
  sale_paused: { status: 503, error: 'Minting is paused for a moment. Please try again later.' },
  cancelled: { status: 409, error: 'You cancelled this purchase.' },
  expired: { status: 410, error: 'Transaction expired. Please try again.' },
  signed_late: { status: 410, error: 'Transaction expired. Please try again.' },
  signed_by_other: { status: 403, error: 'Permission denied. The request was signed by another wallet.' },
  wrong_network: { status: 422, error: 'Your wallet app signed on another network than this site’s.' },
  unpaid: {
    status: 422,
    error:
      'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
  },
  payment_failed: {
    status: 422,
    error: 'Transaction failed due to an unexpected issue. Please try again or contact support.',
  },
  mint_failed: { status: 503, error: 'The network is currently busy. Please wait a minute and try again.' },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

/** Refusals that only other pages and programs can get. */
const callErrors = {
  unsupported_media_type: { status: 415, error: 'Invalid request: please send JSON.' },
  body_too_large: {
    status: 413,
    error: 'This is more than can be sent at once. Please shorten it and send it again.',
  },
  not_found: { status: 404, error: 'Not found.' },
  method_not_allowed: { status: 405, error: 'This address does not answer that kind of request.' },
  origin_refused: { status: 403, error: 'Permission denied: this request came from another site.' },
  not_ready: { status: 503, error: 'Not ready: these checks have failed.' },
  signature_refused: { status: 401, error: 'Unauthorized: the signature does not match.' },
  not_open_yet: { status: 503, error: 'Minting has not opened yet. Please try again later.' },
  tier_paused: { status: 503, error: 'This tier is paused. Please choose another one.' },
  pay_first_paused: {
    status: 503,
    error: 'Paying first is paused for the moment. A pass can still be bought by one signature.',
  },
  sign_ins_paused: { status: 503, error: 'Connecting a wallet is paused for the moment.' },
  pass_taken: { status: 409, error: 'This pass is not available: somebody else has it, or has it on hold.' },
  metadata_unavailable: { status: 404, error: 'Failed to load NFT metadata' },
  receipt_unknown: { status: 404, error: 'No pass of ours was sold by this transaction.' },
  receipt_pending: {
    status: 503,
    error: 'This sale is still being confirmed. Its receipt is ready within a minute or two.',
  },
  receipts_unsigned: { status: 503, error: 'This site has no key for signing receipts yet.' },
  payment_unknown: {
    status: 404,
    error: 'No validated payment of this hash has reached us. Please try again in a moment.',
  },
  payment_not_ours: {
    status: 422,
    error: 'Invalid transaction data: this transaction names no request of ours.',
  },
  other_pass: { status: 409, error: 'Invalid transaction data: this payment is for another pass.' },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

const formErrors = {
  form_invalid: { status: 422, error: 'Please correct the fields that are marked.' },
  form_unreadable: { status: 400, error: 'The form did not arrive as it was sent. Please send it again.' },
  form_suspect: {
    status: 422,
    error: 'A field that people cannot see was filled in. Please send the form once more.',
  },
  form_too_fast: {
    status: 422,
    error: 'That was faster than we can read. Please check your answers and send them again.',
  },
  form_human_check: {
    status: 403,
    error: 'We are receiving many forms at the moment. Please confirm that you are a person.',
    advice: `Without JavaScript the check cannot be shown: please try again in ${durationInWords(CAP_WINDOW)}.`,
  },
  form_capped: {
    status: 429,
    error: `This form was not kept: too many came from your network or under this e-mail address. ${ANSWERS_KEPT}`,
  },
  form_hurried: {
    status: 429,
    error: `This form was not kept: too many requests came from your network. ${ANSWERS_KEPT}`,
  },
  forms_paused: { status: 503, error: `We take in no forms for the moment. ${ANSWERS_KEPT}` },
  application_failed: { status: 500, error: 'Failed to submit application. Please try again.' },
  question_failed: { status: 500, error: 'Failed to submit question. Please try again.' },
  application_unknown: {
    status: 404,
    error: 'Nothing was sent under this ID. Please check it and try again.',
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

const refusals: Readonly<Record<ErrorCode, Refusal>> = {
  ...mintErrors,
  ...replyErrors,
  ...callErrors,
  ...kycErrors,
  ...formErrors,
}

/** All refusals: HTTP status, sentence, advice. Texts change in these tables and nowhere else. */
export const errors = Object.fromEntries(
  errorCodes.map((code) => {
    const advice = adviceFor(code)
    return [code, { ...(advice && { advice }), ...refusals[code] }]
  }),
) as Readonly<Record<ErrorCode, Refusal>>
