import type { ReportedTx, ShortForm } from './reported-tx.ts'

/** SQL: the ledger before which transactions of strangers are summed up. Such a transaction is not stored when it is read again. */
const SETTLED = 'COALESCE((SELECT before FROM fold WHERE id = 1), 0)'

/** All short rows: transactions of strangers, and dust, whose transactions are never summed up. Aggregates read it whole. */
export const SHORT_TX = `(SELECT hash, ledger, previous, balance, drops FROM stranger_tx
  UNION ALL SELECT hash, ledger, previous, balance, drops FROM dust WHERE balance IS NOT NULL)`

/**
 * Stores a stranger's transaction as one short row while `unmoved` (with `at` for its value), unless it is summed up or
 * stored already, or names an invoice of ours.
 */
export function keepShort(
  db: D1Database,
  { tx, effects: { root } }: ReportedTx,
  { account, day, invoice }: ShortForm,
  unmoved: string,
  at: number,
): D1PreparedStatement {
  const unasked = 'NOT EXISTS (SELECT 1 FROM invoice WHERE id = ?)'
  const result = tx.result === 'tesSUCCESS' ? null : tx.result
  return db
    .prepare(
      `INSERT INTO stranger_tx (ledger, hash, previous, account, day, balance, drops, result)
       SELECT ?1, unhex(?2), unhex(?3), unhex(?4), ?5, CAST(?6 AS INTEGER), CAST(?7 AS INTEGER), ?8
       WHERE NOT EXISTS (SELECT 1 FROM ledger_tx WHERE hash = ?2) AND ?1 >= ${SETTLED}
         AND NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(?2) AND balance IS NOT NULL)
         AND ${unasked.replace('?', '?9')} AND ${unmoved.replace('?', '?10')}
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      tx.ledger,
      tx.hash,
      root?.previousTx ?? null,
      account,
      day,
      root?.balance ?? null,
      root?.change ?? null,
      result,
      invoice,
      at,
    )
}

/** The ledger before which transactions of strangers are summed up; 0 while none was. */
export async function settledBefore(db: D1Database): Promise<number> {
  return (await db.prepare(`SELECT ${SETTLED} AS before`).first<number>('before')) ?? 0
}

/** The day of the oldest short row before the minter's last transaction. Null where there is none. */
export async function oldestDay(db: D1Database): Promise<number | null> {
  return db
    .prepare(
      'SELECT day FROM stranger_tx WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger LIMIT 1',
    )
    .first<number>('day')
}

/**
 * Adds the oldest short rows of the days before this one, so many at most, to the sums of their days, and answers how
 * many they were. They lie before the minter's last transaction, which is kept, and so is the whole ledger of the first
 * link after them: a reader that follows the thread back ends there.
 */
export async function foldOldest(db: D1Database, day: number, most: number): Promise<number> {
  const { last = null } =
    (await db
      .prepare(
        `SELECT max(ledger) AS last FROM (SELECT ledger, day FROM stranger_tx
           WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid LIMIT ?2) WHERE day < ?1`,
      )
      .bind(day, most)
      .first<{ last: number | null }>()) ?? {}
  if (last === null) return 0
  const before = await firstLinkAfter(db, last)
  // The cursor may have been set back since, to read older ledgers again.
  const there = 'EXISTS (SELECT 1 FROM cursor WHERE ledger >= ?1)'
  const oldest = `SELECT rowid AS id, day, drops FROM stranger_tx WHERE ledger <= ?2 AND day < ?3 AND ${there} ORDER BY ledger, rowid LIMIT ?4`
  const folded = [before, last, day, most]
  const results = await db.batch([
    db
      .prepare(
        `INSERT INTO fold (id, before) SELECT 1, ?1 WHERE ${there}
         ON CONFLICT (id) DO UPDATE SET before = max(before, excluded.before)`,
      )
      .bind(before),
    db
      .prepare(
        `INSERT INTO stranger_day (day, count, drops)
         SELECT day, count(*), COALESCE(sum(drops), 0) FROM (${oldest}) WHERE TRUE GROUP BY day
         ON CONFLICT (day) DO UPDATE SET count = count + excluded.count, drops = drops + excluded.drops`,
      )
      .bind(...folded),
    db.prepare(`DELETE FROM stranger_tx WHERE rowid IN (SELECT id FROM (${oldest}))`).bind(...folded),
  ])
  return results.at(-1)?.meta.changes ?? 0
}

/** The ledger of the first link after this one; the next ledger where there is none. */
async function firstLinkAfter(db: D1Database, ledger: number): Promise<number> {
  const first = await db
    .prepare(
      `SELECT min(ledger) AS first FROM (
         SELECT * FROM (SELECT ledger FROM ledger_tx WHERE ledger > ?1 AND effects ->> '$.root' IS NOT NULL ORDER BY ledger LIMIT 1)
         UNION ALL
         SELECT * FROM (SELECT ledger FROM stranger_tx WHERE ledger > ?1 AND drops IS NOT NULL ORDER BY ledger LIMIT 1)
         UNION ALL
         SELECT * FROM (SELECT ledger FROM dust WHERE ledger > ?1 AND balance IS NOT NULL ORDER BY ledger LIMIT 1))`,
    )
    .bind(ledger)
    .first<number | null>('first')
  return first ?? ledger + 1
}
