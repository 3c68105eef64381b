import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import { xamanPlatform } from '../../../../functions/adapters/xaman/platform.ts'
import { quietLog } from '../../../../functions/log.ts'

const KEY = '11111111-1111-4111-8111-111111111111'
const uuid = payloadUuid.parse('22222222-2222-4222-8222-222222222222')

let platform: Server | undefined
afterEach(() => {
  platform?.closeAllConnections()
  platform?.close()
})

/** The platform, which answers every call with this; or reads with what it finds. */
async function answering(
  status: number,
  body: unknown,
  { headers = {}, found }: { headers?: Record<string, string>; found?: object } = {},
) {
  const asked: { method: string; path: string; body: string }[] = []
  platform = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ method: request.method ?? '', path: request.url ?? '', body: text })
    const finds = found && request.method === 'GET'
    response.writeHead(finds ? 200 : status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(finds ? found : body))
  })
  await new Promise<void>((done) => platform?.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(platform.address() as AddressInfo).port}`
  let failures = 0
  const spent: string[] = []
  const said: string[] = []
  const xaman = xamanPlatform(
    { url: `http://${host}/api/v1/platform`, key: KEY, secret: 'secret', network: 'TESTNET' },
    { ...quietLog, outsideFailed: ({ what, reason }) => void said.push(`${what} ${reason}`) },
    async (what) => void spent.push(what),
    async () => void failures++,
  )
  return { xaman, host, asked, spent, said, failures: () => failures }
}

/** A payload as the platform shows it, with differences. */
function shown({ meta = {}, response = {}, key = KEY }: { meta?: object; response?: object; key?: string }) {
  return {
    meta: {
      exists: true,
      uuid,
      resolved: false,
      signed: false,
      cancelled: false,
      expired: false,
      app_opened: false,
      ...meta,
    },
    application: { uuidv4: key },
    payload: { tx_type: 'NFTokenAcceptOffer' },
    response: { hex: null, txid: null, account: null, environment_networkid: null, ...response },
    custom_meta: { identifier: 'mine' },
  }
}

const signed = { resolved: true, signed: true }
const account = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'

test('an unanswered payload is open, even though its account is filled in already', async () => {
  const { xaman } = await answering(200, shown({ response: { account } }))
  expect(await xaman.read(uuid)).toEqual({
    ok: true,
    value: { step: 'open', opened: false, expired: false, cancelled: false },
  })
})

test('a rejection is recognized although its texts are empty', async () => {
  const { xaman } = await answering(
    200,
    shown({ meta: { resolved: true, app_opened: true }, response: { hex: '', txid: '', account: '' } }),
  )
  expect(await xaman.read(uuid)).toEqual({ ok: true, value: { step: 'declined' } })
})

test('what is absent of an answer counts as empty', async () => {
  const { hex: _, account: __, ...response } = shown({}).response
  const { xaman } = await answering(200, { ...shown({ meta: { resolved: true } }), response })
  expect(await xaman.read(uuid)).toEqual({ ok: true, value: { step: 'declined' } })
})

test('a signature is read with its blob, account and network', async () => {
  const { xaman } = await answering(
    200,
    shown({ meta: signed, response: { hex: '12ab', account, environment_networkid: 1 } }),
  )
  expect(await xaman.read(uuid)).toMatchObject({
    ok: true,
    value: {
      step: 'signed',
      signature: { blob: '12AB', account, networkId: 1, identifier: 'mine', type: 'NFTokenAcceptOffer' },
    },
  })
})

test.each([
  ['expired', { expired: true }],
  ['cancelled', { cancelled: true }],
])('an unanswered payload that is %s says so, and nothing else', async (_, meta) => {
  const { xaman } = await answering(200, shown({ meta }))
  const open = { step: 'open', opened: false, expired: false, cancelled: false }
  expect(await xaman.read(uuid)).toEqual({ ok: true, value: { ...open, ...meta } })
})

test.each([
  ['0', ['payloads', 'calls', 'calls']],
  ['1', []],
])('of a minute of which %s is left these are noted as spent: %j', async (left, noted) => {
  const { xaman, spent } = await answering(429, {}, { headers: { 'x-ratelimit-remaining': left } })
  await xaman.create(request)
  await xaman.read(uuid)
  await xaman.cancel(uuid)
  expect(spent).toEqual(noted)
})

test('a signature whose transaction is still missing is not a rejection', async () => {
  const { xaman } = await answering(200, shown({ meta: { ...signed, app_opened: true } }))
  expect(await xaman.read(uuid)).toMatchObject({ ok: true, value: { step: 'open', opened: true } })
})

test('an answer about another payload than the requested one is refused', async () => {
  const { xaman } = await answering(200, shown({ meta: { uuid: KEY } }))
  expect(await xaman.read(uuid)).toEqual({ ok: false, error: 'unreachable' })
})

test('a payload of another application is refused', async () => {
  const { xaman } = await answering(200, shown({ key: '33333333-3333-4333-8333-333333333333' }))
  expect(await xaman.read(uuid)).toEqual({ ok: false, error: 'unknown_payload' })
})

