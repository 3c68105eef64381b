import { expect, test } from 'vitest'
import { BACKUPS_KEPT, MAX_CHANGED } from '#contract/desk'
import { DAY } from '#contract/timing'
import { erasePerson, readPerson } from '#contract/wire/desk-person'
import { countedAddress } from '../../../../functions/adapters/mail/mailable-address.ts'
import { changeAll } from '../../../../functions/people/desk/change-entries.ts'
import { markedRead } from '../../../../functions/people/desk/entry-store.ts'
import { erase, readDeskPerson } from '../../../../functions/people/desk/person.ts'
import { forgetForms } from '../../../../functions/people/forms/retention.ts'
import { keepAmendment } from '../../../../functions/people/own-entry/amend-store.ts'
import { ADA, actor, BEN, deskDatabase, entryId, NOW } from './desk-database.ts'

const GRACE = 'grace@example.org'

test('a person gets everything that came under their address or is corrected to it, with notes and events', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE, at: NOW - 2 })
  await desk.store(2, { at: NOW - 1 })
  await desk.store(3)
  await changeAll(desk.database, actor(BEN), {
    entries: [{ id: entryId(2), version: 1 }],
    change: { correctedEmail: GRACE, note: 'A slip of the pen' },
  })
  const person = await readDeskPerson(desk.database, actor(), GRACE)
  expect(readPerson.reply.parse(person)).toEqual(person)
  expect(person.entries.map(({ id }) => id)).toEqual([entryId(1), entryId(2)])
  expect(person.entries.map(({ events }) => events.map(({ kind, by }) => [kind, by]))).toEqual([
    [],
    [
      ['email', BEN],
      ['note', BEN],
    ],
  ])
  expect(person.entries[0]?.keptUntil).toBe(Date.UTC(2027, 10, 27, 12) - 2)
  expect(person.entries[0]?.answers).toContainEqual({
    field: 'question',
    question: 'Question',
    answers: ['Question 1'],
  })
  expect(person.stays[0]?.why).toContain(`${BACKUPS_KEPT / DAY} days`)
})

test('a person is found whichever way a browser wrote the domain of their address, also under a corrected one', async () => {
  using desk = deskDatabase()
  const [unicode, ascii] = ['ada@bücher.example', 'ada@xn--bcher-kva.example']
  await desk.store(1, { email: unicode, at: NOW - 2 })
  await desk.store(2, { email: ascii, at: NOW - 1 })
  await desk.store(3)
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(3), version: 1 }],
    change: { correctedEmail: unicode },
  })
  const all = [1, 2, 3].map(entryId)
  for (const email of [unicode, ascii])
    expect((await readDeskPerson(desk.database, actor(), email)).entries.map(({ id }) => id)).toEqual(all)
  expect(await erase(desk.database, actor(), { email: unicode, ids: all })).toMatchObject({ is: 'erased' })
})

test('a person gets what they wrote before they amended it, and what was mailed to them, and the erasure deletes it', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  await desk.database.runAll([markedRead(ADA, [entryId(1)])])
  await desk.read(`INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, due_at, written_at)
    VALUES ('m', '${entryId(1)}', 'answer', '${GRACE}', '${GRACE}', 'Yes', 'We will.', 1, 1) RETURNING id`)
  const amended = { name: 'Grace', email: GRACE, question: 'Better asked' }
  const amendment = { answers: amended, email: GRACE, contentHash: 'other', now: NOW + 1 }
  expect(await keepAmendment(desk.db, { id: entryId(1), version: 1 }, amendment, [])).toBe(true)
  const [entry] = (await readDeskPerson(desk.database, actor(), GRACE)).entries
  expect(entry).toMatchObject({
    unread: true,
    version: 2,
    mails: [{ to: GRACE, subject: 'Yes', text: 'We will.' }],
  })
  expect(entry?.answers.at(-1)?.answers).toEqual(['Better asked'])
  expect(entry?.earlier.map(({ answers }) => answers.at(-1)?.answers)).toEqual([['Question 1']])
  await erase(desk.database, actor(), { email: GRACE, ids: [entryId(1)] })
  for (const table of ['entry_version', 'mail', 'entry_event'])
    expect(await desk.read(`SELECT * FROM ${table}`), table).toEqual([])
})

test('an entry that was corrected to an address is erased with it, and none where the address has fewer than was shown', async () => {
  using desk = deskDatabase()
  const ids = [await desk.store(1, { email: GRACE }), await desk.store(2)]
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(2), version: 1 }],
    change: { correctedEmail: GRACE },
  })
  expect(await erase(desk.database, actor(), { email: GRACE, ids, others: 1 })).toEqual({
    is: 'changed',
    ids,
  })
  expect(await erase(desk.database, actor(), { email: GRACE, ids })).toMatchObject({ is: 'erased', ids })
  expect(await desk.read('SELECT id FROM form_entry')).toEqual([])
})

