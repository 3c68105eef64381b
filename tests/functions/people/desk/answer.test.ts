import { expect, test } from 'vitest'
import { sendAnswer, TO_FILL_IN } from '#contract/wire/answer'
import type { Mail, MailMessage, SendOutcome } from '../../../../functions/adapters/mail/mail.ts'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { answerEntry, mailsOf, preview, sendAgain } from '../../../../functions/people/desk/answer.ts'
import { writtenAgain } from '../../../../functions/people/desk/answer-store.ts'
import { erase } from '../../../../functions/people/desk/person.ts'
import { writeMail } from '../../../../functions/people/mail/outbox-store.ts'
import { serveMails } from '../../../../functions/people/mail/send-mail.ts'
import { keepAmendment } from '../../../../functions/people/own-entry/amend-store.ts'
import { complete } from '../../config/complete-environment.ts'
import { ADA, actor, type DeskDatabase, deskDatabase, NOW } from './desk-database.ts'

const { config, secrets } = readConfig(complete)
const ANSWER = { subject: 'Your question', text: 'Hello,\n\nyes <it> does.\n\nTouchstone' }
const KEY = 'k'.repeat(20)

function team({ db }: DeskDatabase, outcomes: readonly SendOutcome[] = [{ is: 'sent', messageId: '1' }]) {
  const sent: MailMessage[] = []
  const work: Promise<unknown>[] = []
  const mail: Mail = {
    async send(message) {
      sent.push(message)
      return outcomes[Math.min(sent.length, outcomes.length) - 1] ?? { is: 'unknown', code: 'none' }
    },
  }
  const clock = { now: () => NOW, sleep: async () => {} }
  const defer = (one: Promise<unknown>) => void work.push(one)
  return {
    sent,
    services: { db, clock, config, secrets, mail, log: quietLog, defer },
    idle: async () => void (await Promise.all(work.splice(0))),
  }
}

test('an answer moves the entry and is mailed once, however often it is asked for', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1, {
    form: 'incubator',
    answers: { fullName: 'Ada', projectName: 'Streak', email: 'Ada@x.test' },
  })
  const { services, sent, idle } = team(desk)
  const asked = { id, version: 1, key: KEY, state: 'accepted', ...ANSWER } as const
  const both = await Promise.all([answerEntry(services, ADA, asked), answerEntry(services, ADA, asked)])
  await idle()
  expect(both.map((one) => one.ok && one.value.is)).toEqual(['written', 'written'])
  expect(both[0]).toMatchObject({ value: { entry: { state: 'accepted', shown: 'accepted', version: 2 } } })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'Ada@x.test', subject: ANSWER.subject })
  expect(sent[0]?.html).toContain('yes &lt;it&gt; does.')
  expect(await desk.read('SELECT kind, by FROM entry_event')).toEqual([
    { kind: 'state', by: ADA },
    { kind: 'answer', by: ADA },
  ])
})

test('another text under the key of an answer that was sent is not said to be sent, and moves nothing', async () => {
  using desk = deskDatabase()
  const [id, other] = [await desk.store(1), await desk.store(2)]
  const { services, sent, idle } = team(desk)
  const asked = { id, version: 1, key: KEY, state: 'answered', ...ANSWER } as const
  await answerEntry(services, ADA, asked)
  for (const again of [
    { ...asked, text: 'Hello,\n\nno, it does not.' },
    { ...asked, text: 'Hello,\n\nno, it does not.', version: 2 },
    { ...asked, subject: 'Another question' },
    { ...asked, id: other },
  ])
    expect(await answerEntry(services, ADA, again)).toMatchObject({ value: { is: 'stale' } })
  await idle()
  expect(sent.map(({ text }) => text.slice(0, 23))).toEqual(['Hello,\n\nyes <it> does.\n'])
  expect(await desk.read('SELECT version FROM form_entry ORDER BY id')).toEqual([
    { version: 2 },
    { version: 1 },
  ])
})

test('the preview is what goes out, without the link that is for its recipient alone', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  const { services, sent, idle } = team(desk)
  const shown = await preview(services, ADA, { id, ...ANSWER })
  await answerEntry(services, ADA, { id, version: 1, key: KEY, state: 'answered', ...ANSWER })
  await idle()
  const key = /#(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
  expect(shown.ok && shown.value.text).toBe(sent[0]?.text.replace(key, '…'))
})

test('an answer to an entry that was changed meanwhile is not sent', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  await desk.db.prepare('UPDATE form_entry SET version = 2').run()
  const { services, sent, idle } = team(desk)
  const asked = { id, version: 1, key: KEY, state: 'answered', ...ANSWER } as const
  expect(await answerEntry(services, ADA, asked)).toMatchObject({
    value: { is: 'stale', entry: { version: 2 } },
  })
  await idle()
  expect(sent).toEqual([])
  expect(await desk.read('SELECT * FROM mail')).toEqual([])
})

