import { afterEach, beforeEach, expect, test } from 'vitest'
import { address, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import type { ReadEnd } from '../../../../functions/records/journal/offer-end-store.ts'
import { recoverSale } from '../../../../functions/sale/purchase/recover-sale.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const BUYER = address.parse('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x')
const TOKEN = nftokenId.parse(`00080000${'A'.repeat(56)}`)
const MINT = txHash.parse('A'.repeat(64))
const PAYMENT = 'C'.repeat(64)
const INVOICE = 'D'.repeat(64)

/** An offer of the minter's was accepted, of an NFToken that belongs to no known pass. */
const sale: ReadEnd = {
  offer: offerId.parse('E'.repeat(64)),
  how: 'accepted',
  token: TOKEN,
  owner: BUYER,
  buyer: BUYER,
  amount: '850000000',
  hash: txHash.parse('B'.repeat(64)),
  ledger: 12,
  closedAt: 0,
  account: BUYER,
  fee: '12',
}

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

async function mintRead({ processed, after = null }: { processed: 0 | 1; after?: string | null }) {
  const effects = {
    root: { previousTx: after, balance: '88', change: '-12' },
    minted: { token: TOKEN, uri: '' },
    offered: [],
    tickets: [],
    ticketUsed: 6,
  }
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed) VALUES (?, 8, ?, 'NFTokenMint', 'tesSUCCESS', '12', ?, ?)`,
    )
    .bind(MINT, MINTER, JSON.stringify(effects), processed)
    .run()
}

async function recovered(taken = sale, db: Pick<D1Database, 'prepare' | 'batch'> = memory.db) {
  const services = {
    db,
    config: { minter: MINTER },
    follower: { catchUp: async () => null },
    clock: { now: () => 1_700_000_000_000 },
    log: quietLog,
    secrets: { alertUrl: null },
    defer: () => {},
  } as unknown as Services
  const done = await recoverSale(services, taken)
  const halt = await memory.db.prepare('SELECT name FROM halt').first('name')
  return { done, halt }
}

test('a sale whose mint is in the journal but not processed yet waits for it, and stops nothing', async () => {
  await mintRead({ processed: 0 })
  expect(await recovered()).toEqual({ done: false, halt: null })
})

test('a sale whose mint is pending a second node waits for that node, and stops nothing', async () => {
  await mintRead({ processed: 1 })
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purpose, ticket, blob, first_ledger, last_ledger, status, created_at) VALUES (?, 'mint', 6, '00', 7, 20, 'signed', 1)`,
    )
    .bind(MINT)
    .run()
  expect(await recovered()).toEqual({ done: false, halt: null })
})

test('a sale of an NFToken without a mint of ours halts the sale', async () => {
  expect(await recovered()).toEqual({ done: true, halt: 'loss' })
  await mintRead({ processed: 1 })
  expect(await recovered()).toEqual({ done: true, halt: 'loss' })
})

test('a pass that an offer to every account sold halts the sale, also at its price', async () => {
  await memory.db.prepare(`UPDATE pass SET nftoken_id = '${TOKEN}' WHERE id = 700`).run()
  expect(await recovered({ ...sale, buyer: null })).toEqual({ done: true, halt: 'loss' })
})

/** A payment for an Epic pass is in the journal, and its row has this status; null: no row. */
async function paidBefore(status: string | null) {
  const run = (sql: string) => memory.db.prepare(sql).run()
  const paid = JSON.stringify({ paid: { invoiceId: INVOICE, drops: '850000000' } })
  await run(`UPDATE pass SET nftoken_id = '${TOKEN}' WHERE id = 700`)
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed)
    VALUES ('${PAYMENT}', 9, '${BUYER}', 'Payment', 'tesSUCCESS', '12', '${paid}', 1)`)
  if (status === null) return
  await run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
    VALUES ('another', 701, '${BUYER}', 'epic', '850000000', 'released', 'k', 'h', 1)`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'another', 1)`)
  await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
    VALUES ('${PAYMENT}', '${INVOICE}', '${BUYER}', '850000000', 0, 9, '${status}')`)
}

const forNothing = { ...sale, amount: '0' }

test('a pass delivered to a payer whose payment has no row stops nothing', async () => {
  await paidBefore(null)
  expect(await recovered(forNothing)).toEqual({ done: true, halt: null })
})

test.each(['delivered', 'refunded'])(
  'a pass delivered for a payment that was %s halts the sale',
  async (status) => {
    await paidBefore(status)
    expect(await recovered(forNothing)).toEqual({ done: true, halt: 'loss' })
  },
)