test('entries that named an address before, and have another one now, are named to who looks for it', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3, 4, 5]) await desk.store(number)
  await desk.store(6, { email: GRACE })
  const answers = { name: 'Ada', email: 'Grace@Example.org', question: 'One' }
  await desk.store(7, { answers, email: GRACE })
  const amended = {
    answers: { ...answers, email: 'ada@x.test' },
    email: 'ada@x.test',
    contentHash: 'other',
    now: NOW,
  }
  await keepAmendment(desk.db, { id: entryId(7), version: 1 }, amended, [])
  for (const [version, correctedEmail] of [GRACE, 'ada@x.test'].entries())
    await changeAll(desk.database, actor(), {
      entries: [{ id: entryId(2), version: version + 1 }],
      change: { correctedEmail },
    })
  await desk.read(`INSERT INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
    SELECT id, id, 'received', 'Grace@example.org', '${GRACE}', 1, 1 FROM form_entry
    WHERE id IN ('${entryId(3)}', '${entryId(6)}') RETURNING id`)
  await changeAll(desk.database, actor(), {
    entries: [{ id: entryId(4), version: 1 }],
    change: { correctedEmail: GRACE },
  })
  const person = await readDeskPerson(desk.database, actor(), GRACE)
  expect(person.entries.map(({ id }) => id)).toEqual([4, 6].map(entryId))
  expect(person.elsewhere).toEqual([2, 3, 7].map(entryId))
})

test('entries that an address has left name it, also where its domain was typed in its own letters', async () => {
  using desk = deskDatabase()
  const typed = 'ada@bücher.test'
  await desk.store(1, { email: 'new@x.test' })
  await desk.store(2, { email: 'other@x.test' })
  await desk.db.batch([
    desk.db
      .prepare(`INSERT INTO entry_version (entry, number, answers, sent_at) VALUES (?, 1, ?, 1)`)
      .bind(entryId(1), JSON.stringify({ email: typed })),
    desk.db
      .prepare(
        `INSERT INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
         VALUES ('m', ?, 'amended', ?, ?, 1, 1)`,
      )
      .bind(entryId(2), typed, countedAddress(typed)),
  ])
  for (const spelling of [typed, 'ada@xn--bcher-kva.test'])
    expect((await readDeskPerson(desk.database, actor(), spelling)).elsewhere).toEqual([1, 2].map(entryId))
  expect((await readDeskPerson(desk.database, actor(), 'ada@b.test')).elsewhere).toEqual([])
})

test('an entry that a later release wrote in another form is named, and hides no other; a mail’s status of that release is shown', async () => {
  using desk = deskDatabase()
  for (const number of [1, 2, 3, 4]) await desk.store(number, { email: GRACE })
  await desk.read('PRAGMA ignore_check_constraints = ON')
  await desk.read(`UPDATE form_entry SET status = 'archived' WHERE id = '${entryId(1)}' RETURNING id`)
  await desk.read(`UPDATE form_entry SET answers = '[]' WHERE id = '${entryId(2)}' RETURNING id`)
  await desk.read(`INSERT INTO entry_version VALUES ('${entryId(3)}', 1, '[]', 1) RETURNING entry`)
  await desk.read(`INSERT INTO mail (id, entry_id, kind, address, counted_as, status, due_at, written_at)
    VALUES ('1', '${entryId(4)}', 'answer', '${GRACE}', '${GRACE}', 'bounced', 1, 1) RETURNING id`)
  const person = await readDeskPerson(desk.database, actor(), GRACE)
  expect(person.entries.map(({ id, mails }) => [id, mails.map(({ status }) => status)])).toEqual([
    [entryId(4), ['bounced']],
  ])
  expect(person.unread).toEqual([1, 2, 3].map(entryId))
})

test('an erasure deletes the entries with their notes, events and readers, and stands in the audit without the person', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  await desk.store(2)
  await changeAll(desk.database, actor(), {
    entries: [1, 2].map((number) => ({ id: entryId(number), version: 1 })),
    change: { note: 'Grace rang' },
  })
  await desk.database.runAll([markedRead(BEN, [entryId(1), entryId(2)])])
  const reply = await erase(desk.database, actor(), { email: GRACE, ids: [entryId(1)] })
  expect(erasePerson.reply.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({ is: 'erased', ids: [entryId(1)] })
  for (const table of ['entry_event', 'entry_read'])
    expect(await desk.read(`SELECT entry FROM ${table}`), table).toEqual([{ entry: entryId(2) }])
  expect(await desk.read('SELECT who, what FROM audit')).toEqual([
    { who: ADA, what: `desk erase ${entryId(1)}` },
  ])
  expect(await desk.read(`SELECT id FROM form_entry WHERE email = '${GRACE}'`)).toEqual([])
})

