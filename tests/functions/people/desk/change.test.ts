import { expect, test } from 'vitest'
import { HOUR } from '#contract/timing'
import { changeEntries, type EntryChange } from '#contract/wire/desk'
import type { Transactions } from '../../../../functions/adapters/db/transactions.ts'
import { changeAll } from '../../../../functions/people/desk/change-entries.ts'
import { readDeskEntry } from '../../../../functions/people/desk/entry.ts'
import { markedRead } from '../../../../functions/people/desk/entry-store.ts'
import { readOwnEntry } from '../../../../functions/people/own-entry/own-entry-store.ts'
import { keepWithdrawal, undoWithdrawal } from '../../../../functions/people/own-entry/withdraw-store.ts'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'
import { ADA, actor, BEN, type DeskDatabase, deskDatabase, entryId, NOW } from './desk-database.ts'

const change = (
  desk: DeskDatabase,
  seen: Readonly<Record<number, number>>,
  what: EntryChange,
  by = ADA,
  now = NOW,
) =>
  changeAll(desk.database, actor(by, now), {
    entries: Object.entries(seen).map(([number, version]) => ({ id: entryId(Number(number)), version })),
    change: what,
  })

async function entry(desk: DeskDatabase, number = 1) {
  const read = await readDeskEntry(desk.database, actor(), entryId(number))
  if (!read.ok) throw new Error(read.error)
  return read.value.entry
}

test('a change makes a version, and an event with author and time for each thing that it changes', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  const reply = await change(
    desk,
    { 1: 1 },
    { state: 'in_review', assignee: BEN, note: 'Asks about fees', correctedEmail: 'right@example.org' },
  )
  expect(changeEntries.reply.parse(reply)).toEqual(reply)
  expect(reply.changed).toMatchObject([
    { version: 2, state: 'in_review', assignee: BEN, email: 'right@example.org', notes: 1 },
  ])
  const { events, sentEmail, correctedEmail } = await entry(desk)
  expect([sentEmail, correctedEmail]).toEqual(['person-1@example.org', 'right@example.org'])
  expect(events).toEqual([
    { version: 2, at: NOW, by: ADA, kind: 'state', from: 'received', to: 'in_review', note: null },
    { version: 2, at: NOW, by: ADA, kind: 'assignee', from: null, to: BEN, note: null },
    { version: 2, at: NOW, by: ADA, kind: 'email', from: null, to: 'right@example.org', note: null },
    { version: 2, at: NOW, by: ADA, kind: 'note', from: null, to: null, note: 'Asks about fees' },
  ])
})

test('who saw an old version changes nothing, and is shown what happened since', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await change(desk, { 1: 1 }, { state: 'answered' }, BEN)
  const late = await change(desk, { 1: 1 }, { state: 'in_review', note: 'Mine' })
  expect(late.changed).toEqual([])
  expect(late.stale).toMatchObject([
    {
      seen: 1,
      entry: { state: 'answered', version: 2 },
      since: [{ by: BEN, kind: 'state', from: 'received', to: 'answered' }],
    },
  ])
  expect(await entry(desk)).toMatchObject({ state: 'answered', version: 2, notes: 0 })
})

test('who saw a later version is shown what happened after that one alone', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await change(desk, { 1: 1 }, { state: 'in_review' }, ADA)
  await change(desk, { 1: 2 }, { state: 'answered' }, BEN)
  const { stale } = await change(desk, { 1: 2 }, { note: 'Mine' })
  expect(stale.map(({ seen, since }) => [seen, since.map(({ version }) => version)])).toEqual([[2, [3]]])
})

test('an entry that a call names twice is changed once, as it was seen last', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await change(desk, { 1: 1 }, { assignee: BEN })
  const { changed, stale } = await changeAll(desk.database, actor(), {
    entries: [1, 2].map((version) => ({ id: entryId(1), version })),
    change: { note: 'Once' },
  })
  expect([changed.map(({ version }) => version), stale]).toEqual([[3], []])
  expect(await entry(desk)).toMatchObject({ version: 3, notes: 1 })
})

test('of two colleagues who change one entry at once exactly one succeeds, whichever comes first', async () => {
  using desk = deskDatabase()
  for (let number = 1; number <= 20; number += 1) await desk.store(number)
  for (let number = 1; number <= 20; number += 1) {
    const [one, other] = await Promise.all([
      change(desk, { [number]: 1 }, { state: 'accepted', note: 'yes' }, ADA),
      change(desk, { [number]: 1 }, { state: 'declined', note: 'no' }, BEN),
    ])
    expect(one.changed.length + other.changed.length).toBe(1)
    expect(one.stale.length + other.stale.length).toBe(1)
    expect((await entry(desk, number)).events.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  }
})

test('in bulk, stale and deleted entries are named and the others are changed', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3]) await desk.store(number)
  await change(desk, { 2: 1 }, { assignee: BEN }, BEN)
  const { changed, stale, gone } = await change(desk, { 1: 1, 2: 1, 3: 1, 9: 1 }, { state: 'spam' })
  expect(changed.map(({ id }) => id)).toEqual([entryId(1), entryId(3)])
  expect(stale.map(({ entry }) => entry.id)).toEqual([entryId(2)])
  expect(gone).toEqual([entryId(9)])
})

