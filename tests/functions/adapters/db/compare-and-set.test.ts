import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareAndSet } from '../../../../functions/adapters/db/compare-and-set.ts'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await memory.db
    .prepare(
      `INSERT INTO dust_debt (payer, tag, drops, version) VALUES ('rPayer', 7, 50, 2), ('rOther', 7, 90, 2)`,
    )
    .run()
})
afterEach(() => memory.close())

const was = { payer: 'rPayer', version: 2, refund: null }
const paused = sql`UPDATE lease SET fence = fence + 1 WHERE name = ${'cron'}`
const fence = () => memory.db.prepare('SELECT fence FROM lease').first('fence')
const rows = async () =>
  (await memory.db.prepare('SELECT payer, drops, version FROM dust_debt ORDER BY payer').all()).results

test('an unchanged row is updated by values and expressions, together with its companion statements', async () => {
  await memory.db.prepare(`INSERT INTO lease (name, fence, ends_at) VALUES ('cron', 1, 0)`).run()
  const set = { attempts: 3, refund: null, drops: sql`drops + ${2} * ${5}` }
  expect(await compareAndSet(memory.db, { table: 'dust_debt', was, set }, [paused])).toMatchObject({
    payer: 'rPayer',
    drops: 60,
    attempts: 3,
    version: 3,
  })
  expect(await fence()).toBe(2)
  expect(await rows()).toEqual([
    { payer: 'rOther', drops: 90, version: 2 },
    { payer: 'rPayer', drops: 60, version: 3 },
  ])
})

test.each([
  ['another version', { ...was, version: 1 }],
  ['another value', { ...was, tag: 8 }],
  ['a value where there was none', { payer: 'rPayer', version: 2, due_at: 1 }],
])('a row with %s is left alone, and so are its companion statements', async (_, other) => {
  await memory.db.prepare(`INSERT INTO lease (name, fence, ends_at) VALUES ('cron', 1, 0)`).run()
  const change = { table: 'dust_debt', was: other, set: { drops: 0 } } as const
  expect(await compareAndSet(memory.db, change, [paused])).toBeNull()
  expect(await fence()).toBe(1)
  expect(await rows()).toContainEqual({ payer: 'rPayer', drops: 50, version: 2 })
})

test('a condition can test what the companion statements did', async () => {
  const given = sql`EXISTS (SELECT 1 FROM lease WHERE fence = ${2})`
  const change = { table: 'dust_debt', was, set: { drops: 0 }, given } as const
  expect(await compareAndSet(memory.db, change, [paused])).toBeNull()
  await memory.db.prepare(`INSERT INTO lease (name, fence, ends_at) VALUES ('cron', 1, 0)`).run()
  expect(await compareAndSet(memory.db, change, [paused])).toMatchObject({ drops: 0, version: 3 })
})
