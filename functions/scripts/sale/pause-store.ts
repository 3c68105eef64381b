import { type Sql, sql } from '../../adapters/db/sql.ts'
import type { Pause, PauseScope } from '../../records/switches/pause.ts'
import { SALE_ENDED } from '../../records/switches/store.ts'
import { type Author, auditRow, pauseEnd, pauseRow } from '../../records/switches/write-store.ts'
import type { Database, Row } from '../database/database.ts'

const PAUSES = sql`SELECT scope, until, say, why, who, since, ended FROM pause`

/** Selects what is paused at a time (unix ms), the longest first. An opening stays stored, and holds nothing any more. */
export const selectActivePauses = (now: number): Sql =>
  sql`${PAUSES} WHERE until IS NULL OR until > ${now} ORDER BY since, scope`

const NOT_ENDED = sql`NOT ${SALE_ENDED}`

/**
 * Sets a pause, in one exchange. Answers with the pause that it replaces, if any, and with how the whole sale stands after it.
 * An ended sale is not paused: that would replace the words to visitors, and its resume would reopen the sale. `what` is
 * the command, for the audit.
 */
export async function setPause(
  database: Database,
  author: Author,
  what: string,
  { scope, until = null, say = null, ended = false }: Pick<Pause, 'scope'> & Partial<Pause>,
): Promise<{ readonly replaced: Row | undefined; readonly whole: 'open' | 'paused' | 'ended' }> {
  const condition = scope === 'sale' && !ended ? NOT_ENDED : undefined
  const [[replaced] = [], , , [whole] = []] = await database.runAll([
    sql`${PAUSES} WHERE scope = ${scope}`,
    auditRow(author, what, condition),
    pauseRow(author, { scope, until, say, ended }, condition),
    sql`SELECT ended FROM pause WHERE scope = 'sale'`,
  ])
  return { replaced, whole: !whole ? 'open' : whole.ended === 1 ? 'ended' : 'paused' }
}

/** Ends a pause. Answers with whether it was the end of the sale, or null where it is not set. */
export async function endPause(
  database: Database,
  author: Author,
  what: string,
  scope: PauseScope,
): Promise<'pause' | 'end' | null> {
  const isSet = sql`EXISTS (SELECT 1 FROM pause WHERE scope = ${scope})`
  const [, ended] = await database.runAll([auditRow(author, what, isSet), pauseEnd(scope)])
  const row = ended?.[0]
  return row ? (row.ended === 1 ? 'end' : 'pause') : null
}

/** The rows of the audit, newest first. */
export function auditRows(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(sql`SELECT id, at, who, what, why FROM audit ORDER BY id DESC LIMIT ${most}`)
}
