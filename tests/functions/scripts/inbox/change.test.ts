import { expect, test } from 'vitest'
import type { Sql } from '../../../../functions/adapters/db/sql.ts'
import { databaseOf } from '../../../../functions/scripts/database/database.ts'
import { answer } from '../../../../functions/scripts/inbox/answer.ts'
import { type DeskDatabase, deskDatabase, entryId, NOW } from '../../people/desk/desk-database.ts'

/** Runs a command of the inbox on entries of this database. */
async function inbox(desk: DeskDatabase, words: readonly string[], runAll = desk.database.runAll) {
  const said: string[] = []
  const note = (text: string) => void said.push(text)
  await answer('local', words, () => databaseOf({ runAll }), { data: note, notices: note }, NOW)
  return said.join('')
}

test('what an author has seen of one entry is not taken for what they have seen of another', async () => {
  using desk = deskDatabase()
  const [own, others] = [await desk.store(1_000_000), await desk.store(2_000_000)]
  await inbox(desk, ['mark', own, 'in-review', '--by', 'Bo'])
  await inbox(desk, ['mark', others, 'answered', '--by', 'Cy'])
  await expect(inbox(desk, ['spam', own, others, '--by', 'Bo'])).rejects.toThrow(
    'To change it nevertheless, name the version that you see: ID@VERSION',
  )
  expect(await desk.read('SELECT state FROM form_entry ORDER BY id')).toEqual([
    { state: 'spam' },
    { state: 'answered' },
  ])
})

test('an entry that is deleted while it is changed is named, and the command fails', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1_000_000)
  const erasedBefore = async (statements: readonly Sql[]) => {
    if (statements.some(({ text }) => text.includes('UPDATE form_entry')))
      await desk.read('DELETE FROM form_entry RETURNING id')
    return desk.database.runAll(statements)
  }
  await expect(inbox(desk, ['spam', id, '--by', 'Bo'], erasedBefore)).rejects.toThrow(
    `There is no entry ${entryId(1_000_000)} any more`,
  )
})
