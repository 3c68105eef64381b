import { hostDatabase } from '../support/host-worker.ts'
import { haveDatabase, watchMoves } from './prepared.ts'

/** What every migration leaves in the tables that have rows from the start. */
const AS_AT_FIRST = [
  `UPDATE token SET status = 'available', purchase_id = NULL, nftoken_id = NULL, owner = NULL, sold_at = NULL, aside = NULL,
     mint_hash = NULL, mint_ledger = NULL, minted_at = NULL`,
  'UPDATE tier_stat SET sold = 0',
]

/**
 * From now on worlds have the real D1 in its real runtime instead of the engine in their own process: what the one says
 * is not believed by itself. Returns the way to end it.
 */
export async function liveOnWorkerd(): Promise<() => Promise<void>> {
  const host = await hostDatabase()
  const { db } = host
  await watchMoves(db, '')
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('token', 'tier_stat')
         AND substr(name, 1, 1) <> '_' AND name NOT LIKE 'sqlite%'`,
    )
    .all<{ name: string }>()
  const statements = [
    // Whatever refers to what else goes, too.
    'PRAGMA defer_foreign_keys = on',
    ...results.map(({ name }) => `DELETE FROM "${name}"`),
    ...AS_AT_FIRST,
  ]
  haveDatabase({
    db,
    begin: async () => void (await db.batch(statements.map((sql) => db.prepare(sql)))),
    keep: null,
    restore() {},
  })
  return () => host.dispose()
}
