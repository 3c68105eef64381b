import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { MINUTE } from '#contract/timing'
import { developerForm } from '#contract/wire/developer'
import { errorReply } from '#contract/wire/error-reply'
import { entryId } from '#contract/wire/form'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { goodAnswers, investorAnswers, questionAnswers } from './answers.ts'
import { type Desk, hostDesks } from './desk.ts'

const openDesk = hostDesks()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})

async function idOf(response: Response): Promise<string> {
  const json = (await response.json()) as Record<string, unknown>
  expect(response.status, JSON.stringify(json)).toBe(200)
  return entryId.parse(json.applicationId ?? json.questionId)
}

async function refusalOf(response: Response) {
  return { status: response.status, ...errorReply.parse(await response.json()) }
}

test.each(goodAnswers)(
  '$form.name answers are stored before they are acknowledged, and nothing else is',
  async ({ form, answers }) => {
    const id = await idOf(await desk.post(form, answers))

    const [row] = await desk.rows()
    expect(row).toMatchObject({ id, form: form.name, status: 'received', email: 'ada@example.org', note: '' })
    expect(JSON.parse(String(row?.answers))).toEqual(answers)
  },
)

test('a question is answered with a questionId, an application with an applicationId', async () => {
  expect(await (await desk.post(questionForm, questionAnswers)).json()).toMatchObject({
    questionId: expect.stringMatching(/^TS-/),
  })
  expect(await (await desk.post(investorForm, investorAnswers)).json()).toMatchObject({
    applicationId: expect.stringMatching(/^TS-/),
  })
})

test('all errors are returned at once, field by field, and nothing is stored', async () => {
  const refusal = await refusalOf(
    await desk.post(developerForm, { email: 'ada', developmentStage: 'Live on Mainnet' }),
  )

  expect(refusal).toMatchObject({ status: 422, code: 'form_invalid', error: errors.form_invalid.error })
  expect(refusal.fields).toEqual({
    fullName: 'Full name is required',
    email: 'Email is invalid',
    projectName: 'Project name is required',
    projectType: 'Project type is required',
    primaryBlockchain: 'Primary blockchain is required',
    contractAddress: 'Contract address is required for live projects',
    touchstoneServices: 'Please select at least one service',
    heardFrom: 'Please select how you heard about us',
  })
  expect(await desk.rows()).toEqual([])
})

test.each([
  ['an unknown field', JSON.stringify({ ...questionAnswers, status: 'answered' })],
  [
    'an id chosen by the sender',
    JSON.stringify({ ...questionAnswers, questionId: 'TS-00000000000000000000000000' }),
  ],
  ['a prototype', JSON.stringify(questionAnswers).replace('{', '{"__proto__":{"status":"answered"},')],
])('%s is refused, not stored', async (_, body) => {
  expect(await refusalOf(await desk.post(questionForm, body))).toMatchObject({
    status: 422,
    code: 'form_invalid',
  })
  expect(await desk.rows()).toEqual([])
})

test.each([
  [
    'a body over its cap',
    JSON.stringify({ ...questionAnswers, question: 'x'.repeat(40_000) }),
    'application/json',
    413,
  ],
  ['text that is no JSON', '{"name":', 'application/json', 400],
  ['bytes that are no text', '"\ud800', 'application/json', 400],
  ['deep nesting', `{"name":${'['.repeat(8000)}${']'.repeat(8000)}}`, 'application/json', 422],
  ['plain text', JSON.stringify(questionAnswers), 'text/plain', 415],
  ['a multipart body', JSON.stringify(questionAnswers), 'multipart/form-data; boundary=x', 415],
  ['no type at all', JSON.stringify(questionAnswers), '', 415],
  ['an array', '[]', 'application/json', 422],
  ['null', 'null', 'application/json', 422],
])('%s is refused', async (_, body, type, status) => {
  const response = await desk.post(questionForm, body, { type })
  expect(response.status).toBe(status)
  expect(errorReply.safeParse(await response.json()).success).toBe(true)
  expect(await desk.rows()).toEqual([])
})

test('an unreadable body gets the form’s own error sentence', async () => {
  const refusal = await refusalOf(await desk.post(questionForm, '{"name":"Ada'))
  expect(refusal).toMatchObject({ status: 400, code: 'form_unreadable' })
  expect(refusal.error).toBe('The form did not arrive as it was sent. Please send it again.')
})

