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
      return { name, statements: statementsIn(sql) }
    })
}

/** The statements of a text without comments. The body of a trigger has statements of its own, up to its END. */
function statementsIn(sql: string): string[] {
  const [statements, open] = sql.split(';').reduce<[readonly string[], string]>(
    ([done, begun], piece) => {
      const whole = begun + piece
      const isInTrigger = /^\s*CREATE\s+TRIGGER\b/i.test(whole) && !/\bEND\s*$/i.test(whole)
      return isInTrigger ? [done, `${whole};`] : [[...done, whole], '']
    },
    [[], ''],
  )
  return [...statements, open].filter((statement) => statement.trim())
}
