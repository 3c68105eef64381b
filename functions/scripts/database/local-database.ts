import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from '#contract/wire/schema'
import { type Database, databaseOf } from './database.ts'

/** How long a command waits for the Worker of npm start, which writes to the same file, in milliseconds. */
const WAIT = 10_000

const tables = z.array(z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))))

/**
 * The D1 database in a folder of local state. D1 keeps it in a file of SQLite, which this process opens itself: each start of
 * wrangler would take more than a second. Its calls throw a sentence for the operator where the folder has no database.
 */
export function localDatabase(state: string): Database {
  return databaseOf({
    async runAll(statements) {
      const { DatabaseSync } = await import('node:sqlite')
      const database = new DatabaseSync(databaseFile(state), { timeout: WAIT })
      try {
        // The Worker does not wait for another writer, but fails: what only reads is none. A transaction that reads first and then
        // writes would fail too; this one waits at its begin.
        const reads = statements.every(({ text }) => /^\s*SELECT\b/.test(text))
        database.exec(reads ? 'BEGIN' : 'BEGIN IMMEDIATE')
        const rows = statements.map(({ text, values }) => database.prepare(text).all(...values))
        database.exec('COMMIT')
        return tables.parse(rows)
      } catch (error) {
        throw explained(error, state)
      } finally {
        database.close()
      }
    },
  })
}

function explained(error: unknown, state: string): unknown {
  if (error instanceof Error && error.message.includes('readonly database'))
    return new Error(`Nothing was changed: this user may not write to ${state}, which npm start made.`)
  if (!(error instanceof Error) || !/no such (table|column)|has no column named/.test(error.message))
    return error
  return new Error(
    `${error.message}\nThe local database is that of another release: npm start brings it up to date.`,
  )
}

function databaseFile(state: string): string {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const [name, ...others] = files.filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
  if (name === undefined) throw new Error(`There is no local database in ${state} yet: run npm start once.`)
  if (others.length > 0)
    throw new Error(`There are several databases in ${folder}: move it away, and run npm start once.`)
  return join(folder, name)
}
