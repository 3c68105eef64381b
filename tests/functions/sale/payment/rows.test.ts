import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { type PaymentStatus, paymentStatuses } from '#contract/payment'
import { address, invoiceId, payloadUuid, txHash } from '#contract/wire/ledger-ids'
import { batch } from '../../../../functions/adapters/db/sql.ts'
import { next } from '../../../../functions/records/invoice/payment-life.ts'
import { type Payment, paymentRow } from '../../../../functions/records/invoice/payment-row.ts'
import { deliveredFor, undeliveredFor } from '../../../../functions/records/invoice/payment-store.ts'
import {
  invoiceById,
  invoiceClosed,
  invoicePaid,
  keepInvoicePayload,
} from '../../../../functions/records/invoice/store.ts'
import type { Submission } from '../../../../functions/sale/minter/submission-store.ts'
import { movePayment, type PaymentMove } from '../../../../functions/sale/payment/move-store.ts'
import {
  keepBatch,
  keepReceived,
  noteRepaid,
  paymentByHash,
} from '../../../../functions/sale/payment/store.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { everyRow, neverNull, putRow, type Row } from '../../../support/every-row.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const HASH = txHash.parse('A'.repeat(64))
const INVOICE = invoiceId.parse('B'.repeat(64))
const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const REFUND = txHash.parse('C'.repeat(64))
const BATCH = txHash.parse('D'.repeat(64))

const refund: Submission = {
  hash: REFUND,
  purchaseId: null,
  purpose: 'refund',
  ticket: 7,
  sequence: null,
  blob: '',
  firstLedger: 100,
  lastLedger: 110,
  offer: null,
  createdAt: 5_000,
}

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch(
    [
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
       VALUES ('p', 1, '${PAYER}', 'common', '100000000', 'reserved', 'k', 'h', 1, '${INVOICE}')`,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`,
      'INSERT INTO ticket (sequence) VALUES (7)',
    ].map((sql) => memory.db.prepare(sql)),
  )
})
afterEach(() => memory.close())

const paid = {
  hash: HASH,
  invoiceId: INVOICE,
  payer: PAYER,
  drops: drops(100_000_000n),
  partial: false,
  sourceTag: null,
  blob: null,
  ledger: 1,
  closedAt: null,
}
const wholly = { ...paid, sourceTag: 1, blob: 'B10B', batch: BATCH, closedAt: 1 }

/** Every event that can follow: a pending refund succeeds or fails, or another one is signed. */
function movesOf({ status, refund: underWay }: Payment): PaymentMove[] {
  const goesBack: PaymentMove[] = underWay
    ? [{ event: 'expired' }, { event: 'bounced' }, { event: 'repaid' }]
    : [{ event: 'signed', refund }, { event: 'bounced' }]
  const moves: PaymentMove[] = [
    { event: 'matched' },
    { event: 'mismatched', reason: 'underpaid' },
    { event: 'unpayable', reason: 'unreadable' },
    ...goesBack,
  ]
  // A payment left to a person is moved only by them or by the ledger.
  return status === 'refund_manual' ? [] : moves.filter(({ event }) => next(status, event) !== null)
}

/** Every statement that writes a payment's row. */
function moversOf(payment: Payment): (() => Promise<unknown>)[] {
  const { db } = memory
  return [
    ...movesOf(payment).map((what) => () => movePayment(db, payment, what)),
    () => keepBatch(db, payment, 'BA7C4'),
    () => deliveredFor(INVOICE).run(db),
    () => undeliveredFor(INVOICE, 'not_taken').run(db),
    () => undeliveredFor(INVOICE, 'token_gone').run(db),
    () => noteRepaid(db, HASH, REFUND),
    ...(payment.status === 'refund_manual'
      ? [
          async () => {
            // The refund failed on the ledger before.
            await db.prepare(`UPDATE submission SET status = 'failed'`).run()
            const asked = ['refund', PAYER, '--by', 'Ada', '--why', 'a test']
            const said = await answerSale({ db, clock: { now: () => 9_000 } }, ...asked)
            if (said.startsWith('failed')) throw new Error(said)
          },
        ]
      : []),
  ]
}

function payments(): Promise<Row[]> {
  const { db } = memory
  return everyRow(memory, {
    table: 'payment',
    beginnings: [paid, wholly].map((received) => () => keepReceived(db, received, 2_000)),
    read: () => paymentByHash(db, HASH),
    movers: moversOf,
  })
}

/** The nullable columns that every payment of a status has, and those that none has. */
const PAYMENTS: Readonly<Record<PaymentStatus, { all: readonly string[]; none: readonly string[] }>> = {
  received: { all: [], none: ['reason', 'refund'] },
  delivering: { all: [], none: ['reason', 'refund'] },
  delivered: { all: [], none: ['reason', 'refund'] },
  refunding: { all: ['reason'], none: [] },
  refund_manual: { all: ['reason'], none: [] },
  refunded: { all: ['refund'], none: [] },
}

test('the statements that move a payment set exactly the columns that the schema requires, in every status', async () => {
  const rows = await payments()
  const set: Row = { reason: 'late', refund: REFUND }
  for (const status of paymentStatuses) {
    const ofStatus = rows.filter((row) => row.status === status)
    expect(ofStatus.length, status).toBeGreaterThan(0)
    expect(await neverNull(memory, 'payment', ofStatus), status).toEqual(PAYMENTS[status].all)
    for (const row of ofStatus) {
      expect(paymentRow.parse(row).status).toBe(status)
      for (const column of PAYMENTS[status].all)
        expect(() => paymentRow.parse({ ...row, [column]: null }), `${status} ${column}`).toThrow()
      for (const column of PAYMENTS[status].none)
        expect(() => paymentRow.parse({ ...row, [column]: set[column] }), `${status} ${column}`).toThrow()
    }
  }
})

test('the statements that move an invoice set exactly the columns that the schema requires, in every status', async () => {
  const { db } = memory
  const payload = {
    uuid: payloadUuid.parse('00000000-0000-4000-8000-000000000001'),
    deeplink: 'link',
    qrPng: 'picture',
    statusSocket: 'socket',
  }
  const rows = await everyRow(memory, {
    table: 'invoice',
    beginnings: [async () => {}],
    read: () => invoiceById(db, INVOICE),
    movers: () => [
      () => keepInvoicePayload(db, INVOICE, payload),
      () => batch(db, invoicePaid(INVOICE, HASH)),
      () => invoiceClosed(INVOICE).run(db),
    ],
  })
  expect(rows.map(({ status }) => status).sort()).toEqual([
    'closed',
    'closed',
    'open',
    'open',
    'paid',
    'paid',
  ])
  for (const [status, columns] of Object.entries({ open: [], paid: ['paid_by'], closed: [] })) {
    const ofStatus = rows.filter((row) => row.status === status)
    expect(await neverNull(memory, 'invoice', ofStatus), status).toEqual(columns)
  }
  const refused = async (row: Row) => {
    await putRow(memory, 'invoice', row)
    await expect(invoiceById(db, INVOICE), JSON.stringify(row)).rejects.toThrow()
  }
  for (const row of rows) {
    await refused({ ...row, paid_by: row.status === 'paid' ? null : HASH })
    const request = Object.keys(row).filter((name) => name.startsWith('payload_') && row[name] !== null)
    for (const column of request) await refused({ ...row, [column]: null })
  }
})
