import { expect, test } from 'vitest'
import { type Drops, drops, xrp } from '#contract/money'
import { type Address, address, txHash } from '#contract/wire/ledger-ids'
import {
  judgePayment,
  type PaidIn,
  type PaymentRequested,
  type SaleFacts,
} from '../../../../functions/sale/payment/judge.ts'
import { demoWallets } from '../../../sandbox/accounts.ts'
import { fc, runs } from '../../../support/generated.ts'

const BUYER = address.parse(demoWallets.rich.address)
const OTHER = address.parse(demoWallets.poor.address)
const FIRST = txHash.parse('A1'.padEnd(64, '1'))
const SECOND = txHash.parse('B2'.padEnd(64, '2'))
const PRICE = xrp(450)

const exact: PaidIn = {
  hash: FIRST,
  payer: BUYER,
  drops: PRICE,
  partial: false,
  readable: true,
  closedAt: 1_000,
}
const asked: PaymentRequested = { wallet: BUYER, price: PRICE, paidBy: null, held: true, expiresAt: 2_000 }
const calm: SaleFacts = { saleOpen: true, known: true }

test('exactly the price, in time, from the buyer, is delivered for', () => {
  expect(judgePayment(exact, asked, calm)).toEqual({ do: 'deliver' })
  // Judged again, it has the same result.
  expect(judgePayment(exact, { ...asked, paidBy: FIRST }, calm)).toEqual({ do: 'deliver' })
})

test.each<[string, Partial<PaidIn>, Partial<PaymentRequested>, Partial<SaleFacts>]>([
  ['underpaid', { drops: drops(PRICE - 1n) }, {}, {}],
  ['overpaid', { drops: drops(PRICE + 1n) }, {}, {}],
  ['overpaid', { drops: drops(PRICE * 10n) }, {}, {}],
  ['another_payer', { payer: OTHER }, {}, {}],
  ['duplicate', { hash: SECOND }, { paidBy: FIRST, held: false }, {}],
  ['partial', { partial: true }, {}, {}],
  ['late', { closedAt: 2_000 }, {}, {}],
  ['late', { closedAt: null }, {}, {}],
  ['late', { closedAt: 9_000 }, { held: false }, {}],
  ['sold_out', {}, { held: false }, {}],
  ['tier_closed', {}, {}, { saleOpen: false }],
  ['identity_missing', {}, {}, { known: false }],
])('%s: it is refunded in full', (why, paid, question, situation) => {
  expect(judgePayment({ ...exact, ...paid }, { ...asked, ...question }, { ...calm, ...situation })).toEqual({
    do: 'refund',
    why,
  })
})

test('an unknown InvoiceID, and anything but XRP, is only recorded', () => {
  expect(judgePayment(exact, null, calm)).toEqual({ do: 'record' })
  expect(judgePayment({ ...exact, drops: null }, asked, calm)).toEqual({ do: 'record' })
})

test('a payment that the signer cannot read is handled by a person', () => {
  expect(judgePayment({ ...exact, readable: false }, asked, calm)).toEqual({
    do: 'manual',
    why: 'unreadable',
  })
})

const account = fc.constantFrom<Address>(BUYER, OTHER)
const amount = fc.oneof(
  fc.constantFrom<Drops | null>(null, drops(0n), drops(12n), PRICE, drops(PRICE - 1n), drops(PRICE + 1n)),
  fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }).map(drops),
)
const anything = fc.record({
  paid: fc.record({
    hash: fc.constantFrom(FIRST, SECOND),
    payer: account,
    drops: amount,
    partial: fc.boolean(),
    readable: fc.boolean(),
    closedAt: fc.option(fc.integer({ min: 0, max: 4_000 })),
  }),
  asked: fc.option(
    fc.record({
      wallet: account,
      price: fc.constantFrom(PRICE, xrp(100)),
      paidBy: fc.constantFrom(null, FIRST, SECOND),
      held: fc.boolean(),
      expiresAt: fc.integer({ min: 0, max: 4_000 }),
    }),
  ),
  situation: fc.record({ saleOpen: fc.boolean(), known: fc.boolean() }),
})

test('a pass is delivered for the exact price in time only', () => {
  fc.assert(
    fc.property(anything, ({ paid, asked: question, situation }) => {
      const judged = judgePayment(paid, question, situation)
      const whole =
        question !== null &&
        paid.payer === question.wallet &&
        paid.drops === question.price &&
        !paid.partial &&
        paid.readable &&
        paid.closedAt !== null &&
        paid.closedAt < question.expiresAt &&
        (question.paidBy === null || question.paidBy === paid.hash) &&
        question.held &&
        situation.saleOpen &&
        situation.known
      expect(judged.do === 'deliver').toBe(whole)
      expect(judged.do === 'record').toBe(question === null || paid.drops === null)
    }),
    { numRuns: runs(2_000) },
  )
})
