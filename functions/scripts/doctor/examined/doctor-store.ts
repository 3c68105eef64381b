import { CRON_RUN_AT } from '../../../adapters/db/lease.ts'
import { sql } from '../../../adapters/db/sql.ts'
import { SALE_ENDED } from '../../../records/switches/store.ts'
import { type Database, type Row, readNamed } from '../../database/database.ts'
import { ACTIVE_HALTS } from '../../sale/alert-store.ts'

const questions = {
  cursor: sql`SELECT ledger FROM cursor WHERE id = 1`,
  cronRun: sql`SELECT ${CRON_RUN_AT} AS at, unixepoch() * 1000 AS now`,
  lastSale: sql`SELECT accept_hash, owner FROM purchase
    WHERE status = 'sold' AND accept_hash IS NOT NULL ORDER BY rowid DESC LIMIT 1`,
  migrations: sql`SELECT name FROM d1_migrations`,
  ended: sql`SELECT ${SALE_ENDED} AS ended`,
  halts: ACTIVE_HALTS,
} as const
type Question = keyof typeof questions

/** The rows that answer a question. Throws where the database cannot be asked, or is older than the question. */
export type AskRows = (question: Question) => Promise<readonly Row[]>

/** Asks the database all questions in one exchange, with the first one: each start of wrangler takes seconds. */
export function askRows(database: Database): AskRows {
  let all: Promise<Readonly<Record<Question, readonly Row[]>> | null> | undefined
  return async (question) => {
    all ??= readNamed(database, questions).catch((error: Error) => {
      // In the database of a release before, each question is answered by itself or not at all.
      if (/no such (table|column)/.test(error.message)) return null
      throw error
    })
    return (await all)?.[question] ?? database.run(questions[question])
  }
}

/** The migrations that the database has had, by their files; one that setup has just made lacks even their table. */
export async function appliedMigrations(rows: AskRows): Promise<readonly unknown[]> {
  try {
    return (await rows('migrations')).map((row) => row.name)
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table: d1_migrations')) return []
    throw error
  }
}

/** The ledger of the journal's last link; null where there is none yet. */
export async function cursorLedger(rows: AskRows): Promise<number | null> {
  const [row] = await rows('cursor')
  return typeof row?.ledger === 'number' ? row.ledger : null
}

/** When a cron run was last completed, null where none was, and what the database's own clock says. Unix ms. */
export async function lastCronRun(rows: AskRows): Promise<{ last: number | null; now: number }> {
  const [row] = await rows('cronRun')
  return { last: typeof row?.at === 'number' ? row.at : null, now: Number(row?.now) }
}