test('a change of a hundred entries with the longest note is short enough for D1, also written out as text', async () => {
  using desk = deskDatabase()
  const seen: Record<number, number> = {}
  for (let number = 1; number <= 100; number += 1) {
    await desk.store(number)
    seen[number] = 1
  }
  const lengths: number[] = []
  const recorded: Transactions = {
    runAll(statements) {
      lengths.push(...statements.map((statement) => withValues(statement).length))
      return desk.database.runAll(statements)
    },
  }
  const note = 'ü'.repeat(4000)
  const { changed } = await change({ ...desk, database: recorded }, seen, {
    state: 'declined',
    note,
    assignee: BEN,
  })
  expect(changed).toHaveLength(100)
  expect(Math.max(...lengths)).toBeLessThan(90_000)
  expect((await entry(desk, 100)).events.at(-1)).toMatchObject({ kind: 'note', note })
})

test('the reply to a change tells its author whether they have opened the entry', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await desk.database.runAll([markedRead(ADA, [entryId(1)])])
  expect((await change(desk, { 1: 1 }, { note: 'Read' }, ADA)).changed).toMatchObject([{ unread: false }])
  expect((await change(desk, { 1: 2 }, { note: 'Not yet' }, BEN)).changed).toMatchObject([{ unread: true }])
})

test('an answer to an entry in review answers it, and the history says what its sender was shown', async () => {
  using desk = deskDatabase()
  await desk.store(1, { status: 'in_review' })
  await desk.store(2)
  const [answered] = (await change(desk, { 1: 1 }, { answerSent: true })).changed
  expect(answered).toMatchObject({ state: 'answered', shown: 'answered', answeredAt: NOW })
  await change(desk, { 2: 1 }, { state: 'accepted', answerSent: true })
  const shownBy = async (number: number) =>
    (await entry(desk, number)).events.filter(({ kind }) => kind === 'answer').map(({ to }) => to)
  expect([await shownBy(1), await shownBy(2)]).toEqual([['answered'], ['accepted']])
})

test('a change that changes nothing makes no version', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  const { changed } = await change(desk, { 1: 1 }, { state: 'received', assignee: null })
  expect(changed).toMatchObject([{ version: 1 }])
  expect((await entry(desk)).events).toEqual([])
})

test('accepted and declined are shown once an answer was sent, and until then the entry stays open and due', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  const [accepted] = (await change(desk, { 1: 1 }, { state: 'accepted' })).changed
  expect(accepted).toMatchObject({ state: 'accepted', shown: 'received', open: true, answeredAt: null })
  const [sent] = (await change(desk, { 1: 2 }, { answerSent: true }, ADA, NOW + HOUR)).changed
  expect(sent).toMatchObject({ state: 'accepted', shown: 'accepted', open: false, answeredAt: NOW + HOUR })
  const [changed] = (await change(desk, { 1: 3 }, { state: 'declined' })).changed
  expect(changed).toMatchObject({ state: 'declined', shown: 'accepted', open: true })
  const [second] = (await change(desk, { 1: 4 }, { answerSent: true }, ADA, NOW + 2 * HOUR)).changed
  expect(second).toMatchObject({ shown: 'declined', open: false, answeredAt: NOW + HOUR })
  expect(await desk.read('SELECT status FROM form_entry')).toEqual([{ status: 'answered' }])
})

test.each([
  [{ state: 'spam' }, { state: 'spam', shown: 'received', open: false, answeredAt: null }, 'received'],
  [{ state: 'withdrawn' }, { state: 'withdrawn', shown: 'withdrawn', open: false }, 'answered'],
  [{ state: 'answered' }, { state: 'answered', shown: 'answered', open: false, answeredAt: NOW }, 'answered'],
  [{ answerSent: true }, { state: 'answered', shown: 'answered', answeredAt: NOW }, 'answered'],
  [
    { state: 'declined', answerSent: true },
    { state: 'declined', shown: 'declined', open: false, answeredAt: NOW },
    'answered',
  ],
  [{ state: 'in_review' }, { state: 'in_review', shown: 'in_review', open: true }, 'in_review'],
] as const)(
  '%j: the sender is shown the right word, also by release 0.1.0',
  async (what, expected, status) => {
    using desk = deskDatabase()
    await desk.store(1)
    expect((await change(desk, { 1: 1 }, what)).changed).toMatchObject([expected])
    expect(await desk.read('SELECT status FROM form_entry')).toEqual([{ status }])
    const [back] = (await change(desk, { 1: 2 }, { state: 'received' })).changed
    expect(back).toMatchObject({ state: 'received', shown: 'received', open: true })
  },
)

