import { expect, test } from 'vitest'
import { withValues } from '../../../functions/scripts/inbox/with-values.ts'

test('values stand in a statement as SQL writes them, and are not read again', () => {
  expect(withValues('SELECT ?2, ?1, ?3, ?2', ["it's ?1", 7, null])).toBe("SELECT 7, 'it''s ?1', NULL, 7")
})

test('of a text no more reaches the statement than SQLite can read', () => {
  expect(withValues('SELECT ?1', ["a\0'; DROP TABLE form_entry; --"])).toBe(
    "SELECT 'a''; DROP TABLE form_entry; --'",
  )
})

test('a statement with a parameter that no value is given for is refused', () => {
  expect(() => withValues('SELECT ?1, ?2', ['one'])).toThrow('more parameters than values')
})
