import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { readTx } from '../../../../functions/records/journal/link-store.ts'
import { submissionByHash } from '../../../../functions/sale/minter/submission-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { settleSubmission } from '../../../../functions/triggers/follower/settle-submission.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const BUYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const OURS = txHash.parse('A'.repeat(64))
const PAID = 'B'.repeat(64)
const INVOICE = 'C'.repeat(64)
const TOKEN = 'D'.repeat(64)
const OFFER = 'E'.repeat(64)
const ACCEPTANCE = 'F'.repeat(64)

let memory: MemoryDatabase
let settled: unknown[]
beforeEach(() => {
  memory = createMemoryDatabase()
  settled = []
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}
const find = (statement: string) => memory.db.prepare(statement).first()

/** A submission of ours with ticket 7, which the journal has as validated, is settled. */
async function settle(purpose: string, purchase: string | null, did: object = {}) {
  const { db } = memory
  const effects = { root: null, minted: null, offered: [], tickets: [], ticketUsed: 7, ...did }
  await run(
    `INSERT INTO submission (hash, purchase_id, purpose, ticket, blob, first_ledger, last_ledger, created_at,
        offer_id, offer_expires_at)
      VALUES ('${OURS}', ${purchase && `'${purchase}'`}, '${purpose}', 7, '', 1, 20, 0,
        ${purpose === 'mint-offer' ? `'${OFFER}', 9` : 'NULL, NULL'})`,
    `INSERT INTO ticket (sequence, status, hash) VALUES (7, 'signed', '${OURS}')`,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      VALUES ('${OURS}', 9, '${MINTER}', 'any', 'tesSUCCESS', '12', '${JSON.stringify(effects)}')`,
  )
  const services = {
    db,
    clock: { now: () => 5_000 },
    config: { minter: MINTER, leastRefund: drops(1_000n) },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    log: { ...quietLog, submissionSettled: (fields: unknown) => void settled.push(fields) },
    follower: { tip: async () => null },
    rooms: { publish: async () => {}, unwatch: async () => {} },
    edge: { purgeCollection: async () => {} },
    defer: (work: Promise<unknown>) => void work.catch(() => {}),
  } as unknown as Services
  const [submission, tx] = [await submissionByHash(db, OURS), await readTx(db, OURS)]
  if (!submission || !tx) throw new Error('nothing was sent')
  await settleSubmission(services, submission, tx)
}

/** It is closed, its ticket used, and both are reported once. */
async function expectClosed(purpose: string, purchase: string | null) {
  expect(await find('SELECT status, result, ledger FROM submission')).toEqual({
    status: 'validated',
    result: 'tesSUCCESS',
    ledger: 9,
  })
  expect(await find('SELECT status FROM ticket WHERE sequence = 7')).toEqual({ status: 'consumed' })
  expect(settled).toEqual([{ hash: OURS, purpose, result: 'tesSUCCESS', ledger: 9, purchase }])
}

/** A purchase with a request in the wallet app. */
const purchase = (status: string) =>
  `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
      payload_uuid, payload_deeplink, payload_qr, payload_socket, payload_expires_at, ending_code)
    VALUES ('p', 1, '${BUYER}', 'common', '100', '${status}', 'k', 'h', 1,
      '00000000-0000-4000-8000-000000000001', '', '', '', 9, ${status === 'released' ? `'cancelled'` : 'NULL'})`
/** A payment that waits for the refund, or is judged already. */
const payment = (status: string, refund: string | null) =>
  `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund, attempts)
    VALUES ('${PAID}', '${INVOICE}', '${BUYER}', '100', 0, 8, '${status}', 'late', ${refund && `'${refund}'`}, 1)`
const invoice = `INSERT INTO invoice (id, purchase_id, status, expires_at) VALUES ('${INVOICE}', 'p', 'closed', 1)`

test('a mint is settled through its purchase, which is offered, and sold where the offer is taken by then', async () => {
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`,
    purchase('minting'),
    `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
      VALUES ('${OFFER}', 'accepted', '${TOKEN}', '${BUYER}', '${BUYER}', '100', '${ACCEPTANCE}', 10, 1, '${BUYER}', '12')`,
  )
  const offered = { offer: OFFER, token: TOKEN }
  await settle('mint-offer', 'p', { offered: [offered] })
  expect(await find('SELECT status, offer_hash, accept_hash FROM purchase')).toEqual({
    status: 'sold',
    offer_hash: OURS,
    accept_hash: ACCEPTANCE,
  })
  await expectClosed('mint-offer', 'p')
})

test('a withdrawal whose purchase has ended is closed by itself, and the purchase stays as it ended', async () => {
  await run(purchase('released'))
  await settle('cancel', 'p')
  await expectClosed('cancel', 'p')
  expect(await find('SELECT status, version FROM purchase')).toEqual({ status: 'released', version: 0 })
})

test('a mint that a rewound journal shows once more is closed by itself, and its ticket is not pending while the offer stands', async () => {
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p', nftoken_id = '${TOKEN}' WHERE id = 1`,
    purchase('minting'),
    `UPDATE purchase SET status = 'offered', nftoken_id = '${TOKEN}', offer_id = '${OFFER}', offer_hash = '${OURS}',
      offer_ledger = 9, offered_at = 1, offer_expires_at = 1000000`,
  )
  await settle('mint-offer', 'p', { offered: [{ offer: OFFER, token: TOKEN }] })
  expect(await find('SELECT status FROM purchase')).toEqual({ status: 'offered' })
  await expectClosed('mint-offer', 'p')
})

test('new tickets, which no purchase waits for, are closed by themselves and can be used', async () => {
  await settle('tickets', null, { tickets: [8, 9] })
  await expectClosed('tickets', null)
  const { results } = await memory.db.prepare(`SELECT sequence FROM ticket WHERE status = 'free'`).all()
  expect(results).toEqual([{ sequence: 8 }, { sequence: 9 }])
})

test('a refund is settled through its payment, which is refunded by it', async () => {
  await run(purchase('released'), invoice, payment('refunding', OURS))
  await settle('refund', null)
  expect(await find('SELECT status, refund FROM payment')).toEqual({ status: 'refunded', refund: OURS })
  await expectClosed('refund', null)
})

test('a refund of dust is settled through what is owed, which is less from then on', async () => {
  await run(
    `INSERT INTO dust_debt (id, payer, tag, status, drops, due_at, refund, attempts)
      VALUES (1, '${BUYER}', -1, 'refunding', 20, 1, '${OURS}', 1)`,
    `INSERT INTO dust (hash, debt, ledger, drops, refund) VALUES (unhex('${PAID}'), 1, 8, 2000, unhex('${OURS}'))`,
  )
  await settle('refund', null)
  expect(await find('SELECT status, drops, due_at, refund FROM dust_debt')).toEqual({
    status: 'owed',
    drops: 20,
    due_at: null,
    refund: null,
  })
  expect(await find('SELECT settled FROM dust_day')).toEqual({ settled: 2000 })
  await expectClosed('refund', null)
})

test('a refund that nothing waits for is closed by itself, and other payments stay as they are', async () => {
  await run(purchase('released'), invoice, payment('refunding', null))
  await settle('refund', null)
  await expectClosed('refund', null)
  expect(await find('SELECT status, refund FROM payment')).toEqual({ status: 'refunding', refund: null })
})
