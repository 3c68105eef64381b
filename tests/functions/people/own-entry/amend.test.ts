import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { questionForm } from '#contract/wire/question'
import type { MailMessage } from '../../../../functions/adapters/mail/mail.ts'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { submit } from '../../../../functions/people/forms/submit.ts'
import { amendEntry } from '../../../../functions/people/own-entry/amend.ts'
import { type OwnEntry, readOwnEntry } from '../../../../functions/people/own-entry/own-entry-store.ts'
import { undoEntry, withdrawEntry } from '../../../../functions/people/own-entry/withdraw.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { complete } from '../../config/complete-environment.ts'

const { config, secrets } = readConfig(complete)
const RECEIVED = { is: 'sent', messageId: '1' } as const
const sent = { name: 'Ada', email: 'ada@bücher.test', question: 'When?', reference: '' }

let memory: MemoryDatabase
let deferred: Promise<unknown>[]
beforeEach(() => {
  memory = createMemoryDatabase()
  deferred = []
})
// What was deferred may still use the database.
afterEach(() => Promise.allSettled(deferred).then(() => memory.close()))

function services() {
  return {
    ...{ config, secrets, db: memory.db, log: quietLog },
    mail: { send: async () => RECEIVED },
    clock: { now: () => Date.UTC(2026, 10, 27), sleep: async () => {} },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  }
}

/** A question that was sent, as its sender opened it. */
async function opened(): Promise<OwnEntry> {
  const id = await submit(services(), 'question', sent, undefined)
  const entry = id.ok ? await readOwnEntry(memory.db, id.value) : null
  if (!entry) throw new Error('The question was not stored')
  return entry
}

async function mailed() {
  await Promise.all(deferred)
  const { results } = await memory.db.prepare('SELECT kind FROM mail ORDER BY rowid').all<{ kind: string }>()
  return results.map(({ kind }) => kind)
}

test('the other spelling of a domain is the same address: no link to it is mailed', async () => {
  const amended = { ...sent, email: 'ada@xn--bcher-kva.test', question: 'When, then?' }
  expect(await amendEntry(services(), questionForm, await opened(), amended)).toBe('amended')
  expect(await mailed()).toEqual(['received', 'amended'])
})

test('who moves an entry to another address gets the link there, and the notice at the earlier address', async () => {
  const moved = { ...sent, email: 'ada@new.test' }
  expect(await amendEntry(services(), questionForm, await opened(), moved)).toBe('amended')
  await mailed()
  const { results } = await memory.db.prepare('SELECT kind, address FROM mail ORDER BY rowid').all()
  expect(results.slice(1)).toEqual([
    { kind: 'amended', address: sent.email },
    { kind: 'link', address: 'ada@new.test' },
  ])
})

test('the notice and the link of a moved entry are sent at once, each to its address', async () => {
  const to: string[] = []
  const mail = {
    async send(message: MailMessage) {
      to.push(message.to)
      return RECEIVED
    },
  }
  const entry = await opened()
  await mailed()
  const moved = { ...sent, email: 'ada@new.test' }
  expect(await amendEntry({ ...services(), mail }, questionForm, entry, moved)).toBe('amended')
  await mailed()
  expect(to.sort()).toEqual([sent.email, 'ada@new.test'].sort())
})

test('who leaves the address as it was typed gets no link, also where the team has corrected it', async () => {
  const { id } = await opened()
  await memory.db.prepare(`UPDATE form_entry SET corrected_email = 'right@x.test'`).run()
  const entry = await readOwnEntry(memory.db, id)
  if (entry) await amendEntry(services(), questionForm, entry, { ...sent, question: 'Why?' })
  expect(await mailed()).toEqual(['received', 'amended'])
})

test('without a mail service an entry is corrected and withdrawn, and no mail is written', async () => {
  const { id } = await opened()
  await mailed()
  await memory.db.prepare('DELETE FROM mail').run()
  const entry = await readOwnEntry(memory.db, id)
  if (!entry) throw new Error('The question is gone')
  const without = { ...services(), mail: null }
  const moved = { ...sent, email: 'ada@new.test' }
  expect(await amendEntry(without, questionForm, entry, moved)).toBe('amended')
  const amended = await readOwnEntry(memory.db, id)
  if (amended) await withdrawEntry(without, amended)
  expect(await readOwnEntry(memory.db, id)).toMatchObject({ status: 'withdrawn' })
  expect(await mailed()).toEqual([])
})

