import { expect, test } from 'vitest'
import { batch, joined, sql, verbatim } from '../../../../functions/adapters/db/sql.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

test('values are bound, in the order in which they stand, and parts bring their own', () => {
  const fresh = sql`at > ${3} OR at IS ${null}`
  const { text, values } = sql`SELECT ${'a'} FROM t WHERE (${fresh}) AND note = '?' LIMIT ${5}`
  expect(text).toBe("SELECT ? FROM t WHERE (at > ? OR at IS ?) AND note = '?' LIMIT ?")
  expect(values).toEqual(['a', 3, null, 5])
})

test('a part can be the whole statement, its beginning, its end, or nothing', () => {
  const id = sql`${7}`
  expect(sql`${id}`).toEqual(id)
  expect(sql`${id} + ${verbatim('n')}${sql``}`).toMatchObject({ text: '? + n', values: [7] })
})

test('parts are joined by a text; no parts are no text', () => {
  const parts = [sql`a = ${1}`, sql`b = ${2}`, sql`c`]
  expect(joined(parts, ' AND ')).toMatchObject({ text: 'a = ? AND b = ? AND c', values: [1, 2] })
  expect(joined([], ' AND ').text).toBe('')
})

test('a statement reads the first row, one column, all rows or whether there are any, and says what it changed', async () => {
  const memory = createMemoryDatabase()
  const { db } = memory
  const kept = [
    sql`INSERT INTO halt (name, why, since) VALUES (${'loss'}, ${"it's ?"}, ${1}), ('minter', '', 2)`,
  ]
  await batch(db, kept)
  const halts = sql`SELECT name, since FROM halt ORDER BY since`
  expect(await halts.first(db)).toEqual({ name: 'loss', since: 1 })
  expect(await halts.column<number>('since', db)).toBe(1)
  expect(await halts.columns<string>('name', db)).toEqual(['loss', 'minter'])
  expect(await halts.all(db)).toHaveLength(2)
  expect(await halts.found(db)).toBe(true)
  const unsaid = sql`UPDATE halt SET why = 'unknown' WHERE why = ''`
  expect([await unsaid.changed(db), await unsaid.changed(db)]).toEqual([true, false])
  expect(await sql`DELETE FROM halt WHERE since <= ${2}`.run(db)).toBe(2)
  expect(await halts.found(db)).toBe(false)
  expect(await halts.first(db)).toBeNull()
  memory.close()
})
