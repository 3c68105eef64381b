import { afterEach, beforeEach, expect, test } from 'vitest'
import { entryId } from '#contract/wire/form'
import { batch } from '../../../../functions/adapters/db/sql.ts'
import { movesWritten } from '../../../../functions/people/desk/change-store.ts'
import { keepWithdrawal, undoWithdrawal } from '../../../../functions/people/own-entry/withdraw-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const ID = entryId.parse(`TS-${'0'.repeat(26)}`)
const OTHER = entryId.parse(`TS-${'1'.repeat(26)}`)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  for (const id of [ID, OTHER])
    await memory.db
      .prepare(
        `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at, status)
         VALUES (?1, 'question', 'ada@streak.test', '{}', ?1, 1, 1, 'in_review')`,
      )
      .bind(id)
      .run()
  await keepWithdrawal(memory.db, { id: ID, version: 1 }, 100, null)
})
afterEach(() => memory.close())

/** The entries that are withdrawn, and those whose state before that is kept. */
async function withdrawn() {
  const ids = async (statement: string) =>
    (await memory.db.prepare(statement).all<{ id: string }>()).results.map(({ id }) => id)
  return [
    await ids(`SELECT id FROM form_entry WHERE outcome = 'withdrawn' ORDER BY id`),
    await ids('SELECT entry AS id FROM withdrawal ORDER BY entry'),
  ]
}
const events = async () =>
  (await memory.db.prepare('SELECT version, at, old, new FROM entry_event ORDER BY id').all()).results

test('an entry is withdrawn alone, and undone it is what it was before', async () => {
  await keepWithdrawal(memory.db, { id: OTHER, version: 1 }, 100, null)
  expect(await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now: 150, since: 99 })).toBe(true)
  expect(await withdrawn()).toEqual([[OTHER], [OTHER]])
  expect(
    await memory.db
      .prepare('SELECT status, outcome, shown_outcome, version, changed_at FROM form_entry WHERE id = ?')
      .bind(ID)
      .first(),
  ).toEqual({ status: 'in_review', outcome: null, shown_outcome: null, version: 3, changed_at: 150 })
  expect(await events()).toEqual([
    { version: 2, at: 100, old: 'in_review', new: 'withdrawn' },
    { version: 2, at: 100, old: 'in_review', new: 'withdrawn' },
    { version: 3, at: 150, old: 'withdrawn', new: 'in_review' },
  ])
})

test.each([
  ['it was withdrawn at the end of the time to undo it', 2, 100],
  ['it is of another version', 1, 99],
  ['it was changed since', 3, 99],
])('a withdrawal stays, and can be undone later, where %s', async (_why, version, since) => {
  expect(await undoWithdrawal(memory.db, { id: ID, version }, { now: 150, since })).toBe(false)
  expect(await withdrawn()).toEqual([[ID], [ID]])
  expect(await events()).toHaveLength(1)
  expect(await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now: 150, since: 99 })).toBe(true)
})

test('an entry that is withdrawn is not withdrawn again, so that what it was before is kept', async () => {
  expect(await keepWithdrawal(memory.db, { id: ID, version: 2 }, 200, null)).toBe(false)
  expect(await events()).toHaveLength(1)
  await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now: 150, since: 99 })
  const status = memory.db.prepare('SELECT status FROM form_entry WHERE id = ?').bind(ID)
  expect(await status.first('status')).toBe('in_review')
})

test('the later withdrawal of another entry gives no more time to undo one', async () => {
  await keepWithdrawal(memory.db, { id: OTHER, version: 1 }, 200, null)
  expect(await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now: 250, since: 150 })).toBe(false)
  expect(await withdrawn()).toEqual([
    [ID, OTHER],
    [ID, OTHER],
  ])
})

test('an entry that is not withdrawn any more is not changed by undoing it again', async () => {
  await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now: 150, since: 99 })
  await memory.db
    .prepare(`INSERT INTO withdrawal (entry, at, status) VALUES ('${ID}', 100, 'received')`)
    .run()
  expect(await undoWithdrawal(memory.db, { id: ID, version: 3 }, { now: 160, since: 99 })).toBe(false)
  expect(await memory.db.prepare('SELECT status FROM form_entry').first('status')).toBe('in_review')
})

test('an answer that was given up with a withdrawal which the team took back is not sent by undoing a later one', async () => {
  const answer = (id: string, writtenAt: number) =>
    memory.db
      .prepare(`INSERT INTO mail (id, entry_id, kind, address, counted_as, body, status, code, due_at, written_at)
        VALUES (?, '${ID}', 'answer', 'a', 'a', 'Yes.', 'refused', 'withdrawn', ?, ?)`)
      .bind(id, writtenAt, writtenAt)
      .run()
  await answer('before', 90)
  const events = [{ kind: 'state', old: 'withdrawn', new: 'in_review' }] as const
  const taken = { status: 'in_review', outcome: null, shownOutcome: null, answeredAt: null } as const
  const move = { ...taken, id: ID, seen: 2, assignee: null, correctedEmail: null, events }
  await batch(memory.db, [...movesWritten([move], { by: 'ada@team.test', now: 150 })])
  await answer('with it', 150)
  await keepWithdrawal(memory.db, { id: ID, version: 3 }, 200, null)
  expect(await undoWithdrawal(memory.db, { id: ID, version: 4 }, { now: 250, since: 99 })).toBe(true)
  await keepWithdrawal(memory.db, { id: ID, version: 5 }, 300, null)
  expect(await undoWithdrawal(memory.db, { id: ID, version: 6 }, { now: 350, since: 99 })).toBe(true)
  const { results } = await memory.db.prepare('SELECT id, status FROM mail ORDER BY id').all()
  expect(results).toEqual([
    { id: 'before', status: 'refused' },
    { id: 'with it', status: 'waiting' },
  ])
})