test.each(['null', '[]', '"text"', '7'])(
  'a body without answers gets an error for every required field: %s',
  async (body) => {
    expect(await refusalOf(await desk.post(questionForm, body))).toMatchObject({
      status: 422,
      code: 'form_invalid',
      fields: { name: 'Name is required', email: 'Email is required', question: 'Question is required' },
    })
  },
)

test('optional answers are stored as typed, up to the size limit of the body', async () => {
  const project = goodAnswers.find(({ form }) => form === developerForm)?.answers
  const typed = { telegramDiscord: '@ada '.repeat(41), expectedLaunchDate: '2027-02-30' }
  await idOf(await desk.post(developerForm, { ...project, ...typed }))
  const [row] = await desk.rows()
  expect(JSON.parse(String(row?.answers))).toMatchObject(typed)

  const beyond = await desk.post(developerForm, { ...project, telegramDiscord: 'x'.repeat(33 * 1024) })
  expect(await refusalOf(beyond)).toMatchObject({
    status: 413,
    code: 'body_too_large',
    error: 'This is more than can be sent at once. Please shorten it and send it again.',
  })
  // Bytes count, not letters.
  const accented = await desk.post(developerForm, { ...project, telegramDiscord: 'é'.repeat(17 * 1024) })
  expect(await refusalOf(accented)).toMatchObject({ status: 413, code: 'body_too_large' })
  expect(await desk.rows()).toHaveLength(1)
})

test('a page of another site cannot send a form', async () => {
  const response = await desk.post(questionForm, questionAnswers, {
    headers: { origin: 'https://elsewhere.test' },
  })
  expect(await refusalOf(response)).toMatchObject({ status: 403, code: 'origin_refused' })
  expect(await desk.rows()).toEqual([])
})

test('a filled hidden field is refused as a bot’s, with instructions for a person', async () => {
  const response = await desk.post(questionForm, { ...questionAnswers, reference: 'http://spam.test' })
  expect(await refusalOf(response)).toMatchObject({ status: 422, code: 'form_suspect' })
  expect(await desk.rows()).toEqual([])
})

test('a form filled in faster than a person reads is refused; one without a time is not', async () => {
  const quick = await desk.post(questionForm, { ...questionAnswers, elapsed: 1999 })
  expect(await refusalOf(quick)).toMatchObject({ status: 422, code: 'form_too_fast' })

  await idOf(await desk.post(questionForm, { ...questionAnswers, elapsed: 2000 }))
  await idOf(await desk.post(questionForm, { ...questionAnswers, question: 'And without a script?' }))
})

test('a double click makes one entry, however the two requests race', async () => {
  const body = { ...investorAnswers, submissionKey: 'a'.repeat(32) }
  const both = await Promise.all([desk.post(investorForm, body), desk.post(investorForm, body)])

  const [first, second] = await Promise.all(both.map(idOf))
  expect(first).toBe(second)
  expect(await desk.rows()).toHaveLength(1)
})

test('a retry after a lost reply returns the same id, a day later and from another network', async () => {
  const body = { ...investorAnswers, submissionKey: 'b'.repeat(32) }
  const id = await idOf(await desk.post(investorForm, body))
  desk.clock.now += 24 * 60 * MINUTE
  expect(await idOf(await desk.post(investorForm, body))).toBe(id)
  expect(await desk.rows()).toHaveLength(1)
})

test('changed answers under the same key are a new entry: nothing is lost', async () => {
  const submissionKey = 'c'.repeat(32)
  const id = await idOf(await desk.post(investorForm, { ...investorAnswers, submissionKey }))
  const other = await idOf(
    await desk.post(investorForm, { ...investorAnswers, country: 'Norway', submissionKey }),
  )
  expect(other).not.toBe(id)
  expect(await desk.rows()).toHaveLength(2)
})

test('without a key the same answers from the same network are one entry for ten minutes', async () => {
  const from = '203.0.113.9'
  const id = await idOf(await desk.post(questionForm, questionAnswers, { from }))
  desk.clock.now += 9 * MINUTE
  expect(await idOf(await desk.post(questionForm, questionAnswers, { from }))).toBe(id)
  desk.clock.now += 2 * MINUTE
  expect(await idOf(await desk.post(questionForm, questionAnswers, { from }))).not.toBe(id)
})