test('a mail that may have been sent is sent again by a person, once, to the corrected address', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  const { services, sent, idle } = team(desk, [
    { is: 'unknown', code: 'no answer' },
    { is: 'sent', messageId: '2' },
  ])
  await answerEntry(services, ADA, { id, version: 1, key: KEY, state: 'answered', ...ANSWER })
  await idle()
  await desk.db.prepare(`UPDATE form_entry SET corrected_email = 'new@x.test'`).run()
  const before = await mailsOf(services, ADA, id)
  expect(before).toMatchObject({
    value: { to: 'new@x.test', sent: [{ status: 'unknown', code: 'no answer', again: true }] },
  })
  await Promise.all([sendAgain(services, KEY), sendAgain(services, KEY)])
  await sendAgain(services, KEY)
  await idle()
  expect(sent.map(({ to }) => to)).toEqual(['person-1@example.org', 'new@x.test'])
  const after = await mailsOf(services, ADA, id)
  expect(after.ok && after.value.sent.map(({ status, again }) => [status, again]).sort()).toEqual([
    ['sent', false],
    ['unknown', false],
  ])
})

test('a mail that is sent again goes to the address that its sender amended, and is counted as all mails to it', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1, { email: 'wrong@x.test' })
  const { services, sent, idle } = team(desk, [
    { is: 'refused', code: 'E_RECIPIENT_SUPPRESSED', ours: false },
  ])
  await answerEntry(services, ADA, { id, version: 1, key: KEY, state: 'answered', ...ANSWER })
  await idle()
  const answers = { name: 'One', email: 'Right+site@x.test', question: '?' }
  const amendment = { answers, email: 'right+site@x.test', contentHash: 'other', now: NOW + 1 }
  expect(await keepAmendment(desk.db, { id, version: 2 }, amendment, [])).toBe(true)
  await sendAgain(services, KEY)
  await idle()
  expect(sent.map(({ to }) => to)).toEqual(['wrong@x.test', 'Right+site@x.test'])
  expect(await desk.read(`SELECT counted_as FROM mail WHERE id <> '${KEY}'`)).toEqual([
    { counted_as: 'right@x.test' },
  ])
})

test('a mail that was sent is not sent again, and none goes to an address that was corrected meanwhile', async () => {
  using desk = deskDatabase()
  const [id, other] = [await desk.store(1), await desk.store(2)]
  const { services, sent, idle } = team(desk, [
    { is: 'sent', messageId: '1' },
    { is: 'unknown', code: 'no answer' },
  ])
  const asked = { version: 1, state: 'answered', ...ANSWER } as const
  await answerEntry(services, ADA, { ...asked, id, key: KEY })
  await idle()
  await answerEntry(services, ADA, { ...asked, id: other, key: `${KEY}2` })
  await idle()
  await sendAgain(services, KEY)
  const again = { mail: `${KEY}2`, again: 'again', now: NOW }
  await desk.database.runAll(writtenAgain({ ...again, to: 'before@x.test' }))
  await idle()
  expect(sent).toHaveLength(2)
  expect(await desk.read('SELECT id FROM mail ORDER BY id')).toEqual([{ id: KEY }, { id: `${KEY}2` }])
})

test('a mail that waits or is under way is not sent a second time', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  const { services, sent, idle } = team(desk)
  const mail = { id: 'm', entryId: id, kind: 'received', address: 'a@x.test', writtenAt: NOW } as const
  await desk.database.runAll([writeMail(mail)])
  for (const status of ['waiting', 'sending']) {
    await desk.db.prepare('UPDATE mail SET status = ?').bind(status).run()
    await sendAgain(services, 'm')
    await idle()
    expect(await desk.read('SELECT id FROM mail'), status).toEqual([{ id: 'm' }])
  }
  expect(sent).toEqual([])
})

test('the notice of a correction is sent again to the address that the entry had before', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1, { email: 'new@x.test' })
  const { services, sent, idle } = team(desk)
  const notice = { id: 'm', entryId: id, kind: 'amended', address: 'old@x.test', writtenAt: NOW } as const
  await desk.database.runAll([writeMail(notice)])
  await desk.db.prepare(`UPDATE mail SET status = 'unknown'`).run()
  await sendAgain(services, 'm')
  await idle()
  expect(sent.map(({ to }) => to)).toEqual(['old@x.test'])
})

