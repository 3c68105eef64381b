import { Sql } from '../../adapters/db/sql.ts'
import type { Statement } from '../../adapters/db/statement.ts'
import type { Value } from './database.ts'

/** A statement with its values written into it, for wrangler, which takes a text and no parameters. */
export function withValues(statement: Statement): string {
  const { values } = statement
  if (statement instanceof Sql)
    return statement.texts.reduce((before, text, at) => `${before}${literal(values[at - 1])}${text}`)
  return statement.sql.replace(/\?(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
}

/** A value in SQL. SQLite's only escape is the doubled quote. */
function literal(value: Value | undefined): string {
  if (value === undefined) throw new Error('The statement has more parameters than values')
  return typeof value === 'string'
    ? `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`
    : String(value ?? 'NULL')
}
