import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { handleNews } from '../../../../functions/triggers/follower/consequences.ts'
import { type OldestNews, oldestNews } from '../../../../functions/triggers/follower/news-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const PAYMENT = 'A'.repeat(64)
const REFUND = 'B'.repeat(64)
const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

async function keep(hash: string, account: string, did: object) {
  const effects = { root: null, minted: null, offered: [], tickets: [], ticketUsed: null, ...did }
  await memory.db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
       VALUES (?, 9, ?, 'Payment', 'tesSUCCESS', '12', ?)`,
    )
    .bind(hash, account, JSON.stringify(effects))
    .run()
}

/** The transactions that were handled. `meanwhile`: before the first that is not a submission is followed. */
async function drawn(deadline = NOW + 1, first: OldestNews | null = null, meanwhile = async () => {}) {
  const services = {
    db: memory.db,
    clock: { now: () => NOW },
    config: { minter: MINTER, leastRefund: drops(1_000n) },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    log: quietLog,
    follower: { tip: async () => ({}) },
    rooms: { publish: async () => {}, unwatch: async () => {} },
    edge: { purgeCollection: async () => {} },
    defer: (work: Promise<unknown>) => void work.catch(() => {}),
  } as unknown as Services
  await handleNews(services, deadline, first, meanwhile)
  const { results } = await memory.db.prepare('SELECT hash FROM ledger_tx WHERE processed = 1').all()
  return results.map(({ hash }) => hash)
}

test('a refund that is not written down waits until its payment is booked, which would be refunded once more', async () => {
  await keep(PAYMENT, PAYER, {})
  await keep(REFUND, MINTER, { repaid: PAYMENT })
  const { db } = memory
  await db
    .prepare(
      `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at)
       VALUES ('transaction', ?, 3, '', 0, ?)`,
    )
    .bind(PAYMENT, NOW + 1)
    .run()
  expect(await drawn()).toEqual([])
  await db.prepare('UPDATE ledger_tx SET processed = 1 WHERE hash = ?').bind(PAYMENT).run()
  expect(await drawn()).toEqual([PAYMENT, REFUND])
})

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** Written down in ledger 1, so that what comes later may be ours. */
const submission = (hash: string, purpose: string) =>
  `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
   VALUES ('${hash}', '${purpose}', '', 1, 20, 0)`

const names = async (table: 'alert' | 'halt') =>
  (await memory.db.prepare(`SELECT name FROM ${table}`).all()).results.map(({ name }) => name)

test('a refund of ours that the ledger of a fork had refused, and that the network has, counts: what it returned is not refunded again', async () => {
  const root = { previousTx: null, balance: '1', change: '-2012' }
  await run(
    submission(REFUND, 'refund'),
    `INSERT INTO dust_debt (id, payer, tag, status, drops) VALUES (1, '${PAYER}', -1, 'manual', 2000)`,
    `INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${PAYMENT}'), 1, 8, 2000)`,
  )
  await keep(REFUND, MINTER, { root, repaid: PAYMENT })
  expect(await drawn()).toEqual([REFUND])
  const owed = memory.db.prepare(`SELECT dust_debt.drops, hex(dust.refund) AS refund, submission.status
    FROM dust_debt JOIN dust ON debt = id JOIN submission`)
  expect(await owed.first()).toEqual({ drops: 0, refund: REFUND, status: 'validated' })

  const [payment, refund, invoice] = ['C'.repeat(64), 'D'.repeat(64), 'E'.repeat(64)]
  await run(
    submission(refund, 'refund'),
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, ending_code)
      VALUES ('p', 1, '${PAYER}', 'common', '2000', 'released', 'k', 'h', 1, 'expired')`,
    `INSERT INTO invoice (id, purchase_id, status, expires_at) VALUES ('${invoice}', 'p', 'closed', 1)`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason, refund)
      VALUES ('${payment}', '${invoice}', '${PAYER}', '2000', 0, 8, 'refund_manual', 'late', '${refund}')`,
  )
  await keep(refund, MINTER, { root, repaid: payment })
  expect(await drawn()).toEqual([REFUND, refund])
  expect(await memory.db.prepare('SELECT status FROM payment').first('status')).toBe('refunded')
  expect(await names('alert')).toEqual([])
})

test('nothing is handled after the deadline', async () => {
  await keep(PAYMENT, PAYER, {})
  expect(await drawn(NOW)).toEqual([])
  expect(await drawn()).toEqual([PAYMENT])
})

test('a validated transaction of ours is closed, and the tickets that it made can be used', async () => {
  await run(submission(PAYMENT, 'tickets'))
  await keep(PAYMENT, MINTER, { tickets: [7, 8] })
  expect(await drawn()).toEqual([PAYMENT])
  const { results } = await memory.db.prepare('SELECT sequence, status FROM ticket').all()
  expect(results).toEqual([
    { sequence: 7, status: 'free' },
    { sequence: 8, status: 'free' },
  ])
  expect(await memory.db.prepare('SELECT status FROM submission').first('status')).toBe('validated')
  expect(await names('alert')).toEqual([])
})

