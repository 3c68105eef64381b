import { batch, sql } from '../../adapters/db/sql.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { type Pause, pauseColumns } from './pause.ts'
import { auditRow, NOT_PAUSED_YET, pauseRow } from './write-store.ts'

/** Selects all pauses, for a batch that a request makes anyway; `readPauses` parses the answer. */
export const SELECT_PAUSES = sql`SELECT scope, until, say, ended FROM pause`

export function readPauses(found: D1Result | undefined): Pause[] {
  return knownRows(found?.results, pauseColumns)
}

/** A condition: an operator has ended the sale. */
export const SALE_ENDED = sql`EXISTS (SELECT 1 FROM pause WHERE scope = 'sale' AND ended = 1)`

export async function isSaleEnded(db: D1Database): Promise<boolean> {
  return (await sql`SELECT ${SALE_ENDED} AS ended`.column('ended', db)) === 1
}

/** Pauses the sale of a restored database, unless it is paused already: a person looks at what was lost, and resumes. */
export async function pauseRestored(db: D1Database, why: string, now: number): Promise<void> {
  const author = { who: 'restore', why, at: now }
  const pause = { scope: 'sale', until: null, say: null, ended: false } as const
  await batch(db, [
    auditRow(author, 'pause the sale', NOT_PAUSED_YET),
    pauseRow(author, pause, NOT_PAUSED_YET),
  ])
}
