import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../functions/adapters/db/migrations/', import.meta.url)

/** A migration, as its statements. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** Every migration, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8').replace(/--.*$/gm, '')
      return { name, statements: sql.split(';').filter((statement) => statement.trim()) }
    })
}
