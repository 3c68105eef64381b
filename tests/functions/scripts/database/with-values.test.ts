import { expect, test } from 'vitest'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'

test('values are inserted as SQL literals, and not scanned for parameters', () => {
  expect(withValues('SELECT ?2, ?1, ?3, ?2', ["it's ?1", 7, null])).toBe("SELECT 7, 'it''s ?1', NULL, 7")
})

test('a text is cut at the first NUL, as SQLite reads it', () => {
  expect(withValues('SELECT ?1', ["a\0'; DROP TABLE form_entry; --"])).toBe(
    "SELECT 'a''; DROP TABLE form_entry; --'",
  )
})

test('a statement with a missing value is refused', () => {
  expect(() => withValues('SELECT ?1, ?2', ['one'])).toThrow('more parameters than values')
})
