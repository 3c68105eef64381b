import { afterEach, expect, test } from 'vitest'
import { readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { migrations } from '../../../support/migrations.ts'

const LINK = 'A'.repeat(64)
const NEXT = 'B'.repeat(64)
const steps = migrations()
const at = steps.findIndex(({ name }) => name.endsWith('_cursor.sql'))

let memory: MemoryDatabase | null = null
afterEach(() => memory?.close())

/** A database whose journal was written by the previous release. */
async function migrated(): Promise<D1Database> {
  memory = createMemoryDatabase(steps.slice(0, at))
  const { db } = memory
  await db
    .prepare(`INSERT INTO cursor (id, moves, ledger, hash, balance) VALUES (1, 7, 90, ?, '88')`)
    .bind(LINK)
    .run()
  for (const { statements } of steps.slice(at))
    for (const statement of statements) await db.prepare(statement).run()
  return db
}

test('the cursor of the previous release is kept; its ledger hash is unknown', async () => {
  const kept = { moves: 7, ledger: 90, ledgerHash: null, hash: LINK, balance: '88' }
  expect(await readCursor(await migrated())).toEqual(kept)
})

test('an object of the previous release, which trusts one operator, can no longer append', async () => {
  const db = await migrated()
  const unmoved = 'COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ?'
  const append = async () =>
    db.batch([
      db
        .prepare(
          `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects)
           SELECT ?, 91, 1, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{}' WHERE ${unmoved} ON CONFLICT DO NOTHING`,
        )
        .bind(NEXT, 7),
      db
        .prepare(
          `INSERT INTO cursor (id, moves, ledger, hash, balance) SELECT 1, ?1, ?2, ?3, ?4 WHERE COALESCE((SELECT moves FROM cursor WHERE id = 1), 0) = ?5
           ON CONFLICT (id) DO UPDATE SET moves = ?1, ledger = ?2, hash = ?3, balance = ?4 WHERE moves = ?5`,
        )
        .bind(8, 91, NEXT, '76', 7),
    ])
  await expect(append()).rejects.toThrow(/no column named hash/)
  expect(await db.prepare('SELECT count(*) AS n FROM ledger_tx').first('n')).toBe(0)
  expect((await readCursor(db))?.moves).toBe(7)
})
