import { batch, type Sql, sql } from '../../adapters/db/sql.ts'
import type { ReportedTx, ShortForm } from './reported-tx.ts'

/** The ledger before which transactions of strangers are summed up. Such a transaction is not stored when it is read again. */
const SETTLED = sql`COALESCE((SELECT before FROM fold WHERE id = 1), 0)`

/** All short rows: transactions of strangers, and dust, whose transactions are never summed up. Aggregates read it whole. */
export const SHORT_TX = sql`(SELECT hash, ledger, previous, balance, drops FROM stranger_tx
  UNION ALL SELECT hash, ledger, previous, balance, drops FROM dust WHERE balance IS NOT NULL)`

/**
 * Stores a stranger's transaction as one short row while `unmoved`, unless it is summed up or stored already, or names
 * an invoice of ours.
 */
export function keepShort(tx: ReportedTx, { account, day, invoice }: ShortForm, unmoved: Sql): Sql {
  const { root } = tx.effects
  const result = tx.result === 'tesSUCCESS' ? null : tx.result
  return sql`INSERT INTO stranger_tx (ledger, hash, previous, account, day, balance, drops, result)
    SELECT ${tx.ledger}, unhex(${tx.hash}), unhex(${root?.previousTx ?? null}), unhex(${account}), ${day},
      CAST(${root?.balance ?? null} AS INTEGER), CAST(${root?.change ?? null} AS INTEGER), ${result}
    WHERE NOT EXISTS (SELECT 1 FROM ledger_tx WHERE hash = ${tx.hash}) AND ${tx.ledger} >= ${SETTLED}
      AND NOT EXISTS (SELECT 1 FROM dust WHERE hash = unhex(${tx.hash}) AND balance IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice}) AND ${unmoved}
    ON CONFLICT DO NOTHING`
}

/** The ledger before which transactions of strangers are summed up; 0 while none was. */
export async function settledBefore(db: D1Database): Promise<number> {
  return (await sql`SELECT ${SETTLED} AS before`.column<number>('before', db)) ?? 0
}

/** The day of the oldest short row before the minter's last transaction. Null where there is none. */
export async function oldestDay(db: D1Database): Promise<number | null> {
  return sql`SELECT day FROM stranger_tx WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1)
    ORDER BY ledger LIMIT 1`.column<number>('day', db)
}

/**
 * Adds the oldest short rows of the days before this one, so many at most, to the sums of their days, and answers how
 * many they were. They lie before the minter's last transaction, which is kept, and so is the whole ledger of the first
 * link after them: a reader that follows the thread back ends there.
 */
export async function foldOldest(db: D1Database, day: number, most: number): Promise<number> {
  const last = await sql`SELECT max(ledger) AS last FROM (
      SELECT ledger, day FROM stranger_tx
      WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid LIMIT ${most})
    WHERE day < ${day}`.column<number>('last', db)
  if (last === null) return 0
  const before = await firstLinkAfter(db, last)
  // The cursor may have been set back since, to read older ledgers again.
  const there = sql`EXISTS (SELECT 1 FROM cursor WHERE ledger >= ${before})`
  const oldest = sql`SELECT rowid AS id, day, drops FROM stranger_tx
    WHERE ledger <= ${last} AND day < ${day} AND ${there} ORDER BY ledger, rowid LIMIT ${most}`
  const results = await batch(db, [
    sql`INSERT INTO fold (id, before) SELECT 1, ${before} WHERE ${there}
        ON CONFLICT (id) DO UPDATE SET before = max(before, excluded.before)`,
    sql`INSERT INTO stranger_day (day, count, drops)
        SELECT day, count(*), COALESCE(sum(drops), 0) FROM (${oldest}) WHERE TRUE GROUP BY day
        ON CONFLICT (day) DO UPDATE SET count = count + excluded.count, drops = drops + excluded.drops`,
    sql`DELETE FROM stranger_tx WHERE rowid IN (SELECT id FROM (${oldest}))`,
  ])
  return results.at(-1)?.meta.changes ?? 0
}

/** The ledger of the first link after this one; the next ledger where there is none. */
async function firstLinkAfter(db: D1Database, ledger: number): Promise<number> {
  const first = await sql`SELECT min(ledger) AS first FROM (
    SELECT * FROM (SELECT ledger FROM ledger_tx
      WHERE ledger > ${ledger} AND effects ->> '$.root' IS NOT NULL ORDER BY ledger LIMIT 1)
    UNION ALL
    SELECT * FROM (SELECT ledger FROM stranger_tx
      WHERE ledger > ${ledger} AND drops IS NOT NULL ORDER BY ledger LIMIT 1)
    UNION ALL
    SELECT * FROM (SELECT ledger FROM dust
      WHERE ledger > ${ledger} AND balance IS NOT NULL ORDER BY ledger LIMIT 1))`.column<number>('first', db)
  return first ?? ledger + 1
}
