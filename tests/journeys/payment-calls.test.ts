import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numbersOf, tiers } from '#contract/tiers'
import { DELIVERY_LIFE, HOUR, MINUTE, OFFER_LIFE } from '#contract/timing'
import { address, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { claimPayment, createPayment, type PaymentOrder, type PaymentRequest } from '#contract/wire/payment'
import type { RoomAccess } from '#contract/wire/room-access'
import { type FreshBuyer, freshBuyer } from '../support/fresh-buyer.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'
import { joinRoom } from '../support/room-listener.ts'
import { sendOutside } from '../support/send-outside.ts'
import type { ApiAnswer } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const UNKNOWN = txHash.parse('F0'.repeat(32))

async function ask(
  { buyer }: FreshBuyer,
  request: PaymentRequest = { tier: 'common' },
): Promise<PaymentOrder> {
  const asked = await buyer.call(createPayment, { body: request })
  if (!asked.ok) throw new Error(`refused: ${asked.error.code}`)
  return asked.value
}

function roomOf(order: PaymentOrder, kind: RoomAccess['kind']): RoomAccess {
  const room = order.rooms.find((one) => one.kind === kind)
  if (!room) throw new Error(`no ${kind} room`)
  return room
}

function pay({ wallet }: FreshBuyer, { payment }: PaymentOrder): TxHash {
  return txHash.parse(sendOutside(world, wallet, { TransactionType: 'Payment', ...payment }).hash)
}

/** Claims until the payment has this status; nothing else reports it. */
async function untilClaim(buyer: FreshBuyer, order: PaymentOrder, hash: TxHash, status: string) {
  const body = { tokenId: order.tokenId, userAddress: buyer.wallet.address, paymentTxHash: hash }
  const stranger = world.visitor()
  let said = await stranger.call(claimPayment, { body })
  await expect
    .poll(async () => {
      said = await stranger.call(claimPayment, { body })
      return said.ok ? said.value.status : said.error.code
    })
    .toBe(status)
  if (!said.ok) throw new Error(said.error.code)
  return said.value
}

test('asked, paid on the phone, claimed, delivered, taken: the whole way, with events in the payer’s rooms', async () => {
  const buyer = await freshBuyer(world)
  const order = await ask(buyer)
  expect(order.payment).toEqual({
    Account: buyer.wallet.address,
    Destination: world.sandbox.accounts.minter.address,
    Amount: tiers.common.price.toString(),
    InvoiceID: expect.stringMatching(/^[0-9A-F]{64}$/),
  })
  const own = await joinRoom(world, roomOf(order, 'wallet'))
  const request = await joinRoom(world, roomOf(order, 'payload'))
  await world.sandbox.phone.sign(order.xamanPayload.uuid, buyer.wallet)
  const completed = await own.receives('payment-completed')
  await request.receives('payment-completed')
  expect(completed).toMatchObject({
    uuid: order.xamanPayload.uuid,
    data: { purchaseId: order.reservationId, txid: expect.stringMatching(/^[0-9A-F]{64}$/) },
  })
  const hash = txHash.parse(completed.type === 'payment-completed' ? completed.data.txid : null)
  await buyer.buyer.untilStatus(order.reservationId, 'offered')
  const { offerId, nftokenId, offerExpiresAt } = await untilClaim(buyer, order, hash, 'delivering')
  expect(nftokenId).not.toBeNull()
  expect(offerExpiresAt).toBeGreaterThan(Date.now() + DELIVERY_LIFE - HOUR)
  sendOutside(world, buyer.wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offerId })
  await world.tick()
  expect(await untilClaim(buyer, order, hash, 'delivered')).toMatchObject({
    nftokenId,
    acceptTxHash: expect.any(String),
    refundTxHash: null,
    paidDrops: tiers.common.price.toString(),
  })
  await own.receives('nft-transaction-completed')
  expect(own.types().filter((type) => type === 'payment-completed')).toHaveLength(1)
  own.leave()
  request.leave()
})

test('twenty equal calls at once make one wallet request, and each is answered with it', async () => {
  const buyer = await freshBuyer(world)
  world.sandbox.faults.forgetSeen()
  const wanted = { tier: 'common', clientMintRequestId: 'twenty-at-once' } as const
  const orders = await Promise.all(Array.from({ length: 20 }, () => ask(buyer, wanted)))
  expect(world.sandbox.faults.seen.filter((call) => call === 'xaman:create')).toHaveLength(1)
  expect(new Set(orders.map(({ xamanPayload }) => xamanPayload.uuid)).size).toBe(1)
})