test.each([
  ['the minter signed what is not written down', MINTER, '-12', [`signed ${PAYMENT}`], []],
  ['it cost the minter more than its fee', PAYER, '-1', ['halt loss'], ['loss']],
  ['a stranger named the minter', PAYER, '0', [], []],
  ['a stranger paid the minter', PAYER, '5', [], []],
])(
  'people hear of a transaction where that may be a loss: %s',
  async (_what, account, change, alerts, halts) => {
    await run(submission(REFUND, 'cancel'))
    await keep(PAYMENT, account, { root: { previousTx: null, balance: '9', change } })
    expect(await drawn()).toEqual([PAYMENT])
    expect([await names('alert'), await names('halt')]).toEqual([alerts, halts])
  },
)

test.each([
  ['the purchase moves meanwhile', 'UPDATE purchase SET version = version + 1'],
  ['the Worker dies before it has ended the purchase', null],
])('a payment that the minter refunded by hand ends its purchase, also where %s', async (_where, move) => {
  const invoice = 'C'.repeat(64)
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p' WHERE id = 1`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, invoice_id)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'minting', 'k', 'h', 1, '${invoice}')`,
    `INSERT INTO invoice (id, purchase_id, status, expires_at, paid_by)
      VALUES ('${invoice}', 'p', 'paid', 1, '${PAYMENT}')`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status)
      VALUES ('${PAYMENT}', '${invoice}', '${PAYER}', '100', 0, 8, 'delivering')`,
  )
  await keep(REFUND, MINTER, { repaid: PAYMENT })
  const { db } = memory
  const batch: D1Database['batch'] = async (statements) => {
    const isRepaid = (await db.prepare('SELECT status FROM payment').first('status')) === 'refunded'
    if (isRepaid && move === null) throw new Error('the Worker is gone')
    if (isRepaid && move !== null) await db.prepare(move).run()
    return db.batch<never>(statements)
  }
  memory = { ...memory, db: { prepare: (text: string) => db.prepare(text), batch } as D1Database }
  expect(await drawn()).toEqual([])
  memory = { ...memory, db }
  expect(await drawn()).toEqual([REFUND])
  expect(await db.prepare('SELECT status FROM payment').first('status')).toBe('refunded')
  expect(await db.prepare('SELECT ending_code FROM purchase').first('ending_code')).toBe('payment_failed')
})

test('an acceptance waits for the payment of its buyer, which would be refunded after that, and then sells the pass', async () => {
  const [invoice, token, offer] = ['C'.repeat(64), 'D'.repeat(64), 'E'.repeat(64)]
  const acceptance = 'F'.repeat(64)
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p', nftoken_id = '${token}' WHERE id = 1`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        invoice_id, nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'offered', 'k', 'h', 1,
        '${invoice}', '${token}', '${offer}', 9, '${'1'.repeat(64)}', 8, 1)`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
      VALUES ('${offer}', 'accepted', '${token}', '${PAYER}', '${PAYER}', '0', '${acceptance}', 9, 1, '${PAYER}', '12')`,
    `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at)
      VALUES ('transaction', '${PAYMENT}', 3, '', 0, ${NOW + 1})`,
  )
  await keep(PAYMENT, PAYER, {
    paid: { invoiceId: invoice, drops: '100', instead: null, partial: false, sourceTag: null, blob: null },
  })
  await keep(acceptance, PAYER, {})
  expect(await drawn()).toEqual([])
  const turn = 'SELECT turn_at FROM ledger_tx WHERE hash = ?'
  expect(await memory.db.prepare(turn).bind(acceptance).first('turn_at')).toBe(NOW)
  await run(`UPDATE ledger_tx SET processed = 1 WHERE hash = '${PAYMENT}'`)
  expect(await drawn()).toContain(acceptance)
  expect(await memory.db.prepare('SELECT status FROM purchase').first('status')).toBe('sold')
})