test('a cap says when to retry, and accepts the form then', async () => {
  const strict = await openDesk({ FORMS_QUESTIONS_PER_ADDRESS: '5' })
  const from = '198.51.100.7'
  const ask = (n: number) =>
    strict.post(
      questionForm,
      { ...questionAnswers, email: `ada${n}@example.org`, question: `Question ${n}` },
      { from },
    )
  for (const n of [1, 2, 3, 4, 5]) await idOf(await ask(n))

  const refused = await ask(6)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await refusalOf(refused)).toMatchObject({
    status: 429,
    code: 'form_capped',
    retryAfter: 600,
    error: `${errors.form_capped.error} Please try again in 10 minutes.`,
  })
  strict.clock.now += 10 * MINUTE - 1000
  expect(await refusalOf(await ask(6))).toMatchObject({ retryAfter: 1 })
  strict.clock.now += 1000
  await idOf(await ask(6))
})

test('a refused form waits until the oldest of those that fill its cap no longer counts', async () => {
  const strict = await openDesk({ FORMS_QUESTIONS_PER_ADDRESS: '2' })
  const from = '198.51.100.8'
  const ask = (question: string) => strict.post(questionForm, { ...questionAnswers, question }, { from })
  await idOf(await ask('One'))
  strict.clock.now += 4 * MINUTE
  await idOf(await ask('Two'))
  expect(await refusalOf(await ask('Three'))).toMatchObject({ retryAfter: 360 })
})

test('a form that two caps refuse waits for the longer one', async () => {
  const strict = await openDesk({ FORMS_QUESTIONS_PER_ADDRESS: '1', FORMS_PER_EMAIL: '1' })
  const from = '198.51.100.9'
  const ask = (question: string) => strict.post(questionForm, { ...questionAnswers, question }, { from })
  await idOf(await ask('One'))
  expect(await refusalOf(await ask('Two'))).toMatchObject({ retryAfter: 24 * 60 * 60 })
})

test('caps are counted per form and per network, which in IPv6 is the first 64 bits', async () => {
  const strict = await openDesk({ FORMS_APPLICATIONS_PER_ADDRESS: '3' })
  const from = '2001:db8:1:2:aaaa::1'
  const neighbour = '2001:db8:1:2:bbbb:0:0:9'
  const ask = (n: number, address: string) =>
    strict.post(investorForm, { ...investorAnswers, fullName: `Ada ${n}` }, { from: address })

  for (const n of [1, 2]) await idOf(await ask(n, from))
  await idOf(await ask(3, neighbour))
  expect(await refusalOf(await ask(4, from))).toMatchObject({ status: 429, code: 'form_capped' })
  await idOf(await ask(5, '2001:db8:1:3::1'))
  await idOf(await strict.post(questionForm, questionAnswers, { from }))
})

test('sixty investors at one event give the same answers from one address, and every application is kept', async () => {
  const from = '203.0.113.20'
  const apply = (n: number) =>
    desk.post(
      investorForm,
      { ...investorAnswers, fullName: `Guest ${n}`, email: `guest${n}@example.org` },
      { from },
    )
  for (let n = 1; n <= 60; n++) await idOf(await apply(n))
  expect(await desk.rows()).toHaveLength(60)
  expect((await apply(61)).status).toBe(429)
})

test('the same text from one network counts as a flood after five, whatever the name and e-mail', async () => {
  const from = '2001:db8:7:1::1'
  const ask = (n: number, question: string, address = from) =>
    desk.post(questionForm, { name: `Bot ${n}`, email: `bot${n}@example.org`, question }, { from: address })
  for (const n of [1, 2, 3, 4, 5]) await idOf(await ask(n, 'Buy now'))

  const refused = await refusalOf(await ask(6, 'Buy now', '2001:db8:7:1:ffff::2'))
  expect(refused).toMatchObject({ status: 429, code: 'form_capped', retryAfter: 600 })
  await idOf(await ask(7, 'Is the escrow fee 10%?'))
  await idOf(await ask(8, 'Buy now', '2001:db8:7:2::1'))
  desk.clock.now += 10 * MINUTE
  await idOf(await ask(6, 'Buy now'))
})

