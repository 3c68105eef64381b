import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import { webhookSignature } from '../sandbox/xaman/webhook-signature.ts'
import { PLATFORM_SCHEDULE } from '../sandbox/xaman/webhooks.ts'
import { createPayload, sandboxForTest } from './xaman-client.ts'

const signIn = { txjson: { TransactionType: 'SignIn' } }
const retryAfter = [5, 5, 5, 5]
/** Retries soon, with a time-out long enough for a busy machine. */
const soon = { timeout: 20_000, retryAfter }

test('the signature key is the secret without its first dash', () => {
  const sign = (key: string) => webhookSignature(key, '1700000000', '{"meta":{"url":"https://x.test/h"}}')
  expect(sign('11111111-2222-4333-8444-555555555555')).toBe('6cb5763c3bea2cb9881cde5e48a395e9c9380dcf')
})

test('the platform tries five times in some twenty minutes', () => {
  expect(PLATFORM_SCHEDULE).toEqual({ timeout: 15_000, retryAfter: [10_000, 60_000, 600_000, 600_000] })
})

test('a signature is reported to the application, signed over timestamp and body', async () => {
  await using site = await webhookSite([200])
  await using sandbox = await sandboxForTest({ webhookUrl: site.url })
  const { uuid } = await createPayload(sandbox, { ...signIn, custom_meta: { identifier: 'w-1' } })
  const outcome = await sandbox.phone.signIn(uuid, 'rich')
  if (!outcome.signed) throw new Error(outcome.refused)
  const { headers, body } = await site.next()
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'xumm-webhook',
    'x-xumm-attempt': '1',
    'x-xumm-payload': uuid,
  })
  const timestamp = String(headers['x-xumm-request-timestamp'])
  expect(headers['x-xumm-request-signature']).toBe(
    webhookSignature(sandboxApplication.apiSecret, timestamp, body),
  )
  expect(JSON.parse(body)).toEqual({
    meta: {
      url: site.url,
      application_uuidv4: sandboxApplication.apiKey,
      payload_uuidv4: uuid,
      opened_by_deeplink: true,
    },
    custom_meta: { identifier: 'w-1', blob: null, instruction: null },
    payloadResponse: {
      payload_uuidv4: uuid,
      reference_call_uuidv4: expect.any(String),
      signed: true,
      user_token: true,
      return_url: { app: null, web: null },
      txid: outcome.txid,
    },
    userToken: {
      user_token: expect.any(String),
      token_issued: expect.any(Number),
      token_expiration: expect.any(Number),
    },
  })
})

test('a rejection is reported too, without a user token', async () => {
  await using site = await webhookSite([200])
  await using sandbox = await sandboxForTest({ webhookUrl: site.url })
  const { uuid } = await createPayload(sandbox, signIn)
  sandbox.phone.decline(uuid)
  const { body } = await site.next()
  expect(JSON.parse(body)).toMatchObject({ payloadResponse: { signed: false }, userToken: null })
})

test('a webhook is retried until it succeeds, at most five times', async () => {
  await using stubborn = await webhookSite([500, 302, 204])
  await using sandbox = await sandboxForTest({ webhookUrl: stubborn.url, webhookSchedule: soon })
  const { uuid } = await createPayload(sandbox, signIn)
  await sandbox.phone.signIn(uuid, 'rich')
  const attempts = [await stubborn.next(), await stubborn.next(), await stubborn.next()]
  expect(attempts.map(({ headers }) => headers['x-xumm-attempt'])).toEqual(['1', '2', '3'])
  await until(() => sandbox.xaman.find(uuid)?.delivery?.over === true)
  expect(sandbox.xaman.find(uuid)?.delivery).toEqual({ attempts: 3, over: true })

  await using deaf = await webhookSite([500])
  sandbox.setWebhookUrl(deaf.url)
  const other = (await createPayload(sandbox, signIn)).uuid
  await sandbox.phone.signIn(other, 'rich')
  await until(() => sandbox.xaman.find(other)?.delivery?.over === true)
  expect(sandbox.xaman.find(other)?.delivery).toEqual({ attempts: 5, over: true })
  expect(deaf.count()).toBe(5)
})

