import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE, PAYLOAD_LIFE, SECOND } from '#contract/timing'
import { readOpenPurchases } from '#contract/wire/purchase'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { joinRoom, type Listener } from '../support/room-listener.ts'
import { sendOutside } from '../support/send-outside.ts'
import type { Visitor } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let visitor: Visitor
let seed: string
beforeAll(async () => {
  world = await createWorld()
})
// One wallet that leaves so many passes unpaid would have to wait before the next.
beforeEach(async () => {
  ;({ buyer: visitor, seed } = await freshBuyer(world))
})
afterEach(async () => {
  for (const room of rooms.splice(0)) room.leave()
  await expectInvariants(world)
})
afterAll(() => world.close())

const rooms: Listener[] = []

/** Buys as a page does, which then joins the room of its wallet request. */
async function buy(tier: Parameters<Visitor['buy']>[0] = 'uncommon', buyer = visitor) {
  const bought = await buyer.buy(tier)
  const uuid = payloadOf(bought)
  const { reservationId: id, purchase } = bought.ok ? bought.value : fail()
  rooms.push(await joinRoom(world, purchase.rooms.find(({ kind }) => kind === 'payload') ?? fail()))
  return { uuid, id }
}

function fail(): never {
  throw new Error('a purchase without a room')
}

/** The NFToken of a pass that was not taken, and the purchase that it was minted for. */
async function firstOf(pass: number) {
  const row = await world.db
    .prepare(
      `SELECT nftoken_id, minted_at, mint_ledger, mint_hash FROM purchase WHERE pass_id = ? AND status = 'released'`,
    )
    .bind(pass)
    .first<{ nftoken_id: string; minted_at: number; mint_ledger: number; mint_hash: string }>()
  if (!row) throw new Error(`pass ${pass} was not released`)
  return [row.nftoken_id, { at: row.minted_at, ledger: row.mint_ledger, tx: row.mint_hash }] as const
}

async function statusOfToken(id: number) {
  return world.db.prepare('SELECT status FROM pass WHERE id = ?').bind(id).first('status')
}

test('declined on the phone: the buyer is told at once and was not charged, and the pass is relisted with its NFToken', async () => {
  const { uuid, id } = await buy()
  world.sandbox.phone.decline(uuid)
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toEqual({
    code: 'wallet_rejected',
    error: 'Transaction was rejected in your wallet app',
    charged: 'nothing',
    chargedDrops: '0',
  })
  expect(ended.nftokenId).not.toBeNull()
  expect(await statusOfToken(ended.tokenId)).toBe('available')
})

test('the next buyer of a relisted pass gets the same NFToken by a new offer, and nothing is minted twice', async () => {
  const { uuid, id } = await buy()
  const offered = await visitor.purchase(id)
  const [first, firstMint] = await firstOf(offered.tokenId)
  expect(offered.nftokenId).toBe(first)
  expect(offered).toMatchObject({ mintedBefore: true, evidence: { minted: firstMint } })
  await world.sandbox.phone.sign(uuid, seed)
  const sold = await visitor.untilStatus(id, 'sold')
  expect(sold.nftokenId).toBe(first)
})

test('never opened: once the request has expired the offer is withdrawn and the buyer was not charged', async () => {
  const { uuid, id } = await buy('rare')
  world.sandbox.xaman.expire(uuid)
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({
    code: 'expired',
    error: 'Transaction expired. Please try again.',
    charged: 'nothing',
  })
})

test('opened and never signed: only the ledger ends it, and the pass goes back to stock', async () => {
  const { uuid, id } = await buy('rare')
  world.sandbox.phone.open(uuid)
  world.later(PAYLOAD_LIFE + 1000)
  await world.tick()
  expect((await visitor.purchase(id)).status, 'an opened request may still be signed').toBe('offered')
  world.later(OFFER_LIFE + MINUTE)
  world.sandbox.ledger.close()
  await world.tick()
  const ended = await visitor.purchase(id)
  expect(ended.status).toBe('released')
  expect(ended.ending).toMatchObject({ code: 'expired', charged: 'nothing' })
})

test('expired offers are removed from the ledger, so that the minter gets its reserve back', async () => {
  await world.tick()
  world.sandbox.ledger.close()
  await world.tick()
  const sweep = await world.db
    .prepare(`SELECT status FROM submission WHERE purpose = 'sweep'`)
    .first('status')
  expect(sweep).toBe('validated')
  expect(await world.db.prepare('SELECT count(*) AS n FROM stale_offer').first('n')).toBe(0)
})