test('the sixth of the same text waits until the first of them no longer counts', async () => {
  const from = '2001:db8:7:5::1'
  const ask = (n: number) =>
    desk.post(questionForm, { name: `Bot ${n}`, email: `bot${n}@example.org`, question: 'Buy now' }, { from })
  await idOf(await ask(1))
  desk.clock.now += 4 * MINUTE
  for (const n of [2, 3, 4, 5]) await idOf(await ask(n))
  expect(await refusalOf(await ask(6))).toMatchObject({ retryAfter: 360 })
})

test('of a flood from thousands of networks three hundred forms are kept in ten minutes, and no more of the database is used', async () => {
  const ask = (n: number) =>
    desk.post(
      questionForm,
      { ...questionAnswers, email: `bot${n}@example.org`, question: `Buy ${n}` },
      { from: `2001:db8:7:${n.toString(16)}::1` },
    )
  for (let n = 0; n < 300; n++) await idOf(await ask(n))
  expect(await refusalOf(await ask(300))).toMatchObject({
    code: 'forms_paused',
    error: errors.forms_paused.error,
  })
  expect(await desk.rows()).toHaveLength(300)
  await idOf(await ask(299))
  desk.clock.now += 10 * MINUTE
  await idOf(await ask(300))
})

test('a long form counts for each 8 KB of it, so that a flood is kept in no more than 2.4 MB', async () => {
  const project = goodAnswers.find(({ form }) => form === developerForm)?.answers
  const ask = (n: number, from: string) =>
    desk.post(
      developerForm,
      { ...project, email: `bot${n}@example.org`, expectedLaunchDate: `${n}${' later'.repeat(5200)}` },
      { from },
    )
  for (let n = 0; n < 15; n++) await idOf(await ask(n, '203.0.113.31'))
  expect(await refusalOf(await ask(15, '203.0.113.31'))).toMatchObject({
    code: 'form_capped',
    retryAfter: 600,
  })
  for (let n = 15; n < 75; n++) await idOf(await ask(n, `2001:db8:8:${n.toString(16)}::1`))
  expect(await refusalOf(await ask(75, '2001:db8:8:ffff::1'))).toMatchObject({ code: 'forms_paused' })
})

test('where a long form alone fills the cap, the next one waits until that no longer counts', async () => {
  const strict = await openDesk({ FORMS_APPLICATIONS_PER_ADDRESS: '4' })
  const project = goodAnswers.find(({ form }) => form === developerForm)?.answers
  const apply = (expectedLaunchDate: string) =>
    strict.post(developerForm, { ...project, expectedLaunchDate }, { from: '203.0.113.32' })
  await idOf(await apply(' later'.repeat(5200)))
  strict.clock.now += 4 * MINUTE
  expect(await refusalOf(await apply('soon'))).toMatchObject({ code: 'form_capped', retryAfter: 360 })
  strict.clock.now += 6 * MINUTE
  await idOf(await apply('soon'))
})

test('a repeated form does not count again towards the cap', async () => {
  const strict = await openDesk({ FORMS_APPLICATIONS_PER_ADDRESS: '1' })
  const from = '203.0.113.21'
  const id = await idOf(await strict.post(investorForm, investorAnswers, { from }))
  for (const _ of [1, 2, 3]) {
    expect(await idOf(await strict.post(investorForm, investorAnswers, { from }))).toBe(id)
  }
})

test('a form refused by a cap is reported as not kept', async () => {
  const strict = await openDesk({ FORMS_APPLICATIONS_PER_ADDRESS: '1' })
  const from = '203.0.113.22'
  await idOf(await strict.post(investorForm, investorAnswers, { from }))
  const refused = await refusalOf(
    await strict.post(investorForm, { ...investorAnswers, email: 'eve@example.org' }, { from }),
  )
  expect(refused.error).toBe(
    'This form was not kept: too many came from your network or under this e-mail address. Your answers are still in its fields. Please try again in 10 minutes.',
  )
  expect(await strict.rows()).toHaveLength(1)
})

test('one e-mail address can send twenty forms a day, from any network', async () => {
  for (let n = 0; n < 20; n++)
    await idOf(await desk.post(questionForm, { ...questionAnswers, question: `${n}` }))
  const another = { ...questionAnswers, email: 'ADA@example.org', question: 'One more' }
  desk.clock.now += 60 * MINUTE
  expect(await refusalOf(await desk.post(questionForm, another))).toMatchObject({
    code: 'form_capped',
    error: `${errors.form_capped.error} Please try again in 23 hours.`,
  })
  desk.clock.now += 23 * 60 * MINUTE
  await idOf(await desk.post(questionForm, another))
})

