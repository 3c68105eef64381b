import type { ErrorCode } from './error-codes.ts'
import { CAP_WINDOW } from './form-terms.ts'
import { durationInWords } from './in-words.ts'
import { JOIN_WITHIN, PLACE_KEPT } from './timing.ts'

interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  /** The sentence that the visitor reads. */
  readonly error: string
  /** The advice, when the sentence does not contain it. */
  readonly advice?: string
}

/** Ends the sentence of a form that was not taken in. */
export const ANSWERS_KEPT = 'Your answers are still in its fields.'

/** Refusals of calls without a form: all that the mint page needs. */
export const mintErrors = {
  invalid_request: { status: 400, error: 'Invalid transaction data. Please refresh the page and try again.' },
  rate_limited: { status: 429, error: 'Too many requests. Please wait a moment and try again.' },
  unguarded: {
    status: 503,
    error: 'This part of the site is closed for a moment. Please try again later.',
    advice: 'Nothing was taken in, and nothing was charged.',
  },
  not_configured: {
    status: 503,
    error: 'This site is not configured completely. Please try again later.',
    advice: 'Nothing was taken in, and nothing was charged.',
  },
  internal: {
    status: 500,
    error: 'Transaction failed due to an unexpected issue. Please try again or contact support.',
    advice:
      'Nothing was sent to your wallet by this request. If a request is open there, this page will follow it.',
  },

  connect_failed: {
    status: 502,
    error: 'Failed to initiate wallet connection',
    advice: 'Xaman did not answer. Try again in a moment.',
  },
  connect_wait: {
    status: 429,
    error: 'Many wallets are being connected from your network.',
  },
  connect_rejected: { status: 409, error: 'Connection was rejected. Please try again.' },
  connect_expired: { status: 410, error: 'Connection request expired. Please try again.' },
  connect_timeout: { status: 410, error: 'Connection timed out. Please try again.' },
  connect_unknown: { status: 404, error: 'Wallet connection was rejected or expired' },
  connect_claimed: {
    status: 410,
    error: 'Wallet connection was rejected or expired',
    advice: 'This connection was already used. Connect again.',
  },
  unauthorized: { status: 401, error: 'Wallet not connected', advice: 'Connect your wallet and try again.' },

  wallet_mismatch: {
    status: 403,
    error: 'Permission denied. A pass can only be bought for the wallet that is connected.',
    advice: 'Disconnect, connect the wallet you want to buy with, and try again.',
  },
  wallet_unactivated: {
    status: 422,
    error:
      'Unable to access your wallet account information. Please check the account in your wallet app and try again.',
    advice: 'This account does not exist on the XRP Ledger yet. Send it XRP to activate it, then refresh.',
  },
  insufficient_funds: {
    status: 422,
    error:
      'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
    advice: 'Price, network fee and the reserve the ledger keeps must all be covered.',
  },
  offers_blocked: {
    status: 422,
    error: 'Permission denied. Your wallet does not accept incoming NFT offers.',
    advice: 'Allow incoming NFT offers in your wallet settings, then try again.',
  },
  limit_reached: {
    status: 409,
    error: 'You have reached the limit of this tier for one wallet.',
    advice: 'Passes on hold count too. If one of yours is still open, finish it or let it expire.',
  },
  too_many_open: {
    status: 409,
    error: 'Two purchases of this wallet are still open.',
    advice: 'Finish them in Xaman, decline them there, or let them expire. Then try again.',
  },
  kyc_required: { status: 403, error: 'KYC verification required for this tier' },
  sold_out: { status: 409, error: 'This tier is sold out' },
  in_line: {
    status: 503,
    error: 'Many people want a pass right now. You are in line, and your turn comes by itself.',
    advice: `Keep this page open. If you come back within ${durationInWords(PLACE_KEPT)}, you keep your place.`,
  },
  taken_back: {
    status: 409,
    error:
      'Your pass was put on hold, but your wallet did not hold the XRP to pay for it while others waited.',
    advice: 'Nothing was charged. Add XRP and take your turn again.',
  },
  left_unpaid: {
    status: 429,
    error: 'The last passes that we held for you were not paid for. Please wait a little before the next.',
    advice: 'Each pass left unpaid makes the next wait longer. You were not charged.',
  },
  key_reused: {
    status: 409,
    error: 'Invalid transaction data. Please refresh the page and try again.',
    advice: 'This request was already used for a different purchase.',
  },
  terms_unknown: {
    status: 422,
    error: 'There is no such version of the terms. Please refresh the page, read the terms and try again.',
    advice: 'Nothing was reserved and you were not charged.',
  },
  sale_paused: { status: 503, error: 'Minting is paused for a moment. Please try again later.' },
  busy: {
    status: 503,
    error: 'The network is currently busy. Please wait a minute and try again.',
    advice: 'Nothing was reserved and you were not charged.',
  },
  ledger_unreachable: {
    status: 503,
    error: 'Network error on our side: the XRP Ledger cannot be reached. Please try again in a few minutes.',
    advice: 'You were not charged.',
  },

  wallet_rejected: { status: 409, error: 'Transaction was rejected in your wallet app' },
  cancelled: { status: 409, error: 'You cancelled this purchase.' },
  expired: { status: 410, error: 'Transaction expired. Please try again.' },
  signed_late: {
    status: 410,
    error: 'Transaction expired. Please try again.',
    advice: 'It was signed after the offer had ended, so the ledger refused it.',
  },
  signed_by_other: {
    status: 403,
    error: 'Permission denied. The request was signed by another wallet.',
    advice: 'The pass was held for the connected wallet only. Choose that account in Xaman.',
  },
  wrong_network: {
    status: 422,
    error: 'Your wallet app signed on another network than this site’s.',
    advice: 'Choose the network of this site in Xaman, then try again.',
  },
  unpaid: {
    status: 422,
    error:
      'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
    advice: 'The ledger refused the payment when it was signed.',
  },
  payment_failed: {
    status: 422,
    error: 'Transaction failed due to an unexpected issue. Please try again or contact support.',
  },
  mint_failed: { status: 503, error: 'The network is currently busy. Please wait a minute and try again.' },
  timed_out: {
    status: 410,
    error: 'NFT transaction timed out',
    advice:
      'You signed, but the transaction reached no ledger before its time was over. It can no longer be carried out.',
  },
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
  tier_paused: {
    status: 503,
    error: 'This tier is paused. Please choose another one.',
  },
  pay_first_paused: {
    status: 503,
    error: 'Paying first is paused for the moment. A pass can still be bought by one signature.',
  },
  sign_ins_paused: {
    status: 503,
    error: 'Connecting a wallet is paused for the moment.',
  },
  pass_taken: {
    status: 409,
    error: 'This pass is not available: somebody else has it, or has it on hold.',
    advice: 'A pass on hold comes back if it is not paid. Others of its tier may be free.',
  },
  metadata_unavailable: { status: 404, error: 'Failed to load NFT metadata' },
  receipt_unknown: {
    status: 404,
    error: 'No pass of ours was sold by this transaction.',
    advice: 'Its hash has 64 digits and letters, and stands on the certificate of your pass.',
  },
  receipt_pending: {
    status: 503,
    error: 'This sale is still being confirmed. Its receipt is ready within a minute or two.',
    advice: 'The pass is yours already: the ledger says so.',
  },
  receipts_unsigned: {
    status: 503,
    error: 'This site has no key for signing receipts yet.',
    advice: 'The sale itself stands on the ledger.',
  },
  payment_unknown: {
    status: 404,
    error: 'No validated payment of this hash has reached us. Please try again in a moment.',
    advice: 'A payment counts once a ledger with it is validated, which takes about four seconds.',
  },
  payment_not_ours: {
    status: 422,
    error: 'Invalid transaction data: this transaction names no request of ours.',
    advice:
      'Only a payment in XRP with an InvoiceID from this site buys a pass. Write to support about any other.',
  },
  other_pass: { status: 409, error: 'Invalid transaction data: this payment is for another pass.' },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

const formErrors = {
  form_invalid: { status: 422, error: 'Please correct the fields that are marked.' },
  form_unreadable: {
    status: 400,
    error: 'The form did not arrive as it was sent. Please send it again.',
  },
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
  forms_paused: {
    status: 503,
    error: `We take in no forms for the moment. ${ANSWERS_KEPT}`,
  },
  application_failed: { status: 500, error: 'Failed to submit application. Please try again.' },
  question_failed: { status: 500, error: 'Failed to submit question. Please try again.' },
  application_unknown: {
    status: 404,
    error: 'Nothing was sent under this ID. Please check it and try again.',
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

/** Refusals of an identity check, for the dialog that starts one. */
export const kycErrors = {
  kyc_failed: {
    status: 502,
    error: 'Failed to start KYC',
    advice: 'The identity provider did not answer. Try again in a moment.',
  },
  kyc_wait: { status: 429, error: 'The identity check was started several times already.' },
  kyc_refused: { status: 403, error: 'The identity check of this wallet was refused for good.' },
  kyc_duplicate: { status: 409, error: 'Your identity is already verified with another wallet.' },
  kyc_not_joined: {
    status: 409,
    error: `These two wallets cannot be joined: one has to be verified, and connected within the last ${durationInWords(JOIN_WITHIN)}.`,
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

/** All refusals: HTTP status, sentence, advice. Texts change here and nowhere else. */
export const errors = { ...mintErrors, ...callErrors, ...kycErrors, ...formErrors } satisfies Record<
  ErrorCode,
  Refusal
>

/** The advice for a refusal without a form, or null when the sentence says all. */
export function adviceFor(code: ErrorCode): string | null {
  const refusals: Partial<Record<ErrorCode, Refusal>> = mintErrors
  return refusals[code]?.advice ?? null
}
