import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { receiveRefund } from '../../../../functions/sale/payment/receive.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const DUST = txHash.parse('A'.repeat(64))
const OURS = 'B'.repeat(64)
const THEIRS = txHash.parse('C'.repeat(64))

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `INSERT INTO dust_debt (id, payer, tag, status, drops, due_at) VALUES (1, '${PAYER}', -1, 'owed', 2000, 1)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (unhex('${DUST}'), 1, 8, 2000, 2000)`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** A refund of ours of this dust, which is pending. */
const signed = [
  `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at)
    VALUES ('${OURS}', 'refund', '', 1, 20, 0)`,
  `UPDATE dust_debt SET status = 'refunding', drops = 0, refund = '${OURS}', version = version + 1`,
  `UPDATE dust SET refund = unhex('${OURS}')`,
]
const expired = [
  `UPDATE submission SET status = 'dead'`,
  `UPDATE dust_debt SET status = 'owed', drops = 2000, refund = NULL, version = version + 1`,
  `UPDATE dust SET refund = NULL`,
]

/** Takes over a refund of 2000 drops which is not written down here, of that dust or of what it names; whether it is done, and what is owed then. `dies`: before an alert is stored. */
async function received(meanwhile: readonly string[] = [], repaid = DUST, dies = false) {
  const { db } = memory
  let isFirst = true
  const services = {
    db: {
      prepare(text: string) {
        if (dies && text.startsWith('INSERT OR IGNORE INTO alert')) throw new Error('killed')
        return db.prepare(text)
      },
      async batch(statements: D1PreparedStatement[]) {
        if (isFirst) await run(...meanwhile)
        isFirst = false
        return db.batch(statements)
      },
    },
    config: { minter: MINTER, leastRefund: drops(1_000n) },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const root = { previousTx: null, balance: '1', change: '-2012' }
  const effects = { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid: null, repaid }
  const tx = { hash: THEIRS, ledger: 9, account: MINTER, type: 'Payment', result: 'tesSUCCESS', fee: '12' }
  const done = await receiveRefund(services, { ...tx, closedAt: 0, effects }, repaid)
  const owed = await db.prepare('SELECT sum(drops) AS drops FROM dust WHERE refund IS NULL').first('drops')
  return { done, owed }
}

test('dust that a refund returned which is not written down here is owed no more', async () => {
  expect(await received()).toEqual({ done: true, owed: null })
  expect(await received()).toEqual({ done: true, owed: null })
})

test('while a refund of ours of the same dust is pending, it is not known whether it is owed again', async () => {
  await run(...signed)
  expect((await received()).done).toBe(false)
  await run(...expired)
  expect(await received()).toEqual({ done: true, owed: null })
})

test('dust whose refund was just signed is not taken for returned', async () => {
  expect((await received(signed)).done).toBe(false)
  await run(...expired)
  expect(await received()).toEqual({ done: true, owed: null })
})

test('dust that only a fork had is not taken for returned with what came after it', async () => {
  await run(
    `UPDATE dust_debt SET drops = 2600`,
    `INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${'F'.repeat(64)}'), 1, 7, 500)`,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (unhex('${'9'.repeat(64)}'), 1, 8, 100, 100)`,
    `UPDATE dust SET drops = 1900 WHERE hash = unhex('${DUST}')`,
  )
  expect(await received()).toEqual({ done: true, owed: 500 })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBeNull()
})

test('an isolate that dies before it has stored that dust was returned in another amount leaves the alert to the next', async () => {
  await run('UPDATE dust SET drops = 3000', 'UPDATE dust_debt SET drops = 3000')
  await expect(received([], DUST, true)).rejects.toThrow('killed')
  expect(await received()).toEqual({ done: true, owed: null })
  expect(await memory.db.prepare('SELECT name FROM alert').first('name')).toBe(`dust of ${THEIRS}`)
})

test.each([
  [2_000, []],
  [3_000, [`refund ${THEIRS}`]],
])(
  'a refund that is not written down here ends the alert that its payment waits, and raises one where it is not what was paid: %d drops',
  async (paid, alerts) => {
    const hash = txHash.parse('D'.repeat(64))
    await run(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${PAYER}', 'common', '100', 'released', 'k', 'h', 1)`,
      `INSERT INTO invoice (id, purchase_id, expires_at, status) VALUES ('${'E'.repeat(64)}', 'p', 1, 'closed')`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, status, reason)
      VALUES ('${hash}', '${'E'.repeat(64)}', '${PAYER}', '${paid}', 0, 9, 'refund_manual', 'late')`,
      `INSERT INTO alert (name, what, raised_at) VALUES ('payment ${hash}', 'It waits for a person.', 0)`,
    )
    expect((await received([], hash)).done).toBe(true)
    const { db } = memory
    expect(await db.prepare('SELECT status, refund FROM payment').first()).toEqual({
      status: 'refunded',
      refund: THEIRS,
    })
    const raised = await db.prepare('SELECT name FROM alert').all<{ name: string }>()
    expect(raised.results.map(({ name }) => name)).toEqual(alerts)
  },
)
