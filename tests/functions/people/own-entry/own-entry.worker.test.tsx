import { Window } from 'happy-dom'
import type { Miniflare } from 'miniflare'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import {
  OWN_ANSWERS_PATH,
  OWN_ENTRY_PATH,
  OWN_FORM_PATH,
  OWN_LINK_PATH,
  OWN_WITHDRAWAL_PATH,
  ownKeyIn,
} from '#contract/own-entry'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import { entryId, type Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { questionForm } from '#contract/wire/question'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { type KeyPurpose, ownKey } from '../../../../functions/people/mail/own-key.ts'
import { Page as StatusPage } from '../../../../web/pages/application-status/page.tsx'
import { Page as FaqPage } from '../../../../web/pages/faq/page.tsx'
import { Page as IncubatorPage } from '../../../../web/pages/incubator-form/page.tsx'
import { PageShell } from '../../../../web/shell/page-shell.tsx'
import { type KeptMail, type Mailbox, mailboxOf } from '../../../sandbox/mail/mailbox.ts'
import { type Sending, send } from '../../../support/send.ts'
import { incubatorAnswers, questionAnswers } from '../forms/answers.ts'
import { environment, SITE } from '../forms/desk.ts'
import { databaseOf, hostForms, READS } from '../forms/forms-host.ts'

// Everything by plain forms, as without a script, over the real Worker, its database and its mail.

const pages: Readonly<Record<string, ComponentType>> = {
  '/incubator-form': IncubatorPage,
  '/faq': FaqPage,
  '/application-status': StatusPage,
}
const { secrets } = readConfig(environment)
const { DOMParser } = new Window()
let worker: Miniflare
let db: D1Database
let mailbox: Mailbox

beforeAll(async () => {
  vi.stubEnv('MAIL', '1')
  worker = await hostForms(published, { MAIL_FROM: 'Touchstone <hello@touchstone.test>' })
  db = await databaseOf(worker)
  const { origin } = await worker.ready
  mailbox = mailboxOf(() => origin)
})
let network = 0
beforeEach(async () => {
  network += 1
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await db.prepare('DELETE FROM form_entry').run()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await worker.dispose()
})

async function published(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const Page = pages[pathname]
  if (!Page) return new Response('nothing here', { status: 404 })
  const { prelude } = await prerender(
    <Router ssrPath={pathname}>
      <PageShell>
        <Page />
      </PageShell>
    </Router>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const head = '<title>A page</title><script type="module" src="/x.js"></script>'
  const html = `<!doctype html><html><head>${head}</head><body>${await new Response(prelude).text()}</body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Posts a plain form, from a network of the test's own: all tests together are more than one may post in a minute. */
function post(path: string, fields: Readonly<Record<string, string | readonly string[]>>) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  return postBody(path, { body: body.toString() })
}

async function postBody(path: string, body: Pick<Sending, 'body' | 'announced'>) {
  const response = await send(await worker.ready, new URL(path, SITE), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: SITE,
      'cf-connecting-ip': `198.51.100.${network}`,
    },
    ...body,
  })
  const html = await response.text()
  if (response.status !== 303) expect(response.headers.get('cache-control')).toBe('private, no-store')
  return { response, html, document: new DOMParser().parseFromString(html, 'text/html') }
}

type Shown = Awaited<ReturnType<typeof post>>

const heading = ({ document }: Shown) => document.querySelector('[data-slot="own-entry"] h2')?.textContent
const passIn = ({ document }: Shown) =>
  document.querySelector('input[name="pass"]')?.getAttribute('value') ?? ''

/** Sends a form, and waits for the mail about it. */
async function sendForm(form: Form, answers: Readonly<Record<string, string | readonly string[]>>) {
  const { response } = await post(form.endpoint.path, answers)
  const id = response.headers.get('location')?.split('/').at(-1) ?? ''
  return { id, link: await linkTo(String(answers.email)) }
}

/** The link in the newest mail to this address. */
async function linkTo(address: string): Promise<string> {
  const [newest] = await mailsTo(address, 1)
  return ownKeyIn(newest?.text?.split('#')[1] ?? '') ?? ''
}

async function mailsTo(address: string, least: number): Promise<readonly KeptMail[]> {
  await expect
    .poll(async () => (await mailbox.list()).filter(({ to }) => to.includes(address)).length)
    .toBeGreaterThanOrEqual(least)
  const kept = (await mailbox.list()).filter(({ to }) => to.includes(address))
  const read = await Promise.all(kept.map(({ messageId }) => mailbox.read(messageId)))
  return read.filter((mail) => mail !== null)
}

let address = 0
const freshAddress = () => `person${++address}@streak.test`

const entryRow = (id: string) => db.prepare('SELECT * FROM form_entry WHERE id = ?').bind(id).first()

test('the mailed link shows all that was sent, and what the team last wrote', async () => {
  const trap = '<img src=//evil.test onerror=x>'
  const { id, link } = await sendForm(incubatorForm, {
    ...incubatorAnswers,
    email: freshAddress(),
    projectName: trap,
  })
  await db
    .prepare(
      `INSERT INTO mail (id, entry_id, kind, address, counted_as, subject, body, status, due_at, written_at)
       VALUES ('a', ?, 'answer', '', '', ?, ?, 'sent', 0, 0)`,
    )
    .bind(id, `About ${trap}`, `We like it.\n${trap}`)
    .run()
  const shown = await post(OWN_ENTRY_PATH, { link: `${SITE}/application-status#${link}` })
  expect(shown.response.status).toBe(200)
  const text = shown.document.querySelector('[data-slot="own-entry"]')?.textContent ?? ''
  expect(text).toContain(id)
  expect(text).toContain('Received. It waits for review.')
  expect(text).toContain(incubatorAnswers.whyTouchstone)
  expect(text).toContain(`About ${trap}`)
  expect(text).toContain('We like it.')
  expect(text).toContain(trap)
  const own = [...shown.document.querySelectorAll('.own-answers dd, blockquote')]
  expect(own.every((place) => place.getAttribute('dir') === 'auto')).toBe(true)
  expect(shown.html).not.toContain('<img src=//evil')
  expect(shown.html).not.toContain('<script')
  expect(passIn(shown)).not.toBe(link)
})

test('what is sent again takes the place of what was sent; the earlier answers are kept', async () => {
  const email = freshAddress()
  const { id, link } = await sendForm(incubatorForm, { ...incubatorAnswers, email })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  const form = await post(OWN_FORM_PATH, { pass })
  const name = form.document.querySelector('form[data-form] input[name="projectName"]')
  expect(name?.getAttribute('value')).toBe(incubatorAnswers.projectName)
  expect(form.document.querySelector('form[data-form]')?.getAttribute('action')).toBe(OWN_ANSWERS_PATH)

  const wrong = await post(OWN_ANSWERS_PATH, { ...incubatorAnswers, email, pass, projectName: '' })
  expect(wrong.response.status).toBe(422)
  expect(wrong.document.title).toBe('Error: A page')
  expect(passIn(wrong)).toBe(pass)

  const answers = { ...incubatorAnswers, email, projectName: 'Streak & Sons' }
  const before = await entryRow(id)
  expect(heading(await post(OWN_ANSWERS_PATH, { ...answers, pass }))).toBe('Corrected')
  expect(heading(await post(OWN_ANSWERS_PATH, { ...answers, pass }))).toBe('We have it')
  const after = await entryRow(id)
  expect(JSON.parse(String(after?.answers))).toMatchObject({ projectName: 'Streak & Sons' })
  expect(after).toMatchObject({ received_at: before?.received_at, status: 'received', version: 2 })
  const { results } = await db
    .prepare('SELECT number, answers FROM entry_version WHERE entry = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ number: 1, answers: before?.answers }])
  const events = await db.prepare('SELECT kind, by FROM entry_event WHERE entry = ?').bind(id).all()
  expect(events.results).toEqual([{ kind: 'amended', by: 'sender' }])
  const subjects = (await mailsTo(email, 2)).map(({ subject }) => subject).sort()
  expect(subjects).toEqual(['Your application has arrived', 'Your application was changed'])
})

test('the form that corrects an entry promises nothing that only a script does', async () => {
  const { link } = await sendForm(incubatorForm, { ...incubatorAnswers, email: freshAddress() })
  const form = await post(OWN_FORM_PATH, { pass: passIn(await post(OWN_ENTRY_PATH, { link })) })
  const promised = 'kept on this device'
  expect(await (await published(new Request(`${SITE}/incubator-form`))).text()).toContain(promised)
  expect(form.html).not.toContain(promised)
  expect(form.document.querySelector('[data-slot="corrects"]')?.textContent).toContain('it is kept nowhere')
})

test('a page without its script has no control that needs one, does not move, and never says that one is late', async () => {
  const { link } = await sendForm(incubatorForm, { ...incubatorAnswers, email: freshAddress() })
  const entry = await post(OWN_ENTRY_PATH, { link })
  const form = await post(OWN_FORM_PATH, { pass: passIn(entry) })
  const whole = await (await published(new Request(`${SITE}/incubator-form`))).text()
  for (const scripted of ['Pause all motion', 'aria-label="Dismiss"', 'Unexpected Application Error!']) {
    expect(whole).toContain(scripted)
    for (const { html } of [entry, form]) expect(html).not.toContain(scripted)
  }
  for (const { document } of [entry, form])
    expect([...document.querySelectorAll('.dust')].map(({ className }) => className)).toEqual([
      'dust dust-still',
    ])
})

test('the page that corrects a question offers neither the dialog nor the search, which need its script', async () => {
  const { link } = await sendForm(questionForm, { ...questionAnswers, email: freshAddress() })
  const form = await post(OWN_FORM_PATH, { pass: passIn(await post(OWN_ENTRY_PATH, { link })) })
  expect(form.document.querySelector('form[data-form="question"] textarea')?.textContent).toContain(
    questionAnswers.question,
  )
  expect(form.document.querySelector('[data-ask], [type="search"]')).toBeNull()
})

test('a correction may take longer than its page may act: what was typed is not lost', async () => {
  const email = freshAddress()
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email })
  const opened = await post(OWN_FORM_PATH, { pass: passIn(await post(OWN_ENTRY_PATH, { link })) })
  const key = opened.document.querySelector('input[name="form"]')?.getAttribute('value') ?? ''
  const keyOf = (purpose: KeyPurpose, ago: number, address = '') => {
    const clock = { now: () => Date.now() - ago, sleep: async () => {} }
    return ownKey({ secrets, clock }, purpose, entryId.parse(id), address)
  }
  const pass = await keyOf('pass', 16 * MINUTE)
  const answers = { ...questionAnswers, email, question: 'After a long walk?' }

  const wrong = await post(OWN_ANSWERS_PATH, { ...answers, name: '', pass, form: key })
  expect(wrong.response.status).toBe(422)
  expect(wrong.html).toContain('After a long walk?')
  const done = await post(OWN_ANSWERS_PATH, { ...answers, pass, form: key })
  expect(heading(done)).toBe('Corrected')
  // The form says nothing of the entry to who comes later.
  expect(done.html).not.toContain('After a long walk?')
  expect(JSON.parse(String((await entryRow(id))?.answers))).toMatchObject({ question: answers.question })
  for (const path of [OWN_ENTRY_PATH, OWN_FORM_PATH, OWN_WITHDRAWAL_PATH])
    expect(heading(await post(path, { pass, form: key, sure: 'yes' })), path).toBe('This link is over')
  const late = await post(OWN_ANSWERS_PATH, { ...answers, pass, form: await keyOf('form', DAY + 1, email) })
  expect(heading(late)).toBe('This link is over')
  const younger = await keyOf('form', HOUR, email)
  expect(heading(await post(OWN_ANSWERS_PATH, { ...answers, pass, form: younger }))).toBe('We have it')
  await db.prepare(`UPDATE form_entry SET corrected_email = 'right@streak.test'`).run()
  const stranger = await post(OWN_ANSWERS_PATH, { ...answers, pass, form: younger })
  expect(heading(stranger)).toBe('This link is over')
})