test('where an address has other entries by now than were shown, none is deleted', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  await desk.store(2, { email: GRACE })
  expect(await erase(desk.database, actor(), { email: GRACE, ids: [entryId(1)] })).toEqual({
    is: 'changed',
    ids: [entryId(1), entryId(2)],
  })
  expect(await desk.read('SELECT id FROM form_entry')).toHaveLength(2)
  expect(await desk.read('SELECT * FROM audit')).toEqual([])
})

test('more entries than one call deletes are deleted by several, each of which says how many others were shown', async () => {
  using desk = deskDatabase()
  const all = Array.from({ length: 130 }, (_, index) => entryId(index + 1))
  for (const [index] of all.entries()) await desk.store(index + 1, { email: GRACE, at: NOW + index })
  await desk.store(900, { email: 'other@example.org' })
  const [first, rest] = [all.slice(0, MAX_CHANGED), all.slice(MAX_CHANGED)]
  expect(erasePerson.body?.safeParse({ email: GRACE, ids: all }).success).toBe(false)
  const call = (ids: typeof all, others?: number) =>
    erase(desk.database, actor(), erasePerson.body?.parse({ email: GRACE, ids, others }) as never)
  expect(await call(first)).toMatchObject({ is: 'changed' })
  expect(await call(first, 29)).toMatchObject({ is: 'changed' })
  expect(await call(first, 30)).toMatchObject({ is: 'erased', ids: first })
  expect(await call(rest)).toMatchObject({ is: 'erased', ids: rest })
  expect(await desk.read('SELECT id FROM form_entry')).toEqual([{ id: entryId(900) }])
})

test('an erasure by address deletes no entry of another address', async () => {
  using desk = deskDatabase()
  await desk.store(1, { email: GRACE })
  await desk.store(2)
  const reply = await erase(desk.database, actor(), { email: GRACE, ids: [entryId(1), entryId(2)] })
  expect(reply).toMatchObject({ is: 'erased', ids: [entryId(1)] })
  expect(await erase(desk.database, actor(), { email: null, ids: [entryId(2)] })).toMatchObject({
    ids: [entryId(2)],
  })
})

test('what an application said first is kept as long as applications are, longer than that of a question', async () => {
  using desk = deskDatabase()
  await desk.store(1)
  await desk.store(2, { form: 'developer' })
  await desk.read(`INSERT INTO entry_version (entry, number, answers, sent_at)
    SELECT id, 1, '{}', ${NOW - 400 * DAY} FROM form_entry RETURNING entry`)
  await forgetForms({ db: desk.db, clock: { now: () => NOW, sleep: async () => {} } })
  expect(await desk.read('SELECT entry FROM entry_version')).toEqual([{ entry: entryId(2) }])
})

test('retention deletes what the desk knows of an entry with it', async () => {
  using desk = deskDatabase()
  await desk.store(1, { at: NOW - 400 * DAY })
  await desk.store(2)
  await changeAll(desk.database, actor(), {
    entries: [1, 2].map((number) => ({ id: entryId(number), version: 1 })),
    change: { note: 'Kept as long as its entry' },
  })
  await desk.database.runAll([markedRead(BEN, [entryId(1), entryId(2)])])
  await forgetForms({ db: desk.db, clock: { now: () => NOW, sleep: async () => {} } })
  expect(await desk.read('SELECT entry FROM entry_event')).toEqual([{ entry: entryId(2) }])
  expect(await desk.read('SELECT entry FROM entry_read')).toEqual([{ entry: entryId(2) }])
  expect(await desk.read('SELECT sum(entries) AS entries FROM entry_count')).toEqual([{ entries: 1 }])
})

test('nothing of an address is erased where an entry that was corrected to it has not been shown', async () => {
  using desk = deskDatabase()
  const email = 'grace@touchstone.example'
  await desk.store(1, { email })
  await desk.store(2)
  await desk.read(
    `UPDATE form_entry SET corrected_email = '${email}' WHERE id = '${entryId(2)}' RETURNING id`,
  )
  expect(await erase(desk.database, actor(), { email, ids: [entryId(1)] })).toEqual({
    is: 'changed',
    ids: [entryId(1), entryId(2)],
  })
  expect(await desk.read('SELECT id FROM form_entry')).toHaveLength(2)
})
