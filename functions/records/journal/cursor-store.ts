import { dropsText } from '#contract/wire/drops-text'
import { type LedgerHash, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'

export const cursorRow = z.pipe(
  rowSchema({
    moves: z.number(),
    /** The ledger that has its last link; its hash is null after a rewind, or where the previous release appended it. */
    ledger: z.number(),
    ledgerHash: z.nullable(ledgerHash),
    tail: txHash,
    balance: dropsText,
  }),
  z.transform(({ tail: hash, ...rest }) => ({ ...rest, hash })),
)
/** How far the journal goes: its last link, by `hash`, how often it was moved, and what the minter had then. */
export type Cursor = Readonly<z.infer<typeof cursorRow>>

/**
 * Whether the cursor's link may be in this ledger, as a node names it: another one has it on another chain. A journal that
 * began with an agreed ledger has that, and its first link may be in an earlier one.
 */
export function mayBeIn({ moves, ledger }: Cursor, named: number | undefined): boolean {
  return named === undefined || named === ledger || (moves === 1 && named < ledger)
}

/** Whether the cursor's link may be in the ledger of this hash: a fork may have it in another one of the same index. */
export function mayBeInLedger({ moves, ledgerHash }: Cursor, named: LedgerHash): boolean {
  return moves === 1 || ledgerHash === null || ledgerHash === named
}

export const SELECT_CURSOR = sql`SELECT moves, ledger, ledger_hash, tail, balance FROM cursor WHERE id = 1`

/** Null while the journal is empty. */
export async function readCursor(db: D1Database): Promise<Cursor | null> {
  return SELECT_CURSOR.one(cursorRow, db)
}

/**
 * Begins an empty journal with this link as its last, unless a transaction of ours was written down before; then it
 * answers false.
 */
export async function beginWith(
  db: D1Database,
  { moves, ledger, ledgerHash, hash, balance }: Cursor,
): Promise<boolean> {
  return sql`INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance)
    SELECT 1, ${moves}, ${ledger}, ${ledgerHash}, ${hash}, ${balance}
    WHERE NOT EXISTS (SELECT 1 FROM cursor) AND NOT EXISTS (SELECT 1 FROM submission)`.changed(db)
}