test.each([
  ['the form came from a program', { reference: 'x' }, ''],
  [
    'the entry was withdrawn meanwhile',
    {},
    `UPDATE form_entry SET outcome = 'withdrawn', shown_outcome = 'withdrawn', version = version + 1`,
  ],
  [
    'it was corrected too often',
    {},
    `INSERT INTO entry_version (entry, number, answers, sent_at) SELECT id, 20, '{}', 0 FROM form_entry`,
  ],
])('where %s nothing is corrected, and what was typed stands in the form', async (_, fields, meanwhile) => {
  const email = freshAddress()
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  if (meanwhile) await db.prepare(meanwhile).run()
  const again = await post(OWN_ANSWERS_PATH, {
    ...questionAnswers,
    email,
    pass,
    ...fields,
    question: 'Typed?',
  })
  expect(again.response.status).toBeGreaterThanOrEqual(400)
  expect(again.document.querySelector('form[data-form] textarea')?.textContent).toContain('Typed?')
  expect(again.document.querySelector('[data-slot="failure"]')?.hasAttribute('hidden')).toBe(false)
  expect(JSON.parse(String((await entryRow(id))?.answers))).toMatchObject({
    question: questionAnswers.question,
  })
})

test('what fails is said on a page, and a correction that fails stands in its form', async () => {
  const answers = { ...questionAnswers, email: freshAddress() }
  const { link } = await sendForm(questionForm, answers)
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  await db
    .prepare(`CREATE TRIGGER failing BEFORE INSERT ON entry_version BEGIN SELECT RAISE(ABORT, 'down'); END`)
    .run()
  const again = await post(OWN_ANSWERS_PATH, { ...answers, pass, question: 'Typed?' })
  expect(again.response.status).toBe(500)
  expect(again.document.querySelector('form[data-form] textarea')?.textContent).toContain('Typed?')
  expect(again.document.querySelector('[data-slot="failure-text"]')?.textContent).toContain('on our side')
  await db.prepare('DROP TRIGGER failing').run()

  await db.prepare('ALTER TABLE withdrawal RENAME TO away').run()
  const opened = await post(OWN_ENTRY_PATH, { link })
  const unread = await post(OWN_ANSWERS_PATH, { ...answers, pass, question: 'Typed?' })
  await db.prepare('ALTER TABLE away RENAME TO withdrawal').run()
  expect([opened.response.status, heading(opened)]).toEqual([500, 'Not done'])
  expect([unread.response.status, heading(unread)]).toEqual([500, 'Not done'])
  expect(unread.document.querySelector('input[name="question"]')?.getAttribute('value')).toBe('Typed?')
})

