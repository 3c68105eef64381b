import * as z from '#contract/wire/schema'
import { prepared } from '../../adapters/db/statement.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { type Pause, pauseScopes } from './pause.ts'
import { auditRow, NOT_PAUSED_YET, pauseRow } from './write-store.ts'

const pauseColumns = z.object({
  scope: z.enum(pauseScopes),
  until: z.nullable(z.number()),
  say: z.nullable(z.string()),
})

/** Selects all pauses, for a batch that a request makes anyway; `readPauses` parses the answer. */
export function pausesIn(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT scope, until, say FROM pause')
}

export function readPauses(found: D1Result | undefined): Pause[] {
  return knownRows(found?.results, pauseColumns)
}

/** As SQL: that none of these scopes, themselves SQL, is paused at this time, unix ms by the ledger's clock. */
export function notPausedSql(scopes: string, ledgerTime: string): string {
  return `NOT EXISTS (SELECT 1 FROM pause WHERE scope IN (${scopes}) AND (until IS NULL OR until > ${ledgerTime}))`
}

/** Pauses the sale of a restored database, unless it is paused already: a person looks at what was lost, and resumes. */
export async function pauseRestored(db: D1Database, why: string, now: number): Promise<void> {
  const author = { who: 'restore', why, at: now }
  const pause = { scope: 'sale', until: null, say: null } as const
  await db.batch([
    prepared(db, auditRow(author, 'pause the sale', NOT_PAUSED_YET)),
    prepared(db, pauseRow(author, pause, NOT_PAUSED_YET)),
  ])
}
