import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { FAILING, type Failing, failingIn } from '../../records/alerts/quarantine-store.ts'
import { JOINED, type ReadTx, txRow } from '../../records/journal/link-store.ts'
import { endRow } from '../../records/journal/offer-end-store.ts'
import { type Submission, submissionRow } from '../../sale/minter/submission-store.ts'
import { purchaseRow } from '../../sale/purchase/row.ts'
import type { EndedOffer } from '../../sale/purchase/settle-end.ts'

/** A transaction that is not handled completely yet, with what the database has about it. */
export interface News {
  readonly tx: ReadTx
  /** Its effects, as they are stored. */
  readonly effects: string
  /** The submission of ours that it was, if any. */
  readonly submission: Submission | null
  readonly ends: readonly EndedOffer[]
}

/** The oldest news, not parsed yet: rows that cannot be parsed fail this transaction only. */
export interface OldestNews {
  readonly hash: TxHash
  /** Whether no other was to be handled when it was read. */
  readonly isOnly: boolean
  /** Throws on a row that this release cannot have written. */
  read(): News
  /** The units of work that have failed before. */
  readonly failing: Failing
}

/**
 * The next of the news except these transactions and those in quarantine, in one exchange: a buyer waits for it. The
 * oldest comes first, and one that had its turn comes after everything that closed before that.
 */
export async function oldestNews(
  db: D1Database,
  but: readonly TxHash[],
  now: number,
): Promise<OldestNews | null> {
  return newsIn(await batch(db, selectNews(but, now)))
}

/** The same as statements for the batch that appends what may be news. */
export function selectNews(but: readonly TxHash[], now: number): Sql[] {
  const waiting = sql`SELECT hash FROM ledger_tx
    WHERE processed = 0 AND hash NOT IN ${listOf(but)}
      AND hash NOT IN (SELECT id FROM quarantine WHERE kind = 'transaction' AND retry_at > ${now})
      AND ${JOINED}`
  const oldest = sql`(${waiting} ORDER BY max(COALESCE(closed_at, 0), turn_at), rowid LIMIT 1)`
  return [
    sql`SELECT *, (SELECT count(*) FROM (${waiting} LIMIT 2)) AS waiting FROM ledger_tx WHERE hash = ${oldest}`,
    sql`SELECT * FROM submission WHERE hash = ${oldest}`,
    sql`SELECT * FROM offer_end WHERE hash = ${oldest}`,
    sql`SELECT * FROM purchase WHERE offer_id IN (SELECT offer_id FROM offer_end WHERE hash = ${oldest})`,
    FAILING,
  ]
}

/** The answers of those statements. */
export function newsIn(results: readonly D1Result<Record<string, unknown>>[]): OldestNews | null {
  const [txs, submissions, ends, purchases, failing] = results
  const [tx] = txs?.results ?? []
  if (!tx) return null
  const [submission] = submissions?.results ?? []
  return {
    hash: txHash.parse(tx.hash),
    isOnly: tx.waiting === 1,
    failing: failingIn(failing?.results ?? []),
    read: () => ({
      tx: txRow.parse(tx),
      effects: String(tx.effects),
      submission: submission ? submissionRow.parse(submission) : null,
      ends: (ends?.results ?? []).map((row) => {
        const purchase = purchases?.results.find((one) => one.offer_id === row.offer_id)
        return { end: endRow.parse(row), purchase: purchase ? purchaseRow.parse(purchase) : null }
      }),
    }),
  }
}

/** Notes that a transaction had its turn, and is not handled completely. */
export async function noteNewsTurn(db: D1Database, hash: TxHash, now: number): Promise<void> {
  await sql`UPDATE ledger_tx SET turn_at = ${now} WHERE hash = ${hash}`.run(db)
}

/** Notes that a transaction is handled completely. */
export async function noteHandled(db: D1Database, news: News): Promise<void> {
  await batch(db, asHandled(news))
}

/**
 * The transaction, as it was read, is handled completely; if another reading of it was stored since, that is news
 * again. The offers that it ended need no withdrawal any more.
 */
export function asHandled({ tx, effects }: News): Sql[] {
  const { hash, ledger, result } = tx
  return [
    sql`UPDATE ledger_tx SET processed = 1
      WHERE hash = ${hash} AND ledger = ${ledger} AND result = ${result} AND effects = ${effects}`,
    sql`DELETE FROM stale_offer WHERE id IN (SELECT offer_id FROM offer_end WHERE hash = ${hash})`,
  ]
}
