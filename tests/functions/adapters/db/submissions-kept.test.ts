import { expect, test } from 'vitest'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { migrations } from '../../../support/migrations.ts'

test.each([
  ['_signer.sql', 'proceeds'],
  ['_payment.sql', 'refund'],
])('%s keeps earlier submissions complete and in order, and accepts a %s', async (step, more) => {
  const all = migrations()
  const anew = all.findIndex(({ name }) => name.endsWith(step))
  const { db, close } = createMemoryDatabase(all.slice(0, anew))
  const insert = (hash: string, purpose: string) =>
    db
      .prepare(
        `INSERT INTO submission VALUES (?, 'a purchase', ?, 7, 8, 'B10B', 9, 10, 'an offer', 11, 'failed', 'tecEXPIRED', 12, 13, 14)`,
      )
      .bind(hash, purpose)
      .run()
  await insert('B', 'mint-offer')
  await insert('A', 'cancel')
  await expect(insert('C', more)).rejects.toThrow('CHECK constraint failed')
  const rows = async () => (await db.prepare('SELECT * FROM submission ORDER BY rowid').all()).results
  const before = await rows()
  for (const statement of all[anew]?.statements ?? []) await db.prepare(statement).run()
  expect(await rows()).toEqual(before)
  await insert('C', more)
  await expect(insert('D', 'a present')).rejects.toThrow('CHECK constraint failed')
  close()
})
