import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import type { CodeWithoutData, Refused } from '#contract/wire/refusal'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { refuse, timed } from '../../../../functions/edge/http/refuse.ts'

test.each([
  ['payment_unknown', 'No validated payment of this hash has reached us. Please try again in 4 seconds.'],
  ['rate_limited', 'Too many requests. Please try again in 4 seconds.'],
  ['sale_paused', 'Minting is paused for a moment. Please try again in 4 seconds.'],
] as const)('%s says once when to retry, exactly if that is known', (code, sentence) => {
  expect(timed(errors[code].error, 4)).toBe(sentence)
})

test('a single second is named as one', () => {
  expect(timed(errors.busy.error, 1)).toBe('The network is currently busy. Please try again in 1 second.')
})

test('no refusal says twice when to retry', () => {
  const sentences = Object.values(errors).map(({ error }) => timed(error, 4))

  expect(sentences.filter((sentence) => sentence.match(/Please (?:wait|try again)/g)?.length !== 1)).toEqual(
    [],
  )
})

test('without a known time the catalogue’s sentence is unchanged', async () => {
  const { body } = await answerTo({ ok: false, error: 'busy' })
  expect(body).toMatchObject({ error: 'The network is currently busy. Please wait a minute and try again.' })
})

/** The response to each refusal with data beyond its code. */
const answers = {
  rate_limited: [
    { ok: false, error: 'rate_limited', retryAfter: 60 },
    429,
    '60',
    { error: 'Too many requests. Please try again in 60 seconds.', retryAfter: 60 },
  ],
  in_line: [
    { ok: false, error: 'in_line', retryAfter: 5, line: { place: 3, about: null } },
    503,
    '5',
    {
      error: 'Many people want a pass right now. You are in line, and your turn comes by itself.',
      retryAfter: 5,
      line: { place: 3, about: null },
    },
  ],
  left_unpaid: [
    { ok: false, error: 'left_unpaid', retryAfter: 30 },
    429,
    '30',
    {
      error: 'The last passes that we held for you were not paid for. Please try again in 30 seconds.',
      retryAfter: 30,
    },
  ],
  payment_unknown: [
    { ok: false, error: 'payment_unknown', retryAfter: 4 },
    404,
    null,
    {
      error: 'No validated payment of this hash has reached us. Please try again in 4 seconds.',
      retryAfter: 4,
    },
  ],
  connect_unknown: [
    { ok: false, error: 'connect_unknown', says: null },
    404,
    null,
    { error: 'Wallet connection was rejected or expired' },
  ],
  connect_wait: [
    { ok: false, error: 'connect_wait', retryAfter: 60 },
    429,
    '60',
    {
      error: 'Many wallets are being connected from your network. Please try again in 60 seconds.',
      retryAfter: 60,
    },
  ],
  kyc_wait: [
    { ok: false, error: 'kyc_wait', retryAfter: 600 },
    429,
    '600',
    {
      error: 'The identity check was started several times already. Please try again in 10 minutes.',
      retryAfter: 600,
    },
  ],
  form_capped: [
    { ok: false, error: 'form_capped', retryAfter: 7200 },
    429,
    '7200',
    {
      error:
        'This form was not kept: too many came from your network or under this e-mail address. Your answers are still in its fields. Please try again in 2 hours.',
      retryAfter: 7200,
    },
  ],
  form_hurried: [
    { ok: false, error: 'form_hurried', retryAfter: 60 },
    429,
    '60',
    {
      error:
        'This form was not kept: too many requests came from your network. Your answers are still in its fields. Please try again in 60 seconds.',
      retryAfter: 60,
    },
  ],
  busy: [
    { ok: false, error: 'busy', retryAfter: 2 },
    503,
    '2',
    { error: 'The network is currently busy. Please try again in 2 seconds.', retryAfter: 2 },
  ],
  form_invalid: [
    { ok: false, error: 'form_invalid', fields: { email: 'Please give an address.' } },
    422,
    null,
    { error: 'Please correct the fields that are marked.', fields: { email: 'Please give an address.' } },
  ],
  not_ready: [
    { ok: false, error: 'not_ready', failed: ['cron', 'halt'] },
    503,
    '5',
    { error: 'Not ready: these checks have failed.', failed: ['cron', 'halt'] },
  ],
  not_open_yet: [
    { ok: false, error: 'not_open_yet', retryAfter: 7200 },
    503,
    '7200',
    { error: 'Minting has not opened yet. Please try again in 2 hours.', retryAfter: 7200 },
  ],
  sale_paused: [
    { ok: false, error: 'sale_paused', says: 'Back at noon.' },
    503,
    '5',
    { error: 'Back at noon.' },
  ],
  tier_paused: [{ ok: false, error: 'tier_paused', says: 'Soon.' }, 503, '5', { error: 'Soon.' }],
  pay_first_paused: [
    { ok: false, error: 'pay_first_paused', says: null },
    503,
    '5',
    { error: errors.pay_first_paused.error },
  ],
  sign_ins_paused: [
    { ok: false, error: 'sign_ins_paused', says: null },
    503,
    '5',
    { error: errors.sign_ins_paused.error },
  ],
  forms_paused: [
    { ok: false, error: 'forms_paused', says: null },
    503,
    '5',
    { error: 'We take in no forms for the moment. Your answers are still in its fields.' },
  ],
} satisfies Record<
  Exclude<ErrorCode, CodeWithoutData> | 'busy' | 'sale_paused',
  [Refused, number, string | null, object]
>

async function answerTo(refused: Refused) {
  const app = new Hono<AppEnv>().get('/', (c) => refuse(c, refused))
  const answer = await app.request('/')
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
}

test.each(Object.entries(answers))(
  '%s is answered with all its data, and nothing else',
  async (code, [refused, status, wait, body]) => {
    expect(await answerTo(refused as Refused)).toEqual({
      status,
      wait,
      body: { ...body, code, requestId: '' },
    })
  },
)

test('a refusal without data is answered with the catalogue’s status and sentence', async () => {
  expect(await answerTo({ ok: false, error: 'busy' })).toEqual({
    status: 503,
    wait: '5',
    body: { error: errors.busy.error, code: 'busy', requestId: '' },
  })
  expect(await answerTo({ ok: false, error: 'sold_out' })).toEqual({
    status: 409,
    wait: null,
    body: { error: 'This tier is sold out', code: 'sold_out', requestId: '' },
  })
})