test('a correction over the rate limit is kept on the page whole, and can be sent from there; a flood of fields is not', async () => {
  const typed = {
    'a" onfocus="x': '"><b>',
    platforms: ['iOS', 'Web'],
    question: 'One line,\nand "another".',
  }
  let refused = await post(OWN_ANSWERS_PATH, typed)
  // Twice the limit, because a new minute may begin meanwhile.
  for (let times = 0; times < 2 * READS && refused.response.status === 404; times += 1)
    refused = await post(OWN_ANSWERS_PATH, typed)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('60')
  expect(refused.document.querySelector('[role="status"]')?.textContent).toBe(
    'Too many requests. Please try again in 60 seconds.',
  )
  const form = refused.document.querySelector('[data-slot="own-entry"] form')
  expect(form?.getAttribute('action')).toBe(OWN_ANSWERS_PATH)
  const kept = [...(form?.querySelectorAll('input') ?? [])].map((input) => [
    input.getAttribute('name'),
    input.getAttribute('value'),
  ])
  expect(kept).toEqual(
    Object.entries(typed).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  // Repeated, each pair of bytes would be forty on the page.
  const flood = await postBody(OWN_ANSWERS_PATH, { body: '"&'.repeat(50_000) })
  expect(flood.response.status).toBe(400)
  expect(flood.html.length).toBeLessThan(refused.html.length)
})

test('amended after an answer it is new work, due anew, and unread for all', async () => {
  const email = freshAddress()
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email })
  await db
    .prepare(
      `UPDATE form_entry SET status = 'answered', answered_at = 5, received_at = received_at - ${72 * HOUR} WHERE id = ?`,
    )
    .bind(id)
    .run()
  await db.prepare('INSERT INTO entry_read (person, entry) VALUES (?, ?)').bind('ada@desk.test', id).run()
  const old = await entryRow(id)
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  await post(OWN_ANSWERS_PATH, { ...questionAnswers, email, pass, question: 'And now?' })
  const row = await entryRow(id)
  expect(row).toMatchObject({ status: 'received', answered_at: null })
  expect(Number(row?.due_at)).toBeGreaterThan(Number(old?.due_at) + 71 * HOUR)
  expect(await db.prepare('SELECT * FROM entry_read WHERE entry = ?').bind(id).first()).toBeNull()
})

