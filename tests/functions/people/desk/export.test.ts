import { expect, test } from 'vitest'
import { HOUR } from '#contract/timing'
import type { Transactions } from '../../../../functions/adapters/db/transactions.ts'
import { changeAll } from '../../../../functions/people/desk/change-entries.ts'
import { exportCsv } from '../../../../functions/people/desk/export.ts'
import type { Sought } from '../../../../functions/people/desk/list-store.ts'
import { ADA, actor, type DeskDatabase, deskDatabase, entryId, NOW } from './desk-database.ts'

async function piecesOf(database: Transactions, sought: Sought = {}, max?: number): Promise<string[]> {
  const pieces: string[] = []
  for await (const { text } of exportCsv(database, ADA, sought, max)) pieces.push(text)
  return pieces
}

const idsIn = (text: string) => [...text.matchAll(/"(TS-\d{26})"/g)].map(([, id]) => id)

/** 203 questions, of which the last is old and answered: more than one exchange reads. */
async function many(desk: DeskDatabase): Promise<void> {
  for (let number = 1; number <= 203; number += 1)
    await desk.store(number, number === 203 ? { at: NOW - HOUR, status: 'answered' } : { at: NOW + number })
}

test('an export has each entry once, in the order of the list, although entries move in the list meanwhile', async () => {
  using desk = deskDatabase()
  await many(desk)
  let exchanges = 0
  const database: Transactions = {
    async runAll(statements) {
      const rows = await desk.database.runAll(statements)
      exchanges += 1
      if (exchanges === 1) {
        // The first moves to the end, the last to the front.
        const move = (number: number, state: 'answered' | 'received') =>
          changeAll(desk.database, actor(), {
            entries: [{ id: entryId(number), version: 1 }],
            change: { state },
          })
        await move(1, 'answered')
        await move(203, 'received')
      }
      return rows
    },
  }
  const ids = idsIn((await piecesOf(database)).join(''))
  expect(ids).toEqual(Array.from({ length: 203 }, (_, index) => entryId(index + 1)))
})

test('an export comes in pieces, so that it is never whole in memory, and its first names every field', async () => {
  using desk = deskDatabase()
  await many(desk)
  await desk.store(300, { form: 'investor', at: NOW - HOUR, answers: { fullName: 'Ada', of1999: 'Yes' } })
  const [head = '', ...pieces] = await piecesOf(desk.database)
  expect(head).toMatch(/^\ufeff"id","form",.*"name","email","question","fullName",.*"of1999"\r\n$/)
  expect(pieces.map((piece) => idsIn(piece).length)).toEqual([200, 4])
  const [only = '', first = ''] = await piecesOf(desk.database, { form: 'question' }, 1)
  expect(only).toMatch(/"notes","name","email","question"\r\n$/)
  expect(idsIn(first)).toEqual([entryId(1)])
})

test('an export has the notes of an entry, and first what a release without authors noted', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  await desk.read(`UPDATE form_entry SET note = 'Rang before' RETURNING id`)
  await changeAll(desk.database, actor(), {
    entries: [{ id, version: 1 }],
    change: { note: 'Rang again' },
  })
  const at = new Date(NOW).toISOString()
  expect((await piecesOf(desk.database)).join('')).toContain(`"Rang before\n${at} ${ADA}: Rang again"`)
})

test('an entry that a later release wrote in another form hides no other', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3]) await desk.store(number, { at: NOW + number })
  await desk.read(`UPDATE form_entry SET answers = '[]' WHERE id = '${entryId(2)}' RETURNING id`)
  expect(idsIn((await piecesOf(desk.database)).join(''))).toEqual([entryId(1), entryId(3)])
})

test('an entry of a form that a later release has ends no export', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2]) await desk.store(number)
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`UPDATE form_entry SET form = 'poem' WHERE id = '${entryId(1)}' RETURNING id`)
  expect(idsIn((await piecesOf(desk.database)).join(''))).toEqual([entryId(2)])
})
