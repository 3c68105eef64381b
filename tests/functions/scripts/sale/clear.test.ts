import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerSale } from '../../../support/answer-sale.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run(
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('ours', 'mint', '', 1, 2, 0)`,
    `INSERT INTO halt (name, why, since) VALUES ('loss', 'drops left', 0)`,
    `INSERT INTO alert (name, what, raised_at) VALUES ('halt loss', 'drops left', 0)`,
  )
  for (const hash of ['ours', 'first']) await run(signed(hash))
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

const signed = (hash: string) =>
  `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
   VALUES ('${hash}', 7, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{}')`

/** The output of a confirmed `clear loss`; `meanwhile` runs before it changes anything. */
async function clear(meanwhile: () => Promise<void> = async () => {}): Promise<string> {
  const { db } = memory
  const batch = async (statements: D1PreparedStatement[]) => {
    if (statements.length > 1) await meanwhile()
    return db.batch(statements)
  }
  const watched = { ...db, prepare: db.prepare.bind(db), batch } as unknown as D1Database
  const words = ['clear', 'loss', '--by', 'Ada', '--why', 'known', '--confirm']
  return answerSale({ db: watched, clock: { now: () => 0 } }, ...words)
}

const names = async (table: 'halt' | 'alert' | 'audit') =>
  (await memory.db.prepare(`SELECT * FROM ${table}`).all()).results.length

test('a halt is not cleared where more left the minter than its operator has seen', async () => {
  expect(await clear(() => run(signed('second')))).toContain(
    'failed: Nothing was changed: the minter signed more',
  )
  expect([await names('halt'), await names('alert'), await names('audit')]).toEqual([1, 1, 0])
  const said = await clear()
  expect(said).toContain('(second)')
  expect(said).toContain('The halt "loss" is cleared.')
  expect([await names('halt'), await names('alert'), await names('audit')]).toEqual([0, 0, 1])
})

test('a Check of the minter that another account cashed is shown before the halt is cleared', async () => {
  const cashed = (hash: string) =>
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('${hash}', 8, 'rThief', 'CheckCash', 'tesSUCCESS', '12', '{"root":{"change":"-5000000"}}')`
  await run(
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('bought', 8, 'rBuyer', 'NFTokenAcceptOffer', 'tesSUCCESS', '12', '{"root":{"change":"100000000"}}')`,
    cashed('cashed'),
  )
  expect(await clear(() => run(cashed('again')))).toContain('failed: Nothing was changed:')
  expect(await names('halt')).toBe(1)
  const said = await clear()
  expect(said).toContain('  ledger 8  CheckCash tesSUCCESS  (cashed)')
  expect(said).toContain('(again)')
  expect(said).not.toContain('(bought)')
  expect(await names('halt')).toBe(0)
})

test('a pass that an offer sold which this server did not make is shown before the halt is cleared', async () => {
  const accepted = (hash: string, offer: string) => [
    `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects)
     VALUES ('${hash}', 8, 'rBuyer', 'NFTokenAcceptOffer', 'tesSUCCESS', '12', '{"root":{"change":"1"}}')`,
    `INSERT INTO offer_end (offer_id, how, nftoken_id, amount, hash, ledger, account, fee)
     VALUES ('${offer}', 'accepted', 'token of ${offer}', '1', '${hash}', 8, 'rBuyer', '12')`,
  ]
  await run(
    `UPDATE submission SET offer_id = 'offer of ours' WHERE hash = 'ours'`,
    ...accepted('bought', 'offer of ours'),
  )
  expect(await clear(() => run(...accepted('taken', 'of a thief')))).toContain('failed: Nothing was changed:')
  const said = await clear()
  expect(said).toContain('  ledger 8  NFTokenAcceptOffer tesSUCCESS  (taken)')
  expect(said).not.toContain('(bought)')
  expect(await names('halt')).toBe(0)
})