test('a decision that the sender was not told yet leaves no trace on their page', async () => {
  const { id, link } = await sendForm(incubatorForm, { ...incubatorAnswers, email: freshAddress() })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  const before = await post(OWN_ENTRY_PATH, { pass })
  await db.prepare(`UPDATE form_entry SET outcome = 'declined' WHERE id = ?`).bind(id).run()
  expect((await post(OWN_ENTRY_PATH, { pass })).html).toBe(before.html)
  await db.prepare(`UPDATE form_entry SET shown_outcome = 'declined' WHERE id = ?`).bind(id).run()
  expect((await post(OWN_ENTRY_PATH, { pass })).html).toContain('Corrected after an answer it is new to us')
})

test('a link mailed to a wrong address opens nothing once it is corrected, by the team or by the sender', async () => {
  const [wrong, right] = [freshAddress(), freshAddress()]
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email: wrong })
  await db.prepare('UPDATE form_entry SET corrected_email = ? WHERE id = ?').bind(right, id).run()
  expect(heading(await post(OWN_ENTRY_PATH, { link }))).toBe('This link is over')

  await post(OWN_LINK_PATH, { id, email: right })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link: await linkTo(right) }))
  const last = freshAddress()
  expect(heading(await post(OWN_ANSWERS_PATH, { ...questionAnswers, email: last, pass }))).toBe('Corrected')
  const notice = (await mailsTo(right, 2)).find(({ subject }) => subject === 'Your question was changed')
  expect(notice?.text).not.toContain('#')
  expect(heading(await post(OWN_ENTRY_PATH, { link: await linkTo(last) }))).toBe('Your question')
})

