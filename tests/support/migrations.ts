import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../..')

/** A migration, as its statements. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** Every migration of a checkout, by default this one, in order. */
export function migrations(checkout = here): Migration[] {
  const folder = join(checkout, 'functions/adapters/db/migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replace(/--.*$/gm, '')
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
