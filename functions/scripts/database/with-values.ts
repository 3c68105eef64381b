import type { Value } from './database.ts'

/** A statement with its values written into it, for wrangler, which takes a text and no parameters. */
export function withValues(statement: string, values: readonly Value[]): string {
  return statement.replace(/\?(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
}

/** A value in SQL. SQLite's only escape is the doubled quote. */
function literal(value: Value | undefined): string {
  if (value === undefined) throw new Error('The statement has more parameters than values')
  return typeof value === 'string'
    ? `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`
    : String(value ?? 'NULL')
}