test('declined on the phone: shown as a rejected payment, and the pass is free again', async () => {
  const buyer = await freshBuyer(world)
  const order = await ask(buyer)
  const own = await joinRoom(world, roomOf(order, 'wallet'))
  world.sandbox.phone.decline(order.xamanPayload.uuid)
  expect(await own.receives('payment-rejected')).toMatchObject({ data: { purchaseId: order.reservationId } })
  expect((await buyer.buyer.purchase(order.reservationId)).status).toBe('released')
  own.leave()
})

test('not paid in time: shown as an expired payment; a later payment goes back', async () => {
  const buyer = await freshBuyer(world)
  const order = await ask(buyer)
  const own = await joinRoom(world, roomOf(order, 'wallet'))
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  await world.tick()
  expect(await own.receives('payment-expired')).toMatchObject({ data: { purchaseId: order.reservationId } })
  own.leave()
  const late = pay(buyer, order)
  expect(await untilClaim(buyer, order, late, 'refunded')).toMatchObject({
    reason: 'late',
    message: expect.stringContaining('after its pass was free again'),
    refundTxHash: expect.any(String),
    offerId: null,
  })
})

test('a repeated request is the same invoice, and for something else is refused', async () => {
  const buyer = await freshBuyer(world)
  const clientMintRequestId = 'one-payment-of-mine'
  const first = await ask(buyer, { tier: 'uncommon', clientMintRequestId })
  const again = await ask(buyer, { tier: 'uncommon', clientMintRequestId })
  expect(again.payment).toEqual(first.payment)
  expect(again.xamanPayload).toEqual(first.xamanPayload)
  for (const body of [{ tier: 'rare' as const, clientMintRequestId }, { clientMintRequestId }])
    expect(await buyer.buyer.call(createPayment, { body })).toMatchObject({
      status: 409,
      error: { code: 'key_reused' },
    })
  expect(await buyer.buyer.buy('uncommon', clientMintRequestId)).toMatchObject({
    error: { code: 'key_reused' },
  })
})

const create = (who: FreshBuyer['buyer'], body: unknown) =>
  who.call(createPayment, { body: body as PaymentRequest })

test('each refusal that prevents taking the pass also prevents asking for the payment, and nothing is put on hold', async () => {
  const before = await world.db.prepare('SELECT count(*) AS n FROM invoice').first('n')
  const price = tiers.common.price
  const short = await freshBuyer(world, price + 1_200_000n + 23n)
  expect(await create(short.buyer, { tier: 'common' })).toMatchObject({
    error: { code: 'insufficient_funds' },
  })
  const shy = await freshBuyer(world)
  sendOutside(world, shy.wallet, { TransactionType: 'AccountSet', SetFlag: 12 })
  expect(await create(shy.buyer, { tier: 'common' })).toMatchObject({ error: { code: 'offers_blocked' } })
  const { buyer } = await freshBuyer(world)
  expect(await create(buyer, { tier: 'mythic' })).toMatchObject({
    status: 403,
    error: { code: 'kyc_required' },
  })
  expect(await create(buyer, { tokenId: numbersOf('legendary').first })).toMatchObject({
    error: { code: 'kyc_required' },
  })
  expect(await world.db.prepare('SELECT count(*) AS n FROM invoice').first('n')).toBe(before)

  const rich = await freshBuyer(world, price + 1_200_000n + 24n)
  const { tokenId } = await ask(rich)
  expect(await create(buyer, { tokenId })).toMatchObject({ status: 409, error: { code: 'pass_taken' } })
  await ask({ ...rich, buyer }, { tier: 'epic' })
  expect(await create(buyer, { tier: 'epic' })).toMatchObject({ error: { code: 'limit_reached' } })
  await ask({ ...rich, buyer }, {})
  expect(await create(buyer, { tier: 'rare' })).toMatchObject({ error: { code: 'too_many_open' } })
  expect(await buyer.buy('rare')).toMatchObject({ error: { code: 'too_many_open' } })
})

test.each<[string, unknown]>([
  ['an unknown tier', { tier: 'golden' }],
  ['a tier and a pass', { tier: 'common', tokenId: 1 }],
  ['a pass that there is not', { tokenId: 1001 }],
  ['a pass in words', { tokenId: '5' }],
  ['a pass that does not exist', { tier: 'common', clientMintRequestId: 'short' }],
  ['nothing', null],
  ['a list', []],
])('%s is no request for a payment', async (_what, body) => {
  const { buyer } = await freshBuyer(world)
  expect(await create(buyer, body)).toMatchObject({ status: 400, error: { code: 'invalid_request' } })
})

