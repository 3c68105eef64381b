import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import type { Mail, MailMessage, SendOutcome } from '../../../../functions/adapters/mail/mail.ts'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { NewMail } from '../../../../functions/people/mail/outbox.ts'
import {
  claimMail,
  giveUpLost,
  noteAttempt,
  writeLinkMail,
  writeMail,
} from '../../../../functions/people/mail/outbox-store.ts'
import { sendMail, serveMails } from '../../../../functions/people/mail/send-mail.ts'
import { keepWithdrawal, undoWithdrawal } from '../../../../functions/people/own-entry/withdraw-store.ts'
import { readFailing } from '../../../../functions/records/alerts/quarantine-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { complete } from '../../config/complete-environment.ts'

const { config, secrets } = readConfig(complete)
const ID = entryId.parse(`TS-${'0'.repeat(26)}`)
const ADDRESS = 'ada@streak.test'
const NONE = new Map()

let memory: MemoryDatabase
let now: number
let sent: MailMessage[]
let logged: unknown[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  now = Date.UTC(2026, 10, 27)
  sent = []
  logged = []
  await memory.db
    .prepare(
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES (?, 'question', ?, '{}', '', ?, ?)`,
    )
    .bind(ID, ADDRESS, now, now)
    .run()
})
afterEach(() => memory.close())

function services(mail: Mail | null) {
  return {
    config,
    secrets,
    mail,
    db: memory.db,
    clock: { now: () => now, sleep: async () => {} },
    log: { ...quietLog, mailTried: (fields: unknown) => void logged.push(fields) },
    defer: () => {},
  }
}

/** A mail service that gives these outcomes in turn, the last one for ever. */
function answering(...outcomes: readonly SendOutcome[]): Mail {
  return {
    async send(message) {
      sent.push(message)
      return outcomes[Math.min(sent.length, outcomes.length) - 1] ?? { is: 'unknown', code: 'none' }
    },
  }
}

const accepting = () => answering({ is: 'sent', messageId: '<1@x>' })

async function write(id: string, changes: Partial<NewMail> = {}) {
  const mail = { id, entryId: ID, kind: 'received', address: ADDRESS, writtenAt: now, ...changes } as const
  await writeMail(mail).run(memory.db)
}

async function row(id: string) {
  return memory.db.prepare('SELECT status, code, attempts FROM mail WHERE id = ?').bind(id).first()
}

const alerts = async () =>
  (await memory.db.prepare('SELECT name FROM alert').all()).results.map(({ name }) => name)

test('a mail is sent once, however many send it at the same time and again', async () => {
  await write('m')
  await write('m')
  const mail = accepting()
  await Promise.all([sendMail(services(mail), 'm'), sendMail(services(mail), 'm')])
  await serveMails(services(mail), NONE, now + SECOND)
  expect(sent).toHaveLength(1)
  expect(await row('m')).toEqual({ status: 'sent', code: null, attempts: 1 })
  expect(JSON.stringify(logged)).not.toContain('streak')
})

test('a refusal for a time is tried again after its pause, and not before', async () => {
  await write('m')
  const mail = answering(
    { is: 'later', code: 'E_RATE_LIMIT_EXCEEDED', ours: false },
    { is: 'sent', messageId: '1' },
  )
  await sendMail(services(mail), 'm')
  now += MINUTE - 1
  await serveMails(services(mail), NONE, now + SECOND)
  expect(sent).toHaveLength(1)
  now += 1
  await serveMails(services(mail), NONE, now + SECOND)
  expect(await row('m')).toEqual({ status: 'sent', code: null, attempts: 2 })
})

test('a mail that waits goes where its entry is corrected to meanwhile; the notice of the correction does not', async () => {
  await write('m')
  await write('notice', { kind: 'amended' })
  const busy = answering({ is: 'later', code: 'E_RATE_LIMIT_EXCEEDED', ours: false })
  await serveMails(services(busy), NONE, now + SECOND)
  await memory.db.prepare(`UPDATE form_entry SET corrected_email = 'eve+x@streak.test'`).run()
  sent = []
  now += MINUTE
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ to }) => to).sort()).toEqual([ADDRESS, 'eve+x@streak.test'])
  const { results } = await memory.db.prepare('SELECT address, counted_as FROM mail ORDER BY id').all()
  expect(results).toEqual([
    { address: 'eve+x@streak.test', counted_as: 'eve@streak.test' },
    { address: ADDRESS, counted_as: ADDRESS },
  ])
})

test('a mail whose entry is corrected once it was read as due goes to the corrected address alone', async () => {
  await write('first')
  await write('m', { kind: 'answer', writtenAt: now + 1 })
  await memory.db.prepare(`UPDATE mail SET subject = 'Yes', body = 'We will.' WHERE id = 'm'`).run()
  now += 1
  const correctedMeanwhile: Mail = {
    async send(message) {
      sent.push(message)
      await memory.db.prepare(`UPDATE form_entry SET corrected_email = 'eve@streak.test'`).run()
      return { is: 'sent', messageId: '1' }
    },
  }
  await serveMails(services(correctedMeanwhile), NONE, now + SECOND)
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [ADDRESS, 'Your question has arrived'],
    ['eve@streak.test', 'Yes'],
  ])
})

test('an answer that waits is not sent once its entry is withdrawn, the notice of that is; undone, the answer is too', async () => {
  await write('m', { kind: 'answer' })
  await memory.db.prepare(`UPDATE mail SET subject = 'Yes', body = 'We will.'`).run()
  const notice = { id: 'notice', entryId: ID, kind: 'withdrawn', address: ADDRESS, writtenAt: now } as const
  await keepWithdrawal(memory.db, { id: ID, version: 1 }, now, notice)
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your question was withdrawn'])
  expect(await row('m')).toEqual({ status: 'refused', code: 'withdrawn', attempts: 0 })
  await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now, since: now - 1 })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your question was withdrawn', 'Yes'])
})

test('an answer whose entry is withdrawn once it was read as due is not sent; undone, it is', async () => {
  await write('first')
  await write('m', { kind: 'answer', writtenAt: now + 1 })
  await memory.db.prepare(`UPDATE mail SET subject = 'Yes', body = 'We will.' WHERE id = 'm'`).run()
  now += 1
  const withdrawnMeanwhile: Mail = {
    async send(message) {
      sent.push(message)
      if (sent.length === 1) await keepWithdrawal(memory.db, { id: ID, version: 1 }, now, null)
      return { is: 'sent', messageId: '1' }
    },
  }
  await serveMails(services(withdrawnMeanwhile), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your question has arrived'])
  expect(await row('m')).toEqual({ status: 'refused', code: 'withdrawn', attempts: 0 })
  await undoWithdrawal(memory.db, { id: ID, version: 2 }, { now, since: now - 1 })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject)).toEqual(['Your question has arrived', 'Yes'])
})

test('a lost reply may have been sent: nothing sends it again', async () => {
  await write('m')
  await sendMail(services(answering({ is: 'unknown', code: 'no answer' })), 'm')
  for (let day = 0; day < 5; day += 1) {
    now += DAY
    await serveMails(services(accepting()), NONE, now + SECOND)
  }
  expect(sent).toHaveLength(1)
  expect(await row('m')).toEqual({ status: 'unknown', code: 'no answer', attempts: 1 })
})

test('a Worker that is killed between call and note leaves an unknown outcome, never a second mail', async () => {
  await write('m')
  const killed: Mail = {
    send(message) {
      sent.push(message)
      throw new Error('killed')
    },
  }
  await expect(sendMail(services(killed), 'm')).rejects.toThrow('killed')
  expect(await row('m')).toMatchObject({ status: 'sending' })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await row('m')).toMatchObject({ status: 'sending' })
  now += 3 * MINUTE
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent).toHaveLength(1)
  expect(await row('m')).toEqual({ status: 'unknown', code: 'no outcome', attempts: 1 })
})

test('an address gets three mails a day that no person sends, under whatever tag and capitals', async () => {
  for (const tag of [1, 2, 3, 4, 5, 6]) await write(`m${tag}`, { address: `Ada+${tag}@streak.test` })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent).toHaveLength(3)
  const { results } = await memory.db
    .prepare('SELECT status, code, count(*) AS mails FROM mail GROUP BY status, code ORDER BY status')
    .all()
  expect(results).toEqual([
    { status: 'refused', code: 'many', mails: 3 },
    { status: 'sent', code: null, mails: 3 },
  ])
  now += DAY + 1
  await write('next')
  await sendMail(services(accepting()), 'next')
  expect(sent).toHaveLength(4)
})

test('mails that the service refused do not count as mails of the day', async () => {
  const refusing = services(answering({ is: 'refused', code: 'E_SENDER_NOT_VERIFIED', ours: true }))
  for (const id of ['m1', 'm2', 'm3']) {
    await write(id)
    await sendMail(refusing, id)
  }
  await write('next')
  await sendMail(services(accepting()), 'next')
  expect(await row('next')).toMatchObject({ status: 'sent' })
})

test('a mail that was read as due is not sent again by a late run', async () => {
  await write('m')
  const read = { id: 'm', attempts: 0, address: ADDRESS, goesTo: ADDRESS }
  expect(await claimMail(memory.db, read, now)).toBe('ours')
  await noteAttempt(memory.db, 'm', { status: 'waiting', code: 'busy', dueAt: now + MINUTE })
  expect(await claimMail(memory.db, read, now)).toBe('gone')
  expect(await row('m')).toEqual({ status: 'waiting', code: 'busy', attempts: 1 })

  await write('answer', { kind: 'answer' })
  await memory.db.prepare(`UPDATE mail SET status = 'refused', code = 'withdrawn' WHERE id = 'answer'`).run()
  expect(await claimMail(memory.db, { ...read, id: 'answer' }, now)).toBe('gone')
  expect(await row('answer')).toEqual({ status: 'refused', code: 'withdrawn', attempts: 0 })
})

test('an outcome that comes after its mail was given up makes it wait no more', async () => {
  await write('m')
  await claimMail(memory.db, { id: 'm', attempts: 0, address: ADDRESS, goesTo: ADDRESS }, now)
  await giveUpLost(memory.db, now + 1)
  await noteAttempt(memory.db, 'm', { status: 'waiting', code: 'busy', dueAt: now })
  expect(await row('m')).toEqual({ status: 'unknown', code: 'no outcome', attempts: 1 })
})

test('programs that type in thousands of addresses mail two hundred of them an hour, and no answer or notice waits for that', async () => {
  const written = async () => memory.db.prepare('SELECT count(*) AS n FROM mail').first('n')
  for (let at = 0; at < 250; at += 1) await write(`m${at}`, { address: `stranger${at}@streak.test` })
  await writeLinkMail(memory.db, { id: 'link', entryId: ID, address: ADDRESS, writtenAt: now })
  expect(await written()).toBe(200)
  await write('withdrawn', { kind: 'withdrawn' })
  expect(await written()).toBe(201)
  now += HOUR
  await write('next')
  await writeLinkMail(memory.db, { id: 'link', entryId: ID, address: ADDRESS, writtenAt: now })
  expect(await written()).toBe(203)
})

test('notices to an address that a correction typed in count among those two hundred, those to the first address do not', async () => {
  for (let at = 0; at < 200; at += 1) await write(`m${at}`, { address: `stranger${at}@streak.test` })
  await memory.db
    .prepare(`INSERT INTO entry_version (entry, number, answers, sent_at) VALUES (?, 1, ?, ?)`)
    .bind(ID, JSON.stringify({ email: 'Ada@Streak.test' }), now)
    .run()
  await memory.db
    .prepare(`INSERT INTO entry_version (entry, number, answers, sent_at) VALUES (?, 2, ?, ?)`)
    .bind(ID, JSON.stringify({ email: 'between@streak.test' }), now)
    .run()
  const kinds = ['amended', 'withdrawn'] as const
  const notices = async () => {
    for (const kind of kinds) {
      await write(`own ${kind} ${now}`, { kind })
      await write(`strange ${kind} ${now}`, { kind, address: 'stranger@streak.test' })
    }
    const found = await memory.db
      .prepare(`SELECT address FROM mail WHERE written_at = ? AND kind IN ('amended', 'withdrawn')`)
      .bind(now)
      .all<{ address: string }>()
    return found.results.map(({ address }) => address)
  }
  expect(await notices()).toEqual([ADDRESS, ADDRESS])
  now += HOUR
  expect(await notices()).toEqual([ADDRESS, 'stranger@streak.test', ADDRESS, 'stranger@streak.test'])
})

test('who used up the mails of an address does not keep its person from hearing of a correction or a withdrawal', async () => {
  for (const tag of [1, 2, 3]) await write(`m${tag}`, { address: `Ada+${tag}@streak.test` })
  await write('corrected', { kind: 'amended' })
  await write('withdrawn', { kind: 'withdrawn' })
  await write('once more', { kind: 'withdrawn' })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject).slice(3)).toEqual([
    'Your question was changed',
    'Your question was withdrawn',
  ])
  expect(await row('once more'), 'it waits').toMatchObject({ status: 'waiting', code: 'many' })
  now += DAY + 1
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent).toHaveLength(6)
})

/** The sender's own event: they acted by a mailed link. */
const acted = () =>
  memory.db
    .prepare(`INSERT INTO entry_event (entry, version, at, by, kind) VALUES (?, 2, ?, 'sender', 'amended')`)
    .bind(ID, now)
    .run()

test('who used up the mails of an address does not keep its person from a link to an entry that they corrected, and from its notices', async () => {
  await acted()
  for (const tag of [1, 2, 3]) await write(`m${tag}`, { address: `Ada+${tag}@streak.test` })
  await write('link', { kind: 'link' })
  await write('second link', { kind: 'link' })
  await write('withdrawn', { kind: 'withdrawn' })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await row('link')).toMatchObject({ status: 'sent' })
  expect(await row('second link')).toMatchObject({ status: 'refused', code: 'many' })
  expect(await row('withdrawn')).toMatchObject({ status: 'sent' })
})

const notTheirs: readonly [string, () => Promise<unknown>][] = [
  ['that was never opened', async () => {}],
  [
    'that a colleague changed',
    () =>
      memory.db
        .prepare(
          `INSERT INTO entry_event (entry, version, at, by, kind) VALUES (?, 2, 1, 'ann@team.test', 'note')`,
        )
        .bind(ID)
        .run(),
  ],
  [
    'that they withdrew',
    async () => {
      await acted()
      await memory.db.prepare(`UPDATE form_entry SET outcome = 'withdrawn' WHERE id = ?`).bind(ID).run()
    },
  ],
  [
    'that a stranger sent, corrected and then moved to the address',
    async () => {
      await acted()
      await memory.db
        .prepare(`INSERT INTO entry_version (entry, number, answers, sent_at) VALUES (?, 1, ?, 1)`)
        .bind(ID, JSON.stringify({ email: 'eve@other.test' }))
        .run()
    },
  ],
]
test.each(notTheirs)('a link to an entry %s is no fourth mail to an address', async (_, begin) => {
  await begin()
  for (const tag of [1, 2, 3]) await write(`m${tag}`)
  await write('link', { kind: 'link' })
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await row('link')).toMatchObject({ status: 'refused', code: 'many' })
})

test('a notice that an address is too full for waits three days, so that what others did mails no person for months; an answer waits on', async () => {
  await write('notice', { kind: 'amended' })
  await write('answer', { kind: 'answer' })
  await memory.db.prepare(`UPDATE mail SET subject = 'About it', body = 'Soon.' WHERE id = 'answer'`).run()
  for (const n of [1, 2, 3, 4, 5]) await write(`other ${n}`)
  const serveFull = async (after: number) => {
    now += after
    await memory.db
      .prepare(`UPDATE mail SET status = 'sent', tried_at = ? WHERE id LIKE 'other %'`)
      .bind(now)
      .run()
    await serveMails(services(accepting()), NONE, now + SECOND)
    return [await row('notice'), await row('answer')]
  }
  const waits = { status: 'waiting', code: 'many', attempts: 0 }
  expect(await serveFull(3 * DAY - HOUR)).toEqual([waits, waits])
  expect(await serveFull(HOUR)).toEqual([{ ...waits, status: 'refused' }, waits])
  expect(sent).toEqual([])
})

test('mails that are being sent count as mails of the day', async () => {
  for (const id of ['m1', 'm2', 'm3', 'm4']) await write(id)
  const claims = []
  for (const id of ['m1', 'm2', 'm3', 'm4'])
    claims.push(await claimMail(memory.db, { id, attempts: 0, address: ADDRESS, goesTo: ADDRESS }, now))
  expect(claims).toEqual(['ours', 'ours', 'ours', 'many'])
})

test('a cron run begins no mail once its share of the time is over', async () => {
  await write('m')
  await serveMails(services(accepting()), NONE, now)
  expect([sent, await row('m')]).toEqual([[], { status: 'waiting', code: null, attempts: 0 }])
})

test('the notice of a correction has no link to the entry, since its address is not the entry’s any more', async () => {
  await write('notice', { kind: 'amended' })
  await write('own', { kind: 'withdrawn' })
  await memory.db.prepare(`UPDATE form_entry SET corrected_email = 'eve@streak.test'`).run()
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ to, text }) => [to, text.includes(`#${ID}`)])).toEqual([
    [ADDRESS, false],
    ['eve@streak.test', true],
  ])
})

