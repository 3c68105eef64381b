import { afterEach, beforeEach, expect, test } from 'vitest'
import { err } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { settleRefund } from '../../../../functions/sale/payment/settle-refund.ts'
import { paymentByHash } from '../../../../functions/sale/payment/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = 'B'.repeat(64)
const PAID = txHash.parse('A'.repeat(64))
const REFUND = txHash.parse('C'.repeat(64))
const EFFECTS = { root: null, minted: null, offered: [], tickets: [], ticketUsed: null }

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${MINTER}', 'common', '100', 'released', 'k', 'h', 1)`),
    db.prepare(
      `INSERT INTO invoice (id, purchase_id, expires_at, status) VALUES ('${INVOICE}', 'p', 1, 'closed')`,
    ),
    db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund, attempts)
      VALUES ('${PAID}', '${INVOICE}', '${MINTER}', '100', 0, 9, 'refunding', 'late', '${REFUND}', 1)`),
    db.prepare(`INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
      VALUES ('${REFUND}', 'refund', '', 100, 110, 1)`),
    db.prepare(`INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
      VALUES ('${REFUND}', 105, '${MINTER}', 'Payment', 'tecNO_DST', '12', '${JSON.stringify(EFFECTS)}')`),
  ])
})
afterEach(() => memory.close())

async function refused() {
  const services = {
    db: memory.db,
    config: { minter: MINTER },
    ledger: { agree: async () => err('single-operator') },
    follower: { catchUp: async () => null },
    clock: { now: () => 2_000 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const payment = await paymentByHash(memory.db, PAID)
  if (payment?.status !== 'refunding') throw new Error('there is no payment to refund')
  const step = await settleRefund(services, payment, { asker: 'cron', deadline: 0 })
  const alerts = await memory.db.prepare(`SELECT name FROM alert WHERE name LIKE 'payment %'`).all()
  return { step, status: (await paymentByHash(memory.db, PAID))?.status, alerts: alerts.results.length }
}

test('a refund that failed on the ledger is left to a person', async () => {
  expect(await refused()).toEqual({
    step: 'again',
    status: 'refund_manual',
    alerts: 1,
  })
})
