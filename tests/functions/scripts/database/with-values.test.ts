import { expect, test } from 'vitest'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'

test('values are inserted as SQL literals, and not scanned for parameters', () => {
  const statement = sql`SELECT ${7}, ${"it's ?1"}, ${null}, '?', ${7}`
  expect(withValues(statement)).toBe("SELECT 7, 'it''s ?1', NULL, '?', 7")
})

test('a text is cut at the first NUL, as SQLite reads it', () => {
  expect(withValues(sql`SELECT ${"a\0'; DROP TABLE form_entry; --"}`)).toBe(
    "SELECT 'a''; DROP TABLE form_entry; --'",
  )
})
