import { hostDatabase } from '../support/host-worker.ts'
import { haveDatabase, watchMoves } from './prepared.ts'

/** Resets the tables that have rows after the migrations. */
const AS_AT_FIRST = [
  `UPDATE pass SET status = 'available', purchase_id = NULL, nftoken_id = NULL, owner = NULL, sold_at = NULL, quarantined = NULL,
     mint_hash = NULL, mint_ledger = NULL, minted_at = NULL`,
  'UPDATE tier_stat SET sold = 0',
]

/**
 * From now on worlds use the real D1 in workerd instead of the engine in this process, to check the one against the other.
 * Returns a function that ends this and disposes of it.
 */
export async function liveOnWorkerd(): Promise<() => Promise<void>> {
  const host = await hostDatabase()
  const { db } = host
  await watchMoves(db, '')
  const tables = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('pass', 'tier_stat')
         AND substr(name, 1, 1) <> '_' AND name NOT LIKE 'sqlite%'`,
    )
    .all<{ name: string }>()
  const triggers = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>()
  const statements = [
    // Tables that refer to each other are emptied in one batch.
    'PRAGMA defer_foreign_keys = on',
    // Some triggers refuse to delete a row: they are away for as long as the batch runs.
    ...triggers.results.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...tables.results.map(({ name }) => `DELETE FROM "${name}"`),
    ...AS_AT_FIRST,
    ...triggers.results.map(({ sql }) => sql),
  ]
  haveDatabase({
    db,
    begin: async () => void (await db.batch(statements.map((sql) => db.prepare(sql)))),
    keep: null,
    restore() {},
  })
  return () => {
    haveDatabase(null)
    return host.dispose()
  }
}
