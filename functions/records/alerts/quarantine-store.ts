import { type Sql, sql } from '../../adapters/db/sql.ts'
import type { Unit } from './quarantine.ts'

/** How often a unit has failed in a row, and when it may be tried again (unix ms). */
interface Failures {
  readonly failures: number
  readonly retryAt: number
}

/** The units that have failed, by `keyOf`. */
export type Failing = ReadonlyMap<string, Failures>

/** The key of a unit in `Failing`. */
export function keyOf({ kind, id }: Unit): string {
  return `${kind} ${id}`
}

/** More than this at once is not the failure of single units. */
const MAX = 1_000

/** Every unit that has failed and not succeeded since. */
export const FAILING = sql`SELECT kind || ' ' || id AS unit, failures, retry_at FROM quarantine LIMIT ${MAX}`

export async function readFailing(db: D1Database): Promise<Failing> {
  return failingIn(await FAILING.all(db))
}

/** The rows of `FAILING`. */
export function failingIn(rows: readonly Record<string, unknown>[]): Failing {
  const known = rows as { unit: string; failures: number; retry_at: number }[]
  return new Map(known.map(({ unit, failures, retry_at }) => [unit, { failures, retryAt: retry_at }]))
}

export async function noteFailure(
  db: D1Database,
  { kind, id }: Unit,
  { failures, retryAt }: Failures,
  error: string,
  now: number,
): Promise<void> {
  await sql`INSERT OR REPLACE INTO quarantine (kind, id, failures, last_error, at, retry_at)
    VALUES (${kind}, ${id}, ${failures}, ${error}, ${now}, ${retryAt})`.run(db)
}

export async function forgetFailures(db: D1Database, { kind, id }: Unit): Promise<void> {
  await sql`DELETE FROM quarantine WHERE kind = ${kind} AND id = ${id}`.run(db)
}

/** A condition: this unit may run at `now` (unix ms). Others in quarantine then use up no queue's limit. */
export const mayRun = (kind: Unit['kind'], id: Sql, now: number): Sql =>
  sql`${id} NOT IN (SELECT quarantine.id FROM quarantine WHERE kind = ${kind} AND retry_at > ${now})`

/** The id of a debt, from the columns of `dust_debt`. A payment has its hash for an id. */
export const DEBT_ID = sql`payer || ' ' || tag`

/**
 * Units that no queue takes up any more: completed by another path, such as a settled submission, left to a person, or
 * deleted. An approved person is asked about only while they have an offer.
 */
const FINISHED = sql`SELECT kind, id FROM quarantine WHERE
  (kind = 'purchase' AND EXISTS (
    SELECT 1 FROM purchase WHERE purchase.id = quarantine.id AND status IN ('sold', 'released')))
  OR (kind = 'payment' AND NOT EXISTS (
    SELECT 1 FROM payment WHERE payment.hash = quarantine.id
      AND status NOT IN ('delivered', 'refunded', 'refund_manual')))
  OR (kind = 'transaction' AND NOT EXISTS (
    SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = quarantine.id AND processed = 0))
  OR (kind = 'debt' AND NOT EXISTS (
    SELECT 1 FROM dust_debt WHERE due_at IS NOT NULL AND ${DEBT_ID} = quarantine.id))
  OR (kind = 'submission' AND EXISTS (
    SELECT 1 FROM submission WHERE submission.hash = quarantine.id AND status <> 'signed'))
  OR (kind = 'identity' AND NOT EXISTS (
    SELECT 1 FROM person WHERE person.id = quarantine.id
      AND (due = 1 OR state NOT IN ('approved', 'refused', 'withdrawn') OR state = 'approved' AND EXISTS (
        SELECT 1 FROM purchase JOIN person_wallet ON address = wallet
        WHERE person_id = person.id AND purchase.status = 'offered'))))
  OR (kind = 'mail' AND NOT EXISTS (
    SELECT 1 FROM mail WHERE mail.id = quarantine.id AND status = 'waiting'))
  LIMIT ${MAX}`

export async function finishedUnits(db: D1Database): Promise<Unit[]> {
  return FINISHED.all(db)
}