test('a withdrawal is asked for once, and can be undone for an hour', async () => {
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email: freshAddress() })
  await db.prepare(`UPDATE form_entry SET outcome = 'accepted' WHERE id = ?`).bind(id).run()
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  expect(heading(await post(OWN_WITHDRAWAL_PATH, { pass }))).toBe('Withdraw it?')
  expect(await entryRow(id)).toMatchObject({ outcome: 'accepted' })
  expect(heading(await post(OWN_WITHDRAWAL_PATH, { pass, sure: 'yes' }))).toBe('Withdrawn')
  expect(await entryRow(id)).toMatchObject({
    status: 'answered',
    outcome: 'withdrawn',
    shown: 'withdrawn',
  })

  expect(heading(await post(OWN_FORM_PATH, { pass }))).toBe('Not corrected')
  expect((await post(OWN_ANSWERS_PATH, { ...questionAnswers, pass, question: 'Again?' })).html).toContain(
    'It is withdrawn',
  )
  expect(await entryRow(id)).toMatchObject({ outcome: 'withdrawn', version: 2 })

  expect(heading(await post(OWN_WITHDRAWAL_PATH, { pass, undo: 'yes' }))).toBe('No longer withdrawn')
  expect(await entryRow(id)).toMatchObject({
    status: 'received',
    outcome: 'accepted',
    shown_outcome: null,
    version: 3,
  })

  await post(OWN_WITHDRAWAL_PATH, { pass, sure: 'yes' })
  await db.prepare(`UPDATE withdrawal SET at = at - ${HOUR}`).run()
  const late = await post(OWN_WITHDRAWAL_PATH, { pass, undo: 'yes' })
  expect(heading(late)).toBe('Not undone')
  expect(late.html).not.toContain('name="undo"')
  expect(await entryRow(id)).toMatchObject({ outcome: 'withdrawn' })
})

