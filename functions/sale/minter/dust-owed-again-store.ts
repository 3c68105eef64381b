import { type Sql, sql } from '../../adapters/db/sql.ts'
import { namedPayment } from '../../adapters/ledger/named-payment.ts'
import { dayOf } from '../../records/journal/day.ts'
import type { Submission } from './submission-store.ts'

/**
 * Has dust owed again that a refund was to return, if that has just been closed without returning it: a rewind drops a
 * refund after its dust was noted as returned. The dust was due when it was signed, and is so again. A debt that waits for
 * a person, since only a fork had refused the refund, waits for none any more.
 */
export function dustOwedAgain({ hash, createdAt, blob }: Submission): Sql[] {
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
    // Once it was refused, its dust names it no more. It names the last of its dust itself.
    sql`UPDATE dust_debt SET status = 'owed', attempts = 0, due_at = COALESCE(due_at, ${createdAt}), version = version + 1
        WHERE status = 'manual' AND id = (SELECT debt FROM dust WHERE hash = unhex(${namedPayment(blob)}))
          AND EXISTS (SELECT 1 FROM submission WHERE hash = ${hash} AND status IN ('dead', 'validated'))`,
  ]
}