test('however many notices wait for an address that is full, a mail to another is tried in the next run', async () => {
  for (const n of [1, 2, 3, 4, 5]) await write(`other ${n}`)
  await memory.db.prepare(`UPDATE mail SET status = 'sent', tried_at = ?`).bind(now).run()
  for (let n = 0; n < 60; n += 1) {
    await write(`notice ${n}`, { kind: 'amended' })
    await sendMail(services(accepting()), `notice ${n}`)
  }
  now += 2 * HOUR
  await write('answer', { kind: 'answer', address: 'eve@streak.test' })
  await memory.db.prepare(`UPDATE mail SET subject = 'About it', body = 'Soon.' WHERE id = 'answer'`).run()
  await memory.db.prepare(`UPDATE form_entry SET corrected_email = 'eve@streak.test'`).run()
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent.map(({ subject }) => subject)).toEqual(['About it'])
})

test('a refusal that is ours to put right raises an alert, and the next sent mail ends it', async () => {
  await write('m')
  await sendMail(services(answering({ is: 'refused', code: 'E_SENDER_NOT_VERIFIED', ours: true })), 'm')
  expect(await row('m')).toEqual({ status: 'refused', code: 'E_SENDER_NOT_VERIFIED', attempts: 1 })
  expect(await alerts()).toEqual(['mail'])
  await write('next')
  await sendMail(services(accepting()), 'next')
  expect(await alerts()).toEqual([])
})

