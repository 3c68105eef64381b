import { expect, test } from 'vitest'
import { inIndex, partialIndexes } from '../../../../functions/adapters/db/partial-index.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

test.each(partialIndexes)('the condition of %s equals the one in its migration', async (name) => {
  const memory = createMemoryDatabase()
  const { db } = memory
  const sql = await db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').bind(name).first<string>('sql')
  expect(sql?.split(' WHERE ')[1]).toBe(inIndex(name).text)
  memory.close()
})
