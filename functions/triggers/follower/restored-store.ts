import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, listOf, sql } from '../../adapters/db/sql.ts'
import { type Cursor, cursorRow, SELECT_CURSOR } from '../../records/journal/cursor-store.ts'

const haltRow = rowSchema({
  /** Whether the database is known to have been restored. */
  isHalted: flag,
  /** Whether the journal is known not to join the ledger, and whether one operator alone has shown a part of it. */
  diverged: flag,
  bySingleOperator: flag,
  /** Whether it is stored that the journal was seen not to join. */
  divergenceStored: flag,
  /** Whether a person's decision about the journal is still to be carried out. */
  decided: flag,
})
/** A transaction that the database lost, and whether the ledger was read with it since: then it is no longer news. */
const missingRow = z.object({ hash: txHash, read: flag })

/** The database's own state, compared with what is remembered outside it. */
export interface OwnRecord extends Readonly<z.infer<typeof haltRow>> {
  readonly cursor: Cursor | null
  /** Remembered transactions that it lacks, although each was written down before it was sent. */
  readonly missing: readonly z.infer<typeof missingRow>[]
}

/** Reads it in one exchange; `sent` are the remembered transactions. */
export async function readOwnRecord(db: D1Database, sent: readonly TxHash[]): Promise<OwnRecord> {
  const [cursor, missing, halt] = await batch(db, [
    SELECT_CURSOR,
    sql`SELECT value AS hash, EXISTS (SELECT 1 FROM ledger_tx WHERE hash = value) AS read
      FROM ${listOf(sent)}
      WHERE NOT EXISTS (SELECT 1 FROM submission WHERE hash = value)`,
    sql`SELECT EXISTS (SELECT 1 FROM halt WHERE name = 'restored') AS is_halted,
      EXISTS (SELECT 1 FROM halt WHERE name = 'diverged') AS diverged,
      EXISTS (SELECT 1 FROM ledger_tx WHERE alone = 1) AS by_single_operator,
      EXISTS (SELECT 1 FROM divergence) AS divergence_stored,
      EXISTS (SELECT 1 FROM journal_decision WHERE done_at IS NULL) AS decided`,
  ])
  const [row] = cursor?.results ?? []
  return {
    ...haltRow.parse(halt?.results[0]),
    cursor: row ? cursorRow.parse(row) : null,
    missing: (missing?.results ?? []).map((one) => missingRow.parse(one)),
  }
}

/** The ledgers of an hour, longer than any transaction is followed. */
const AN_HOUR = 900

/**
 * Has the last hour handled once more: what was about to be marked as done, as the database was set back, was done in a
 * database that no longer exists.
 */
export async function reopenLastHour(db: D1Database): Promise<void> {
  await sql`UPDATE ledger_tx SET processed = 0
    WHERE ledger > (SELECT max(ledger) FROM ledger_tx) - ${AN_HOUR}`.run(db)
}

/**
 * Clears the halt of a restored database if nothing is missing: the journal goes so far, all of it is handled, no
 * sale, mint or payment of ours is pending, and a purchase accounts for each offer on the ledger.
 */
export async function releaseRestored(db: D1Database, moves: number): Promise<boolean> {
  return sql`DELETE FROM halt WHERE name = 'restored'
      AND EXISTS (SELECT 1 FROM cursor WHERE moves >= ${moves})
      AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE processed = 0)
      AND NOT EXISTS (SELECT 1 FROM stale_offer)
      AND NOT EXISTS (SELECT 1 FROM submission
        WHERE status = 'signed'
          AND purpose IN ('mint', 'mint-offer', 'offer', 'proceeds', 'refund'))`.changed(db)
}
