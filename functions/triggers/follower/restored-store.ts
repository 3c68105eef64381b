import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Cursor } from '../../records/journal/cursor.ts'
import { readCursorRow, SELECT_CURSOR } from '../../records/journal/cursor-store.ts'

/** What the database says of itself, held against what was told to somebody who forgets nothing with it. */
export interface OwnRecord {
  readonly cursor: Cursor | null
  /** Those of the transactions that it does not know, although each was written down before it went out. */
  readonly missing: readonly Missing[]
  /** Whether it is known to have been restored. */
  readonly braked: boolean
  /** Whether the journal is known not to join the ledger, and whether one operator alone has shown a part of it. */
  readonly diverged: boolean
  readonly alone: boolean
  /** Whether a person decided something about the journal that is to be carried out. */
  readonly decided: boolean
}

/** A transaction that was forgotten, and whether the ledger was read with it since: then it is no news any more. */
interface Missing {
  readonly hash: TxHash
  readonly read: boolean
}

const haltRow = z.object({
  restored: z.number(),
  diverged: z.number(),
  alone: z.number(),
  decided: z.number(),
})
const missingRow = z.object({ hash: txHash, read: z.number() })

export async function readOwnRecord(db: D1Database, sent: readonly TxHash[]): Promise<OwnRecord> {
  const [cursor, missing, halt] = await db.batch([
    db.prepare(SELECT_CURSOR),
    db
      .prepare(
        `SELECT value AS hash, EXISTS (SELECT 1 FROM ledger_tx WHERE hash = value) AS read FROM json_each(?)
         WHERE NOT EXISTS (SELECT 1 FROM submission WHERE hash = value)`,
      )
      .bind(JSON.stringify(sent)),
    db.prepare(
      `SELECT EXISTS (SELECT 1 FROM brake WHERE name = 'restored') AS restored,
         EXISTS (SELECT 1 FROM brake WHERE name = 'diverged') AS diverged,
         EXISTS (SELECT 1 FROM ledger_tx WHERE alone = 1) AS alone,
         EXISTS (SELECT 1 FROM journal_decision WHERE done_at IS NULL) AS decided`,
    ),
  ])
  const [row] = cursor?.results ?? []
  const { restored, diverged, alone, decided } = haltRow.parse(halt?.results[0])
  return {
    cursor: row ? readCursorRow(row) : null,
    missing: (missing?.results ?? []).map((one) => {
      const { hash, read } = missingRow.parse(one)
      return { hash, read: read === 1 }
    }),
    braked: restored === 1,
    diverged: diverged === 1,
    alone: alone === 1,
    decided: decided === 1,
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
