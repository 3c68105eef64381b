import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok, type Result } from '#contract/result'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { judgeReceived } from '../../../../functions/sale/payment/judge-received.ts'
import { paymentByHash } from '../../../../functions/sale/payment/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { demoWallets, minter } from '../../../sandbox/accounts.ts'
import { transactionHash } from '../../../sandbox/signed-blob.ts'
import { beforeReading } from '../../../support/before-reading.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { batchOf, innerBytes } from '../../adapters/signer/in-batch.ts'

const PAYER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const MINTER = address.parse(minter.address)
const HASH = txHash.parse('A'.repeat(64))
const INVOICE = 'B'.repeat(64)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  const { db } = memory
  await db.batch([
    db.prepare(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1)`),
    db.prepare(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`),
    // Its signature cannot be read: once judged, it waits for a person.
    db.prepare(`INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger)
      VALUES ('${HASH}', '${INVOICE}', '${PAYER}', '100', 0, 9)`),
  ])
})
afterEach(() => memory.close())

/** The payment as last read: the received drops, or null if it failed. */
async function readAs(brought: string | null, ledger = 9, within: object = {}) {
  const paid = brought && {
    invoiceId: INVOICE,
    drops: brought,
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
    ...within,
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

/** Judges the recorded payment once; the nodes confirm what was read. */
async function judged({
  catchUp = async (): Promise<number | null> => 10,
  bytes = async (_hash: TxHash): Promise<Result<string | null, 'unreachable'>> => ok(null),
} = {}) {
  const services = {
    db: memory.db,
    config: { minter: MINTER, minting: 'open' },
    ledger: { nodes: [], bytes },
    follower: { catchUp, tip: async () => ({ index: 10, baseFee: drops(10n), closeTime: 0 }) },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const payment = await paymentByHash(memory.db, HASH)
  if (payment?.status !== 'received') throw new Error('there is no payment to judge')
  const step = await judgeReceived(services, payment)
  return { step, now: (await paymentByHash(memory.db, HASH))?.status ?? null }
}

test('a payment waits until the journal has its transaction, as after a restore', async () => {
  expect(await judged()).toEqual({ step: 'wait', now: 'received' })
})

test('a payment in the journal is judged', async () => {
  await readAs('100')
  expect(await judged()).toEqual({ step: 'again', now: 'refund_manual' })
})

const { rich, verified } = demoWallets
const inner = {
  TransactionType: 'Payment',
  Account: rich.address,
  Destination: MINTER,
  Amount: '100',
  InvoiceID: INVOICE,
  Sequence: 41,
}

/** Makes the payment part of a Batch, in its row and in the journal; the row may name another Batch. */
async function isInside(batch: string, named = batch) {
  const { blob, hash } = innerBytes(inner)
  await memory.db
    .prepare('UPDATE payment SET hash = ?, payer = ?, blob = ?, batch = ?')
    .bind(HASH, rich.address, blob, transactionHash(named))
    .run()
  await readAs('100', 9, { batch: transactionHash(batch), blob })
  return hash
}

const batchNow = () => memory.db.prepare('SELECT batch_blob FROM payment').first<string | null>('batch_blob')

test('a payment inside a Batch is judged once the Batch’s bytes are stored', async () => {
  const batch = batchOf([inner, { ...inner, Sequence: 42 }], rich)
  await isInside(batch)
  const asked: TxHash[] = []
  const bytes = async (hash: TxHash) => {
    asked.push(hash)
    return ok(batch)
  }
  expect(await judged({ bytes })).toEqual({ step: 'again', now: 'received' })
  expect(asked).toEqual([transactionHash(batch)])
  expect(await batchNow()).toBe(batch)
  // It came late, so it is refunded without a person.
  expect(await judged({ bytes })).toEqual({ step: 'again', now: 'refunding' })
  expect(asked).toHaveLength(1)
})

test('a payment inside a Batch that its payer has not signed waits for a person', async () => {
  const batch = batchOf([inner, { ...inner, Account: verified.address }], verified)
  await isInside(batch)
  await judged({ bytes: async () => ok(batch) })
  expect(await judged()).toEqual({ step: 'again', now: 'refund_manual' })
})

test.each([
  ['no node shows the Batch', ok(null)],
  ['no node answers', { ok: false, error: 'unreachable' } as const],
])('while %s, a payment inside it waits', async (_why, answer) => {
  await isInside(batchOf([inner, { ...inner, Sequence: 42 }], rich))
  expect(await judged({ bytes: async () => answer })).toEqual({ step: 'wait', now: 'received' })
  expect(await batchNow()).toBeNull()
})

test('a payment is a duplicate where an earlier one has its pass minted while it is judged', async () => {
  const { db } = memory
  const batch = batchOf([inner, { ...inner, Sequence: 42 }], rich)
  await isInside(batch)
  await db.batch([
    db.prepare('UPDATE payment SET batch_blob = ?, closed_at = 1').bind(batch),
    db.prepare('UPDATE purchase SET wallet = ?, invoice_id = ?').bind(rich.address, INVOICE),
    db.prepare('UPDATE invoice SET expires_at = 2'),
  ])
  memory = beforeReading(memory, {
    'SELECT * FROM purchase': () =>
      db.batch([
        db.prepare(`UPDATE invoice SET status = 'paid', paid_by = ?`).bind('C'.repeat(64)),
        db.prepare(`UPDATE purchase SET status = 'minting'`),
      ]),
  })
  expect(await judged()).toEqual({ step: 'again', now: 'refunding' })
  expect(await db.prepare('SELECT reason FROM payment').first('reason')).toBe('duplicate')
})
