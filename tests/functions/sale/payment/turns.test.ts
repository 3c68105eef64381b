import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { servePayments } from '../../../../functions/sale/payment/serve-payments.ts'
import { notePaymentTurn, openPayments } from '../../../../functions/sale/payment/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db.batch([
    memory.db.prepare(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
       VALUES ('p', 1, 'buyer', 'common', '100000000', 'reserved', '', '', 1)`,
    ),
    memory.db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('asked', 'p', 1)`),
  ])
})
afterEach(() => memory.close())

const hashOf = (n: number) => txHash.parse(n.toString(16).toUpperCase().padStart(64, '0'))

/** Payments that wait to be judged, numbered from the oldest. */
async function receive(payer: string, first: number, count: number) {
  await memory.db.batch(
    Array.from({ length: count }, (_, n) =>
      memory.db
        .prepare(
          `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger) VALUES (?, 'asked', ?, '2000000', 0, ?)`,
        )
        .bind(hashOf(first + n), payer, first + n),
    ),
  )
}

test('open payments are handled by payer in turn, at most twenty of each per run', async () => {
  await receive('crowd', 1, 30)
  await receive('late', 100, 2)
  const turns = await openPayments(memory.db, NOW, 200)
  expect(turns.slice(0, 4).toSorted()).toEqual([hashOf(1), hashOf(2), hashOf(100), hashOf(101)].toSorted())
  expect(turns).toHaveLength(22)
})

test('of one payer’s payments, untried ones come before tried ones, and older before newer', async () => {
  await receive('payer', 1, 3)
  expect(await openPayments(memory.db, NOW, 200)).toEqual([hashOf(1), hashOf(2), hashOf(3)])
  await notePaymentTurn(memory.db, hashOf(1), NOW)
  expect(await openPayments(memory.db, NOW, 200)).toEqual([hashOf(2), hashOf(3), hashOf(1)])
})

/** Serves payments with services that fail to settle any. */
async function serve(asker: 'cron' | 'ledger', deadline: number, more: object = {}): Promise<void> {
  const services = { db: memory.db, clock: { now: () => NOW }, log: quietLog, ...more } as unknown as Services
  await servePayments(services, new Map(), asker, deadline)
}

/** The same; returns how many have had a turn since. */
async function servedUntil(deadline: number): Promise<number> {
  await serve('cron', deadline)
  const tried = await memory.db.prepare('SELECT count(*) AS n FROM payment WHERE turn_at = ?').bind(NOW)
  return (await tried.first<number>('n')) ?? 0
}

test('one run tries forty payments, and the next run the others before them', async () => {
  for (const [at, payer] of ['one', 'two', 'three'].entries()) await receive(payer, 1 + 100 * at, 20)
  expect(await servedUntil(NOW + 1)).toBe(40)
  expect(await servedUntil(NOW + 1)).toBe(60)
})

test('from its deadline on a run begins with no payment', async () => {
  await receive('payer', 1, 2)
  expect(await servedUntil(NOW)).toBe(0)
})

test('what was read of the ledger waits for no refund of dust, which takes many questions to nodes', async () => {
  await memory.db.batch(
    [
      `INSERT INTO dust_debt (id, payer, tag, drops, due_at) VALUES (1, 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', -1, 1000000, 1)`,
      `INSERT INTO dust (debt, hash, ledger, drops, balance) VALUES (1, unhex('${hashOf(1)}'), 1, 1000000, 1)`,
      'INSERT INTO ticket (sequence) VALUES (49)',
    ].map((text) => memory.db.prepare(text)),
  )
  let asked = 0
  const node = {
    transaction: async () => {
      asked += 1
      return ok(null)
    },
  }
  const more = { ledger: { nodes: [node] }, config: {}, follower: { tip: async () => ({}) } }
  await serve('ledger', NOW + 1, more)
  expect(asked).toBe(0)
  await serve('cron', NOW + 1, more)
  expect(asked).toBe(1)
})
