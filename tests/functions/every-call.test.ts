import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { SESSION_LIFE } from '#contract/timing'
import { pathOf } from '#contract/wire/endpoint'
import { errorReply } from '#contract/wire/error-reply'
import type { PublishedCall } from '#contract/wire/published/call'
import { publishedCalls } from '#contract/wire/published/calls'
import { purchasePass, purchaseReply, readPurchase } from '#contract/wire/purchase'
import { connectWallet } from '#contract/wire/wallet'
import { createApp } from '../../functions/app.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { offerPass } from '../support/offer-pass.ts'

let api: ApiInProcess
let token = ''
let wallet: Awaited<ReturnType<typeof freshWallet>>
let own = ''
let foreign = ''
beforeAll(async () => {
  api = await createApi()
  wallet = await freshWallet(api.world)
  token = await api.signIn(wallet)
  own = (await offerPass(api.world, 'common', wallet)).id
  foreign = (await offerPass(api.world)).id
})
// Where no data set is bound, page timings are lines of the log.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterAll(() => api.close())

interface Otherwise {
  readonly authorization?: string | null
  readonly type?: string
  readonly body?: string
  readonly id?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The call as intended: the session's token, the example's body, ids of the session. */
function ask(call: PublishedCall, { authorization, type, body, id, headers }: Otherwise = {}) {
  const { endpoint, example } = call
  const bearer = authorization === undefined ? `Bearer ${token}` : authorization
  const params = {
    ...example.params,
    ...(endpoint.path.startsWith('/v2/nft/purchase') && { id: id ?? own }),
    ...(endpoint.path.includes(':address') && { address: wallet.address }),
  }
  const json = { ...example.body, ...(endpoint === purchasePass && { userAddress: wallet.address }) }
  return api.ask(pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers: {
      ...(endpoint.body && { 'content-type': type ?? 'application/json' }),
      ...(endpoint.session && bearer && { authorization: bearer }),
      ...headers,
    },
    ...(endpoint.body && { body: body ?? JSON.stringify(json) }),
  })
}

async function refused(answer: Response, code: keyof typeof errors): Promise<void> {
  expect(answer.status).toBe(errors[code].status)
  expect(errorReply.parse(await answer.json())).toMatchObject({ code, error: errors[code].error })
}

/** Calls that need earlier state or a third hold; other files test them. */
const ASKS_FIRST = [
  'verifyWallet',
  'disconnectWallet',
  'readApplicationStatus',
  'readReceipt',
  'readReady',
  'mintPass',
  'createPayment',
  'claimPayment',
]
/** Every call that needs a session; that each endpoint is published, `tests/contract/published.test.ts` proves. */
const sessions = publishedCalls.filter(({ endpoint }) => endpoint.session)
const bodies = publishedCalls.filter(({ endpoint }) => endpoint.body)
const changes = publishedCalls.filter(({ endpoint }) => endpoint.method === 'POST')
const purchases = publishedCalls.filter(({ endpoint }) => endpoint.path.startsWith(`${readPurchase.path}`))

test.each(publishedCalls.filter(({ name }) => !ASKS_FIRST.includes(name)))(
  '$name answers its example request as its schema says, with the tunnelling header and without',
  async (call) => {
    for (const headers of [{}, { 'ngrok-skip-browser-warning': 'true' }]) {
      const answer = await ask(call, { headers })
      expect(answer.status).toBe(200)
      expect(call.endpoint.reply.safeParse(await answer.json()).error).toBeUndefined()
    }
  },
)

test.each(sessions)('$name needs a valid session', async (call) => {
  const invalid = [null, 'Bearer', 'Bearer nonsense', `Bearer ${token.slice(1)}x`, `Basic ${token}`]
  for (const authorization of invalid) await refused(await ask(call, { authorization }), 'unauthorized')
})

test.each(bodies)(
  '$name accepts only complete JSON with its content type and within its size',
  async (call) => {
    await refused(await ask(call, { type: 'text/plain' }), 'unsupported_media_type')
    await refused(await ask(call, { body: '{"a":' }), call.formToo ? 'form_unreadable' : 'invalid_request')
    await refused(await ask(call, { body: `{"a":"${'x'.repeat(40_000)}"}` }), 'body_too_large')
  },
)

test.each(changes)('$name refuses a page of another site', async (call) => {
  for (const origin of ['https://evil.example', 'null', 'http://touchstone.test.evil.example'])
    await refused(await ask(call, { headers: { origin } }), 'origin_refused')
})

