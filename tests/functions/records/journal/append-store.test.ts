import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { address, invoiceId, ledgerHash, nftokenId, offerId, txHash } from '#contract/wire/ledger-ids'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { advance, keepBeside } from '../../../../functions/records/journal/append-store.ts'
import { type Cursor, readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { ReportedTx, ShortForm } from '../../../../functions/records/journal/reported-tx.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const HASH = txHash.parse('A'.repeat(64))
const OURS = invoiceId.parse('B'.repeat(64))
const FOREIGN = invoiceId.parse('C'.repeat(64))
const OFFER = offerId.parse('E'.repeat(64))
const first: Cursor = {
  moves: 1,
  ledger: 9,
  ledgerHash: ledgerHash.parse('1'.repeat(64)),
  hash: HASH,
  balance: '45',
}
const next: Cursor = {
  moves: 2,
  ledger: 10,
  ledgerHash: ledgerHash.parse('2'.repeat(64)),
  hash: txHash.parse('D'.repeat(64)),
  balance: '46',
}

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, '${STRANGER}', 'common', '45', 'reserved', 'k', 'h', 0)`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('${OURS}', 'p', 0)`,
  )
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** A stranger's payment of a drop, which ended an offer. */
function payment(short: ShortForm | null): ReportedTx {
  const root = { previousTx: null, balance: '45', change: '1' }
  return {
    hash: HASH,
    ledger: 9,
    ledgerHash: ledgerHash.parse('1'.repeat(64)),
    closedAt: 0,
    account: STRANGER,
    type: 'Payment',
    fee: drops(12n),
    result: 'tesSUCCESS',
    effects: { root, minted: null, offered: [], tickets: [], ticketUsed: null, paid: null, repaid: null },
    ends: [
      {
        offer: OFFER,
        token: nftokenId.parse('F'.repeat(64)),
        how: 'expired',
        owner: null,
        buyer: null,
        amount: '0',
      },
    ],
    short,
  }
}
const short = (invoice: ShortForm['invoice']) => ({ account: '0'.repeat(40), day: 0, invoice })

async function counts() {
  const count = (table: string) => memory.db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')
  return {
    whole: await count('ledger_tx'),
    short: await count('stranger_tx'),
    ends: await count('offer_end'),
  }
}

test('the cursor moves with what is appended, to the last link and the hash of its ledger', async () => {
  await advance(memory.db, null, first, [payment(null)], [])
  expect(await readCursor(memory.db)).toEqual(first)
  await advance(memory.db, first, next, [], [])
  expect(await readCursor(memory.db)).toEqual(next)
})

test.each<[string, ShortForm | null]>([
  ['whole', null],
  ['in short', short(null)],
])('where another writer was faster nothing is stored %s', async (_how, form) => {
  await advance(memory.db, null, next, [], [])
  expect(await advance(memory.db, first, next, [payment(form)], [])).toBeNull()
  expect(await counts()).toEqual({ whole: 0, short: 0, ends: 0 })
  expect(await readCursor(memory.db)).toEqual(next)
})

test('a writer that knows links of a journal that a restore has emptied begins none', async () => {
  expect(await advance(memory.db, first, next, [payment(null)], [])).toBeNull()
  expect(await readCursor(memory.db)).toBeNull()
})

test.each<[string, ShortForm | null]>([
  ['whole', null],
  ['in short', short(null)],
])(
  'what is read again after the journal was set back is stored %s once, and is no news',
  async (_how, form) => {
    const after = [sql`SELECT 1 AS one`]
    const stored = await advance(memory.db, null, first, [payment(form)], after)
    expect(stored).toHaveLength(form === null ? 1 : 0)
    const before = await counts()
    await run('DELETE FROM cursor')
    expect(await advance(memory.db, null, first, [payment(form)], after)).toEqual([])
    expect(await counts()).toEqual(before)
  },
)

test('a transaction is counted once, although it is stored in short and then read as one to be stored whole', async () => {
  await advance(memory.db, null, first, [payment(short(null))], [])
  await advance(memory.db, first, next, [payment(null)], [])
  expect(await counts()).toMatchObject({ whole: 0, short: 1 })
})

test.each([
  [
    'stored whole already',
    0,
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('${HASH}', 9, '${STRANGER}', 'Payment', 'tesSUCCESS', '12', '{}')`,
  ],
  ['summed up', 0, 'INSERT INTO fold (id, before) VALUES (1, 10)'],
  ['of the first ledger that is not summed up', 1, 'INSERT INTO fold (id, before) VALUES (1, 9)'],
  [
    'booked as dust',
    0,
    `INSERT INTO dust (hash, debt, ledger, drops, balance) VALUES (unhex('${HASH}'), 1, 9, 1, 45)`,
  ],
  [
    'dust whose link a rewind dropped',
    1,
    `INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${HASH}'), 1, 9, 1)`,
  ],
])('a stranger’s payment that is %s gets %i short rows', async (_what, rows, sql) => {
  await run(sql)
  await advance(memory.db, null, first, [payment(short(null))], [])
  expect(await counts()).toMatchObject({ short: rows })
})

test('a payment that names an invoice is stored whole if it is one of ours, and else in short', async () => {
  await advance(memory.db, null, first, [payment(short(OURS))], [])
  expect(await counts()).toMatchObject({ whole: 1, short: 0 })
  await run('DELETE FROM ledger_tx', 'DELETE FROM cursor', 'DELETE FROM offer_end')
  await advance(memory.db, null, first, [payment(short(FOREIGN))], [])
  expect(await counts()).toMatchObject({ whole: 0, short: 1 })
})

test('dust under an invoice of ours whose link a rewind dropped is stored whole when it is read again', async () => {
  await run(`INSERT INTO dust (hash, debt, ledger, drops) VALUES (unhex('${HASH}'), 1, 9, 1)`)
  await advance(memory.db, null, first, [payment(short(OURS))], [])
  expect(await counts()).toMatchObject({ whole: 1, short: 0 })
})

test('a short row tells that the ledger refused what the transaction meant to do', async () => {
  const refused = { ...payment(short(null)), result: 'tecPATH_DRY' }
  await advance(memory.db, null, first, [refused], [])
  expect(await memory.db.prepare('SELECT result FROM stranger_tx').first('result')).toBe('tecPATH_DRY')
})

test.each<[string, number, ShortForm | null]>([
  ['that is stored whole in any case', 1, null],
  ['under an invoice of ours', 1, short(OURS)],
  ['under an invoice of others', 0, short(FOREIGN)],
  ['under none', 0, short(null)],
])('a payment beside the thread %s, shown twice, has %i rows', async (_how, rows, form) => {
  await keepBeside(memory.db, [payment(form)])
  await keepBeside(memory.db, [payment(form)])
  expect(await counts()).toMatchObject({ whole: rows, short: 0 })
  expect(await readCursor(memory.db)).toBeNull()
})

test('where no payment beside the thread may be ours the database is not asked', async () => {
  const asked: unknown[] = []
  const db = { batch: async (statements: unknown) => asked.push(statements) } as unknown as D1Database
  await keepBeside(db, [payment(short(null))])
  expect(asked).toEqual([])
})
