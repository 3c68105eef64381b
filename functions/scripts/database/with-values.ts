import type { Sql, Value } from '../../adapters/db/sql.ts'

/** A statement with its values written into it, for wrangler, which takes a text and no parameters. */
export function withValues({ texts, values }: Sql): string {
  return texts.reduce((before, text, at) => `${before}${literal(values[at - 1] ?? null)}${text}`)
}

/** A value in SQL. SQLite's only escape is the doubled quote. */
function literal(value: Value): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\0', '').replaceAll("'", "''")}'`
    : String(value ?? 'NULL')
}