test('a webhook whose answer does not come in time counts as failed and is sent again', async () => {
  await using site = await webhookSite(['never', 200])
  await using sandbox = await sandboxForTest({ webhookUrl: site.url, webhookSchedule: soon })
  const { uuid } = await createPayload(sandbox, signIn)
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const ranOut = new AbortController()
  limits.mockReturnValueOnce(ranOut.signal)
  const retries = holdTimersFrom(10_000)
  await sandbox.phone.signIn(uuid, 'rich')
  expect((await site.next()).headers['x-xumm-attempt']).toBe('1')
  expect(limits).toHaveBeenCalledExactlyOnceWith(soon.timeout)
  ranOut.abort()
  await retries.pass()
  expect((await site.next()).headers['x-xumm-attempt']).toBe('2')
})

test('a webhook’s request or reply can be lost, and it can be refused', async () => {
  await using site = await webhookSite([200])
  await using sandbox = await sandboxForTest({ webhookUrl: site.url, webhookSchedule: soon })
  sandbox.faults.plan('xaman:webhook', { do: 'lose-request' })
  sandbox.faults.plan('xaman:webhook', { do: 'lose-reply' })
  sandbox.faults.plan('xaman:webhook', { do: 'fail', status: 503 })
  const { uuid } = await createPayload(sandbox, signIn)
  const retries = holdTimersFrom(10_000)
  await sandbox.phone.signIn(uuid, 'rich')
  await retries.pass()
  expect((await site.next()).headers['x-xumm-attempt']).toBe('2')
  await retries.pass()
  expect((await site.next()).headers['x-xumm-attempt']).toBe('4')
})

test('webhooks can be doubled, delayed and switched off', async () => {
  await using site = await webhookSite([200])
  await using sandbox = await sandboxForTest({ webhookUrl: site.url })
  const sign = async () => {
    const { uuid } = await createPayload(sandbox, signIn)
    await sandbox.phone.signIn(uuid, 'rich')
    return uuid
  }
  sandbox.xaman.webhooks.behave('duplicate')
  const twice = await sign()
  expect((await site.next()).headers['x-xumm-payload']).toBe(twice)
  expect((await site.next()).headers['x-xumm-payload']).toBe(twice)

  sandbox.xaman.webhooks.behave('off')
  const silent = await sign()
  const delays = holdTimersFrom(40_000)
  sandbox.xaman.webhooks.behave({ late: 40_000 })
  const late = await sign()
  sandbox.xaman.webhooks.behave('on')
  const prompt = await sign()
  expect((await site.next()).headers['x-xumm-payload']).toBe(prompt)
  await delays.pass()
  expect((await site.next()).headers['x-xumm-payload']).toBe(late)
  expect(sandbox.xaman.find(silent)?.delivery).toBeNull()
})

/** Holds timers of at least this delay until the test fires them; not those of Node's HTTP client, which have arguments. */
function holdTimersFrom(delay: number) {
  const held: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    act: () => void,
    ms?: number,
    ...given: unknown[]
  ) => {
    if (ms === undefined || ms < delay || given.length > 0) return setTimeout(act, ms, ...given)
    held.push(act)
    return setTimeout(() => {}, 0)
  }) as typeof setTimeout)
  return {
    /** Waits for at least one. */
    async pass() {
      await until(() => held.length > 0)
      for (const act of held.splice(0)) act()
    },
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A site that answers webhooks with these statuses in turn; the last one repeats. */
async function webhookSite(statuses: (number | 'never')[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let taken = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200
    received.push({ headers: request.headers, body })
    if (status !== 'never') response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    count: () => received.length,
    async next() {
      await until(() => received.length > taken)
      const request = received[taken]
      if (!request) throw new Error('Nothing was received')
      taken += 1
      return request
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
