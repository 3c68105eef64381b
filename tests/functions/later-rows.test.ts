import { expect, test } from 'vitest'
import { countLaterRows } from '../../functions/later-rows-store.ts'
import { deskDatabase } from './people/desk/desk-database.ts'

test('an entry in a state of a later release is counted, since no list shows it', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2]) await desk.store(number)
  expect(await countLaterRows(desk.db)).toMatchObject({ form_entry: 0 })
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`UPDATE form_entry SET status = 'archived' RETURNING id`)
  expect(await countLaterRows(desk.db)).toMatchObject({ form_entry: 2 })
})
