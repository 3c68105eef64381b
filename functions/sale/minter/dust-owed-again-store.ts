import { type Sql, sql } from '../../adapters/db/sql.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { Submission } from './submission-store.ts'

/**
 * Has dust owed again that a refund was to return, if that has just been closed without returning it: a rewind drops a
 * refund after its dust was noted as returned. The dust was due when it was signed, and is so again.
 */
export function dustOwedAgain({ hash, createdAt }: Submission): Sql[] {
  const itsDust = sql`dust.refund = unhex(${hash})`
  const sum = sql`(SELECT sum(dust.drops) FROM dust WHERE ${itsDust})`
  const failed = sql`EXISTS (SELECT 1 FROM submission WHERE hash = ${hash} AND status IN ('dead', 'failed'))`
  return [
    sql`INSERT INTO dust_day (day, settled) SELECT ${dayOf(createdAt)}, -${sum}
        WHERE ${failed} AND EXISTS (SELECT 1 FROM dust WHERE ${itsDust})
        ON CONFLICT (day) DO UPDATE SET settled = settled + excluded.settled`,
    sql`UPDATE dust_debt SET drops = drops + ${sum}, version = version + 1,
          due_at = CASE WHEN status <> 'manual' THEN COALESCE(due_at, ${createdAt}) END
        WHERE id = (SELECT debt FROM dust WHERE ${itsDust}) AND ${failed}`,
    sql`UPDATE dust SET refund = NULL WHERE ${itsDust} AND ${failed}`,
  ]
}
