import { expect, test } from 'vitest'
import { databaseOf } from '../../../../functions/scripts/database/database.ts'
import { answer } from '../../../../functions/scripts/inbox/answer.ts'
import { type DeskDatabase, deskDatabase, NOW } from '../../people/desk/desk-database.ts'

const AT = new Date(NOW).toISOString()

/** What a command of the inbox prints: its data, and its notices. */
async function inbox(desk: DeskDatabase, ...words: readonly string[]) {
  const [data, notices]: [string[], string[]] = [[], []]
  const output = {
    data: (text: string) => void data.push(text),
    notices: (text: string) => void notices.push(text),
  }
  await answer('local', words, () => databaseOf(desk.database), output, NOW)
  return { data: data.join(''), notices: notices.join('') }
}

test('a list that was cut off says how to read twice as much, and a whole one says nothing', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3, 4, 5]) await desk.store(number * 1_000_000)
  const { data, notices } = await inbox(desk, 'list', '--limit', '3')
  expect(data.trim().split('\n')).toHaveLength(3)
  expect(notices).toBe('… and more: add --limit 6\n')
  expect((await inbox(desk, 'list', '--limit', '5')).notices).toBe('')
})

test('an entry is shown with when its answer is due, and to whom it is assigned', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1_000_000)
  await inbox(desk, 'assign', id, 'bo@team.example', '--by', 'Bo')
  const { data } = await inbox(desk, 'show', id)
  expect(data.split('\n').slice(0, 3)).toEqual([
    `${id}@2   question, received`,
    `received ${AT}, due in 48 h`,
    'assigned to bo@team.example',
  ])
})

test('as much of each id is listed as no other entry begins with, from six letters on, and is enough to name it', async () => {
  using desk = deskDatabase()
  const ids = ['AAAAAAA', 'AAAAAAB', 'AAAAAC', 'BCDEFG', 'ZZZZZZ'].map(
    (begin) => `TS-${begin.padEnd(26, '0')}`,
  )
  for (const [number, id] of ids.entries()) {
    await desk.store(number)
    await desk.read(`UPDATE form_entry SET id = '${id}' WHERE content_hash LIKE '%0${number}' RETURNING id`)
  }
  const listed = (await inbox(desk, 'list')).data.trim().split('\n')
  const shorts = ['TS-AAAAAAA', 'TS-AAAAAAB', 'TS-AAAAAC', 'TS-BCDEFG', 'TS-ZZZZZZ']
  expect(listed.map((line) => line.slice(0, line.indexOf('@'))).sort()).toEqual(shorts)
  const heads = async (...named: readonly string[]) =>
    (await inbox(desk, 'show', ...named)).data.match(/^TS-\w+/gm)
  expect(await heads(...shorts)).toEqual(ids)
  expect(await heads('bcde', 'ZZZZ', 'TS-BCDEFG', ids[3] ?? '')).toEqual([ids[3], ids[4]])
  await expect(inbox(desk, 'show', 'BCD')).rejects.toThrow('"BCD" is no ID')
  await expect(inbox(desk, 'show', 'AAAAAA')).rejects.toThrow('such as TS-AAAAAAA and TS-AAAAAAB')
})

test('entries that are shown together are a line apart', async () => {
  using desk = deskDatabase()
  const ids = [await desk.store(1_000_000), await desk.store(2_000_000)]
  const { data } = await inbox(desk, 'show', ...ids)
  expect(data.split(`\n\n${ids[1]}@1 `)).toHaveLength(2)
  expect(data.startsWith(`${ids[0]}@1 `)).toBe(true)
})

test('each event is told by what it changed: from nothing, to nothing, by an answer, and before there was a desk', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1_000_000)
  await inbox(desk, 'assign', id, 'bo@team.example', '--by', 'Bo')
  await inbox(desk, 'assign', id, 'none', '--by', 'Bo')
  await inbox(desk, 'email', id, 'right@x.test', '--by', 'Bo')
  await inbox(desk, 'accept', id, '--answered', '--note', 'one\ntwo', '--by', 'Bo')
  await desk.read(`INSERT INTO entry_event (entry, version, at, by, kind, old, new)
    VALUES ('${id}', 1, 0, '', 'state', 'in_review', 'received') RETURNING id`)
  const { data } = await inbox(desk, 'show', id)
  expect(data.split('\n').filter((line) => line.endsWith(')'))).toEqual([
    `assignee: none → bo@team.example   (${AT}, Bo, @2)`,
    `assignee: bo@team.example → none   (${AT}, Bo, @3)`,
    `email: none → right@x.test   (${AT}, Bo, @4)`,
    `state: received → accepted   (${AT}, Bo, @5)`,
    `answer sent   (${AT}, Bo, @5)`,
    `note: one   (${AT}, Bo, @5)`,
    `note: two   (${AT}, Bo, @5)`,
    'state: in-review → received   (before the desk)',
  ])
})
