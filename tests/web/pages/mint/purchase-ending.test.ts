import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes'
import { adviceFor } from '#contract/mint-errors'
import { drops } from '#contract/money'
import type { CallError } from '../../../../web/lib/call.ts'
import {
  chargedSentence,
  endingOfCall,
  purchaseSentence,
} from '../../../../web/pages/mint/purchase-ending.tsx'

function error(code: CallError['code'], message: string): CallError {
  return { code, message, status: 422, requestId: 'r', fields: {} }
}

test('a refusal from the catalogue keeps its sentence and gets its advice', () => {
  expect(
    endingOfCall(error('limit_reached', 'You have reached the limit of this tier for one wallet.')),
  ).toEqual({
    code: 'limit_reached',
    sentence: 'You have reached the limit of this tier for one wallet.',
    advice: 'Passes on hold count too. If one of yours is still open, finish it or let it expire.',
    charged: 0n,
  })
})

test.each(['network', 'aborted', 'http', 'invalid_reply', 'sold_out', 'internal'] as const)(
  'a call that failed with %s has cost nothing, since there was nothing to sign',
  (code) => {
    expect(endingOfCall(error(code, 'Why it failed')).charged).toBe(0n)
  },
)

test.each([
  ['Account info failed', /^Unable to access your wallet account information/],
  ['actNotFound: not found', /^Unable to access your wallet account information/],
  ['tecINSUFFICIENT funds', /^Insufficient XRP balance to complete the transaction/],
  ['connect timeout', /^Network error/],
  ['Network error', /^Network error/],
  ['unauthorized', /^Permission denied/],
  ['malformed blob', /^Invalid transaction data\. Please refresh the page and try again\.$/],
  ['server overloaded', /^The network is currently busy/],
  ['was rejected', /^Transaction was rejected in your wallet app$/],
  ['monitoring failed', /^Unable to monitor transaction status\. Please check your Xaman app/],
  ['A longer message passes through as it is', /^A longer message passes through as it is$/],
  ['HTTP 418: Teapot', /^Transaction failed due to an unexpected issue.*contact support\.$/],
  ['', /^An unknown error occurred$/],
  ['An unknown error occurred', /^An unknown error occurred$/],
  ['Invalid API response: No NFT items returned', /^Invalid API response: No NFT items returned$/],
])('a foreign message, %j, is recognized by its content', (message, sentence) => {
  expect(purchaseSentence(message)).toMatch(sentence)
})

test('the charge is stated: nothing, the fee, or not known yet', () => {
  expect(chargedSentence({ charged: drops(0n), advice: null })).toBe('You were not charged.')
  expect(chargedSentence({ charged: drops(12n), advice: null })).toBe(
    'Only the network fee of 0.000012 XRP was charged.',
  )
  expect(chargedSentence({ charged: null, advice: null })).toBeNull()
})

test('the advice does not repeat the message', () => {
  expect(
    chargedSentence({ charged: drops(0n), advice: 'Nothing was reserved and you were not charged.' }),
  ).toBeNull()
})

test.each(errorCodes.filter((code) => /charged/i.test(adviceFor(code) ?? '')))(
  'the advice on %s is all that is said of the charge',
  (code) => {
    expect(chargedSentence({ charged: drops(0n), advice: adviceFor(code) })).toBeNull()
  },
)