test.each([
  { is: 'refused', code: 'E_RECIPIENT_SUPPRESSED', ours: false },
  { is: 'unknown', code: 'no answer' },
] as const)('an answer that was not sent ($code) is an alert of its own until it is', async (outcome) => {
  using desk = deskDatabase()
  const [id, other] = [await desk.store(1), await desk.store(2)]
  const { services, idle } = team(desk, [outcome, { is: 'sent', messageId: '2' }])
  const asked = { version: 1, state: 'answered', ...ANSWER } as const
  await answerEntry(services, ADA, { ...asked, id, key: KEY })
  await idle()
  const alerts = () => desk.read(`SELECT name FROM alert WHERE name LIKE 'answer %'`)
  expect(await alerts()).toEqual([{ name: `answer ${id}` }])
  await answerEntry(services, ADA, { ...asked, id: other, key: `${KEY}2` })
  await idle()
  expect(await alerts()).toEqual([{ name: `answer ${id}` }])
  await sendAgain(services, KEY)
  await idle()
  expect(await alerts()).toEqual([])
})

test('an answer that would be the sixth mail of a day waits, and is sent the next day', async () => {
  using desk = deskDatabase()
  const { services, sent, idle } = team(desk)
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const id = await desk.store(number, {
      email: 'one@x.test',
      answers: { name: 'One', email: 'one@x.test', question: '?' },
    })
    await answerEntry(services, ADA, { id, version: 1, key: `${KEY}${number}`, state: 'answered', ...ANSWER })
    await idle()
  }
  expect(sent).toHaveLength(5)
  expect(await desk.read(`SELECT status, code FROM mail WHERE status <> 'sent'`)).toEqual([
    { status: 'waiting', code: 'many' },
  ])
  const tomorrow = NOW + 25 * 60 * 60 * 1000
  await serveMails(
    { ...services, clock: { now: () => tomorrow, sleep: async () => {} } },
    new Map(),
    tomorrow + 1,
  )
  expect(sent).toHaveLength(6)
})

test('a mail that waits is never sent once its person is erased', async () => {
  using desk = deskDatabase()
  const email = 'person-1@example.org'
  const id = await desk.store(1)
  const { services, sent, idle } = team(desk, [{ is: 'later', code: 'E_RATE_LIMIT_EXCEEDED', ours: false }])
  await answerEntry(services, ADA, { id, version: 1, key: KEY, state: 'answered', ...ANSWER })
  await idle()
  expect(await desk.read('SELECT status FROM mail')).toEqual([{ status: 'waiting' }])
  await erase(desk.database, actor(), { email, ids: [id] })
  const later = NOW + 60 * 60 * 1000
  const clock = { now: () => later, sleep: async () => {} }
  await serveMails({ ...services, clock }, new Map(), later + 1)
  await sendAgain({ ...services, clock }, KEY)
  await idle()
  expect(sent).toHaveLength(1)
})

test('a draft is in the form’s words, and is not sent before a person completed it', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1, {
    form: 'developer',
    answers: { fullName: 'Ada', projectName: 'Streak', email: 'a@x.test' },
  })
  const read = await mailsOf(team(desk).services, ADA, id)
  const drafts = read.ok ? read.value.drafts : []
  expect(drafts.map(({ state }) => state)).toEqual(['answered', 'accepted', 'declined'])
  for (const { text, subject, state } of drafts) {
    expect(text).toContain('Hello Ada,')
    expect(text).toContain('your application with Streak')
    const asked = { id, version: 1, key: KEY, state, subject, text }
    expect(sendAnswer.body?.safeParse(asked).success).toBe(false)
    expect(sendAnswer.body?.safeParse({ ...asked, text: text.replaceAll(TO_FILL_IN, 'Yes') }).success).toBe(
      true,
    )
  }
})

test('what a draft quotes leaves nothing to fill in', async () => {
  using desk = deskDatabase()
  const answers = { name: 'Ada', email: 'a@x.test', question: `“We ${TO_FILL_IN} do”: do you?` }
  const id = await desk.store(1, { answers })
  const read = await mailsOf(team(desk).services, ADA, id)
  const text = read.ok ? (read.value.drafts[0]?.text ?? '') : ''
  expect(text).toContain('You asked: “We [...] do”: do you?')
  expect(text.split(TO_FILL_IN)).toHaveLength(2)
})

test('where no mail is sent, an answer is refused and nothing is written', async () => {
  using desk = deskDatabase()
  const id = await desk.store(1)
  const services = { ...team(desk).services, mail: null }
  const asked = { id, version: 1, key: KEY, state: 'answered', ...ANSWER } as const
  expect(await answerEntry(services, ADA, asked)).toMatchObject({ error: 'not_found' })
  expect(await mailsOf(services, ADA, id)).toMatchObject({ value: { mails: false } })
  expect(await desk.read('SELECT version FROM form_entry')).toEqual([{ version: 1 }])
})

test('a subject is one line', () => {
  const asked = { id: `TS-${'0'.repeat(26)}`, version: 1, key: KEY, state: 'answered', ...ANSWER }
  const read = sendAnswer.body?.safeParse({ ...asked, subject: 'Hello\r\nBcc: eve@x.test' })
  expect(read?.data?.subject).toBe('Hello Bcc: eve@x.test')
})
