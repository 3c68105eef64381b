import { expect, test } from 'vitest'
import { migrated, migratedBy } from '../../../support/migrated.ts'
import { migrations } from '../../../support/migrations.ts'

/** Every object in the order in which the database has them, and every row. */
function contentOf(sqlite: ReturnType<typeof migrated>) {
  const objects = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all()
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = tables.map((name) => [name, sqlite.prepare(`SELECT * FROM ${name}`).all()])
  sqlite.close()
  return { objects, rows }
}

test('the database that tests begin with is as the migrations leave it, and the same each time', () => {
  const one = contentOf(migratedBy(migrations()))
  expect(contentOf(migrated())).toEqual(one)
  expect(contentOf(migrated())).toEqual(one)
})