/** A call by a client other than the page. */
async function raw(path: string, headers: Record<string, string>, body: string): Promise<ApiAnswer<never>> {
  const response = await world.fetch(path, {
    method: 'POST',
    headers: { origin: 'http://touchstone.test', 'cf-connecting-ip': '10.9.9.9', ...headers },
    body,
  })
  return { ok: response.ok, status: response.status, error: await response.json() } as ApiAnswer<never>
}

const JSON_TYPE = { 'content-type': 'application/json' }

test('without a session, or with a forged or ended one, no payment is asked for', async () => {
  const { buyer } = await freshBuyer(world)
  await world.db.prepare('UPDATE session SET expires_at = 1').run()
  const ended = `Bearer ${buyer.token}`
  for (const authorization of ['', 'Bearer nonsense', `Bearer ${'A'.repeat(43)}`, ended])
    expect(await raw(createPayment.path, { ...JSON_TYPE, authorization }, '{"tier":"common"}')).toMatchObject(
      {
        status: 401,
        error: { code: 'unauthorized' },
      },
    )
})

test('a body that is not JSON or is too long is refused by both calls', async () => {
  const { buyer } = await freshBuyer(world)
  const authorization = `Bearer ${buyer.token}`
  for (const { path } of [createPayment, claimPayment]) {
    expect(await raw(path, { authorization, 'content-type': 'text/plain' }, '{}')).toMatchObject({
      status: 415,
      error: { code: 'unsupported_media_type' },
    })
    expect(await raw(path, { ...JSON_TYPE, authorization }, '{')).toMatchObject({ status: 400 })
    expect(await raw(path, { ...JSON_TYPE, authorization }, `{"x":"${'x'.repeat(3_000)}"}`)).toMatchObject({
      status: 413,
      error: { code: 'body_too_large' },
    })
    expect(
      await raw(path, { ...JSON_TYPE, authorization, origin: 'https://elsewhere.example' }, '{}'),
    ).toMatchObject({
      status: 403,
      error: { code: 'origin_refused' },
    })
  }
})

test('a payment is claimed by its hash in any letter case, any number of times, by its payer and for its own pass', async () => {
  const buyer = await freshBuyer(world)
  const order = await ask(buyer, { tokenId: numbersOf('rare').last })
  const hash = pay(buyer, order)
  const thief = (await freshWallet(world)).address
  const stranger = world.visitor()
  const claim = (body: object) =>
    stranger.call(claimPayment, {
      body: { tokenId: order.tokenId, userAddress: buyer.wallet.address, paymentTxHash: hash, ...body },
    })
  await untilClaim(buyer, order, hash, 'delivering')
  const mixed = txHash
    .parse(hash)
    .replace(/[A-F]/g, (letter, at: number) => (at % 2 ? letter.toLowerCase() : letter))
  expect(await claim({ paymentTxHash: mixed })).toMatchObject({ ok: true, value: { paymentTxHash: hash } })
  expect(await claim({ paymentTxHash: hash.toLowerCase() })).toMatchObject({ ok: true })
  expect(await claim({ userAddress: thief })).toMatchObject({
    status: 403,
    error: { code: 'wallet_mismatch' },
  })
  expect(await claim({ tokenId: 1 })).toMatchObject({ status: 409, error: { code: 'other_pass' } })
  const rows = await world.db
    .prepare('SELECT count(*) AS n FROM payment WHERE upper(hash) = ?')
    .bind(hash)
    .first('n')
  expect(rows).toBe(1)
})

test('an unknown hash, a hash of something else and a string that is no hash are told apart', async () => {
  const { wallet } = await freshBuyer(world)
  const stranger = world.visitor()
  const claim = (paymentTxHash: unknown, userAddress: unknown = wallet.address) =>
    stranger.call(claimPayment, {
      body: { tokenId: 1, userAddress: userAddress as never, paymentTxHash: paymentTxHash as never },
    })
  expect(await claim(UNKNOWN)).toMatchObject({
    status: 404,
    error: { code: 'payment_unknown', retryAfter: 4 },
  })
  const gift = sendOutside(world, wallet, {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.minter.address,
    Amount: '5000000',
    InvoiceID: 'AB'.repeat(32),
  })
  await world.tick()
  expect(await claim(gift.hash)).toMatchObject({ status: 422, error: { code: 'payment_not_ours' } })
  for (const bad of ['', 'F0', `${UNKNOWN}0`, `0x${UNKNOWN}`, ` ${UNKNOWN}`, 7, null])
    expect(await claim(bad), String(bad)).toMatchObject({ status: 400, error: { code: 'invalid_request' } })
  for (const bad of ['', 'r', 'no-address', 7, address.parse(wallet.address).slice(1)])
    expect(await claim(UNKNOWN, bad), String(bad)).toMatchObject({ status: 400 })
})
