import { listOf, sql } from '../../adapters/db/sql.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../database/database.ts'

export interface Written {
  readonly kind: 'rewind' | 'accept-history'
  readonly link: string | null
  readonly first: number | null
  readonly last: number | null
  readonly anyway: boolean
}

/** Stores a decision, unless another is not carried out yet. Answers with its number. `what` is the command, for the audit. */
export async function writeDecision(
  database: Database,
  author: Author,
  what: string,
  { kind, link, first, last, anyway }: Written,
): Promise<Row | undefined> {
  const { who, why, at } = author
  const noneOpen = sql`NOT EXISTS (SELECT 1 FROM journal_decision WHERE done_at IS NULL)`
  const [, written] = await database.runAll([
    auditRow(author, what, noneOpen),
    sql`INSERT INTO journal_decision (kind, link, first, last, anyway, who, why, at)
      SELECT ${kind}, ${link}, ${first}, ${last}, ${Number(anyway)}, ${who}, ${why}, ${at}
      WHERE ${noneOpen} RETURNING id`,
  ])
  return written?.[0]
}

/** The last decisions, newest first. */
export const LAST_DECISIONS = sql`SELECT * FROM journal_decision ORDER BY id DESC LIMIT 5`

/** The journal's last link, what one operator alone has shown, and where the ledger diverges from it, if it does. */
export async function journalState(database: Database): Promise<Row> {
  const [state = {}] =
    await database.run(sql`SELECT (SELECT tail FROM cursor) AS last_link, alone.*, divergence.*
    FROM (SELECT count(*) AS alone, min(ledger) AS alone_first, max(ledger) AS alone_last
      FROM ledger_tx WHERE alone = 1) AS alone
    LEFT JOIN divergence ON divergence.id = 1`)
  return state
}

/** The links after this one, back from the journal's last; all of them where the journal does not have it. */
export function linksAfter(database: Database, link: string): Promise<readonly Row[]> {
  return database.run(sql`WITH RECURSIVE link (hash, ledger, previous, type, account) AS (
      SELECT hash, ledger, effects ->> '$.root.previousTx', type, account
        FROM ledger_tx WHERE effects ->> '$.root' IS NOT NULL
      UNION ALL SELECT hex(hash), ledger, hex(previous), 'of a stranger', hex(account)
        FROM stranger_tx WHERE drops IS NOT NULL
      UNION ALL SELECT hex(hash), ledger, hex(previous), 'dust', '' FROM dust WHERE balance IS NOT NULL),
    dropped (hash, ledger, previous, type, account) AS (
      SELECT link.* FROM link JOIN cursor ON link.hash = cursor.tail WHERE link.hash <> ${link}
      UNION ALL SELECT link.* FROM link JOIN dropped ON link.hash = dropped.previous WHERE link.hash <> ${link})
    SELECT * FROM dropped`)
}

/** How many hashes one statement names: D1 takes 100,000 bytes. */
const NAMED = 1_000

/** The rows that were made because of these transactions. */
export async function concludedFrom(database: Database, hashes: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < hashes.length; at += NAMED) {
    const some = hashes.slice(at, at + NAMED)
    const concluded = await database.run(sql`WITH dropped AS (SELECT value AS hash FROM ${listOf(some)})
      SELECT 'purchase ' || id || ' is sold by' AS what, accept_hash AS hash FROM purchase WHERE accept_hash IN dropped
      UNION ALL SELECT purpose || ' of ours was validated as', hash FROM submission
        WHERE status IN ('validated', 'failed') AND hash IN dropped
      UNION ALL SELECT 'payment ' || hash || ' counts as refunded by', refund FROM payment
        WHERE status = 'refunded' AND refund IN dropped AND refund NOT IN (SELECT hash FROM submission)
      UNION ALL SELECT DISTINCT 'dust of ' || payer || ' counts as refunded by', hex(dust.refund)
        FROM dust JOIN dust_debt ON dust_debt.id = dust.debt
        WHERE dust.refund IN (SELECT unhex(hash) FROM dropped) AND hex(dust.refund) NOT IN (SELECT hash FROM submission)
      UNION ALL SELECT 'a payment of ' || payer || ' is ' || status || ':', hash FROM payment WHERE hash IN dropped`)
    rows.push(...concluded)
  }
  return rows
}
