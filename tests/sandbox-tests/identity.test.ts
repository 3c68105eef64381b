import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  type Environment,
  LEVEL,
  productionEnvironment,
  sandboxEnvironment,
} from '../sandbox/kyc/credentials.ts'
import { requestSignature, webhookDigest } from '../sandbox/kyc/signature.ts'
import { PROVIDER_SCHEDULE } from '../sandbox/kyc/webhooks.ts'
import { sandboxForTest } from './xaman-client.ts'

type Sandbox = Awaited<ReturnType<typeof sandboxForTest>>

const LINK = '/resources/sdkIntegrations/levels/-/websdkLink'
const one = (user: string) => `/resources/applicants/-;externalUserId=${user}/one`

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  readonly environment?: Environment
  readonly secondsOff?: number
  readonly signature?: string
}

/** A signed call as a client makes it. */
async function call(sandbox: Sandbox, path: string, asked: Call = {}) {
  const { method = 'GET', environment = sandboxEnvironment, secondsOff = 0 } = asked
  const body = asked.body ? JSON.stringify(asked.body) : ''
  const timestamp = String(Math.floor(sandbox.now() / 1000) + secondsOff)
  const sent = { timestamp, method, path, body }
  const reply = await fetch(`${sandbox.urls.kyc}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-token': environment.appToken,
      'x-app-access-ts': timestamp,
      'x-app-access-sig': asked.signature ?? requestSignature(environment.appSecret, sent),
    },
    ...(body && { body }),
  })
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> }
}

/** Requests a link, opens it, and returns the applicant. */
async function begin(sandbox: Sandbox, user: string, environment = sandboxEnvironment) {
  const body = { levelName: LEVEL, userId: user, redirect: { successUrl: 'https://site.test/done' } }
  const { json } = await call(sandbox, LINK, { method: 'POST', body, environment })
  const link = String(json.url)
  await fetch(link)
  const applicant = sandbox.kyc.applicantOf(user, environment.sandbox)
  if (!applicant) throw new Error('no applicant came')
  return { link, id: applicant.id }
}

test('a request and a webhook are signed like the published vectors', () => {
  const sent = {
    timestamp: '1700000000',
    method: 'POST',
    path: LINK,
    body: '{"levelName":"basic-kyc-level","userId":"u1","ttlInSecs":1800}',
  }
  expect(requestSignature('sumsub-secret', sent)).toBe(
    '373d7d077df8029efd1e1ba875d6459c46aa98713f43a9f91617fdf605fd38b3',
  )
  expect(webhookDigest('hook-secret', '{"type":"applicantReviewed"}')).toBe(
    'af670367061d81800f2bd45a4def070b9ea02fa7b2d2205d8cc86bbade51226d',
  )
})

test('the provider tries five times within a day', () => {
  const minutes = PROVIDER_SCHEDULE.retryAfter.map((wait) => wait / 60_000)
  expect(minutes).toEqual([5, 60, 300, 1080])
})

test('only a call with a current signature and the right secret is accepted', async () => {
  await using sandbox = await sandboxForTest()
  const mismatch = { code: 401, errorCode: 4003, errorName: 'app-token-signature mismatch' }
  const wrong: Call[] = [
    { signature: 'f'.repeat(64) },
    { secondsOff: -62 },
    { secondsOff: 62 },
    { environment: { ...sandboxEnvironment, appSecret: 'another' } },
    { environment: { ...sandboxEnvironment, appToken: 'sbx:another-application' } },
  ]
  for (const asked of wrong) {
    expect(await call(sandbox, one('u1'), asked)).toMatchObject({ status: 401, json: mismatch })
  }
  expect(await call(sandbox, one('u1'), { secondsOff: 55 })).toMatchObject({ status: 404 })
})

test('an applicant is unknown until the link is opened, and identified by the external user id', async () => {
  await using sandbox = await sandboxForTest()
  const body = { levelName: LEVEL, userId: 'u 1' }
  const { json } = await call(sandbox, LINK, { method: 'POST', body })
  const escaped = one(encodeURIComponent('u 1'))
  expect(await call(sandbox, escaped)).toMatchObject({ status: 404, json: { code: 404 } })
  expect((await fetch(String(json.url), { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(204)
  expect(await call(sandbox, escaped)).toMatchObject({ status: 404 })
  expect((await fetch(String(json.url))).status).toBe(200)
  const found = await call(sandbox, escaped)
  expect(found.json).toMatchObject({
    externalUserId: 'u 1',
    review: { reviewStatus: 'init', levelName: LEVEL },
  })
  const status = await call(sandbox, `/resources/applicants/${found.json.id}/status`)
  expect(status.json).toEqual(found.json.review)
  expect(await call(sandbox, LINK, { method: 'POST', body: { ...body, levelName: 'x' } })).toMatchObject({
    status: 404,
  })
})

test('only the applicant is found by the external user id, not its status', async () => {
  await using sandbox = await sandboxForTest()
  await begin(sandbox, 'u1')
  const applicant = '/resources/applicants/-;externalUserId=u1'
  expect(await call(sandbox, `${applicant}/one`)).toMatchObject({ status: 200 })
  expect(await call(sandbox, `${applicant}/status`)).toMatchObject({ status: 404 })
  const verdict = { method: 'POST', body: { reviewAnswer: 'GREEN' } } as const
  expect(await call(sandbox, `${applicant}/status/testCompleted`, verdict)).toMatchObject({ status: 404 })
})

test('a person shows a document on the hosted page, and the desk approves, asks again, refuses and withdraws', async () => {
  await using sandbox = await sandboxForTest()
  const { link, id } = await begin(sandbox, 'u1')
  const review = async () => (await call(sandbox, `/resources/applicants/${id}/status`)).json
  const post = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, link), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await post(`${new URL(link).pathname}/show`, { document: 'P-1' })
  expect(await review()).toMatchObject({ reviewStatus: 'pending' })
  expect(await (await fetch(link)).text()).toContain('In review')
  await post(`/websdk/desk/${id}`, { act: 'again' })
  expect(await review()).toMatchObject({
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' },
  })
  await post(`${new URL(link).pathname}/show`, { document: 'P-1' })
  await post(`/websdk/desk/${id}`, { act: 'approve' })
  expect(await review()).toMatchObject({ attemptCnt: 2, reviewResult: { reviewAnswer: 'GREEN' } })
  expect(await (await fetch(link)).text()).toContain('href="https://site.test/done"')
  await post(`/websdk/desk/${id}`, { act: 'reset' })
  expect(await review()).not.toHaveProperty('reviewResult')
  await post(`/websdk/desk/${id}`, { act: 'refuse' })
  expect(await review()).toMatchObject({ reviewResult: { reviewRejectType: 'FINAL' } })
  expect(await (await fetch(new URL('/websdk/desk', link))).text()).toContain('Not accepted')
})

test('a link ends, the applicant does not', async () => {
  let now = Date.now()
  await using sandbox = await sandboxForTest({ now: () => now })
  const { link, id } = await begin(sandbox, 'u1')
  now += 1800 * 1000
  expect((await fetch(link)).status).toBe(410)
  expect((await begin(sandbox, 'u1')).id).toBe(id)
})

test('a document approved before is a duplicate, in any spelling, within one environment', async () => {
  await using sandbox = await sandboxForTest()
  const [first, second, production] = [
    await begin(sandbox, 'u1'),
    await begin(sandbox, 'u2'),
    await begin(sandbox, 'u3', productionEnvironment),
  ]
  for (const { id } of [first, second, production]) sandbox.kyc.submit(id, 'ab 12-34')
  expect(sandbox.kyc.decide(first.id, 'approve').answer?.reviewAnswer).toBe('GREEN')
  expect(sandbox.kyc.decide(second.id, 'approve').answer).toMatchObject({
    reviewAnswer: 'RED',
    reviewRejectType: 'FINAL',
    rejectLabels: ['DUPLICATE'],
  })
  expect(sandbox.kyc.decide(production.id, 'approve').answer?.reviewAnswer).toBe('GREEN')
  expect(await call(sandbox, one('u3'))).toMatchObject({ status: 404 })
})

test('only in the sandbox environment a call sets the verdict', async () => {
  await using sandbox = await sandboxForTest()
  const { id } = await begin(sandbox, 'u1')
  const path = `/resources/applicants/${id}/status/testCompleted`
  const body = { reviewAnswer: 'GREEN', rejectLabels: [] }
  expect(await call(sandbox, path, { method: 'POST', body })).toMatchObject({ status: 200 })
  expect(sandbox.kyc.applicants.get(id)?.answer?.reviewAnswer).toBe('GREEN')
  const production = await begin(sandbox, 'u1', productionEnvironment)
  const refused = await call(sandbox, `/resources/applicants/${production.id}/status/testCompleted`, {
    method: 'POST',
    body,
    environment: productionEnvironment,
  })
  expect(refused).toMatchObject({ status: 403 })
})

test('every event is reported, signed over the raw body, without personal data', async () => {
  await using site = await hookSite()
  await using sandbox = await sandboxForTest({ identityUrl: site.url })
  const { id } = await begin(sandbox, 'u1')
  sandbox.kyc.submit(id, 'P1')
  sandbox.kyc.decide(id, 'again')
  await sandbox.kyc.hooks.delivered()
  const types = site.seen.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types.sort()).toEqual(['applicantCreated', 'applicantPending', 'applicantReviewed'])
  for (const { headers, body } of site.seen) {
    expect(headers['x-payload-digest-alg']).toBe('HMAC_SHA256_HEX')
    expect(headers['x-payload-digest']).toBe(webhookDigest(sandboxEnvironment.webhookSecret, body))
    expect(JSON.parse(body)).toMatchObject({ externalUserId: 'u1', applicantId: id, sandboxMode: true })
    // Without its ids, in whose random digits any year may stand.
    expect(body.replace(/\b[\da-f]{24}\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')).not.toMatch(
      /P1|Sample|1990/,
    )
  }
})

test('a refused webhook is retried, an accepted one is not; duplicates are sent on request', async () => {
  await using site = await hookSite()
  const identitySchedule = { timeout: 20_000, retryAfter: [1, 1, 1, 1] }
  await using sandbox = await sandboxForTest({ identityUrl: site.url, identitySchedule })
  sandbox.faults.plan('kyc:webhook', { do: 'lose-reply' }, 2)
  await begin(sandbox, 'u1')
  await expect.poll(() => site.seen.length).toBe(3)
  expect(new Set(site.seen.map(({ body }) => body)).size, 'the same each time').toBe(1)
  sandbox.kyc.hooks.behave('duplicate')
  await begin(sandbox, 'u2')
  await expect.poll(() => site.seen.length).toBe(5)
  sandbox.kyc.hooks.behave('off')
  await begin(sandbox, 'u3')
  await sandbox.kyc.hooks.delivered()
  expect(site.seen).toHaveLength(5)
})

test('applicants and links survive a restart', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const directory = mkdtempSync('/tmp/identity-')
  try {
    const first = await sandboxForTest({ directory })
    const { link, id } = await begin(first, 'u1')
    first.kyc.submit(id, 'P1')
    await first[Symbol.asyncDispose]()
    await using second = await sandboxForTest({ directory })
    expect(second.kyc.applicants.get(id)).toMatchObject({ document: 'P1', reviewStatus: 'pending' })
    expect(second.kyc.open(new URL(link).pathname.split('/').at(-1) ?? '')?.id).toBe(id)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver that accepts every webhook. */
async function hookSite() {
  const seen: ReceivedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (part) => {
      body += String(part)
    })
    incoming.on('end', () => {
      seen.push({ headers: incoming.headers, body })
      outgoing.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