test.each(purchases)(
  '$name finds no purchase of another wallet, and none that does not exist',
  async (call) => {
    for (const id of [foreign, 'nothing', '..%2f', "' OR 1=1 --"])
      await refused(await ask(call, { id }), 'not_found')
  },
)

test('a repeated purchase request returns the same purchase, and a different one under its key is refused', async () => {
  const buyer = await freshWallet(api.world)
  const bearer = `Bearer ${await api.signIn(buyer)}`
  const buy = (selectedTier: string) =>
    api.ask(purchasePass.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: bearer },
      body: JSON.stringify({
        userAddress: buyer.address,
        selectedTier,
        clientMintRequestId: 'once-and-no-more',
      }),
    })
  const [first, again] = [await buy('epic'), await buy('epic')]
  const read = async (answer: Response) => purchaseReply.parse(await answer.json()).reservationId
  expect(await read(again)).toBe(await read(first))
  await refused(await buy('rare'), 'key_reused')
})

test('a sign-in is shown only to the browser that started it, and its session token once', async () => {
  const asked = await api.ask(connectWallet.path, { method: 'POST' })
  const { connectId } = connectWallet.reply.parse(await asked.json())
  const look = (headers: Record<string, string>) => api.ask(`/wallet/verify/${connectId}`, { headers })
  await refused(await look({ cookie: `touchstone-connect=${'x'.repeat(43)}` }), 'connect_unknown')
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await (await look({ cookie })).json()).toMatchObject({ status: 'pending' })
})

test('a browser that blocks cookies is told why it cannot connect a wallet', async () => {
  const asked = await api.ask(connectWallet.path, { method: 'POST' })
  const { connectId } = connectWallet.reply.parse(await asked.json())
  const answer = await api.ask(`/wallet/verify/${connectId}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    code: 'connect_unknown',
    error: expect.stringMatching(/^Your browser did not send the cookie/),
  })
})

test('a session that was ended, or is a day old, is refused', async () => {
  const [read] = sessions.filter(({ endpoint }) => endpoint.path === '/wallet/data')
  const [end] = sessions.filter(({ endpoint }) => endpoint.path === '/wallet/disconnect')
  if (!read || !end) throw new Error('no such call')
  const authorization = `Bearer ${await api.signIn(wallet)}`
  expect((await ask(read, { authorization })).status).toBe(200)
  expect((await ask(end, { authorization })).status).toBe(200)
  for (const call of sessions) await refused(await ask(call, { authorization }), 'unauthorized')

  expect((await ask(read)).status).toBe(200)
  api.world.later(SESSION_LIFE)
  for (const call of sessions) await refused(await ask(call), 'unauthorized')
})

test.each(publishedCalls.map((call) => [call.endpoint.path, call] as const))(
  '%s refuses an unknown method, and lists the allowed ones',
  async (_path, { endpoint, example }) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await api.ask(pathOf(endpoint.path, example.params ?? {}), { method })
      await refused(answer, 'method_not_allowed')
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(allowed).toContain(endpoint.method)
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
    }
  },
)

test('an unknown path is not found, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'])
    await refused(await api.ask('/v2/nft', { method }), 'not_found')
})

test('these calls alone can change anything over HTTP: none moves money, opens or pauses the sale, or decides about the journal', () => {
  const { routes } = createApp(() => api.services)
  const unsafe = routes.filter(({ method }) => method !== 'GET' && method !== 'ALL')
  expect([...new Set(unsafe.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual([
    'POST /api/developer/applications',
    'POST /api/health/xrp/refresh',
    'POST /api/incubator/applications',
    'POST /api/investor/applications',
    'POST /api/own-entry',
    'POST /api/own-entry/answers',
    'POST /api/own-entry/form',
    'POST /api/own-entry/link',
    'POST /api/own-entry/withdrawal',
    'POST /api/rooms/look-again',
    'POST /api/support/questions',
    'POST /api/vitals',
    'POST /desk/api/answers',
    'POST /desk/api/answers/preview',
    'POST /desk/api/changes',
    'POST /desk/api/erase',
    'POST /desk/api/mails/again',
    'POST /desk/api/person',
    'POST /desk/api/read',
    'POST /nft/mint',
    'POST /nft/mint/direct',
    'POST /payment/create',
    'POST /v2/nft/purchase',
    'POST /v2/nft/purchase/:id/cancel',
    'POST /wallet/connect',
    'POST /wallet/disconnect',
    'POST /wallet/kyc/start',
    'POST /webhooks/kyc',
    'POST /webhooks/xaman',
  ])
})