/** A transaction of ours with this status created the offer, and its purchase has not moved to it yet. */
async function offeredBefore(status: string) {
  const run = (sql: string) => memory.db.prepare(sql).run()
  const made = JSON.stringify({ offered: [{ offer: sale.offer, token: TOKEN }] })
  await run(`UPDATE pass SET nftoken_id = '${TOKEN}', status = 'reserved' WHERE id = 700`)
  await run(`INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
    VALUES ('ours', 700, '${TOKEN}', '${BUYER}', 'epic', '850000000', 'offering', 'k', 'h', 1)`)
  await run(`INSERT INTO submission (hash, purchase_id, purpose, ticket, blob, first_ledger, last_ledger, status, created_at)
    VALUES ('${MINT}', 'ours', 'offer', 5, '00', 8, 20, '${status}', 1)`)
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed)
    VALUES ('${MINT}', 11, '${MINTER}', 'NFTokenCreateOffer', 'tesSUCCESS', '12', '${made}', 0)`)
}

test.each(['signed', 'validated'])(
  'an offer of ours, %s, that was accepted before its purchase moved to it sells the pass without an alert',
  async (status) => {
    await offeredBefore(status)
    expect(await recovered()).toEqual({ done: true, halt: null })
    expect(await memory.db.prepare('SELECT status FROM purchase').first('status')).toBe('sold')
    expect(await memory.db.prepare('SELECT count(*) AS n FROM alert').first('n')).toBe(0)
  },
)

test('a sale whose purchase another caller moves meanwhile is not done, and is processed again', async () => {
  await offeredBefore('signed')
  const { db } = memory
  const moved = await recovered(sale, {
    prepare: (sql) => db.prepare(sql),
    async batch(statements) {
      await db.prepare('UPDATE purchase SET version = version + 1').run()
      return db.batch(statements)
    },
  })
  expect(moved).toEqual({ done: false, halt: null })
  expect(await recovered()).toEqual({ done: true, halt: null })
})

test('a restored hold counts as taken only once the payment for it is booked, which would be refunded after that', async () => {
  const { db } = memory
  const run = (sql: string) => db.prepare(sql).run()
  const paid = JSON.stringify({ paid: { invoiceId: INVOICE, drops: '850000000' } })
  await run(
    `UPDATE pass SET nftoken_id = '${TOKEN}', status = 'reserved', purchase_id = 'ours' WHERE id = 700`,
  )
  await run(`INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
    VALUES ('ours', 700, '${TOKEN}', '${BUYER}', 'epic', '850000000', 'reserved', 'k', 'h', 1, '${INVOICE}')`)
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'ours', 1)`)
  await run(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects, processed)
    VALUES ('${PAYMENT}', 9, '${BUYER}', 'Payment', 'tesSUCCESS', '12', '${paid}', 0)`)
  expect(await recovered(forNothing)).toEqual({ done: false, halt: null })
  expect(await db.prepare('SELECT status FROM purchase').first('status')).toBe('reserved')
  await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger)
    VALUES ('${PAYMENT}', '${INVOICE}', '${BUYER}', '850000000', 0, 9)`)
  await run('UPDATE ledger_tx SET processed = 1')
  expect(await recovered(forNothing)).toEqual({ done: true, halt: null })
  expect(await db.prepare('SELECT status FROM purchase').first('status')).toBe('sold')
  expect(await db.prepare('SELECT status FROM payment').first('status')).toBe('delivered')
})

test.each(['received', 'delivering'])(
  'what the buyer of a pass for its price had paid for it before, and is %s, is not taken as its price too',
  async (status) => {
    const { db } = memory
    const run = (sql: string) => db.prepare(sql).run()
    await run(
      `UPDATE pass SET nftoken_id = '${TOKEN}', status = 'reserved', purchase_id = 'ours' WHERE id = 700`,
    )
    await run(`INSERT INTO purchase (id, pass_id, nftoken_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('ours', 700, '${TOKEN}', '${BUYER}', 'epic', '850000000', 'reserved', 'k', 'h', 1, '${INVOICE}')`)
    const paidBy = status === 'received' ? `'open', NULL` : `'paid', '${PAYMENT}'`
    await run(
      `INSERT INTO invoice (id, purchase_id, expires_at, status, paid_by) VALUES ('${INVOICE}', 'ours', 1, ${paidBy})`,
    )
    await run(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
      VALUES ('${PAYMENT}', '${INVOICE}', '${BUYER}', '850000000', 0, 9, '${status}')`)
    expect(await recovered(sale)).toEqual({ done: true, halt: null })
    expect(await db.prepare('SELECT status FROM purchase').first('status')).toBe('sold')
    const left = await db.prepare('SELECT status FROM payment').first('status')
    expect(left).toBe(status === 'received' ? 'received' : 'refunding')
  },
)

test('an offer that no transaction of ours created halts the sale', async () => {
  expect(await recovered(sale)).toEqual({ done: true, halt: 'loss' })
})

test('a sale found on the ledger alone is not counted while another buyer has just reserved its pass, and is recorded later', async () => {
  const { db } = memory
  await db.prepare(`UPDATE pass SET nftoken_id = '${TOKEN}' WHERE id = 700`).run()
  const meanwhile = await recovered(sale, {
    prepare: (sql) => db.prepare(sql),
    async batch(statements) {
      await db.batch([
        db.prepare(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
          VALUES ('other', 700, '${MINTER}', 'epic', '850000000', 'reserved', 'k', 'h', 1)`),
        db.prepare(`UPDATE pass SET status = 'reserved', purchase_id = 'other' WHERE id = 700`),
      ])
      return db.batch(statements)
    },
  })
  expect(meanwhile.done).toBe(false)
  const passes = `SELECT status, purchase_id, (SELECT sold FROM tier_stat WHERE tier = 'epic') AS sold FROM pass WHERE id = 700`
  expect(await db.prepare(passes).first()).toEqual({ status: 'reserved', purchase_id: 'other', sold: 0 })
  await db.batch([
    db.prepare(`UPDATE purchase SET status = 'released' WHERE id = 'other'`),
    db.prepare(`UPDATE pass SET status = 'available', purchase_id = NULL WHERE id = 700`),
  ])
  expect((await recovered()).done).toBe(true)
  expect(await db.prepare(passes).first()).toEqual({
    status: 'sold',
    purchase_id: `recovered-${'E'.repeat(16)}`,
    sold: 1,
  })
})
