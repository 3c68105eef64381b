import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Cursor } from '../journal/cursor.ts'
import { readCursorRow } from '../journal/store.ts'

/** What the database says of itself, held against what was told to somebody who forgets nothing with it. */
export interface OwnRecord {
  readonly cursor: Cursor | null
  /** Those of the transactions that it does not know, although each was written down before it went out. */
  readonly missing: readonly Missing[]
  /** Whether it is known to have been restored. */
  readonly braked: boolean
}

/** A transaction that was forgotten, and whether the ledger was read with it since: then it is no news any more. */
interface Missing {
  readonly hash: TxHash
  readonly read: boolean
}

const missingRow = z.object({ hash: txHash, read: z.number() })

export async function readOwnRecord(db: D1Database, sent: readonly TxHash[]): Promise<OwnRecord> {
  const [cursor, missing, brake] = await db.batch([
    db.prepare('SELECT moves, ledger, hash, balance FROM cursor WHERE id = 1'),
    db
      .prepare(
        `SELECT value AS hash, EXISTS (SELECT 1 FROM ledger_tx WHERE hash = value) AS read FROM json_each(?)
         WHERE NOT EXISTS (SELECT 1 FROM submission WHERE hash = value)`,
      )
      .bind(JSON.stringify(sent)),
    db.prepare(`SELECT name FROM brake WHERE name = 'restored'`),
  ])
  const [row] = cursor?.results ?? []
  return {
    cursor: row ? readCursorRow(row) : null,
    missing: (missing?.results ?? []).map((one) => {
      const { hash, read } = missingRow.parse(one)
      return { hash, read: read === 1 }
    }),
    braked: (brake?.results ?? []).length > 0,
  }
}

/** Ledgers of an hour, longer than anybody follows a transaction. */
const AN_HOUR = 900

/**
 * Has what was read last followed once more: whoever was about to note that it is done, as the database was set back, has
 * done it in one that is no more.
 */
export async function followAnew(db: D1Database): Promise<void> {
  await db
    .prepare('UPDATE ledger_tx SET followed = 0 WHERE ledger > (SELECT max(ledger) FROM ledger_tx) - ?')
    .bind(AN_HOUR)
    .run()
}

/**
 * Takes the brake of a restored database off, if it has read so far, everything that follows from that is drawn, none of
 * its own sales, mints and payments is on its way, and no offer lies on the ledger that nobody's purchase accounts for.
 */
export async function releaseRestored(db: D1Database, moves: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `DELETE FROM brake WHERE name = 'restored'
         AND EXISTS (SELECT 1 FROM cursor WHERE moves >= ?)
         AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE followed = 0)
         AND NOT EXISTS (SELECT 1 FROM stale_offer)
         AND NOT EXISTS (SELECT 1 FROM submission
           WHERE status = 'signed' AND purpose IN ('mint', 'mint-offer', 'offer', 'proceeds', 'refund'))`,
    )
    .bind(moves)
    .run()
  return meta.changes === 1
}
