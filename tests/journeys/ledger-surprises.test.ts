import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/ledger-ids'
import type { TierId } from '#contract/tiers'
import { systemClock } from '../../functions/clock.ts'
import { keepVerdict } from '../../functions/kyc/approvals.ts'
import { offerIndex } from '../../functions/ledger/sign.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { sendUnseen } from '../support/send-unseen.ts'
import { createWorld, type World } from '../support/world.ts'

/** asfDisallowIncomingNFTokenOffer */
const DISALLOW_INCOMING_NFT_OFFERS = 12

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

async function offered(tier: TierId = 'rare', who?: Awaited<ReturnType<typeof freshBuyer>>) {
  const { buyer, wallet } = who ?? (await freshBuyer(world))
  const bought = await buyer.buy(tier)
  if (!bought.ok) throw new Error(bought.error.code)
  const { reservationId, purchase } = bought.value
  return {
    buyer,
    wallet,
    id: reservationId,
    uuid: payloadOf(bought),
    offer: purchase.offerId ?? '',
    token: purchase,
  }
}

test('a buyer who cancels the offer with another app reads that it was rejected, and what the fee was', async () => {
  const { buyer, wallet, id, offer } = await offered()
  sendUnseen(world, wallet, { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [offer] })
  const ended = await buyer.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({ code: 'wallet_rejected', charged: 'fee', chargedDrops: '12' })
})

test('a buyer who accepts with another app has bought the pass', async () => {
  const { buyer, wallet, id, offer } = await offered()
  const { hash } = sendUnseen(world, wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
  })
  const sold = await buyer.untilStatus(id, 'sold')
  expect(sold).toMatchObject({ owner: wallet.address, evidence: { sold: { tx: hash } } })
})

test('a buyer who passes the pass on within the same transaction has bought it, and its owner is who holds it', async () => {
  const { buyer, wallet, id, offer, token } = await offered()
  const friend = await freshWallet(world)
  const bid = sendUnseen(world, friend, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: token.nftokenId,
    Owner: world.sandbox.accounts.minter.address,
    Amount: '1000000000',
    Destination: wallet.address,
  })
  sendUnseen(world, wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
    NFTokenBuyOffer: offerIndex(address.parse(friend.address), bid.sequence),
  })
  const sold = await buyer.untilStatus(id, 'sold')
  expect(sold.owner).toBe(friend.address)
  const row = await world.db.prepare('SELECT owner FROM token WHERE id = ?').bind(sold.tokenId).first('owner')
  expect(row).toBe(friend.address)
})

test('a wallet that blocks offers while its pass is being minted is told so, and the pass stays in stock unminted', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  world.haltLedger()
  world.sandbox.faults.forgetSeen()
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const buying = buyer.buy('uncommon')
  await expect.poll(() => world.sandbox.faults.seen.includes('rpc:submit')).toBe(true)
  sendUnseen(world, wallet, {
    TransactionType: 'AccountSet',
    SetFlag: DISALLOW_INCOMING_NFT_OFFERS,
  })
  world.sandbox.faults.clear()
  world.resumeLedger()
  const refused = await buying
  const row = await world.db
    .prepare('SELECT id, token_id, status, ending_code, charged_drops FROM purchase WHERE wallet = ?')
    .bind(wallet.address)
    .first<{ token_id: number }>()
  expect(row).toMatchObject({ status: 'released', ending_code: 'offers_blocked', charged_drops: '0' })
  // The reply is the refusal, or the request as it was created meanwhile with the ending beside it.
  if (refused.ok) expect(refused.value.purchase.ending?.code).toBe('offers_blocked')
  else expect(refused.error.code).toBe('offers_blocked')
  const token = await world.db
    .prepare('SELECT status, nftoken_id FROM token WHERE id = ?')
    .bind(row?.token_id)
    .first()
  expect(token).toMatchObject({ status: 'available' })
})

test('an approval that is withdrawn while the offer stands takes the offer back', async () => {
  const who = await freshBuyer(world)
  const verdict = { personId: 'somebody', level: 'test' } as const
  const wallet = address.parse(who.wallet.address)
  const services = { db: world.db, clock: systemClock }
  await keepVerdict(services, wallet, { ...verdict, status: 'approved', decidedAt: 1 })
  const { buyer, id, uuid } = await offered('legendary', who)
  await keepVerdict(services, wallet, { ...verdict, status: 'revoked', decidedAt: 2 })
  const ended = await buyer.untilStatus(id, 'released')
  expect(ended.ending).toMatchObject({ code: 'kyc_required', charged: 'nothing' })
  expect(world.sandbox.ledger.nfts(who.wallet.address)).toEqual([])
  // The request is withdrawn after the offer.
  await expect.poll(() => world.sandbox.xaman.payloads.get(uuid)?.cancelledAt).toEqual(expect.any(Number))
  expect((await world.sandbox.phone.sign(uuid, who.wallet)).signed).toBe(false)
})

test('an approval that is withdrawn after the signature takes nothing from who has paid', async () => {
  const who = await freshBuyer(world)
  const verdict = { personId: 'somebody else', level: 'test' } as const
  const wallet = address.parse(who.wallet.address)
  const services = { db: world.db, clock: systemClock }
  await keepVerdict(services, wallet, { ...verdict, status: 'approved', decidedAt: 1 })
  const { buyer, id, uuid } = await offered('legendary', who)
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(uuid, who.wallet, { unreported: true })
  world.sandbox.ledger.close()
  await keepVerdict(services, wallet, { ...verdict, status: 'revoked', decidedAt: 2 })
  const sold = await buyer.untilStatus(id, 'sold')
  expect(sold).toMatchObject({ ending: null, owner: who.wallet.address })
})

test('a platform that denies the request for a while does not take the offer from a buyer who is about to sign', async () => {
  const { buyer, wallet, id, uuid } = await offered()
  const denial = { do: 'fail', status: 404, body: '{"error":{"reference":"x","code":404}}' } as const
  world.sandbox.faults.plan('xaman:read', denial, Number.POSITIVE_INFINITY)
  expect((await buyer.purchase(id)).status).toBe('offered')
  world.sandbox.faults.clear()
  await world.sandbox.phone.sign(uuid, wallet)
  await buyer.untilStatus(id, 'sold')
})
