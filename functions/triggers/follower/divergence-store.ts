import * as z from '#contract/wire/schema'
import { jsonColumn } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'
import { type Divergence, divergence } from './divergence.ts'

const divergenceRow = z.extend(divergence, { shown: jsonColumn(divergence.shape.shown) })

export async function readDivergence(db: D1Database): Promise<Divergence | null> {
  return sql`SELECT * FROM divergence WHERE id = 1`.one(divergenceRow, db)
}

/** Stores what is seen now; the time since when stays. */
export async function keepDivergence(db: D1Database, seen: Divergence): Promise<void> {
  const { since, ledger, tail, last, common } = seen
  const shown = JSON.stringify(seen.shown)
  await sql`INSERT INTO divergence (id, since, ledger, tail, last, common, shown)
    VALUES (1, ${since}, ${ledger}, ${tail}, ${last}, ${common}, ${shown})
    ON CONFLICT (id) DO UPDATE
      SET ledger = ${ledger}, tail = ${tail}, last = ${last}, common = ${common}, shown = ${shown}`.run(db)
}

export async function dropDivergence(db: D1Database): Promise<void> {
  await sql`DELETE FROM divergence`.run(db)
}
