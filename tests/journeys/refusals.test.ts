import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWallet } from '#contract/wire/wallet'
import type { DemoWalletKey } from '../sandbox/accounts.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { sendOutside } from '../support/send-outside.ts'
import type { Visitor } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

/** asfDisallowIncomingNFTokenOffer */
const DISALLOW_INCOMING_NFT_OFFERS = 12

let world: World
let rowsBefore = 0
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  rowsBefore = await purchases()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

async function purchases(): Promise<number> {
  return (await world.db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')) ?? 0
}

const browsers = new Map<string, Visitor>()

/** Connects this wallet, in the same browser each time. */
async function connected(wallet: DemoWalletKey): Promise<Visitor> {
  const visitor = browsers.get(wallet) ?? world.visitor()
  if (!visitor.address) await visitor.connect(wallet)
  browsers.set(wallet, visitor)
  return visitor
}

test('an account that is not on the ledger is told so before anything is reserved', async () => {
  const visitor = await connected('unactivated')
  expect(await visitor.buy('common')).toMatchObject({
    ok: false,
    status: 422,
    error: {
      code: 'wallet_unactivated',
      error: expect.stringContaining('Unable to access your wallet account information'),
    },
  })
  expect(await purchases()).toBe(rowsBefore)
})

test('too little XRP is refused with the specified sentence, and nothing is reserved or minted', async () => {
  const visitor = await connected('poor')
  expect(await visitor.buy('common')).toMatchObject({
    ok: false,
    status: 422,
    error: {
      code: 'insufficient_funds',
      error:
        'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
    },
  })
  expect(await purchases()).toBe(rowsBefore)
})

test('a wallet that blocks NFT offers is told what to change, and no ticket or fee is spent on it', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  sendOutside(world, wallet, { TransactionType: 'AccountSet', SetFlag: DISALLOW_INCOMING_NFT_OFFERS })
  world.sandbox.faults.forgetSeen()
  expect(await buyer.buy('common')).toMatchObject({
    ok: false,
    status: 422,
    error: { code: 'offers_blocked' },
  })
  expect(await purchases()).toBe(rowsBefore)
  expect(
    world.sandbox.faults.seen.filter((call) => call === 'rpc:submit' || call === 'xaman:create'),
  ).toEqual([])
})

test('a tier that needs identity verification is closed to an unverified wallet', async () => {
  const visitor = await connected('rich')
  expect(await visitor.buy('legendary')).toMatchObject({
    ok: false,
    status: 403,
    error: { code: 'kyc_required', error: 'KYC verification required for this tier' },
  })
  expect(await purchases()).toBe(rowsBefore)
})

test('an approval withdrawn between reservation and offer stops the offer', async () => {
  const visitor = await connected('verified')
  await world.db.prepare(`UPDATE person SET state = 'withdrawn'`).run()
  expect(await visitor.buy('mythic')).toMatchObject({ ok: false, error: { code: 'kyc_required' } })
  await world.db.prepare(`UPDATE person SET state = 'approved'`).run()
})

test('a wallet’s third common pass is refused', async () => {
  const visitor = await connected('rich')
  for (let n = 0; n < 2; n += 1) {
    const bought = await visitor.buy('common')
    await world.sandbox.phone.sign(payloadOf(bought), 'rich')
    if (bought.ok) await visitor.untilStatus(bought.value.reservationId, 'sold')
  }
  expect(await visitor.buy('common')).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'limit_reached' },
  })
  const wallet = await visitor.call(readWallet)
  expect(wallet, 'the wallet was told before').toMatchObject({
    value: { passes: [{ tier: 'common', owned: 2, held: 0 }] },
  })
})

test('a wallet’s third open purchase has to wait, whatever its tier', async () => {
  const visitor = await connected('verified')
  const open = [await visitor.buy('common'), await visitor.buy('rare')]
  expect(await visitor.buy('uncommon')).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'too_many_open' },
  })
  for (const bought of open) {
    world.sandbox.phone.decline(payloadOf(bought))
    if (bought.ok) await visitor.untilStatus(bought.value.reservationId, 'released')
  }
})

test('a sold-out tier says so', async () => {
  await world.db
    .prepare(
      `UPDATE pass SET status = 'reserved', quarantined = 'gone' WHERE tier = 'epic' AND status = 'available'`,
    )
    .run()
  const visitor = await connected('verified')
  expect(await visitor.buy('epic')).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'sold_out', error: 'This tier is sold out' },
  })
  await world.db
    .prepare(`UPDATE pass SET status = 'available', quarantined = NULL WHERE quarantined = 'gone'`)
    .run()
})