test('a mail that may have been sent raises an alert, since only a person sends it again; the next sent mail ends it', async () => {
  await write('m')
  await sendMail(services(answering({ is: 'unknown', code: 'E_INTERNAL_SERVER_ERROR' })), 'm')
  expect(await alerts()).toEqual(['mail unknown'])
  await write('next')
  await sendMail(services(accepting()), 'next')
  expect(await alerts()).toEqual([])

  await write('cut off')
  await memory.db
    .prepare(`UPDATE mail SET status = 'sending', tried_at = ? WHERE id = 'cut off'`)
    .bind(now)
    .run()
  now += 3 * MINUTE
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await alerts()).toEqual(['mail unknown'])
})

test('an answer whose attempt was cut off has an alert of its own, which another sent mail does not end', async () => {
  await write('m', { kind: 'answer' })
  await memory.db
    .prepare(`UPDATE mail SET subject = 'Yes', body = 'We will.', status = 'sending', tried_at = ?`)
    .bind(now)
    .run()
  now += 3 * MINUTE
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await alerts()).toEqual([`answer ${ID}`, 'mail unknown'])
  await write('next')
  await sendMail(services(accepting()), 'next')
  expect(await alerts()).toEqual([`answer ${ID}`])
})

test('a Worker that is killed before it raised an alert raises it later', async () => {
  const answer = async (status: string) => {
    await write(status, { kind: 'answer' })
    await memory.db
      .prepare(`UPDATE mail SET subject = 'Yes', body = 'We will.', status = ?, tried_at = ? WHERE id = ?`)
      .bind(status, now, status)
      .run()
  }
  const refusing = services(answering({ is: 'refused', code: 'E_RECIPIENT_SUPPRESSED', ours: false }))
  const killed = {
    ...refusing,
    log: {
      ...refusing.log,
      attention: () => {
        throw new Error('killed')
      },
    },
  }
  await answer('waiting')
  await expect(sendMail(killed, 'waiting')).rejects.toThrow('killed')
  await answer('sending')
  now += 3 * MINUTE
  await expect(serveMails(killed, NONE, now + SECOND)).rejects.toThrow('killed')
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(sent).toHaveLength(1)
  expect(await alerts()).toEqual([`answer ${ID}`, 'mail unknown'])
})