test('a withdrawn entry that is decided after all does not read as if we had written, unless we had', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await desk.store(2)
  await change(desk, { 2: 1 }, { state: 'answered' })
  await change(desk, { 1: 1, 2: 2 }, { state: 'withdrawn' })
  const { changed } = await change(desk, { 1: 2, 2: 3 }, { state: 'accepted' })
  expect(changed.map(({ shown, open }) => [shown, open])).toEqual([
    ['received', true],
    ['answered', true],
  ])
})

test('what the team withdraws is not undone by its sender, who withdrew it before the team took that back', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  expect(await keepWithdrawal(desk.db, { id, version: 1 }, NOW, null)).toBe(true)
  await change(desk, { 1: 2 }, { note: 'Called: it was a mistake.' })
  expect((await readOwnEntry(desk.db, id))?.withdrawnAt).toBe(NOW)
  await change(desk, { 1: 3 }, { state: 'declined' })
  await change(desk, { 1: 4 }, { state: 'withdrawn' })
  expect((await readOwnEntry(desk.db, id))?.withdrawnAt).toBe(null)
  expect(await undoWithdrawal(desk.db, { id, version: 5 }, { now: NOW, since: NOW - 1 })).toBe(false)
})

test('spam reads received, whatever its sender was shown before', async () => {
  using desk = deskDatabase()
  await desk.store(1, { status: 'in_review' })
  await desk.store(2)
  await change(desk, { 2: 1 }, { state: 'declined', answerSent: true })
  const { changed } = await change(desk, { 1: 1, 2: 2 }, { state: 'spam' })
  expect(changed.map(({ shown }) => shown)).toEqual(['received', 'received'])
})

test('a status that the command of release 0.1.0 sets is the state, and its notes are shown', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await desk.read(`UPDATE form_entry SET status = 'answered', note = 'by post' RETURNING id`)
  const { state, shown, events, notes } = await entry(desk)
  expect([state, shown, notes]).toEqual(['answered', 'answered', 1])
  expect(events).toEqual([
    { version: 1, at: NOW, by: '', kind: 'note', from: null, to: null, note: 'by post' },
  ])
})

test('the counts stay those of the entries, whatever is stored, changed or deleted', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3, 4]) await desk.store(number, { form: number > 2 ? 'investor' : 'question' })
  await change(desk, { 1: 1, 2: 1, 3: 1 }, { state: 'accepted', assignee: ADA })
  await change(desk, { 1: 2, 2: 2 }, { answerSent: true, assignee: BEN })
  await change(desk, { 2: 3 }, { state: 'in_review' })
  await desk.read(`DELETE FROM form_entry WHERE id = '${entryId(3)}' RETURNING id`)
  expect(await desk.read('SELECT * FROM entry_count WHERE entries <> 0 ORDER BY form, state')).toEqual(
    await desk.read(`SELECT form, state, open, coalesce(assignee, '') AS assignee, count(*) AS entries
      FROM form_entry GROUP BY form, state, open, assignee ORDER BY form, state`),
  )
})

test('no statement changes or deletes an event, but deleting its entry', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await change(desk, { 1: 1 }, { note: 'One' })
  for (const sql of [
    `UPDATE entry_event SET note = 'Other' RETURNING id`,
    'DELETE FROM entry_event RETURNING id',
    `INSERT OR REPLACE INTO entry_event (id, entry, version, at, by, kind)
     SELECT id, entry, 1, 1, 'eve', 'note' FROM entry_event RETURNING id`,
  ])
    await expect(desk.read(sql)).rejects.toThrow('append-only')
  await desk.read('DELETE FROM form_entry RETURNING id')
  expect(await desk.read('SELECT * FROM entry_event')).toEqual([])
})

test.each([
  [{}, 'nothing'],
  [{ state: 'shredded' }, 'an unknown state'],
  [{ note: ' \u200b ' }, 'a note without words'],
  [{ note: 'x'.repeat(4001) }, 'too long a note'],
  [{ assignee: 'me' }, 'no address'],
  [{ answerSent: false }, 'an answer that was not sent'],
])('%j is refused: %s', (what, _why) => {
  const entries = [{ id: entryId(1), version: 1 }]
  expect(changeEntries.body?.safeParse({ entries, change: what }).success).toBe(false)
})

test('an address is corrected for one entry at a time', () => {
  const body = (numbers: number[]) => ({
    entries: numbers.map((number) => ({ id: entryId(number), version: 1 })),
    change: { correctedEmail: 'Right@Example.org' },
  })
  expect(changeEntries.body?.safeParse(body([1, 2])).success).toBe(false)
  expect(changeEntries.body?.parse(body([1]))).toMatchObject({
    change: { correctedEmail: 'right@example.org' },
  })
})