test('a program that fills in the field that no visitor sees corrects nothing', async () => {
  const entry = await opened()
  const filled = { ...sent, question: 'Why?', reference: 'filled in' }
  expect(await amendEntry(services(), questionForm, entry, filled)).toBe('suspect')
  expect(await readOwnEntry(memory.db, entry.id)).toEqual(entry)
  expect(await mailed()).toEqual(['received'])
})

test('a double click corrects an entry once, and is not taken for a change by others', async () => {
  const entry = await opened()
  const amended = { ...sent, question: 'When, then?' }
  expect(await amendEntry(services(), questionForm, entry, amended)).toBe('amended')
  expect(await amendEntry(services(), questionForm, entry, amended)).toBe('same')
  expect(await amendEntry(services(), questionForm, entry, { ...sent, question: 'Why?' })).toBe('changed')
  expect(await mailed()).toEqual(['received', 'amended'])
})

test('a double click withdraws an entry once, and undoes that once', async () => {
  const entry = await opened()
  expect(await withdrawEntry(services(), entry)).toBe('withdrawn')
  expect(await withdrawEntry(services(), entry)).toBe('withdrawn')
  const withdrawn = await readOwnEntry(memory.db, entry.id)
  if (!withdrawn) throw new Error('The question is gone')
  expect(await undoEntry(services(), withdrawn)).toBe('undone')
  expect(await undoEntry(services(), withdrawn)).toBe('undone')
  expect(await mailed()).toEqual(['received', 'withdrawn'])
})

test('an entry is withdrawn twenty times, and no program fills history and outbox by undoing it again and again', async () => {
  const { id } = await opened()
  const now = async () => {
    const entry = await readOwnEntry(memory.db, id)
    if (!entry) throw new Error('The question is gone')
    return entry
  }
  for (let times = 1; times <= 20; times += 1) {
    expect(await withdrawEntry(services(), await now())).toBe('withdrawn')
    expect(await undoEntry(services(), await now())).toBe('undone')
  }
  expect(await withdrawEntry(services(), await now())).toBe('often')
  expect(await now()).toMatchObject({ status: 'received', version: 41 })
  expect(await mailed()).toHaveLength(21)
})

test('an entry is corrected twenty times, and who sends the twentieth again is told that it is there', async () => {
  const { id } = await opened()
  let entry = await readOwnEntry(memory.db, id)
  const send = async (question: string) =>
    entry && amendEntry(services(), questionForm, entry, { ...sent, question })
  for (let times = 1; times <= 20; times += 1) {
    expect(await send(`${times}`)).toBe('amended')
    entry = await readOwnEntry(memory.db, id)
  }
  expect(await send('20')).toBe('same')
  expect(await send('21')).toBe('often')
})

test('each earlier version is kept with the time at which it was sent', async () => {
  const { id } = await opened()
  const first = services().clock.now()
  for (const later of [1, 2]) {
    const clock = { now: () => first + later * MINUTE, sleep: async () => {} }
    const entry = await readOwnEntry(memory.db, id)
    if (entry)
      await amendEntry({ ...services(), clock }, questionForm, entry, { ...sent, question: `${later}` })
  }
  const { results } = await memory.db
    .prepare('SELECT sent_at FROM entry_version ORDER BY number')
    .all<{ sent_at: number }>()
  expect(results.map(({ sent_at }) => sent_at)).toEqual([first, first + MINUTE])
})

test('an entry is corrected to no more than a form takes', async () => {
  const long = { ...sent, name: 'x'.repeat(16 * 1024) }
  expect(await amendEntry(services(), questionForm, await opened(), long)).toBe('large')
})

test('spam that is corrected stays spam, and its sender sees no difference', async () => {
  const entry = await opened()
  await memory.db.prepare(`UPDATE form_entry SET outcome = 'spam'`).run()
  expect(await amendEntry(services(), questionForm, entry, { ...sent, question: 'Why?' })).toBe('amended')
  expect(await memory.db.prepare('SELECT state, shown FROM form_entry').first()).toEqual({
    state: 'spam',
    shown: 'received',
  })
})

