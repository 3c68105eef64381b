import { dropsText } from '#contract/wire/drops-text'
import { ledgerHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Cursor } from './cursor.ts'

const cursorRow = z.object({
  moves: z.number(),
  ledger: z.number(),
  ledger_hash: z.nullable(ledgerHash),
  tail: txHash,
  balance: dropsText,
})

export const SELECT_CURSOR = 'SELECT moves, ledger, ledger_hash, tail, balance FROM cursor WHERE id = 1'

export async function readCursor(db: D1Database): Promise<Cursor | null> {
  const row = await db.prepare(SELECT_CURSOR).first()
  return row ? readCursorRow(row) : null
}

export function readCursorRow(raw: unknown): Cursor {
  const { ledger_hash, tail, ...rest } = cursorRow.parse(raw)
  return { ...rest, ledgerHash: ledger_hash, hash: tail }
}

/**
 * Begins an empty journal with this link as its last, unless a transaction of ours was written down before; then it
 * answers false.
 */
export async function beginWith(
  db: D1Database,
  { moves, ledger, ledgerHash, hash, balance }: Cursor,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO cursor (id, moves, ledger, ledger_hash, tail, balance) SELECT 1, ?, ?, ?, ?, ?
       WHERE NOT EXISTS (SELECT 1 FROM cursor) AND NOT EXISTS (SELECT 1 FROM submission)`,
    )
    .bind(moves, ledger, ledgerHash, hash, balance)
    .run()
  return meta.changes === 1
}