test('without a session, or for another wallet, nothing is sold or held (T17, T18)', async () => {
  const stranger = world.visitor()
  const body = {
    userAddress: world.sandbox.accounts.demoWallets.rich.address,
    selectedTier: 'common',
    quantity: 1,
  }
  const post = (headers: Record<string, string>, text = JSON.stringify(body)) =>
    world.fetch('/v2/nft/purchase', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  expect((await post({})).status).toBe(401)
  expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(401)
  const verified = await connected('verified')
  const other = await post({ authorization: `Bearer ${verified.token}` })
  expect(other.status).toBe(403)
  expect(await other.json()).toMatchObject({ code: 'wallet_mismatch' })
  expect(stranger.address).toBeNull()
  expect(await purchases()).toBe(rowsBefore)
})

test.each([
  ['malformed JSON', '{"userAddress":', 400],
  ['an array', '[]', 400],
  ['a number', '7', 400],
  ['no body', '', 400],
  ['a wrong tier', '{"userAddress":"ADDRESS","selectedTier":"platinum"}', 400],
  ['two passes at once', '{"userAddress":"ADDRESS","selectedTier":"common","quantity":2}', 400],
  ['half a pass', '{"userAddress":"ADDRESS","selectedTier":"common","quantity":0.5}', 400],
  ['a tier that is an object', '{"userAddress":"ADDRESS","selectedTier":{"$ne":null}}', 400],
  ['an address that is none', '{"userAddress":"0xdeadbeef","selectedTier":"common"}', 400],
  [
    'a key of control characters',
    '{"userAddress":"ADDRESS","selectedTier":"common","clientMintRequestId":"a\\nb\\nc\\nd\\n"}',
    400,
  ],
  [
    'a body beyond the cap',
    JSON.stringify({ userAddress: 'ADDRESS', selectedTier: 'common', filler: 'x'.repeat(4000) }),
    413,
  ],
])('%s is refused clearly and changes nothing', async (_what, text, status) => {
  const visitor = await connected('verified')
  const response = await world.fetch('/v2/nft/purchase', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${visitor.token}` },
    body: text.replace('ADDRESS', visitor.address ?? ''),
  })
  expect(response.status).toBe(status)
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'requestId'])
  expect(await purchases()).toBe(rowsBefore)
})

test('a body whose content type is not JSON is refused as such', async () => {
  const visitor = await connected('verified')
  const response = await world.fetch('/v2/nft/purchase', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', authorization: `Bearer ${visitor.token}` },
    body: '{}',
  })
  expect(response.status).toBe(415)
})

test('a page of another site cannot buy, connect or disconnect for a visitor of ours', async () => {
  for (const path of [
    '/v2/nft/purchase',
    '/wallet/connect',
    '/wallet/disconnect',
    '/api/health/xrp/refresh',
  ]) {
    for (const origin of ['https://evil.example', 'null', 'http://touchstone.test.evil.example']) {
      const response = await world.fetch(path, { method: 'POST', headers: { origin } })
      expect(response.status, `${path} from ${origin}`).toBe(403)
    }
  }
})

test('unknown paths, ids and methods are answered in the one shape of a refusal', async () => {
  const visitor = await connected('verified')
  const authorization = `Bearer ${visitor.token}`
  for (const [path, status] of [
    ['/api/nothing', 404],
    ['/v2/nft/purchase/unknown-id', 404],
    ['/wallet/verify/unknown-id', 404],
    ['/nft/0/metadata', 404],
    ['/nft/1001/metadata', 404],
    ['/nft/..%2f..%2fetc/metadata', 404],
    ['/v2/nft/user/not-an-address', 400],
  ] as const) {
    const response = await world.fetch(path, { headers: { authorization } })
    expect(response.status, path).toBe(status)
    expect(Object.keys((await response.json()) as object).sort(), path).toEqual([
      'code',
      'error',
      'requestId',
    ])
  }
})

test("another wallet's purchase is answered like an unknown one", async () => {
  const { buyer } = await freshBuyer(world)
  const bought = await buyer.buy('rare')
  const id = bought.ok ? bought.value.reservationId : ''
  const rich = await connected('rich')
  await expect(rich.purchase(id)).rejects.toThrow('Not found.')
  world.sandbox.phone.decline(payloadOf(bought))
  await buyer.untilStatus(id, 'released')
})

test('every answer carries the security headers, refusals too', async () => {
  const ofRooms = ['/parties/x', '/parties/collection/all', '/parties/wallet/x']
  for (const path of ['/v2/nft/info', '/api/nothing', '/wallet/data', ...ofRooms]) {
    const { headers } = await world.fetch(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toContain('max-age')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
})
