import { expect, test, vi } from 'vitest'
import { sumsub } from '../../../../functions/adapters/kyc-provider/sumsub.ts'
import {
  isReportSignature,
  requestSignature,
} from '../../../../functions/adapters/kyc-provider/sumsub-signature.ts'
import { providerStatusOf } from '../../../../functions/adapters/kyc-provider/sumsub-status.ts'
import { type Review, timeOf } from '../../../../functions/adapters/kyc-provider/sumsub-wire.ts'

const LINK = '/resources/sdkIntegrations/levels/-/websdkLink'
const connection = {
  url: 'https://api.sumsub.com',
  token: 'prd:token',
  secret: 'sumsub-secret',
  level: 'basic-kyc-level',
}
const provider = sumsub(connection, { now: () => 1_700_000_000_500, sleep: async () => {} })

/** Answers each call with the next of these; returns the list of calls. */
function answering(...answers: readonly (object | number)[]) {
  const calls: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = answers[calls.length] ?? 500
    calls.push({ url, init })
    return typeof answer === 'number'
      ? Response.json({ code: answer }, { status: answer })
      : Response.json(answer)
  })
  return calls
}

const review = (reviewStatus: string, reviewResult?: NonNullable<Review['reviewResult']>): Review => ({
  levelName: 'basic-kyc-level',
  reviewStatus,
  reviewDate: '2026-11-22 10:00:00+0000',
  ...(reviewResult && { reviewResult }),
})
const green = review('completed', { reviewAnswer: 'GREEN' })

test('a request is signed like the published vector', async () => {
  const body = '{"levelName":"basic-kyc-level","userId":"u1","ttlInSecs":1800}'
  const sent = { timestamp: '1700000000', method: 'POST', path: LINK, body }
  expect(await requestSignature('sumsub-secret', sent)).toBe(
    '373d7d077df8029efd1e1ba875d6459c46aa98713f43a9f91617fdf605fd38b3',
  )
})

test('a report is accepted with its one algorithm and its own secret, over every byte', async () => {
  const rawBody = '{"type":"applicantReviewed"}'
  const digest = 'af670367061d81800f2bd45a4def070b9ea02fa7b2d2205d8cc86bbade51226d'
  const sent = { rawBody, digest, algorithm: 'HMAC_SHA256_HEX' }
  expect(await isReportSignature('hook-secret', sent)).toBe(true)
  const forged = [
    { ...sent, algorithm: 'HMAC_SHA1_HEX' },
    { ...sent, algorithm: 'HMAC_SHA512_HEX' },
    { ...sent, algorithm: '' },
    { ...sent, digest: digest.toUpperCase() },
    { ...sent, digest: digest.slice(2) },
    { ...sent, digest: '' },
    { ...sent, rawBody: `${rawBody} ` },
  ]
  for (const one of forged) expect(await isReportSignature('hook-secret', one)).toBe(false)
  expect(await isReportSignature('sumsub-secret', sent)).toBe(false)
})

test('the link to the check is requested with the signed bytes, and names the person by a random id only', async () => {
  const calls = answering({ url: 'https://in.sumsub.com/websdk/p/x' })
  expect(await provider.session('some-id', 'https://site.test/founder-pass-wallet')).toEqual({
    ok: true,
    value: 'https://in.sumsub.com/websdk/p/x',
  })
  const { url, init } = calls[0] ?? { url: '', init: {} }
  expect(url).toBe(`https://api.sumsub.com${LINK}`)
  const body = String(init.body)
  expect(JSON.parse(body)).toEqual({
    levelName: 'basic-kyc-level',
    userId: 'some-id',
    ttlInSecs: 1800,
    redirect: {
      successUrl: 'https://site.test/founder-pass-wallet',
      rejectUrl: 'https://site.test/founder-pass-wallet',
    },
  })
  const sent = { timestamp: '1700000000', method: 'POST', path: LINK, body }
  expect(init.headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Touchstone',
    'x-app-token': 'prd:token',
    'x-app-access-ts': '1700000000',
    'x-app-access-sig': await requestSignature('sumsub-secret', sent),
  })
})

test.each([
  'https://evil.test/websdk/p/x',
  'https://sumsub.com.evil.test/x',
  'https://evilsumsub.com/x',
  'http://api.sumsub.com/x',
  'https://api.sumsub.com@evil.test/x',
  'https://user@api.sumsub.com/x',
  'javascript:alert(1)',
  'nothing at all',
])('a visitor is never sent to %s', async (url) => {
  answering({ url })
  expect(await provider.session('id', 'https://site.test')).toEqual({ ok: false, error: 'unreachable' })
})

test('a new person is unknown, and found by our own id once the page was opened', async () => {
  const calls = answering(404, { id: 'a 1', externalUserId: 'id/1', info: { dob: '1990' }, review: green })
  expect(await provider.status({ id: 'id/1' })).toEqual({ ok: true, value: { is: 'unknown' } })
  const approved = {
    is: 'approved',
    applicant: 'a 1',
    level: 'basic-kyc-level',
    decidedAt: Date.UTC(2026, 10, 22, 10),
    duplicate: false,
  }
  expect(await provider.status({ id: 'id/1' })).toEqual({ ok: true, value: approved })
  expect(calls.map(({ url }) => url.slice(connection.url.length))).toEqual([
    '/resources/applicants/-;externalUserId=id%2F1/one',
    '/resources/applicants/-;externalUserId=id%2F1/one',
  ])
})