test('signed after the offer ended: the ledger refuses it, and only the fee is charged', async () => {
  const { uuid, id } = await buy('rare')
  world.sandbox.phone.open(uuid)
  world.later(OFFER_LIFE + 30 * SECOND)
  world.sandbox.ledger.close()
  const signed = await world.sandbox.phone.sign(uuid, seed, { late: true })
  expect(signed.signed).toBe(true)
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({
    code: 'signed_late',
    error: 'Transaction expired. Please try again.',
    charged: 'fee',
  })
  expect(Number(ended.ending?.chargedDrops)).toBeGreaterThan(0)
})

test('signed by another wallet: the ledger refuses it, the pass stays with the minter', async () => {
  const { uuid, id } = await buy('rare')
  const signed = await world.sandbox.phone.sign(uuid, 'verified', { ignoreSigners: true })
  expect(signed.signed).toBe(true)
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({ code: 'signed_by_other', charged: 'fee' })
})

test('a phone that offers only the wallets we named refuses other wallets itself', async () => {
  const { uuid, id } = await buy('rare')
  expect(await world.sandbox.phone.sign(uuid, 'verified')).toEqual({ signed: false, refused: 'not-a-signer' })
  world.sandbox.phone.decline(uuid)
  await visitor.untilStatus(id, 'released')
})

test('money spent elsewhere before signing: the fee is charged, the price is not', async () => {
  const { walletFromPassphrase } = world.sandbox.accounts
  const spender = walletFromPassphrase('a wallet that spends its money elsewhere')
  await world.sandbox.fund(spender.address, 102_000_000n)
  const buyer = world.visitor()
  await buyer.connect(spender)
  const { uuid, id } = await buy('common', buyer)
  sendOutside(world, spender, {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.issuer.address,
    Amount: '50000000',
  })
  await world.sandbox.phone.sign(uuid, spender)
  const ended = await buyer.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({
    code: 'unpaid',
    error:
      'Insufficient XRP balance to complete the transaction. Please add XRP to your account and try again.',
    charged: 'fee',
  })
})

test('a tampered app that signs something else buys nothing', async () => {
  const { uuid, id } = await buy('rare')
  await world.sandbox.phone.sign(uuid, seed, { instead: { NFTokenSellOffer: 'A'.repeat(64) } })
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({ code: 'payment_failed', charged: 'nothing' })
})

test('signed on another network: the buyer is told so and was not charged', async () => {
  const { uuid, id } = await buy('rare')
  await world.sandbox.phone.sign(uuid, seed, { as: 'TESTNET', ignoreNetwork: true })
  const ended = await visitor.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({ code: 'wrong_network', charged: 'nothing' })
})

test('signed but never reported: the sale is found from the ledger alone', async () => {
  const { uuid, id } = await buy('rare')
  await world.sandbox.phone.sign(uuid, seed, { unreported: true })
  world.sandbox.ledger.close()
  const sold = await visitor.untilStatus(id, 'sold')
  expect(sold.owner).toBe(visitor.address)
})

test('a signature that reaches no ledger is shown with its hash and last ledger, and its verdict stays readable', async () => {
  const buyer = world.visitor()
  await buyer.connect('verified')
  const before = await world.sandbox.balance(buyer.address ?? '')
  const { uuid, id } = await buy('uncommon', buyer)
  const outcome = await world.sandbox.phone.sign(uuid, 'verified', { hold: true })
  if (!outcome.signed) throw new Error('the phone should have signed')

  const signed = await buyer.untilStatus(id, 'confirming')
  expect(signed.evidence.signed).toEqual({
    at: expect.any(Number),
    ledger: null,
    tx: outcome.txid,
    lastLedger: decode(outcome.blob).LastLedgerSequence,
  })
  expect(signed.readAt).toBeGreaterThanOrEqual(signed.evidence.signed?.at ?? Number.POSITIVE_INFINITY)

  for (let closes = 0; closes < 30; closes += 1) world.sandbox.ledger.close()
  const judged = await buyer.untilStatus(id, 'released')
  expect(judged.ending).toEqual({
    code: 'timed_out',
    error: 'NFT transaction timed out',
    charged: 'nothing',
    chargedDrops: '0',
  })
  expect(judged.evidence.signed).toEqual(signed.evidence.signed)
  expect(judged.evidence.sold).toBeNull()
  expect(await world.sandbox.balance(buyer.address ?? '')).toBe(before)

  const open = await buyer.call(readOpenPurchases)
  expect(open.ok && open.value.purchases).toEqual([])
  expect((await buyer.purchase(id)).ending).toEqual(judged.ending)
})
