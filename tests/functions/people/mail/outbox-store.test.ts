import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNDO_LIFE } from '#contract/own-entry'
import { DAY, MINUTE } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import {
  answersAgain,
  doubtWaitingMail,
  readOutbox,
  writeLinkMail,
  writeMail,
} from '../../../../functions/people/mail/outbox-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const ID = entryId.parse(`TS-${'0'.repeat(26)}`)
const OTHER = entryId.parse(`TS-${'1'.repeat(26)}`)
const NOW = Date.UTC(2026, 10, 27)

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  for (const id of [ID, OTHER])
    await run(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
      VALUES ('${id}', 'question', 'ada@streak.test', '{}', '${id}', 1, 1)`)
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** An answer about an entry, in this status, due at 5. */
const answer = (
  id: string,
  entry: string,
  status: string,
  code: string | null,
  againAs: string | null = null,
) =>
  run(`INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, status, code, again_as, due_at, written_at)
    VALUES ('${id}', '${entry}', 'answer', 'a', 'a', 'Yes', 'We will.', '${status}', ${code && `'${code}'`},
      ${againAs && `'${againAs}'`}, 5, 1)`)

/** Each mail with its status, its code, and when it is due. */
async function mails() {
  const { results } = await memory.db.prepare('SELECT id, status, code, due_at FROM mail ORDER BY id').all()
  return results.map((row) => Object.values(row).join(' '))
}

test('an answer that was given up with a withdrawal is due again once that is undone, and no other mail is', async () => {
  await answer('given up', ID, 'refused', 'withdrawn')
  await answer('of another entry', OTHER, 'refused', 'withdrawn')
  await answer('refused', ID, 'refused', 'E_RECIPIENT_SUPPRESSED')
  await answer('sent again', ID, 'refused', 'withdrawn', 'sent')
  await answer('sent', ID, 'sent', null)
  const before = await mails()
  await answersAgain(ID, NOW, sql`0`).run(memory.db)
  expect(await mails()).toEqual([`given up waiting  ${NOW}`, ...before.slice(1)])
})

test('an answer stays given up while its entry is withdrawn, whatever became of other entries', async () => {
  await answer('given up', ID, 'refused', 'withdrawn')
  await run(`UPDATE form_entry SET outcome = 'withdrawn'`)
  await answersAgain(ID, NOW, sql`0`).run(memory.db)
  expect(await mails()).toEqual(['given up refused withdrawn 5'])
  await run(`UPDATE form_entry SET outcome = NULL WHERE id = '${ID}'`)
  await answersAgain(ID, NOW, sql`0`).run(memory.db)
  expect(await mails()).toEqual([`given up waiting  ${NOW}`])
})

test('only answers that wait are given up with their entry, and the longest due mail is sent first', async () => {
  await answer('later', OTHER, 'waiting', null)
  await answer('sent', ID, 'sent', null)
  await answer('waits', ID, 'waiting', null)
  await answer('first', OTHER, 'waiting', null)
  await run(
    `UPDATE mail SET due_at = 4 WHERE id = 'first'`,
    `UPDATE form_entry SET outcome = 'withdrawn' WHERE id = '${ID}'`,
  )
  const { due } = await readOutbox(memory.db, { now: NOW, lostBefore: 0, most: 10 })
  expect(due.map(({ id }) => id)).toEqual(['first', 'later'])
  expect(await mails()).toEqual([
    'first waiting  4',
    'later waiting  5',
    'sent sent  5',
    'waits refused withdrawn 5',
  ])
})

test('a restored database doubts the mails that wait, and none whose outcome is known', async () => {
  await answer('sent', ID, 'sent', null)
  await answer('refused', ID, 'refused', 'E_RECIPIENT_SUPPRESSED')
  await answer('waits', ID, 'waiting', null)
  await doubtWaitingMail(memory.db, NOW)
  expect(await mails()).toEqual([
    'refused refused E_RECIPIENT_SUPPRESSED 5',
    'sent sent  5',
    'waits sending  5',
  ])
})

test('a restored database doubts an answer that its sender could have had sent since, by undoing a withdrawal', async () => {
  await answer('given up', ID, 'refused', 'withdrawn')
  await answer('sent again', ID, 'refused', 'withdrawn', 'by a person')
  await answer('long ago', OTHER, 'refused', 'withdrawn')
  await run(
    `UPDATE form_entry SET outcome = 'withdrawn'`,
    `INSERT INTO withdrawal (entry, at, status) VALUES
       ('${ID}', ${NOW - UNDO_LIFE + 1}, 'answered'), ('${OTHER}', ${NOW - UNDO_LIFE}, 'answered')`,
  )
  await doubtWaitingMail(memory.db, NOW)
  await run(`UPDATE form_entry SET outcome = NULL`)
  await answersAgain(ID, NOW, sql`0`).run(memory.db)
  expect(await mails()).toEqual([
    'given up sending withdrawn 5',
    'long ago refused withdrawn 5',
    'sent again refused withdrawn 5',
  ])
})

test('an entry has three links mailed within a day, a minute apart, and other mails about it or others do not count', async () => {
  const about = { entryId: ID, address: 'ada@streak.test' }
  const link = async (at: number) => {
    await writeLinkMail(memory.db, { ...about, id: `link at ${at}`, writtenAt: NOW + at })
    return (await mails()).some((mail) => mail.startsWith(`link at ${at} `))
  }
  await writeMail({ ...about, id: 'received', kind: 'received', writtenAt: NOW }).run(memory.db)
  await writeLinkMail(memory.db, { ...about, entryId: OTHER, id: 'other', writtenAt: NOW })
  expect(await link(0)).toBe(true)
  expect(await link(MINUTE - 1)).toBe(false)
  expect(await link(MINUTE)).toBe(true)
  expect(await link(2 * MINUTE)).toBe(true)
  expect(await link(DAY - 1), 'the fourth of a day').toBe(false)
  expect(await link(DAY), 'the first is a day ago').toBe(true)
})

test('what is done to an entry as it was read mails nothing once it is of another version, or withdrawn', async () => {
  const notice = {
    id: 'notice',
    entryId: ID,
    kind: 'amended',
    address: 'ada@streak.test',
    writtenAt: NOW,
  } as const
  await writeMail(notice, 2).run(memory.db)
  expect(await mails()).toEqual([])
  await run(`UPDATE form_entry SET outcome = 'withdrawn'`)
  await writeMail(notice, 1).run(memory.db)
  expect(await mails()).toEqual([])
  await run(`UPDATE form_entry SET outcome = 'declined'`)
  await writeMail(notice, 1).run(memory.db)
  expect(await mails()).toEqual([`notice waiting  ${NOW}`])
})
