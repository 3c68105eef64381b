import { expect, test } from 'vitest'
import { errors } from '#contract/errors'
import { drops } from '#contract/money'
import { codeOf, endingOf, nameOf, type Reason } from '../../../../functions/sale/purchase/reasons.ts'

type WithData = 'refused_on_ledger' | 'declined_on_ledger' | 'signed_too_late' | 'written_down'

/** The buyer's message for each ending without data. */
const sentences = {
  attempts_spent: 'The network is currently busy. Please wait a minute and try again.',
  signer_refused: 'The network is currently busy. Please wait a minute and try again.',
  no_ticket: 'The network is currently busy. Please wait a minute and try again.',
  no_time: 'The network is currently busy. Please wait a minute and try again.',
  no_request: 'The network is currently busy. Please wait a minute and try again.',
  no_ledger:
    'Network error on our side: the XRP Ledger cannot be reached. Please try again in a few minutes.',
  halted: 'Minting is paused for a moment. Please try again later.',
  minter_not_named: 'Minting is paused for a moment. Please try again later.',
  minter_without_reserve: 'Minting is paused for a moment. Please try again later.',
  approval_withdrawn: 'KYC verification required for this tier',
  buyer_takes_no_offers: 'Permission denied. Your wallet does not accept incoming NFT offers.',
  buyer_cannot_pay:
    'Your pass was put on hold, but your wallet did not hold the XRP to pay for it while others waited.',
  cancelled: 'You cancelled this purchase.',
  declined: 'Transaction was rejected in your wallet app',
  wrong_network: 'Your wallet app signed on another network than this site’s.',
  other_transaction_signed:
    'Transaction failed due to an unexpected issue. Please try again or contact support.',
  request_lapsed: 'Transaction expired. Please try again.',
  offer_lapsed: 'Transaction expired. Please try again.',
  never_landed: 'NFT transaction timed out',
  unpaid_in_time: 'Transaction expired. Please try again.',
  refunded: 'Transaction failed due to an unexpected issue. Please try again or contact support.',
  token_gone: 'Transaction failed due to an unexpected issue. Please try again or contact support.',
  sold_to_another: 'This tier is sold out',
} satisfies Record<Exclude<Reason['kind'], WithData>, string>

test.each(Object.entries(sentences))(
  'the buyer of a purchase that ends by %s reads: %s',
  (kind, sentence) => {
    const why = { kind } as Reason

    expect(errors[codeOf(why)].error).toBe(sentence)
    expect(nameOf(why), 'as the log has it').toBe(kind)
    expect(endingOf(why).charged, 'and it cost nothing').toBe(drops(0n))
  },
)

test.each([
  ['tecNO_DST', 'wallet_unactivated'],
  ['tecINSUFFICIENT_FUNDS', 'unpaid'],
  ['tecINSUFFICIENT_RESERVE', 'unpaid'],
  ['tecINSUFF_FEE', 'unpaid'],
  ['tecNO_PERMISSION', 'signed_by_other'],
  ['tecEXPIRED', 'signed_late'],
  ['tecSOMETHING_NEW', 'payment_failed'],
  ['declined', 'payment_failed'],
])('an acceptance that failed with %s is reported as %s, with its fee', (result, code) => {
  const why: Reason = { kind: 'refused_on_ledger', result, charged: drops(12n) }

  expect(endingOf(why)).toEqual({ code, charged: 12n })
  expect(nameOf(why)).toBe(result)
})

test.each([
  ['declined_on_ledger', 'wallet_rejected'],
  ['signed_too_late', 'signed_late'],
] as const)('%s is reported as %s, with its fee', (kind, code) => {
  expect(endingOf({ kind, charged: drops(12n) })).toEqual({ code, charged: 12n })
})

test('a stored ending is reported unchanged', () => {
  const why: Reason = { kind: 'written_down', code: 'timed_out' }

  expect(endingOf(why)).toEqual({ code: 'timed_out', charged: 0n })
  expect(nameOf(why)).toBe('timed_out')
})
