import { expect, test } from 'vitest'
import { codeOf, refusedWith } from '../../../functions/purchase/reasons.ts'

test.each([
  ['no_ticket', 'busy'],
  ['no_request', 'busy'],
  ['attempts_spent', 'mint_failed'],
  ['signer_refused', 'mint_failed'],
  ['minter_not_named', 'sale_paused'],
  ['token_gone', 'payment_failed'],
  ['other_transaction_signed', 'payment_failed'],
  ['sold_to_another', 'sold_out'],
] as const)('what the log calls %s the buyer is told as %s', (why, code) => {
  expect(codeOf(why)).toBe(code)
})

test('an ending that is written down already is told as it was', () => {
  expect(codeOf('timed_out')).toBe('timed_out')
})

test.each([
  ['tecINSUFFICIENT_FUNDS', 'unpaid'],
  ['tecNO_PERMISSION', 'signed_by_other'],
  ['tecEXPIRED', 'signed_late'],
  ['tecSOMETHING_NEW', 'payment_failed'],
])('an acceptance that the ledger refused with %s is told as %s', (result, code) => {
  expect(codeOf(refusedWith(result))).toBe(code)
})
