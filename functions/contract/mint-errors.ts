import type { ErrorCode, Refusal } from './error-codes.ts'
import { PLACE_KEPT_IN_WORDS } from './timing.ts'

/** Refusals that the mint page also states by itself, without a reply. */
export const mintErrors = {
  invalid_request: { status: 400, error: 'Invalid transaction data. Please refresh the page and try again.' },
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
  connect_timeout: { status: 410, error: 'Connection timed out. Please try again.' },
  unauthorized: { status: 401, error: 'Wallet not connected', advice: 'Connect your wallet and try again.' },
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
  timed_out: {
    status: 410,
    error: 'NFT transaction timed out',
    advice:
      'You signed, but the transaction reached no ledger before its time was over. It can no longer be carried out.',
  },
} as const satisfies Partial<Record<ErrorCode, Refusal>>

/** The advice of the other refusals of calls without a form: a page has it, and gets the sentence with the reply. */
const adviceOnReplies = {
  unguarded: 'Nothing was taken in, and you were not charged.',
  not_configured: 'Nothing was taken in, and you were not charged.',
  connect_claimed: 'This connection was already used. Connect again.',
  wallet_mismatch: 'Disconnect, connect the wallet you want to buy with, and try again.',
  offers_blocked: 'Allow incoming NFT offers in your wallet settings, then try again.',
  in_line: `Keep this page open. If you come back within ${PLACE_KEPT_IN_WORDS}, you keep your place.`,
  taken_back: 'You were not charged. Add XRP and take your turn again.',
  left_unpaid: 'Each pass left unpaid makes the next wait longer. You were not charged.',
  key_reused: 'This request was already used for a different purchase.',
  terms_unknown: 'Nothing was reserved and you were not charged.',
  signed_late: 'It was signed after the offer had ended, so the ledger refused it.',
  signed_by_other: 'The pass was held for the connected wallet only. Choose that account in Xaman.',
  wrong_network: 'Choose the network of this site in Xaman, then try again.',
  unpaid: 'The ledger refused the payment when it was signed.',
} as const satisfies Partial<Record<ErrorCode, string>>

/** The advice for a refusal without a form, or null when the sentence says all. */
export function adviceFor(code: ErrorCode): string | null {
  const refusals: Partial<Record<ErrorCode, Refusal>> = mintErrors
  const onReplies: Partial<Record<ErrorCode, string>> = adviceOnReplies
  return refusals[code]?.advice ?? onReplies[code] ?? null
}