test('what was withdrawn can be sent anew at once: it is another entry, which waits for an answer', async () => {
  const answers = { ...questionAnswers, email: freshAddress() }
  const { id, link } = await sendForm(questionForm, answers)
  await post(OWN_WITHDRAWAL_PATH, { pass: passIn(await post(OWN_ENTRY_PATH, { link })), sure: 'yes' })
  const again = await Promise.all([1, 2].map(() => post(questionForm.endpoint.path, answers)))
  const ids = again.map(({ response }) => response.headers.get('location')?.split('/').at(-1) ?? '')
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(id)
  expect(await entryRow(ids[0] ?? '')).toMatchObject({ shown: 'received' })
})

test('an entry that the team changed meanwhile is shown as it is, and not overwritten', async () => {
  const email = freshAddress()
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  const both = await Promise.all(
    ['One?', 'Two?'].map((question) => post(OWN_ANSWERS_PATH, { ...questionAnswers, email, pass, question })),
  )
  const kept = JSON.parse(String((await entryRow(id))?.answers)) as { question: string }
  expect(['One?', 'Two?']).toContain(kept.question)
  expect(both.map(heading)).toContain('Corrected')
  const { results } = await db.prepare('SELECT number FROM entry_version WHERE entry = ?').bind(id).all()
  expect(results).toHaveLength(Number((await entryRow(id))?.version) - 1)
})

test.each([
  ['a link as a pass', async (link: string) => ({ path: OWN_FORM_PATH, fields: { pass: link } })],
  [
    'a changed link',
    async (link: string) => ({
      path: OWN_ENTRY_PATH,
      fields: { link: link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) },
    }),
  ],
  ['no link', async () => ({ path: OWN_ENTRY_PATH, fields: {} })],
  ['a text', async () => ({ path: OWN_ENTRY_PATH, fields: { link: 'hello' } })],
  [
    'a link to an entry that was deleted',
    async (link: string) => {
      await db.prepare('DELETE FROM form_entry').run()
      return { path: OWN_ENTRY_PATH, fields: { link } }
    },
  ],
])('%s opens nothing, and is answered as any other', async (_, make) => {
  const { link } = await sendForm(questionForm, { ...questionAnswers, email: freshAddress() })
  const { path, fields } = await make(link)
  const shown = await post(path, fields as Readonly<Record<string, string>>)
  expect(shown.response.status).toBe(404)
  expect(heading(shown)).toBe('This link is over')
  expect(shown.html).not.toContain(questionAnswers.question)
})

