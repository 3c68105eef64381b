/**
 * Makes these tables as a later release might have them: any value where this one knows a few, NULL where this one
 * needs a value, and one more column. To be called before any statement reads them.
 */
export async function makeLater(db: D1Database, tables: readonly string[]): Promise<void> {
  await db.prepare('PRAGMA foreign_keys = OFF').run()
  for (const table of tables) {
    const { results } = await db
      .prepare(`SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL`)
      .bind(table)
      .all<{ type: string; sql: string }>()
    const made = results.find(({ type }) => type === 'table')?.sql
    if (!made) throw new Error(`there is no table ${table}`)
    const { results: columns } = await db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .bind(table)
      .all<{ name: string }>()
    const names = columns.map(({ name }) => name).join(', ')
    for (const sql of [
      loosened(made, `${table}_later`),
      `INSERT INTO ${table}_later (${names}) SELECT ${names} FROM ${table}`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table}_later RENAME TO ${table}`,
      ...results.flatMap(({ type, sql }) => (type === 'index' ? [sql] : [])),
    ])
      await db.prepare(sql).run()
  }
}

function loosened(sql: string, name: string): string {
  return sql
    .replace(/^CREATE TABLE "?\w+"?\s*\(/, `CREATE TABLE ${name} (later TEXT NOT NULL DEFAULT 'later', `)
    .replaceAll(/CHECK \(\w+ IN\s*\([^)]*\)\)/g, '')
    .replaceAll(' NOT NULL', '')
    .replace('later TEXT', 'later TEXT NOT NULL')
}
