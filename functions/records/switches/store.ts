import * as z from '#contract/wire/schema'
import { flag } from '../../adapters/db/row-schema.ts'
import { prepared } from '../../adapters/db/statement.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { type Pause, pauseScopes } from './pause.ts'
import { auditRow, NOT_PAUSED_YET, pauseRow } from './write-store.ts'

const pauseColumns = z.object({
  scope: z.enum(pauseScopes),
  until: z.nullable(z.number()),
  say: z.nullable(z.string()),
  ended: flag,
})

/** Selects all pauses, for a batch that a request makes anyway; `readPauses` parses the answer. */
export function pausesIn(db: D1Database): D1PreparedStatement {
  return db.prepare('SELECT scope, until, say, ended FROM pause')
}

export function readPauses(found: D1Result | undefined): Pause[] {
  return knownRows(found?.results, pauseColumns)
}

/** As SQL: that none of these scopes, themselves SQL, is paused at this time, unix ms by the ledger's clock. */
export function notPausedSql(scopes: string, ledgerTime: string): string {
  return `NOT EXISTS (SELECT 1 FROM pause WHERE scope IN (${scopes}) AND (until IS NULL OR until > ${ledgerTime}))`
}

/** As SQL: that an operator has ended the sale. */
export const SALE_ENDED = `EXISTS (SELECT 1 FROM pause WHERE scope = 'sale' AND ended = 1)`

export async function isSaleEnded(db: D1Database): Promise<boolean> {
  return (await db.prepare(`SELECT ${SALE_ENDED} AS ended`).first('ended')) === 1
}

/** Pauses the sale of a restored database, unless it is paused already: a person looks at what was lost, and resumes. */
export async function pauseRestored(db: D1Database, why: string, now: number): Promise<void> {
  const author = { who: 'restore', why, at: now }
  const pause = { scope: 'sale', until: null, say: null, ended: false } as const
  await db.batch([
    prepared(db, auditRow(author, 'pause the sale', NOT_PAUSED_YET)),
    prepared(db, pauseRow(author, pause, NOT_PAUSED_YET)),
  ])
}
