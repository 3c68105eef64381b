import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESK_PAGE } from '#contract/desk'
import { COLLECTION_ROOM, COMMAND_PURPOSE, RECHECK_PURPOSE, roomText } from '#contract/rooms'
import { SIGNATURE_HEADER, sign } from '#contract/signature'
import { readApplicationStatus } from '#contract/wire/application-status'
import { mintPass } from '#contract/wire/chosen-pass'
import {
  readAvailable,
  readCollection,
  readInfo,
  readStatus,
  readTiers,
  readUserPasses,
} from '#contract/wire/collection'
import { type Endpoint, pathOf } from '#contract/wire/endpoint'
import { readFigures } from '#contract/wire/figures'
import { readHealth, readReady, refreshXrp } from '#contract/wire/health'
import { readHumanCheck } from '#contract/wire/human-check'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import { readMetadata, readMetadataV2 } from '#contract/wire/pass-metadata'
import { claimPayment, createPayment } from '#contract/wire/payment'
import { publishedCalls } from '#contract/wire/published/calls'
import { cancelPurchase, purchasePass, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { questionForm } from '#contract/wire/question'
import { readReceipt, readReceiptKeys } from '#contract/wire/receipt'
import { recheck } from '#contract/wire/rooms'
import { reportVitals } from '#contract/wire/vitals'
import {
  connectWallet,
  disconnectWallet,
  readWallet,
  readWalletNfts,
  verifyWallet,
} from '#contract/wire/wallet'
import { goodAnswers, questionAnswers } from '../functions/people/forms/answers.ts'
import { ROOM_SECRET, SITE } from '../support/bindings.ts'
import { allEndpoints } from '../support/endpoints.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import type { Sending } from '../support/send.ts'
import { sendOutside } from '../support/send-outside.ts'
import { createWorld, type World } from '../support/world.ts'

const SUPPLY = [readInfo, readCollection, readAvailable, readTiers, readStatus, readFigures]
/** Replies that never change once they exist. */
const LASTING = [readMetadata, readMetadataV2, readReceipt]
/** Replies that are the same for every caller and that no sale changes; about health only while the Worker answers. */
const ALWAYS_CACHED = [readReceiptKeys]
const HEALTH = [readHealth, readReady]
const MINTER = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
const JSON_BODY = { 'content-type': 'application/json', origin: SITE }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The caching headers of an answer. */
function cachingOf({ headers }: Response) {
  return {
    all: headers.get('cache-control'),
    edge: headers.get('cloudflare-cdn-cache-control'),
    tag: headers.get('cache-tag'),
  }
}

const UNSHARED = { all: 'private, no-store', edge: null, tag: null }
const EDGE = 'max-age=5, stale-if-error=60'

async function signedIn(purpose: string, text: string, body: string): Promise<Sending> {
  const mark = await sign(ROOM_SECRET, purpose, text, Date.now())
  return { method: 'POST', headers: { ...JSON_BODY, [SIGNATURE_HEADER]: mark }, body }
}

test('a browser that has the supply gets 304 until a sale changes it', async () => {
  // The first test: nothing that was bought before may still change what the minter holds.
  const { buyer, wallet } = await freshBuyer(world)
  for (const { path } of SUPPLY) {
    const first = await world.fetch(path)
    const name = first.headers.get('etag') ?? ''
    expect(name, path).toMatch(/^"[0-9a-f]+"$/)
    const again = await world.fetch(path, { headers: { 'if-none-match': name } })
    expect([path, again.status, await again.text(), again.headers.get('etag')]).toEqual([path, 304, '', name])
    expect(cachingOf(again), path).toEqual(cachingOf(first))
  }
  const health = await world.fetch(readHealth.path)
  expect(health.headers.get('etag')).toMatch(/^"[0-9a-f]+"$/)

  const before = await world.fetch(readInfo.path)
  const bought = await buyer.buy('uncommon')
  await world.sandbox.phone.sign(payloadOf(bought), wallet)
  await buyer.untilStatus(bought.ok ? bought.value.reservationId : '', 'sold')
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
  const after = await world.fetch(readInfo.path, { headers })
  const { lastMintedNFTs } = readInfo.reply.parse(await after.json())
  expect(lastMintedNFTs[0]?.owner).toBe(wallet.address)
})

test('every endpoint says for each success what caches may do; only replies for all are shared, and 304 is answered where the document says so', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  const purchase = bought.ok ? bought.value.reservationId : ''
  await world.sandbox.phone.sign(payloadOf(bought), wallet)
  const sold = await buyer.untilStatus(purchase, 'sold')
  await world.tick()
  const authorization = `Bearer ${buyer.token}`

  const asked = await world.fetch(connectWallet.path, { method: 'POST', headers: JSON_BODY })
  const request = connectWallet.reply.parse(await asked.json())
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const vitals = { route: '/', ttfb: null, fcp: null, lcp: null, inp: null, cls: null }
  const wakeUp = JSON.stringify({ uuid: request.uuid, wakeUp: 'opened' })
  const order = { userAddress: wallet.address, selectedTier: 'rare' }

  const headersByEndpoint = new Map<Endpoint, object>()
  const revalidated = new Set<string>()
  async function succeed(endpoint: Endpoint, params: Record<string, string>, sending: Sending = {}) {
    const path = pathOf(endpoint.path, params)
    const response = await world.fetch(path, {
      method: endpoint.method,
      ...sending,
      headers: {
        ...(endpoint.method === 'POST' && JSON_BODY),
        ...(endpoint.session && { authorization }),
        ...sending.headers,
      },
    })
    expect(response.status, path).toBe(200)
    headersByEndpoint.set(endpoint, cachingOf(response))
    const etag = response.headers.get('etag')
    const again = etag && (await world.fetch(path, { headers: { 'if-none-match': etag } }))
    if (again && again.status === 304) revalidated.add(endpoint.path)
    return response.json() as Promise<Record<string, string>>
  }

  for (const endpoint of [...SUPPLY, ...ALWAYS_CACHED, ...HEALTH, readHumanCheck]) await succeed(endpoint, {})
  for (const endpoint of LASTING) await succeed(endpoint, { id: '1', hash: sold.evidence.sold?.tx ?? '' })
  await succeed(readUserPasses, { address: MINTER })
  await succeed(connectWallet, {}, { headers: { cookie } })
  await succeed(verifyWallet, { id: request.connectId }, { headers: { cookie } })
  await succeed(readWallet, {})
  await succeed(readWalletNfts, {})
  await succeed(startKyc, {})
  await succeed(readKycStatus, {})
  await succeed(purchasePass, {}, { body: JSON.stringify(order) })
  const chosen = await succeed(mintPass, {}, { body: JSON.stringify({ tokenId: 500 }) })
  await succeed(cancelPurchase, { id: chosen.reservationId ?? '' })
  const toPay = await succeed(createPayment, {}, { body: JSON.stringify({ tokenId: 499 }) })
  const { payment } = createPayment.reply.parse(toPay)
  const { hash } = sendOutside(world, wallet, { TransactionType: 'Payment', ...payment })
  const claim = { tokenId: 499, userAddress: wallet.address, paymentTxHash: hash }
  await succeed(claimPayment, {}, { body: JSON.stringify(claim) })
  await succeed(readPurchase, { id: purchase })
  await succeed(readOpenPurchases, {})
  await succeed(cancelPurchase, { id: purchase })
  await succeed(disconnectWallet, {})
  await succeed(refreshXrp, {})
  await succeed(reportVitals, {}, { body: JSON.stringify(vitals) })
  await succeed(recheck, {}, await signedIn(RECHECK_PURPOSE, wakeUp, wakeUp))
  for (const { form, answers } of goodAnswers) {
    const { applicationId } = await succeed(form.endpoint, {}, { body: JSON.stringify(answers) })
    if (applicationId) await succeed(readApplicationStatus, { id: applicationId })
  }

  const supply = { all: 'no-cache', edge: EDGE, tag: 'collection' }
  const always = { all: 'no-cache', edge: EDGE, tag: null }
  const health = { ...always, edge: 'max-age=5, stale-if-error=0' }
  const lasting = { all: 'public, max-age=86400', edge: null, tag: null }
  // `tests/functions/people/desk/routes.test.ts` says the same of the desk.
  const outside = [...(await allEndpoints())].filter(({ path }) => !path.startsWith(DESK_PAGE))
  for (const endpoint of outside) {
    const name = `${endpoint.method} ${endpoint.path}`
    const shared = SUPPLY.some((one) => one.path === endpoint.path)
      ? supply
      : LASTING.some((one) => one.path === endpoint.path)
        ? lasting
        : null
    const isIn = (list: readonly Endpoint[]) => list.some(({ path }) => path === endpoint.path)
    const expected = isIn(HEALTH) ? health : isIn(ALWAYS_CACHED) ? always : (shared ?? UNSHARED)
    expect([name, headersByEndpoint.get(endpoint)]).toEqual([name, expected])
  }
  const documented = publishedCalls.filter(({ revalidates }) => revalidates)
  expect(documented.map(({ endpoint }) => endpoint.path).sort()).toEqual([...revalidated].sort())
})

