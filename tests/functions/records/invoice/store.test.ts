import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiceId, payloadUuid, txHash } from '#contract/wire/ledger-ids'
import { batch } from '../../../../functions/adapters/db/sql.ts'
import {
  invoiceById,
  invoiceByPayload,
  invoiceClosed,
  invoiceMade,
  invoicePaid,
  keepInvoicePayload,
  payloadOfInvoice,
} from '../../../../functions/records/invoice/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const INVOICE = invoiceId.parse('A'.repeat(64))
const OTHER = invoiceId.parse('B'.repeat(64))
const PAYMENT = txHash.parse('C'.repeat(64))
const payloadNumber = (n: number) => ({
  uuid: payloadUuid.parse(`00000000-0000-4000-8000-00000000000${n}`),
  deeplink: `link ${n}`,
  qrPng: `picture ${n}`,
  statusSocket: `socket ${n}`,
})
const FIRST = payloadNumber(1)

let memory: MemoryDatabase
let db: D1Database
beforeEach(async () => {
  memory = createMemoryDatabase()
  db = memory.db
  await run(
    ...['p', 'q', 'without'].map(
      (id, at) =>
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
          VALUES ('${id}', ${at + 1}, 'wallet', 'common', '100', 'reserved', '${id}', 'h', 1,
            ${[`'${INVOICE}'`, `'${OTHER}'`][at] ?? 'NULL'})`,
    ),
  )
  for (const id of ['p', 'q', 'without'])
    await invoiceMade(id, { expiresAt: 700_000, deliveryLife: 86_400_000 }).run(db)
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await db.prepare(statement).run()
}

test('a purchase that is paid first gets an invoice, and one that is signed for once gets none', async () => {
  const { results } = await db.prepare('SELECT id FROM invoice ORDER BY id').all()
  expect(results).toEqual([{ id: INVOICE }, { id: OTHER }])
  expect(await invoiceById(db, INVOICE)).toMatchObject({
    ...{ purchaseId: 'p', status: 'open', paidBy: null, payload: null },
    ...{ expiresAt: 700_000, deliveryLife: 86_400_000 },
  })
})

test('an invoice keeps the first payload by which it can be paid, and is found by it', async () => {
  expect(await keepInvoicePayload(db, INVOICE, FIRST)).toMatchObject({ id: INVOICE, payload: FIRST })
  expect(await keepInvoicePayload(db, INVOICE, payloadNumber(2))).toMatchObject({ payload: FIRST })
  expect(await invoiceByPayload(db, FIRST.uuid)).toMatchObject({ id: INVOICE })
  expect(await payloadOfInvoice(db, INVOICE)).toBe(FIRST.uuid)
  expect(await invoiceByPayload(db, payloadNumber(2).uuid)).toBeNull()
  expect(await payloadOfInvoice(db, OTHER)).toBeNull()
})

test.each([
  ['is closed', `UPDATE invoice SET status = 'closed' WHERE id = '${INVOICE}'`],
  ['is paid', `UPDATE invoice SET status = 'paid', paid_by = '${PAYMENT}' WHERE id = '${INVOICE}'`],
  ['has a purchase that is to end', `UPDATE purchase SET ending_code = 'cancelled' WHERE id = 'p'`],
])('an invoice that %s gets no payload, since nothing more may be paid for it', async (_what, meanwhile) => {
  await run(meanwhile)
  expect(await keepInvoicePayload(db, INVOICE, FIRST)).toMatchObject({ payload: null })
})

test('a payment pays its invoice and no other, and moves the purchase of that alone', async () => {
  await batch(db, invoicePaid(INVOICE, PAYMENT))
  expect(await invoiceById(db, INVOICE)).toMatchObject({ status: 'paid', paidBy: PAYMENT })
  expect(await invoiceById(db, OTHER)).toMatchObject({ status: 'open', paidBy: null })
  const { results } = await db.prepare('SELECT id FROM purchase WHERE version > 0').all()
  expect(results).toEqual([{ id: 'p' }])
})

test('an invoice is closed alone, and stays paid where it was paid', async () => {
  await batch(db, invoicePaid(OTHER, PAYMENT))
  await invoiceClosed(OTHER).run(db)
  expect(await invoiceById(db, INVOICE)).toMatchObject({ status: 'open' })
  await invoiceClosed(INVOICE).run(db)
  expect(await invoiceById(db, INVOICE)).toMatchObject({ status: 'closed' })
  expect(await invoiceById(db, OTHER)).toMatchObject({ status: 'paid' })
})