test.each([
  ['waiting', null],
  ['refused', null],
  ['sent', 'We will.'],
  ['unknown', 'We will.'],
])('an answer that is %s reads %s on the page of its entry', async (status, text) => {
  const { id } = await opened()
  await mailed()
  await memory.db
    .prepare(`UPDATE mail SET kind = 'answer', subject = 'Yes', body = 'We will.', status = ?`)
    .bind(status)
    .run()
  expect((await readOwnEntry(memory.db, id))?.lastAnswer?.text ?? null).toBe(text)
})

const DECLINED = `UPDATE form_entry SET status = 'answered', outcome = 'declined', shown_outcome = 'declined',
  corrected_email = 'right@x.test', folded = 'when?'`
const history = async () => {
  const { results } = await memory.db.prepare('SELECT old, new FROM entry_event ORDER BY id').all()
  return results.map((event) => Object.values(event).join(' to '))
}

test('an entry whose withdrawal is undone is what it was, and its history tells both', async () => {
  const { id } = await opened()
  await memory.db.prepare(DECLINED).run()
  for (const act of [withdrawEntry, undoEntry]) {
    const entry = await readOwnEntry(memory.db, id)
    if (entry) await act(services(), entry)
  }
  expect(await readOwnEntry(memory.db, id)).toMatchObject({ status: 'declined', withdrawnAt: null })
  expect(await history()).toEqual(['declined to withdrawn', 'withdrawn to declined'])
})

test('a withdrawal stands where the team changed the entry since it was read', async () => {
  const { id } = await opened()
  const entry = await readOwnEntry(memory.db, id)
  if (entry) await withdrawEntry(services(), entry)
  const withdrawn = await readOwnEntry(memory.db, id)
  await memory.db.prepare('UPDATE form_entry SET version = version + 1').run()
  expect(withdrawn && (await undoEntry(services(), withdrawn))).toBe('changed')
  expect(await readOwnEntry(memory.db, id)).toMatchObject({
    status: 'withdrawn',
    withdrawnAt: services().clock.now(),
  })
})

test('a decision that its sender was not told is not shown once their withdrawal is undone', async () => {
  const { id } = await opened()
  await memory.db.prepare(`UPDATE form_entry SET outcome = 'declined'`).run()
  for (const act of [withdrawEntry, undoEntry]) {
    const entry = await readOwnEntry(memory.db, id)
    if (entry) await act(services(), entry)
  }
  expect(await memory.db.prepare('SELECT state, shown FROM form_entry').first()).toEqual({
    state: 'declined',
    shown: 'received',
  })
})

test('a declined entry that is corrected is received anew, to be searched anew, and answered at its corrected address', async () => {
  const { id } = await opened()
  await memory.db.prepare(DECLINED).run()
  const entry = await readOwnEntry(memory.db, id)
  if (entry) await amendEntry(services(), questionForm, entry, { ...sent, question: 'Why?' })
  const row = await memory.db
    .prepare('SELECT state, shown, sender_hash, folded, corrected_email FROM form_entry')
    .first()
  expect(row).toEqual({
    ...{ state: 'received', shown: 'received', sender_hash: null, folded: null },
    corrected_email: 'right@x.test',
  })
  expect(await history()).toEqual(['declined to received'])
})

test('an entry shows the newest answer about itself, and none about another', async () => {
  const { id } = await opened()
  const other = `TS-${'0'.repeat(26)}`
  await memory.db.batch([
    memory.db
      .prepare(
        `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at) VALUES (?, 'question', '', '{}', '', 0, 0)`,
      )
      .bind(other),
    ...[id, id, other].map((entry, at) =>
      memory.db
        .prepare(
          `INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, status, due_at, written_at)
           VALUES (?1, ?2, 'answer', '', '', '', ?1, 'sent', 0, ?3)`,
        )
        .bind(`mail ${at}`, entry, at),
    ),
  ])
  expect((await readOwnEntry(memory.db, id))?.lastAnswer?.text).toBe('mail 1')
})
