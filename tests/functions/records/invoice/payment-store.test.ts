import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId } from '#contract/wire/ledger-ids'
import { compareAndSet } from '../../../../functions/adapters/db/compare-and-set.ts'
import {
  boundDrops,
  deliveredFor,
  hasPaid,
  isPaidUnjudged,
  paidFor,
  undeliveredFor,
} from '../../../../functions/records/invoice/payment-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const PAYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')
const OTHER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const INVOICE = invoiceId.parse('C'.repeat(64))
const PRICE = drops(100n)
const hashOf = (n: number) => String(n).repeat(64)
/** The journal has the first payment. */
const READ = `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
  VALUES ('${hashOf(1)}', 9, '${PAYER}', 'Payment', 'tesSUCCESS', '12', '{"paid":{"drops":"100"}}')`

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1, '${INVOICE}')`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${INVOICE}', 'p', 1)`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

interface Paid {
  readonly n: number
  readonly payer?: string
  readonly amount?: string
  readonly status?: string
  readonly ledger?: number
  readonly refund?: string | null
}

/** A payment under the invoice; by default the first, of the price, from its buyer. */
async function pay({
  n,
  payer = PAYER,
  amount = '100',
  status = 'received',
  ledger = n,
  refund = null,
}: Paid): Promise<void> {
  const reason = status === 'received' || status.startsWith('deliver') ? null : 'undelivered'
  await memory.db
    .prepare(
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
       VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?)`,
    )
    .bind(hashOf(n), INVOICE, payer, amount, ledger, status, reason, refund)
    .run()
}

/** The status of each payment, after the purchase moved together with this. */
async function after(change: Parameters<typeof compareAndSet>[2]) {
  await compareAndSet(memory.db, { table: 'purchase', was: { id: 'p' }, set: { attempts: 1 } }, change)
  const { results } = await memory.db
    .prepare('SELECT hash, status FROM payment ORDER BY hash')
    .all<{ hash: string; status: string }>()
  return results.map(({ hash, status }) => `${hash[0]} ${status}`)
}

test.each([
  ['exactly the price from its buyer', {}, true],
  ['a drop less', { amount: '99' }, false],
  ['a drop more', { amount: '101' }, false],
  ['the price from another wallet', { payer: OTHER }, false],
  ['a judged payment', { status: 'delivering' }, false],
])('a payment waits to be judged for its pass: %s', async (_what, different, is) => {
  await pay({ n: 1, ...different })
  expect(await isPaidUnjudged(memory.db, { invoiceId: INVOICE, wallet: PAYER, price: PRICE })).toBe(is)
  const another = invoiceId.parse('D'.repeat(64))
  expect(await isPaidUnjudged(memory.db, { invoiceId: another, wallet: PAYER, price: PRICE })).toBe(false)
})

test.each([
  [null, true],
  ['received', true],
  ['refunding', true],
  ['delivered', false],
  ['refunded', false],
])('a wallet has paid a price unless that was delivered for or refunded (%s: %s)', async (status, is) => {
  await run(READ)
  if (status) await pay({ n: 1, status })
  expect(await hasPaid(memory.db, PAYER, PRICE)).toBe(is)
  expect(await hasPaid(memory.db, PAYER, drops(101n))).toBe(false)
  expect(await hasPaid(memory.db, OTHER, PRICE)).toBe(false)
})

test('drops are bound until they are delivered for or refunded, and dust until it is settled', async () => {
  expect(await boundDrops(memory.db)).toBe(0n)
  await pay({ n: 1, amount: '1' })
  await pay({ n: 2, amount: '20', status: 'delivering' })
  await pay({ n: 3, amount: '300', status: 'refunding' })
  await pay({ n: 4, amount: '4000', status: 'refund_manual' })
  await pay({ n: 5, amount: '50000', status: 'refunded' })
  await run(`INSERT INTO dust_day (day, drops, settled) VALUES (1, 70, 20)`)
  expect(await boundDrops(memory.db)).toBe(4371n)
  await run(`UPDATE payment SET status = 'delivered' WHERE status = 'delivering'`)
  expect(await boundDrops(memory.db)).toBe(4351n)
})

test('a pass that was taken is what its judged payment paid for, also while that was to be refunded, and no other', async () => {
  await pay({ n: 1, status: 'refunding' })
  await pay({ n: 2 })
  await run(`UPDATE invoice SET status = 'paid', paid_by = '${hashOf(1)}'`)
  expect(await after([deliveredFor(INVOICE)])).toEqual(['1 delivered', '2 received'])
})

test('a pass that was taken before a payment was judged is what its buyer’s first payment of the price paid for', async () => {
  await pay({ n: 1, payer: OTHER, ledger: 1 })
  await pay({ n: 2, amount: '99', ledger: 2 })
  await pay({ n: 3, ledger: 5 })
  await pay({ n: 4, ledger: 4 })
  expect(await after([deliveredFor(INVOICE)])).toEqual([
    '1 received',
    '2 received',
    '3 received',
    '4 delivered',
  ])
})

test('a payment whose refund is signed is not what a pass was taken for', async () => {
  await pay({ n: 1, status: 'refunding', refund: 'F'.repeat(64) })
  await run(`UPDATE invoice SET status = 'paid', paid_by = '${hashOf(1)}'`)
  expect(await after([deliveredFor(INVOICE)])).toEqual(['1 refunding'])
})

test.each([
  ['undelivered', 'refunding'],
  ['token_gone', 'refund_manual'],
] as const)('a payment whose pass goes to another buyer (%s) becomes %s, once', async (reason, status) => {
  await pay({ n: 1, status: 'delivering' })
  await pay({ n: 2 })
  await run(`UPDATE invoice SET status = 'paid', paid_by = '${hashOf(1)}'`, READ)
  expect((await paidFor(memory.db, INVOICE))?.hash).toBe(hashOf(1))
  expect(await after([undeliveredFor(INVOICE, reason)])).toEqual([`1 ${status}`, '2 received'])
  expect(await paidFor(memory.db, INVOICE)).toBeNull()
})

test('for a payment that a rewound journal lacks no pass is delivered until it is read again', async () => {
  await pay({ n: 1, status: 'delivering' })
  await run(`UPDATE invoice SET status = 'paid', paid_by = '${hashOf(1)}'`)
  expect(await paidFor(memory.db, INVOICE)).toBeNull()
  await run(READ)
  expect((await paidFor(memory.db, INVOICE))?.hash).toBe(hashOf(1))
})
