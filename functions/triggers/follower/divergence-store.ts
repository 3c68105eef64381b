import * as z from '#contract/wire/schema'
import { jsonColumn } from '../../adapters/db/row-schema.ts'
import { type Divergence, divergence } from './divergence.ts'

const divergenceRow = z.extend(divergence, { shown: jsonColumn(divergence.shape.shown) })

export async function readDivergence(db: D1Database): Promise<Divergence | null> {
  const row = await db.prepare('SELECT * FROM divergence WHERE id = 1').first()
  return row ? divergenceRow.parse(row) : null
}

/** Stores what is seen now; the time since when stays. */
export async function keepDivergence(db: D1Database, seen: Divergence): Promise<void> {
  await db
    .prepare(
      `INSERT INTO divergence (id, since, ledger, tail, last, common, shown) VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO UPDATE SET ledger = ?2, tail = ?3, last = ?4, common = ?5, shown = ?6`,
    )
    .bind(seen.since, seen.ledger, seen.tail, seen.last, seen.common, JSON.stringify(seen.shown))
    .run()
}

export async function dropDivergence(db: D1Database): Promise<void> {
  await db.prepare('DELETE FROM divergence').run()
}
