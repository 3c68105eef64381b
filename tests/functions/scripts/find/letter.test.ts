import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, txHash } from '#contract/wire/ledger-ids'
import { type Payment, paymentRow } from '../../../../functions/records/invoice/payment-row.ts'
import { letterOf } from '../../../../functions/scripts/find/letter.ts'
import { BUYER, samplePurchase } from '../../sale/purchase/sample-purchase.ts'

const NONE_ASKED = new Map<never, never>()
const nothing = {
  purchases: [],
  invoices: [],
  payments: [],
  refunds: [],
  debts: [],
  dust: [],
  unread: new Set<never>(),
  transactions: [],
  passes: [],
  older: { purchases: 0, payments: 0 },
  waitingSince: null,
  identity: null,
  halts: [],
}

test.each(['wallet_rejected', 'expired'] as const)(
  'the reason %s ends with one full stop, whether or not the site’s sentence has one',
  (code) => {
    const purchase = {
      ...samplePurchase({ status: 'released', ending: { code, charged: drops(0n) } }),
      endedAt: 1,
    }
    const letter = letterOf(
      { ...nothing, purchases: [purchase] },
      { kind: 'id', value: purchase.id },
      NONE_ASKED,
    )
    expect(letter).toMatch(/[a-z]\. For it you were charged nothing\.$/)
  },
)

const GIVER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const INVOICE = invoiceId.parse('1'.repeat(64))
const PAID = txHash.parse('2'.repeat(64))
const REFUND = txHash.parse('3'.repeat(64))

/** An order of BUYER that GIVER has paid for, which was refunded to GIVER. */
const paidByAnother = {
  ...nothing,
  purchases: [{ ...samplePurchase({ status: 'reserved' }), endedAt: null }],
  invoices: [{ id: INVOICE, purchaseId: 'purchase', status: 'open', expiresAt: 9_000, paidBy: null }],
  payments: [
    paymentRow.parse({
      hash: PAID,
      invoice_id: INVOICE,
      payer: GIVER,
      drops: '105000000',
      partial: 0,
      source_tag: null,
      blob: null,
      batch: null,
      batch_blob: null,
      ledger: 7,
      closed_at: 7_000,
      version: 3,
      attempts: 1,
      status: 'refunded',
      reason: 'another_payer',
      refund: REFUND,
    }),
  ],
  debts: [{ payer: BUYER, tag: -1, status: 'owed', drops: drops(400_000n) }],
  waitingSince: 1,
} as const

test('who paid for another wallet’s pass reads of their payment, and nothing of that wallet', () => {
  expect(letterOf(paidByAnother, { kind: 'hash', value: PAID }, NONE_ASKED)).toBe(
    `Your payment of 105 XRP (${PAID}) went back to you in the transaction ${REFUND}. The payment came from another account than the one that asked for it.`,
  )
})

test('a buyer whose pass another account paid for reads whose payment it was, and where it went back to', () => {
  const letter = letterOf(paidByAnother, { kind: 'wallet', value: BUYER }, NONE_ASKED)
  expect(letter).toMatch(/^Your purchase of .* is still open\./)
  expect(letter).toContain(
    `The payment of 105 XRP by ${GIVER} (${PAID}) went back to that account in the transaction ${REFUND}.`,
  )
  expect(letter).toContain('We owe you 0.4 XRP')
  expect(letter).toContain('You are in the queue')
  expect(letter).not.toMatch(/your payment|back to you/i)
})

test('who paid reads that a payment is not found only where a node does not show it, not while the journal is read again', () => {
  const rewound = { ...paidByAnother, unread: new Set([PAID]) }
  const asked = { kind: 'hash', value: PAID } as const
  const validated = { ledger: 7, meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [] } }
  const again = `We are reading the payment of 105 XRP by ${GIVER} (${PAID}) on the ledger again. You need not do anything; do not pay again.`
  expect(letterOf(rewound, asked, new Map([[PAID, validated]]))).toBe(again)
  expect(letterOf(rewound, asked, NONE_ASKED)).toBe(again)
  expect(letterOf(rewound, asked, new Map([[PAID, null]]))).toBe(
    `We do not find the payment of 105 XRP by ${GIVER} (${PAID}) on the ledger.`,
  )
})

test.each([
  [
    'is open',
    'offered',
    { status: 'delivering', reason: null },
    'your pass is offered to your wallet for it',
  ],
  ['ended', 'released', { status: 'refund_manual', reason: 'token_gone' }, 'is safe with us'],
] as const)(
  'who paid first reads of their payment while their purchase %s, and not that nothing was charged',
  (_, status, how, told) => {
    const [paid] = paidByAnother.payments
    const own = {
      ...paidByAnother,
      purchases: [{ ...samplePurchase({ status, invoiceId: INVOICE }), endedAt: null }],
      payments: [{ ...paid, payer: BUYER, refund: null, ...how } as Payment],
    }
    const letter = letterOf(own, { kind: 'wallet', value: BUYER }, NONE_ASKED)
    expect(letter).toContain(`Your payment of 105 XRP (${PAID})`)
    expect(letter).toContain(told)
    expect(letter).not.toMatch(/charged/)
  },
)
