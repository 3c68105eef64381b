import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { batch, listOf, sql } from '../../adapters/db/sql.ts'
import type { OfferEnd } from '../../records/journal/effects.ts'
import { type ReadTx, txRow } from '../../records/journal/link-store.ts'
import { endRow } from '../../records/journal/offer-end-store.ts'

/** A transaction that one operator alone has shown, with the ends of offers that it caused. */
interface SingleOperatorTx extends ReadTx {
  readonly ends: readonly OfferEnd[]
}

/** The oldest of those transactions, so many at most. */
export async function oldestSingleOperatorTxs(db: D1Database, most: number): Promise<SingleOperatorTx[]> {
  const oldest = sql`(SELECT hash FROM ledger_tx WHERE alone = 1 ORDER BY ledger, rowid LIMIT ${most})`
  const [txs, ends] = await batch(db, [
    sql`SELECT * FROM ledger_tx WHERE hash IN ${oldest} ORDER BY ledger, rowid`,
    sql`SELECT * FROM offer_end WHERE hash IN ${oldest}`,
  ])
  const ended = (ends?.results ?? []).map((row) => endRow.parse(row))
  return (txs?.results ?? []).map((row) => {
    const tx = txRow.parse(row)
    return { ...tx, ends: ended.filter(({ hash }) => hash === tx.hash) }
  })
}

/** Enough operators have shown these as they are stored. */
export async function noteWitnessed(db: D1Database, hashes: readonly TxHash[]): Promise<void> {
  await sql`UPDATE ledger_tx SET alone = 0
    WHERE hash IN ${listOf(hashes)}`.run(db)
}

/** The first of those that are still shown by one alone, and how many there are. */
export async function countSingleOperatorTxs(
  db: D1Database,
): Promise<{ readonly count: number; readonly first: TxHash | null }> {
  const row = await sql`SELECT count(*) AS count,
      (SELECT hash FROM ledger_tx WHERE alone = 1 ORDER BY ledger, rowid LIMIT 1) AS first
    FROM ledger_tx WHERE alone = 1`.first<{ count: number; first: string | null }>(db)
  return { count: row?.count ?? 0, first: row?.first ? txHash.parse(row.first) : null }
}