test('a cap counts one mailbox, whichever way a browser writes its domain', async () => {
  const strict = await openDesk({ FORMS_PER_EMAIL: '1' })
  await idOf(await strict.post(questionForm, { ...questionAnswers, email: 'ada@bücher.example' }))
  const ascii = { ...questionAnswers, email: 'ada@xn--bcher-kva.example' }
  expect((await strict.post(questionForm, ascii)).status).toBe(429)
})

test('a sender over the rate limit reads how long to wait, and that this form was not kept', async () => {
  const limits = { LIMIT_READ: { limit: async () => ({ success: false }) } }
  const hurried = await openDesk({}, {}, limits)
  const refused = await hurried.post(questionForm, questionAnswers)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refusalOf(refused)).toMatchObject({
    status: 429,
    error:
      'This form was not kept: too many requests came from your network. Your answers are still in its fields. Please try again in 60 seconds.',
  })
})

test('the caps are configuration', async () => {
  const strict = await openDesk({ FORMS_QUESTIONS_PER_ADDRESS: '1' })
  const from = '192.0.2.1'
  expect((await strict.post(questionForm, questionAnswers, { from })).status).toBe(200)
  expect((await strict.post(questionForm, { ...questionAnswers, question: 'Two' }, { from })).status).toBe(
    429,
  )
})

test('ids cannot be guessed: a thousand of them share only their prefix', async () => {
  const { newEntryId } = await import('../../../../functions/people/forms/entry-id.ts')
  const ids = Array.from({ length: 1000 }, newEntryId)
  expect(new Set(ids).size).toBe(1000)
  for (let place = 3; place < 29; place++) {
    expect(new Set(ids.map((id) => id[place])).size, `place ${place}`).toBeGreaterThan(25)
  }
})

test('an address is never stored, only a keyed hash of its network', async () => {
  await desk.post(questionForm, questionAnswers, { from: '203.0.113.77' })
  const stored = JSON.stringify(await desk.rows())
  expect(stored).not.toContain('203.0.113.77')
  const { digest } = await import('../../../../functions/random.ts')
  expect(stored).not.toContain(await digest('203.0.113.77'))
})

test('when the database fails, nothing is acknowledged, the error asks to try again, and the log has no personal data', async () => {
  const failing = {
    prepare: () => {
      throw new Error('D1_ERROR: Network connection lost.')
    },
  }
  const broken = await openDesk({}, { db: failing as unknown as D1Database })
  const canary = 'canary-5f1c@example.org'

  const application = await broken.post(investorForm, { ...investorAnswers, email: canary })
  const question = await broken.post(questionForm, { ...questionAnswers, email: canary })

  expect(await refusalOf(application)).toMatchObject({
    status: 500,
    code: 'application_failed',
    error: 'Failed to submit application. Please try again.',
  })
  expect(await refusalOf(question)).toMatchObject({
    status: 500,
    code: 'question_failed',
    error: 'Failed to submit question. Please try again.',
  })
  expect(broken.log).toHaveLength(2)
  expect(broken.log.join('')).not.toContain('canary')
})

test('no personal data is logged, whatever the result of the form', async () => {
  const seen = vi.spyOn(console, 'log')
  const secret = { name: 'Canary Person', email: 'canary@example.org', question: 'canary question' }
  await desk.post(questionForm, secret)
  await desk.post(questionForm, { ...secret, email: 'canary' })
  await desk.post(questionForm, { ...secret, reference: 'canary' })
  await desk.post(questionForm, `{"name":"Canary`)
  await desk.idle()
  expect(desk.log.join('')).not.toMatch(/canary/i)
  expect(JSON.stringify(seen.mock.calls)).not.toMatch(/canary/i)
})

test('invisible characters are removed from a text before it is stored', async () => {
  const response = await desk.post(questionForm, {
    name: ' Ada\u0000 \u202eLindqvist\u200f\t ',
    email: 'ada@example.org\r\n',
    question: 'One\u0007\r\nTwo\u2028Three e\u0301 \ud83d\ude00 \ufeff',
  })
  await idOf(response)
  const [row] = await desk.rows()
  expect(JSON.parse(String(row?.answers))).toEqual({
    name: 'Ada Lindqvist',
    email: 'ada@example.org',
    question: 'One\nTwo\nThree \u00e9 😀',
  })
})
