import { sql } from '../../adapters/db/sql.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../database/database.ts'
import { endAlerts } from './end-alerts-store.ts'

/** Alerts, newest first. */
export function raisedAlerts(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(sql`SELECT * FROM alert ORDER BY raised_at DESC, name LIMIT ${most}`)
}

/** A condition: the alert is not about a halt that is set. */
const OF_NO_HALT = sql`NOT EXISTS (SELECT 1 FROM halt WHERE 'halt ' || halt.name = alert.name)`

/** Ends an alert of this name, unless it is about a halt that is set: gone, kept or not there. */
export async function forgetAlert(
  database: Database,
  author: Author,
  what: string,
  name: string,
): Promise<'gone' | 'kept' | 'none'> {
  const ended = sql`name = ${name} AND ${OF_NO_HALT}`
  const [, , gone = []] = await database.runAll([
    auditRow(author, what, sql`EXISTS (SELECT 1 FROM alert WHERE ${ended})`),
    ...endAlerts(ended, author.at),
  ])
  if (gone.length > 0) return 'gone'
  const there = await database.run(sql`SELECT name FROM alert WHERE name = ${name}`)
  return there.length > 0 ? 'kept' : 'none'
}

/** The halts that are set, the longest first. */
export const ACTIVE_HALTS = sql`SELECT name, why, since FROM halt ORDER BY since, name`

/**
 * The rest of a statement about transactions in the journal that no submission of ours made, and that the minter signed or
 * that cost it drops, as where another account cashes a Check of its, or a pass, by an offer that is not ours.
 */
const SIGNED_ELSEWHERE = sql`FROM ledger_tx
  WHERE (account IN (SELECT ledger_tx.account FROM ledger_tx JOIN submission ON submission.hash = ledger_tx.hash)
      OR CAST(effects ->> '$.root.change' AS INTEGER) < 0
      OR hash IN (SELECT hash FROM offer_end WHERE how = 'accepted'
        AND offer_id NOT IN (SELECT offer_id FROM submission WHERE offer_id IS NOT NULL)))
    AND hash NOT IN (SELECT hash FROM submission)`

/** Those transactions, the newest first, each with how many they are in all. */
export function signedElsewhere(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    sql`SELECT hash, ledger, type, result, count(*) OVER () AS total ${SIGNED_ELSEWHERE} ORDER BY ledger DESC LIMIT ${most}`,
  )
}

/** Clears the halt "loss" with its alert, unless those transactions are not so many any more; false where it is not cleared. */
export async function clearLoss(database: Database, author: Author, total: number): Promise<boolean> {
  const asSeen = sql`name = 'loss' AND (SELECT count(*) ${SIGNED_ELSEWHERE}) = ${total}`
  const [, cleared = []] = await database.runAll([
    auditRow(author, 'clear loss', sql`EXISTS (SELECT 1 FROM halt WHERE ${asSeen})`),
    sql`DELETE FROM halt WHERE ${asSeen} RETURNING name`,
    ...endAlerts(sql`name = 'halt loss' AND ${OF_NO_HALT}`, author.at),
  ])
  return cleared.length > 0
}