test('a deleted applicant counts as unknown, whatever its last review was', async () => {
  const reviews = [green, review('onHold'), review('init')]
  for (const read of reviews) {
    answering({ id: 'a1', externalUserId: 'id', deleted: true, review: read })
    expect(await provider.status({ id: 'id' })).toEqual({
      ok: true,
      value: { is: 'unknown', level: read.levelName },
    })
  }
  answering({ id: 'a1', externalUserId: 'id', deleted: false, review: green })
  expect(await provider.status({ id: 'id' })).toMatchObject({ value: { is: 'approved' } })
})

test('an answer about another person is refused', async () => {
  answering({ id: 'a2', externalUserId: 'another', review: green })
  expect(await provider.status({ id: 'id' })).toEqual({ ok: false, error: 'unreachable' })
})

test.each([401, 409, 429, 500, 503])(
  'HTTP %s says nothing about the person, and is the reason that is logged',
  async (status) => {
    answering(status, status)
    const refused = { ok: false, error: `HTTP ${status}` }
    expect(await provider.status({ id: 'id' })).toEqual(refused)
    expect(await provider.session('id', 'https://site.test')).toEqual(refused)
  },
)

const said: readonly (readonly [string, ReturnType<typeof review>, string])[] = [
  ['nothing shown', review('init'), 'open'],
  ['shown', review('pending'), 'in-review'],
  ['checked once', review('prechecked'), 'in-review'],
  ['queued', review('queued'), 'in-review'],
  ['laid aside', review('onHold'), 'in-review'],
  ['waiting for a service', review('awaitingService'), 'in-review'],
  ['approved', green, 'approved'],
  ['an answer while the review is pending', review('pending', { reviewAnswer: 'GREEN' }), 'in-review'],
  ['an answer of a reset', review('init', { reviewAnswer: 'GREEN' }), 'open'],
  ['asked again', review('completed', { reviewAnswer: 'RED', reviewRejectType: 'RETRY' }), 'resubmit'],
  ['refused', review('completed', { reviewAnswer: 'RED', reviewRejectType: 'FINAL' }), 'refused'],
  ['refused without a kind', review('completed', { reviewAnswer: 'RED' }), 'refused'],
  [
    'refused with an unknown reject type',
    review('completed', { reviewAnswer: 'RED', reviewRejectType: 'LATER' }),
    'refused',
  ],
  ['an unknown review answer', review('completed', { reviewAnswer: 'YELLOW' }), 'in-review'],
  ['completed without an answer', review('completed'), 'in-review'],
  ['waiting for the person', review('awaitingUser', { reviewAnswer: 'GREEN' }), 'in-review'],
  ['a status that is new to us', review('archived', { reviewAnswer: 'GREEN' }), 'open'],
  ['another level', { ...green, levelName: 'weak-level' }, 'open'],
]
test.each(said)('a review: %s', (_, read, is) => {
  expect(providerStatusOf(read, 'a1', 'basic-kyc-level').is).toBe(is)
})

test('only a verdict has a time', () => {
  const statusOf = (read: Review) => providerStatusOf(read, 'a1', 'basic-kyc-level')
  expect(statusOf(green)).toMatchObject({ decidedAt: Date.UTC(2026, 10, 22, 10) })
  expect(statusOf(review('pending'))).toMatchObject({ decidedAt: null })
})

test('a duplicate of a verified person is distinguished from other refusals', () => {
  const refused = (labels: string[]) => ({
    reviewAnswer: 'RED',
    reviewRejectType: 'FINAL',
    rejectLabels: labels,
  })
  const duplicate = (labels: string[]) =>
    providerStatusOf(review('completed', refused(labels)), 'a1', 'basic-kyc-level')
  expect(duplicate(['FORGERY', 'DUPLICATE'])).toMatchObject({ is: 'refused', duplicate: true })
  expect(duplicate(['FORGERY'])).toMatchObject({ is: 'refused', duplicate: false })
})

test.each([
  ['RETRY', 'resubmit'],
  ['FINAL', 'refused'],
  ['LATER', 'refused'],
] as const)('no label, known or unknown, changes a refusal of the kind %s', (kind, is) => {
  for (const rejectLabels of [
    [],
    ['FORGERY'],
    ['DUPLICATE'],
    ['GREEN'],
    ['duplicate', 'A_LABEL_OF_TOMORROW'],
    [''],
  ]) {
    const refused = review('completed', { reviewAnswer: 'RED', reviewRejectType: kind, rejectLabels })
    const duplicate = is === 'refused' && rejectLabels.includes('DUPLICATE')
    expect(providerStatusOf(refused, 'a1', 'basic-kyc-level'), String(rejectLabels)).toMatchObject({
      is,
      duplicate,
    })
  }
})

test('well-formed times are parsed, and anything else is null', () => {
  const noon = Date.UTC(2026, 0, 2, 12)
  expect(timeOf('2026-01-02 12:00:00')).toBe(noon)
  expect(timeOf('2026-01-02 12:00:00+0000')).toBe(noon)
  expect(timeOf('2026-01-02 14:00:00+0200')).toBe(noon)
  expect(timeOf('2026-01-02 12:00:00.250')).toBe(noon + 250)
  expect(timeOf('2026-13-02 12:00:00')).toBeNull()
  expect(timeOf('yesterday')).toBeNull()
})