test('after a sale, the note that its transaction is handled and the search for more cost no exchange', async () => {
  const [token, offer, acceptance] = ['D'.repeat(64), 'E'.repeat(64), 'F'.repeat(64)]
  await run(
    `UPDATE pass SET status = 'reserved', purchase_id = 'p', nftoken_id = '${token}' WHERE id = 1`,
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
        nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'offered', 'k', 'h', 1,
        '${token}', '${offer}', 9, '${'1'.repeat(64)}', 8, 1)`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, owner, buyer, amount, hash, ledger, closed_at, account, fee)
      VALUES ('${offer}', 'accepted', '${token}', '${PAYER}', '${PAYER}', '100', '${acceptance}', 9, 1, '${PAYER}', '12')`,
    `INSERT INTO stale_offer (id, since) VALUES ('${offer}', 1)`,
  )
  await keep(acceptance, PAYER, {})
  // The buyer's rooms would wait for it, and a Worker that dies there would leave the sale half handled.
  const { db } = memory
  const written: D1Database['batch'] = async (statements) => {
    if ((await status()) === 'sold') throw new Error('one exchange too many')
    return db.batch<never>(statements)
  }
  const status = () => db.prepare('SELECT status FROM purchase').first('status')
  memory = { ...memory, db: { prepare: (text: string) => db.prepare(text), batch: written } as D1Database }
  await drawn()
  memory = { ...memory, db }
  expect(await status()).toBe('sold')
  expect(await db.prepare('SELECT processed FROM ledger_tx').first('processed')).toBe(1)
  expect(await db.prepare('SELECT count(*) AS n FROM stale_offer').first('n')).toBe(0)
})

test('what the append has read is handled first, and then the next of the news', async () => {
  await keep(PAYMENT, PAYER, {})
  await keep(REFUND, PAYER, {})
  expect(await drawn(NOW + 1, await oldestNews(memory.db, [], NOW))).toEqual([PAYMENT, REFUND])
})

test('an offer that the minter made elsewhere is withdrawn only once no halt hides that it has ended', async () => {
  const [offer, token] = ['1'.repeat(64), '2'.repeat(64)]
  const root = { previousTx: null, balance: '1', change: '-12' }
  await run(submission(REFUND, 'cancel'))
  await keep(PAYMENT, MINTER, { root, offered: [{ offer, token }] })
  const halted = () => run(`INSERT INTO halt (name, why, since) VALUES ('diverged', 'w', 1)`)
  expect(await drawn(NOW + 1, null, halted)).toEqual([])
  expect(await names('alert')).toEqual([])
  await run('DELETE FROM halt')
  expect(await drawn()).toEqual([PAYMENT])
  expect(await names('alert')).toEqual([`offer ${offer}`, `signed ${PAYMENT}`])
})

test('the end of an offer for which no purchase waits is handled', async () => {
  await run(
    `INSERT INTO offer_end (offer_id, how, nftoken_id, buyer, amount, hash, ledger, closed_at, account, fee)
      VALUES ('${'E'.repeat(64)}', 'cancelled', '${'D'.repeat(64)}', '${PAYER}', '100', '${PAYMENT}', 9, 1, '${PAYER}', '12')`,
  )
  await keep(PAYMENT, PAYER, {})
  expect(await drawn()).toEqual([PAYMENT])
})

test('a transaction that failed before and now succeeds is in quarantine no more', async () => {
  await keep(PAYMENT, PAYER, {})
  await run(
    `INSERT INTO quarantine (kind, id, failures, last_error, at, retry_at)
      VALUES ('transaction', '${PAYMENT}', 2, '', 0, ${NOW})`,
  )
  expect(await drawn()).toEqual([PAYMENT])
  expect(await memory.db.prepare('SELECT count(*) AS n FROM quarantine').first('n')).toBe(0)
})

test('a refund that is not written down counts, and its payment is not refunded once more', async () => {
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${'C'.repeat(64)}', 'p', 1)`,
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger)
      VALUES ('${PAYMENT}', '${'C'.repeat(64)}', '${PAYER}', '100', 0, 8)`,
  )
  await keep(REFUND, MINTER, { repaid: PAYMENT })
  expect(await drawn()).toEqual([REFUND])
  expect(await memory.db.prepare('SELECT status FROM payment').first('status')).toBe('refunded')
})

test('a payment under an invoice of ours is booked when it is handled', async () => {
  const invoice = 'C'.repeat(64)
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${invoice}', 'p', 1)`,
  )
  await keep(PAYMENT, PAYER, {
    paid: {
      invoiceId: invoice,
      drops: '100000000',
      instead: null,
      partial: false,
      sourceTag: null,
      blob: null,
    },
  })
  expect(await drawn()).toEqual([PAYMENT])
  const { results } = await memory.db.prepare('SELECT hash, invoice_id, drops FROM payment').all()
  expect(results).toEqual([{ hash: PAYMENT, invoice_id: invoice, drops: '100000000' }])
})

test('a payment that was just booked is judged in the same run, because its payer waits', async () => {
  const invoice = 'C'.repeat(64)
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'reserved', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${invoice}', 'p', 1)`,
  )
  const paid = {
    invoiceId: invoice,
    drops: '100000000',
    instead: null,
    partial: false,
    sourceTag: null,
    blob: null,
  }
  await keep(PAYMENT, PAYER, { paid })
  await drawn()
  // Without its bytes it is left to people.
  expect(await memory.db.prepare('SELECT status FROM payment').first('status')).toBe('refund_manual')
})