test.each([
  [429, {}, 'busy'],
  [400, { error: { reference: 'x', code: 429 } }, 'busy'],
  [502, { error: true }, 'unreachable'],
  [500, shown({}), 'unreachable'],
  [404, { error: { reference: 'x', code: 404 } }, 'unknown_payload'],
  [404, { error: true, message: 'Endpoint unknown', code: 404 }, 'unreachable'],
  [403, { error: { reference: 'x', code: 813 } }, 'unreachable'],
  [200, { meta: 'nonsense' }, 'unreachable'],
])('status %d with %j gives %s', async (status, body, error) => {
  const { xaman } = await answering(status, body)
  expect(await xaman.read(uuid)).toEqual({ ok: false, error })
})

const request = {
  identifier: 'mine',
  transaction: { TransactionType: 'NFTokenAcceptOffer' },
  instruction: 'Sign',
  life: 10 * MINUTE,
  signers: [account] as never,
  returnUrl: 'https://site.example/back',
}

test.each([
  ['a reply of another shape', 200, { uuid, refs: {} }],
  ['a refusal of the template', 400, { error: { reference: 'x', code: 605 } }],
  ['an address that the platform does not know', 404, { error: true, code: 404 }],
  ['a refusal of the key', 403, { error: { reference: 'x', code: 813 } }],
])('a request that gets %s is counted as failed, so that people hear of it', async (_what, status, body) => {
  const { xaman, failures } = await answering(status, body)
  expect(await xaman.create(request)).toEqual({ ok: false, error: 'unreachable' })
  expect(failures()).toBe(1)
})

test.each([
  [429, {}],
  [400, { error: { reference: 'x', code: 429 } }],
])('that Xaman takes no more calls (%d) counts as failed, however it is asked', async (status, body) => {
  const { xaman, failures } = await answering(status, body)
  expect(await xaman.create(request)).toEqual({ ok: false, error: 'busy' })
  expect(await xaman.read(uuid)).toEqual({ ok: false, error: 'busy' })
  await xaman.cancel(uuid)
  expect(failures()).toBe(3)
})

test.each([
  [404, { error: { reference: 'x', code: 404 } }],
  [200, shown({})],
])('a read that is answered with %d does not count as failed', async (status, body) => {
  const { xaman, failures } = await answering(status, body)
  await xaman.read(uuid)
  expect(failures()).toBe(0)
})

test('an answer that the platform knows no such address says nothing of a payload, and counts as failed', async () => {
  const { xaman, failures } = await answering(404, { error: true, code: 404 })
  await xaman.read(uuid)
  expect(failures()).toBe(1)
})

test('a request is locked to its network, its signers and whole minutes; a sign-in is never submitted', async () => {
  const { xaman, asked } = await answering(429, {})
  expect(await xaman.create(request)).toEqual({ ok: false, error: 'busy' })
  await xaman.create({ ...request, transaction: { TransactionType: 'SignIn' }, signers: null })
  const [purchase, signIn] = asked.map(({ body }) => JSON.parse(body).options)
  expect(purchase).toMatchObject({ submit: true, expire: 10, signers: [account], force_network: 'TESTNET' })
  expect(signIn).toMatchObject({ submit: false, expire: 10 })
  expect(signIn).not.toHaveProperty('force_network')
})

test('a request has its identifier and its sentence, comes back to its page, and can be opened for a minute at least', async () => {
  const { xaman, asked } = await answering(429, {})
  await xaman.create({ ...request, life: 1 })
  const { options, custom_meta } = JSON.parse(asked[0]?.body ?? '')
  const { returnUrl } = request
  expect(options).toMatchObject({ expire: 1, return_url: { app: returnUrl, web: returnUrl } })
  expect(custom_meta).toEqual({ identifier: 'mine', instruction: 'Sign' })
})

test('a payload whose reply was lost is found by its identifier, with the links that it had, and is no failure', async () => {
  const duplicate = { error: { reference: 'x', code: 409 } }
  const { xaman, host, asked, failures } = await answering(400, duplicate, { found: shown({}) })
  const made = await xaman.create({ ...request, identifier: 'mine/1' })
  const page = `${host}/sign/${uuid}`
  expect(made).toEqual({
    ok: true,
    value: {
      uuid,
      deeplink: `http://${page}`,
      qrPng: `http://${page}_q.png`,
      statusSocket: `ws://${page}`,
    },
  })
  expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/api/v1/platform/payload/ci/mine%2F1' })
  expect(failures()).toBe(0)
})

test('a payload is cancelled by its uuid', async () => {
  const { xaman, asked } = await answering(200, {})
  await xaman.cancel(uuid)
  expect(asked).toMatchObject([{ method: 'DELETE', path: `/api/v1/platform/payload/${uuid}` }])
})

test.each([
  ['HTTP 503', 503, {}],
  ['unreadable', 200, { uuid: 'none' }],
  ['SyntaxError', 200, undefined],
  ['busy', 429, {}],
  ['code 603', 400, { error: { code: 603 } }],
])('the log says why a call has no usable answer: %s', async (reason, status, body) => {
  const { xaman, said } = await answering(status, body)
  await xaman.create(request)
  expect(said).toEqual([`POST ${reason}`])
})

test('the log says that a connection failed', async () => {
  const { xaman, said } = await answering(200, {})
  platform?.close()
  platform?.closeAllConnections()
  await xaman.create(request)
  expect(said).toEqual(['POST TypeError'])
})
