import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/wire/endpoint'
import type { PublishedCall } from '#contract/wire/published/call'
import { publishedCalls } from '#contract/wire/published/calls'
import { connectWallet } from '#contract/wire/wallet'
import { openApi } from '../../web/build/contract/openapi.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { fc, runs } from '../support/generated.ts'
import { offerPass } from '../support/offer-pass.ts'
import { type OpenApi, operationOf, responseSchema } from '../support/open-api.ts'

let api: ApiInProcess
let token = ''
let wallet: Awaited<ReturnType<typeof freshWallet>>
/** Ids that exist: a purchase of the session, one of another wallet, and a pending sign-in. */
let ids: readonly string[] = []
let cookie = ''
beforeAll(async () => {
  api = await createApi({ SIGN_INS_PER_ADDRESS: '1000' })
  wallet = await freshWallet(api.world)
  token = await api.signIn(wallet)
  const [own, other] = [await offerPass(api.world, 'rare', wallet), await offerPass(api.world)]
  const asked = await api.ask(connectWallet.path, { method: 'POST' })
  cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { connectId } = connectWallet.reply.parse(await asked.json())
  ids = [own.id, other.id, connectId]
})
// Where no data set is bound, page timings are lines of the log.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterAll(() => api.close())

const document = openApi('https://touchstone.example') as OpenApi

/** A request that follows the document or breaks it. */
interface Sent {
  readonly params: Readonly<Record<string, string>>
  readonly authorization: string | null
  readonly type: string | null
  readonly body: string | null
}

const bearers = fc.constantFrom(
  'good',
  'good',
  'good',
  null,
  'Bearer nonsense',
  'Basic dTpw',
  `Bearer ${'x'.repeat(43)}`,
)
const types = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  null,
)
const junk = fc.oneof(
  fc.json(),
  fc.constantFrom('', '{', 'null', '[]', '"text"', `{"a":"${'x'.repeat(40_000)}"}`, `${'['.repeat(3000)}`),
)

/** The example's body: unchanged, or with a field missing, changed or added. */
function bodiesOf({ example }: PublishedCall): fc.Arbitrary<string | null> {
  const { body } = example
  if (!body) return fc.oneof(fc.constant(null), junk)
  const good = { ...body, ...('userAddress' in body && { userAddress: wallet.address }) }
  const names = fc.constantFrom(...Object.keys(good))
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constant(good) },
      { weight: 3, arbitrary: names.map((name) => ({ ...good, [name]: undefined })) },
      {
        weight: 3,
        arbitrary: fc.tuple(names, fc.jsonValue()).map(([name, value]) => ({ ...good, [name]: value })),
      },
      { weight: 1, arbitrary: fc.string().map((name) => ({ ...good, [name]: 1 })) },
      { weight: 2, arbitrary: junk },
    )
    .map((sent) => (typeof sent === 'string' ? sent : JSON.stringify(sent)))
}

function requestsFor(call: PublishedCall): fc.Arbitrary<Sent> {
  const params = Object.keys(call.params).map(
    (name) =>
      [
        name,
        fc.oneof(
          fc.constant(name === 'address' ? wallet.address : (call.example.params?.[name] ?? '')),
          fc.constantFrom(...ids),
          fc.constantFrom('0', '1001', '-1', '%', '..', 'ä', "' OR 1=1 --", 'x'.repeat(300)),
          fc.string({ minLength: 1 }),
        ),
      ] as const,
  )
  return fc.record({
    params: fc.record(Object.fromEntries(params)) as fc.Arbitrary<Record<string, string>>,
    authorization: bearers.map((one) => (one === 'good' ? `Bearer ${token}` : one)),
    type: types,
    body: bodiesOf(call),
  })
}

async function send(
  { endpoint }: PublishedCall,
  { params, authorization, type, body }: Sent,
): Promise<Response> {
  const headers = { cookie, ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
  const carries = endpoint.method === 'POST' && body !== null
  return api.ask(pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers,
    ...(carries && { body }),
  })
}

/** Ends the session that generated requests use. */
const ENDS_SESSION = 'disconnectWallet'
const called = publishedCalls.filter(({ name }) => name !== ENDS_SESSION)

test.each(called)('$name answers as /openapi.json says, whatever the request', async (call) => {
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(requestsFor(call), async (sent) => {
      // A path with dot segments is resolved to another path before it is sent.
      fc.pre(Object.values(sent.params).every((value) => !/^\.{1,2}$/.test(value)))
      const answer = await send(call, sent)
      await api.idle()
      expect(Object.keys(operationOf(document, call).responses)).toContain(String(answer.status))
      expect(answer.status, 'a bug').not.toBe(500)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      const json: unknown = await answer.json()
      const read = responseSchema(document, call, answer.status).safeParse(json)
      expect(read.error?.issues ?? [], JSON.stringify(json)).toEqual([])
      statuses.add(answer.status)
    }),
    { numRuns: runs(call.endpoint.method === 'POST' ? 40 : 20) },
  )
  expect(statuses.size, 'only one status was seen').toBeGreaterThan(call.endpoint.session ? 1 : 0)
})

test('an ended session gets the documented refusal', async () => {
  const call = publishedCalls.find(({ name }) => name === ENDS_SESSION)
  if (!call) throw new Error('no such call')
  const own = await api.signIn(await freshWallet(api.world))
  const sent = { params: {}, authorization: `Bearer ${own}`, type: null, body: null }
  for (const status of [200, 401]) {
    const answer = await send(call, sent)
    expect(answer.status).toBe(status)
    expect(responseSchema(document, call, status).safeParse(await answer.json()).error).toBeUndefined()
  }
})

test.each(Object.keys(document.paths))('%s allows the documented methods, and no others', async (path) => {
  const answer = await api.ask(path.replace(/\{\w+\}/g, '1'), { method: 'DELETE' })
  expect(answer.status).toBe(405)
  const allowed = answer.headers.get('allow')?.toLowerCase().split(', ') ?? []
  const said = Object.keys(document.paths[path] ?? {})
  expect(allowed.filter((method) => method !== 'head')).toEqual(said.sort())
})
