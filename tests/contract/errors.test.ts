import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { capital, inWords } from '#contract/in-words'
import { adviceFor } from '#contract/mint-errors'
import { MAX_OPEN } from '#contract/wire/purchase'

test('when our nodes are unreachable, the message blames us and not the buyer’s connection', () => {
  const { error } = errors.ledger_unreachable
  expect(error).toMatch(/^Network error/)
  expect(error).toContain('on our side')
  expect(error).not.toContain('your connection')
})

test.each([
  ['connect_failed', 'Failed to initiate wallet connection'],
  ['connect_rejected', 'Connection was rejected. Please try again.'],
  ['connect_expired', 'Connection request expired. Please try again.'],
  ['connect_timeout', 'Connection timed out. Please try again.'],
  ['connect_unknown', 'Wallet connection was rejected or expired'],
  ['connect_claimed', 'Wallet connection was rejected or expired'],
  ['unauthorized', 'Wallet not connected'],
  ['sold_out', 'This tier is sold out'],
  ['kyc_required', 'KYC verification required for this tier'],
  ['kyc_failed', 'Failed to start KYC'],
  [
    'insufficient_funds',
    'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
  ],
  ['invalid_request', 'Invalid transaction data. Please refresh the page and try again.'],
  ['wallet_rejected', 'Transaction was rejected in your wallet app'],
  ['expired', 'Transaction expired. Please try again.'],
  ['timed_out', 'NFT transaction timed out'],
  ['metadata_unavailable', 'Failed to load NFT metadata'],
  ['application_failed', 'Failed to submit application. Please try again.'],
  ['question_failed', 'Failed to submit question. Please try again.'],
] as const)('%s says what the specification says', (code, sentence) => {
  expect(errors[code].error).toBe(sentence)
})

test.each([
  ['wallet_unactivated', /^Unable to access your wallet account information/],
  ['busy', /^The network is currently busy/],
  ['internal', /^Transaction failed due to an unexpected issue.* contact support\.$/],
] as const)('%s begins and ends as the specification says', (code, sentence) => {
  expect(errors[code].error).toMatch(sentence)
})

test('a purchase is refused with a number of open ones that is the enforced one', () => {
  expect(errors.too_many_open.error).toContain(`${capital(inWords(MAX_OPEN))} purchases`)
})

test.each(errorCodes.filter((code) => adviceFor(code) !== null))(
  '%s has the advice of the mint page on every page, also on one without scripts',
  (code) => {
    expect(errors[code]).toHaveProperty('advice', adviceFor(code))
  },
)
