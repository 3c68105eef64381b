import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTickets, leaseTicket } from '../../../../functions/sale/minter/ticket-store.ts'
import { ticketForRefund } from '../../../../functions/sale/payment/refund-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

/** The payment to refund. */
const WAITING = 'A'.repeat(64)
const DUST = 'B'.repeat(64)

let memory: MemoryDatabase
let db: D1Database
beforeEach(async () => {
  memory = createMemoryDatabase()
  db = memory.db
  await db.batch(
    [
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
       VALUES ('p', 1, 'payer', 'common', '100000000', 'reserved', 'k', 'h', 1)`,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('invoice', 'p', 1)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
       VALUES ('${WAITING}', 'invoice', 'payer', '2000000', 0, 1, 'refunding')`,
    ].map((sql) => db.prepare(sql)),
  )
  await read(WAITING)
})
afterEach(() => memory.close())

/** The journal has this payment. */
async function read(hash: string, effects = {}): Promise<void> {
  await db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
       VALUES (?, 1, 'payer', 'Payment', 'tesSUCCESS', '12', ?)`,
    )
    .bind(hash, JSON.stringify(effects))
    .run()
}

let sequence = 100
/** This many consecutive tickets, as one TicketCreate creates them after its own sequence. */
async function makeTickets(count: number): Promise<void> {
  const first = sequence + 1
  const made = Array.from({ length: count }, (_, at) => first + at)
  await addTickets(made).run(db)
  sequence = first + count
}

/** Uses the ticket at once, so that it is never free again. */
async function spend(ticket: number | null): Promise<boolean> {
  if (ticket === null) return false
  await db.prepare('DELETE FROM ticket WHERE sequence = ?').bind(ticket).run()
  return true
}

let buyers = 0
/** One more buyer gets a ticket, if one is free. */
async function sellOne(): Promise<boolean> {
  buyers += 1
  return spend(await leaseTicket(db, `purchase ${buyers}`))
}
const refundOne = async () => spend(await ticketForRefund(db, WAITING, 0))

async function asOftenAsItGoes(act: () => Promise<boolean>): Promise<number> {
  let times = 0
  while (await act()) times += 1
  return times
}

test('many dust refunds leave the sale the tickets that it needs', async () => {
  await makeTickets(60)
  expect(await asOftenAsItGoes(refundOne)).toBeGreaterThan(20)
  expect(await asOftenAsItGoes(sellOne)).toBe(29)
})

test('many buyers leave tickets for refunds', async () => {
  await makeTickets(60)
  expect(await asOftenAsItGoes(sellOne)).toBeGreaterThan(50)
  expect(await asOftenAsItGoes(refundOne)).toBeGreaterThan(2)
})

test('neither sale nor refunds starve, however few tickets the minter can reserve at a time', async () => {
  for (const affordable of [1, 2, 3, 5, 6, 7, 13, 20]) {
    let [sold, refunded] = [0, 0]
    for (let refill = 0; refill < 60; refill += 1) {
      await makeTickets(affordable)
      sold += await asOftenAsItGoes(sellOne)
      refunded += await asOftenAsItGoes(refundOne)
    }
    expect(refunded, `${affordable} tickets at a time`).toBeGreaterThan(1)
    expect(sold, `${affordable} tickets at a time`).toBeGreaterThan(3 * refunded)
  }
})

test('what was paid for an offer that expired goes back before the offer is withdrawn; for one that may be taken, after that', async () => {
  await makeTickets(60)
  await db.batch(
    [
      `UPDATE purchase SET status = 'released'`,
      `UPDATE invoice SET paid_by = '${WAITING}'`,
      `INSERT INTO submission (hash, purchase_id, purpose, blob, first_ledger, last_ledger, created_at, offer_id, offer_expires_at)
       VALUES ('made', 'p', 'offer', '', 1, 9, 0, 'offer', 9)`,
      `INSERT INTO stale_offer (id, since) VALUES ('offer', 9)`,
    ].map((sql) => db.prepare(sql)),
  )
  const endedAt = (at: number) => db.prepare('UPDATE purchase SET ended_at = ?').bind(at).run()
  await endedAt(9)
  expect(await refundOne()).toBe(true)
  await endedAt(8)
  expect(await refundOne()).toBe(false)
})

test('a ticket goes to the refund that is next', async () => {
  await makeTickets(60)
  for (let n = 1; n <= 3; n += 1)
    await db
      .prepare(
        `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, since, status)
         VALUES (?1, 'invoice', ?1, '2000000', 0, 1, ?2, 'refunding')`,
      )
      .bind(`later ${n}`, n)
      .run()
  for (let n = 1; n <= 3; n += 1) await read(`later ${n}`)
  // The payers of the first and third have been refunded since.
  await db.prepare(`INSERT INTO refund_turn (payer, at) VALUES ('later 1', 5), ('later 3', 4)`).run()
  const may = async (id: string) => (await ticketForRefund(db, id, 0)) !== null
  expect(await may(WAITING)).toBe(true)
  expect(await may('later 1')).toBe(false)
  expect(await may('later 2')).toBe(true)
  expect(await may('later 3')).toBe(false)
})

test('at most two refunds run at a time, however many tickets are free', async () => {
  await makeTickets(60)
  for (const ticket of [1, 2]) {
    expect(await ticketForRefund(db, WAITING, 0)).not.toBeNull()
    await db
      .prepare(
        `INSERT INTO submission (hash, purpose, ticket, blob, first_ledger, last_ledger, created_at)
         VALUES (?, 'refund', ?, '', 1, 2, 0)`,
      )
      .bind(`hash ${ticket}`, ticket)
      .run()
  }
  expect(await ticketForRefund(db, WAITING, 0)).toBeNull()
})

test('a payment that a rewound journal lacks is not refunded, and others do not wait for it, until it is read again', async () => {
  await makeTickets(60)
  await db.prepare('DELETE FROM ledger_tx').run()
  for (const id of ['second', 'third']) {
    await db
      .prepare(
        `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, since, status)
         VALUES (?1, 'invoice', 'payer', '2000000', 0, 1, 9, 'refunding')`,
      )
      .bind(id)
      .run()
    await read(id)
  }
  expect(await ticketForRefund(db, WAITING, 0)).toBeNull()
  expect(await ticketForRefund(db, 'second', 0)).not.toBeNull()
  await read(WAITING)
  expect(await ticketForRefund(db, WAITING, 0)).not.toBeNull()
})

test('a payment and dust of which the journal has a refund that is not handled yet keep no other refund waiting', async () => {
  await makeTickets(60)
  await db.batch(
    [
      `INSERT INTO dust_debt (id, payer, tag, drops, due_at) VALUES (1, 'other', -1, 1000000, 0)`,
      `INSERT INTO dust (debt, hash, ledger, drops, balance) VALUES (1, unhex('${DUST}'), 1, 1000000, 1)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, since, status)
       VALUES ('third', 'invoice', 'third', '2000000', 0, 1, 9, 'refunding')`,
    ].map((sql) => db.prepare(sql)),
  )
  await read('third')
  const may = async (id: string) => (await ticketForRefund(db, id, 0)) !== null
  expect([await may(WAITING), await may('other -1'), await may('third')]).toEqual([true, true, false])
  await read('refund', { repaid: WAITING })
  await read('dust refund', { repaid: DUST })
  expect([await may(WAITING), await may('other -1'), await may('third')]).toEqual([false, false, true])
  await db.prepare('UPDATE ledger_tx SET processed = 1').run()
  expect([await may(WAITING), await may('other -1')]).toEqual([true, true])
})