test('no refusal is cached, whatever was asked for and how', async () => {
  const { buyer } = await freshBuyer(world)
  const authorization = `Bearer ${buyer.token}`
  const calls: [string, Sending][] = []
  for (const { method, path } of await allEndpoints()) {
    const place = path.replace(/:\w+/g, 'x')
    const other = method === 'GET' ? 'POST' : 'GET'
    calls.push(
      [place, { method, headers: { 'content-type': 'text/plain' }, body: '{' }],
      [place, { method: 'POST', headers: { ...JSON_BODY, authorization }, body: '{"no":1}' }],
      [place, { method: 'POST', headers: { ...JSON_BODY, origin: 'https://elsewhere.test' } }],
      [place, { method: other }],
      ...['OPTIONS', 'PUT', 'DELETE'].map((verb): [string, Sending] => [place, { method: verb }]),
    )
  }
  const places = ['/api', '/api/nothing', '/wallet/nothing', '/nft/1001/metadata', '/nft/x', '/v2/nothing']
  const more = ['/payment/create', '/webhooks/xaman', '/webhooks', '/api/applications', '/api/applications/x']
  const roomPaths = [
    '/parties',
    '/parties/',
    '/parties/collection/all',
    '/parties/payload/x',
    '/parties/x/y/z',
  ]
  for (const place of [...places, ...more, ...roomPaths]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) calls.push([place, { method }])
  }
  calls.push([
    '/parties/collection/all',
    { method: 'POST', headers: { [SIGNATURE_HEADER]: 'x' }, body: '{}' },
  ])
  const sockets = { connection: 'upgrade', upgrade: 'websocket' }
  calls.push(['/parties/payload/x', { headers: sockets }], ['/parties/collection/x', { headers: sockets }])

  const refused = await Promise.all(
    calls.map(async ([path, sending]) => ({ path, sending, response: await world.fetch(path, sending) })),
  )
  const failed = refused.filter(({ response }) => response.status >= 400)
  expect(failed.length).toBeGreaterThan(150)
  for (const { path, sending, response } of failed) {
    expect({ path, sending, ...cachingOf(response) }).toEqual({ path, sending, ...UNSHARED })
  }
  // The answers that were not refusals have a cache header too.
  for (const { path, response } of refused) expect(cachingOf(response).all, path).not.toBeNull()
})

