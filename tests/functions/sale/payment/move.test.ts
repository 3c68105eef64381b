import { afterEach, beforeEach, expect, test } from 'vitest'
import { txHash } from '#contract/wire/ledger-ids'
import type { Submission } from '../../../../functions/sale/minter/submission-store.ts'
import { movePayment, type PaymentMove } from '../../../../functions/sale/payment/move-store.ts'
import { paymentByHash } from '../../../../functions/sale/payment/store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const HASH = txHash.parse('A'.repeat(64))
const INVOICE = 'B'.repeat(64)
const PAYER = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
const REFUND = txHash.parse('C'.repeat(64))

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
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, batch_blob)
       VALUES ('${HASH}', '${INVOICE}', '${PAYER}', '100000000', 0, 1, 'batch')`,
      'INSERT INTO ticket (sequence) VALUES (7)',
    ].map((sql) => memory.db.prepare(sql)),
  )
})
afterEach(() => memory.close())

const run = (sql: string) => memory.db.prepare(sql).run()
const find = (sql: string) => memory.db.prepare(sql).first()

async function moved(what: PaymentMove) {
  const read = await paymentByHash(memory.db, HASH)
  return read && movePayment(memory.db, read, what)
}

test('a matched payment pays its invoice, and the purchase moves with it', async () => {
  expect(await moved({ event: 'matched' })).toMatchObject({ status: 'delivering', version: 1 })
  expect(await find('SELECT status, paid_by FROM invoice')).toEqual({ status: 'paid', paid_by: HASH })
  expect(await find('SELECT status, version FROM purchase')).toEqual({ status: 'reserved', version: 1 })
})

test.each([
  ['its invoice is closed', `UPDATE invoice SET status = 'closed'`],
  ['its purchase has moved', `UPDATE purchase SET status = 'released'`],
  ['its purchase is to end', `UPDATE purchase SET ending_code = 'expired'`],
])('once %s, a payment is not matched, and nothing moves', async (_, meanwhile) => {
  await run(meanwhile)
  const before = await find('SELECT * FROM invoice JOIN purchase ON purchase.id = purchase_id')
  expect(await moved({ event: 'matched' })).toBeNull()
  expect(await find('SELECT * FROM invoice JOIN purchase ON purchase.id = purchase_id')).toEqual(before)
  expect((await paymentByHash(memory.db, HASH))?.status).toBe('received')
})

test('a payment has one refund at a time, and its Batch is deleted once it is refunded', async () => {
  await moved({ event: 'mismatched', reason: 'underpaid' })
  const once = { event: 'signed', refund } as const
  expect(await moved(once)).toMatchObject({ status: 'refunding', refund: REFUND, attempts: 1 })
  expect(await find('SELECT status, hash FROM ticket')).toEqual({ status: 'signed', hash: REFUND })
  expect(await find('SELECT payer, at FROM refund_turn')).toEqual({ payer: PAYER, at: 5_000 })
  await run('INSERT INTO ticket (sequence) VALUES (8)')
  const twice = { ...refund, hash: txHash.parse('D'.repeat(64)), ticket: 8 }
  expect(await moved({ event: 'signed', refund: twice })).toBeNull()
  expect(await find('SELECT count(*) AS n FROM submission')).toEqual({ n: 1 })
  expect(await moved({ event: 'expired' })).toMatchObject({ status: 'refunding', refund: null, attempts: 1 })
  expect(await moved({ event: 'signed', refund: twice })).toMatchObject({ refund: twice.hash, attempts: 2 })
  expect(await moved({ event: 'repaid' })).toMatchObject({ status: 'refunded', batchBlob: null })
})

test('a refund whose ticket was taken meanwhile is not recorded', async () => {
  await moved({ event: 'mismatched', reason: 'underpaid' })
  await run(`UPDATE ticket SET status = 'leased'`)
  expect(await moved({ event: 'signed', refund })).toBeNull()
  expect(await find('SELECT hash FROM submission')).toBeNull()
  expect(await find('SELECT payer FROM refund_turn')).toBeNull()
  expect(await paymentByHash(memory.db, HASH)).toMatchObject({
    status: 'refunding',
    refund: null,
    attempts: 0,
  })
})

test('a payment is not refunded once more while a refund of it in the journal is not handled yet', async () => {
  await moved({ event: 'mismatched', reason: 'underpaid' })
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
    VALUES ('${'D'.repeat(64)}', 99, '${PAYER}', 'Payment', 'tesSUCCESS', '12', '{"repaid":"${HASH}"}')`)
  expect(await moved({ event: 'signed', refund })).toBeNull()
  expect(await find('SELECT hash FROM submission')).toBeNull()
  await run('UPDATE ledger_tx SET processed = 1')
  expect(await moved({ event: 'signed', refund })).toMatchObject({ refund: REFUND })
})