test('a new link is answered alike whether id and address are right or not, and mails one person three times at most', async () => {
  const email = freshAddress()
  const { id } = await sendForm(questionForm, { ...questionAnswers, email })
  const asked = [
    { id, email: email.toUpperCase() },
    { id, email: 'eve@other.test' },
    { id: `TS-${'0'.repeat(26)}`, email },
    { id: '', email: '' },
    ...Array.from({ length: 12 }, () => ({ id, email })),
  ]
  const answers = []
  for (const fields of asked) {
    answers.push(await post(OWN_LINK_PATH, fields))
    await db.prepare('UPDATE mail SET written_at = written_at - ?').bind(MINUTE).run()
  }
  expect(new Set(answers.map(({ html, response }) => `${response.status} ${html}`)).size).toBe(1)
  await expect
    .poll(
      async () =>
        (await db.prepare(`SELECT id FROM mail WHERE status IN ('waiting', 'sending')`).all()).results,
    )
    .toEqual([])
  const mails = await mailsTo(email, 3)
  expect(mails).toHaveLength(3)
  expect((await mailbox.list()).some(({ to }) => to.includes('eve@other.test'))).toBe(false)
  const shown = await post(OWN_ENTRY_PATH, { link: await linkTo(email) })
  expect(heading(shown)).toBe('Your question')
})

test('who corrected an entry by a mailed link gets a new one, although strangers used up the mails of their address', async () => {
  const email = freshAddress()
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  await post(OWN_ANSWERS_PATH, { ...questionAnswers, email, pass, question: 'Other?' })
  await mailsTo(email, 2)
  // The next day strangers send forms under the address.
  await db.prepare('UPDATE mail SET tried_at = tried_at - ?').bind(DAY).run()
  for (const n of [1, 2, 3])
    await post(questionForm.endpoint.path, { ...questionAnswers, email, question: `Number ${n}?` })
  await mailsTo(email, 5)
  await post(OWN_LINK_PATH, { id, email })
  await mailsTo(email, 6)
  expect(heading(await post(OWN_ENTRY_PATH, { link: await linkTo(email) }))).toBe('Your question')
})

test('a program that opens every address of a mail changes nothing', async () => {
  const { id, link } = await sendForm(questionForm, { ...questionAnswers, email: freshAddress() })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  const before = await entryRow(id)
  const keys = new URLSearchParams({ ...questionAnswers, link, pass, id, sure: 'yes', question: 'Changed?' })
  for (const path of [OWN_ENTRY_PATH, OWN_LINK_PATH, OWN_FORM_PATH, OWN_ANSWERS_PATH, OWN_WITHDRAWAL_PATH]) {
    const opened = await send(await worker.ready, new URL(`${path}?${keys}`, SITE), {})
    expect(opened.headers.get('location'), path).toBe('/application-status')
  }
  // Also one that runs the page's script, which posts the link.
  expect(heading(await post(OWN_ENTRY_PATH, { link }))).toBe('Your question')
  expect(await entryRow(id)).toEqual(before)
})

test('what is refused before it is read is refused on a page', async () => {
  const shown = await postBody(OWN_ANSWERS_PATH, { announced: 120_000 })
  expect(shown.response.status).toBe(413)
  expect(heading(shown)).toBe('Not done')
})

test('all of it goes with the entry', async () => {
  const email = freshAddress()
  const { link } = await sendForm(questionForm, { ...questionAnswers, email })
  const pass = passIn(await post(OWN_ENTRY_PATH, { link }))
  await post(OWN_ANSWERS_PATH, { ...questionAnswers, email, pass, question: 'Other?' })
  await post(OWN_WITHDRAWAL_PATH, { pass, sure: 'yes' })
  await db.prepare('DELETE FROM form_entry').run()
  for (const table of ['mail', 'entry_version', 'withdrawal', 'entry_event'])
    expect((await db.prepare(`SELECT 1 FROM ${table}`).all()).results, table).toEqual([])
})