test('a message to a room from outside, the redirect to an entry and an entry without its page say what caches may do', async () => {
  const body = JSON.stringify({ do: 'unwatch' })
  const place = '/parties/payload/5a0db0c5-0000-4000-8000-000000000009'
  const name = { kind: 'payload', id: '5a0db0c5-0000-4000-8000-000000000009' } as const
  // A valid signature does not help: the Worker itself publishes over a binding.
  const refused = await world.fetch(
    place,
    await signedIn(COMMAND_PURPOSE, `${roomText(name)}\n${body}`, body),
  )
  expect([refused.status, cachingOf(refused)]).toEqual([405, UNSHARED])
  const joined = await world.fetch(`/parties/${COLLECTION_ROOM.kind}/${COLLECTION_ROOM.id}`)
  expect(cachingOf(joined)).toEqual(UNSHARED)

  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE }
  const answers = `${new URLSearchParams({ ...questionAnswers, email: 'plain@example.org' })}`
  const sent = await world.fetch(questionForm.endpoint.path, { method: 'POST', headers, body: answers })
  expect([sent.status, cachingOf(sent)]).toEqual([303, UNSHARED])
  const entry = await world.fetch(sent.headers.get('location') ?? '')
  expect([entry.status, cachingOf(entry)]).toEqual([200, UNSHARED])
})

test('a reply to a bearer is private, however public its content', async () => {
  for (const path of [readInfo.path, readHealth.path, '/nft/1/metadata']) {
    const answer = await world.fetch(path, { headers: { authorization: 'Bearer x' } })
    expect([path, answer.status, cachingOf(answer)]).toEqual([path, 200, UNSHARED])
  }
})

test('a reply to a path with a query is private, so that made-up queries fill no cache', async () => {
  for (const path of [readInfo.path, readHealth.path, readReceiptKeys.path, '/nft/1/metadata']) {
    const answer = await world.fetch(`${path}?made=up`)
    expect([path, answer.status, cachingOf(answer)]).toEqual([path, 200, UNSHARED])
  }
})

test('the entrypoint behind the cache is called over its binding, and has nothing to purge here', async () => {
  expect(await world.worker.purge()).toBe(true)
})
