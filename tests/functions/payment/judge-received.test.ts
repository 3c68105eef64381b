import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { judge } from '../../../functions/payment/judge-received.ts'
import { paymentByHash } from '../../../functions/payment/store.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const HASH = txHash.parse('A'.repeat(64))
const INVOICE = 'B'.repeat(64)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO purchase (id, token_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1)`),
    db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`),
    // Nobody can read how it was signed: once it is judged, it waits for a person.
    db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger)
      VALUES ('${HASH}', '${INVOICE}', '${PAYER}', '100', 0, 9)`),
  ])
})
afterEach(() => memory.close())

/** The payment as it was read last: what it brought, or null where it failed. */
async function readAs(brought: string | null, ledger = 9) {
  const paid = brought && {
    invoiceId: INVOICE,
    drops: brought,
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
  }
  const effects = { root: null, minted: null, offered: [], tickets: [], ticketUsed: null, paid, repaid: null }
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
       VALUES (?, ?, ?, 'Payment', 'tesSUCCESS', '12', ?)`,
    )
    .bind(HASH, ledger, PAYER, JSON.stringify(effects))
    .run()
}

/** One look at the payment as it is written down; the nodes have nothing to object to what was read. */
async function judged({ catchUp = async (): Promise<number | null> => 10 } = {}) {
  const services = {
    db: memory.db,
    config: { minter: PAYER, minting: 'open' },
    ledger: { nodes: [] },
    follower: { catchUp, standing: async () => ({ index: 10, baseFee: drops(10n), closeTime: 0 }) },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const payment = await paymentByHash(memory.db, HASH)
  if (!payment) throw new Error('there is no payment to judge')
  const step = await judge(services, payment)
  return { step, now: (await paymentByHash(memory.db, HASH))?.status ?? null }
}

test('a payment that is written down as it was read is judged', async () => {
  await readAs('100')
  expect(await judged()).toEqual({ step: 'again', now: 'refund_manual' })
})

test.each([
  ['brought less than is written down', '10', 9],
  ['came in another ledger', '100', 11],
])('a payment that was read again and %s waits until that is written down', async (_how, brought, ledger) => {
  await readAs(brought, ledger)
  expect(await judged()).toEqual({ step: 'wait', now: 'received' })
})

test('a payment that failed, as it was read again, is forgotten', async () => {
  await readAs(null)
  expect(await judged()).toEqual({ step: 'again', now: null })
})

test('a payment that is there no more, as far as was read again, is forgotten', async () => {
  expect(await judged()).toEqual({ step: 'again', now: null })
})

test('while it is being read again nothing is known of it', async () => {
  expect(await judged({ catchUp: async () => null })).toEqual({ step: 'wait', now: 'received' })
  const catchUp = async () => {
    await readAs('100')
    return 10
  }
  expect(await judged({ catchUp })).toEqual({ step: 'again', now: 'refund_manual' })
})