test('a suppressed recipient is refused without an alert', async () => {
  await write('m')
  await sendMail(services(answering({ is: 'refused', code: 'E_RECIPIENT_SUPPRESSED', ours: false })), 'm')
  expect(await row('m')).toMatchObject({ status: 'refused', code: 'E_RECIPIENT_SUPPRESSED' })
  expect(await alerts()).toEqual([])
})

test('a mail of a later release is left alone, and stops no other', async () => {
  await write('strange')
  await memory.db.prepare(`UPDATE mail SET kind = 'new kind'`).run()
  await write('m')
  await serveMails(services(accepting()), NONE, now + SECOND)
  expect(await row('strange')).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(await row('m')).toMatchObject({ status: 'sent' })
})

test('mails that cannot be read do not fill the queue: they wait for their release, and others are sent', async () => {
  for (let at = 0; at < 50; at += 1) await write(`strange${at}`)
  await memory.db.prepare(`UPDATE mail SET kind = 'new kind'`).run()
  now += 1
  await write('m')
  // The first two failures cost no pause.
  for (let run = 0; run < 4; run += 1)
    await serveMails(services(accepting()), await readFailing(memory.db), now + SECOND)
  expect(await row('m')).toMatchObject({ status: 'sent' })
})

test('mails go with their entry, also where another release deletes it', async () => {
  await write('m')
  await memory.db.prepare('DELETE FROM form_entry').run()
  expect(await row('m')).toBeNull()
})

test('an entry that is erased while its mails are sent gets no further one', async () => {
  await write('m')
  await write('next')
  const erasing: Mail = {
    async send(message) {
      sent.push(message)
      await memory.db.prepare('DELETE FROM form_entry').run()
      return { is: 'sent', messageId: '1' }
    },
  }
  await serveMails(services(erasing), NONE, now + SECOND)
  expect(sent).toHaveLength(1)
  expect((await memory.db.prepare('SELECT id FROM mail').all()).results).toEqual([])
  expect((await readFailing(memory.db)).size).toBe(0)
})

test('without a mail service nothing is sent', async () => {
  await write('m')
  await sendMail(services(null), 'm')
  await serveMails(services(null), NONE, now + SECOND)
  expect(await row('m')).toMatchObject({ status: 'waiting', attempts: 0 })
})
