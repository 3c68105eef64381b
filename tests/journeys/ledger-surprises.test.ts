import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AccountSetAsfFlags, type SubmittableTransaction, Wallet } from 'xrpl'
import { address } from '#contract/ledger-ids'
import type { PurchaseView } from '#contract/purchase'
import type { TierId } from '#contract/tiers'
import { systemClock } from '../../functions/clock.ts'
import { keepVerdict } from '../../functions/kyc/approvals.ts'
import { offerIndex } from '../../functions/ledger/sign.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  world.sandbox.ledger.resume()
  await expectInvariants(world)
})
afterAll(() => world.close())

const released = ({ status }: PurchaseView) => status === 'released'

let wallets = 0
async function freshBuyer() {
  wallets += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`ledger surprises ${wallets}`)
  await world.sandbox.fund(wallet.address, 3_000_000_000n)
  const buyer = world.visitor()
  await buyer.connect(wallet)
  return { buyer, wallet }
}

async function offered(tier: TierId = 'rare', who?: Awaited<ReturnType<typeof freshBuyer>>) {
  const { buyer, wallet } = who ?? (await freshBuyer())
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

/** Sends a transaction from outside, as anybody with a key can, and closes the ledger on it. */
function send(from: { seed: string; address: string }, fields: Record<string, unknown>) {
  const { ledger } = world.sandbox
  const info = ledger.request('account_info', { account: from.address, ledger_index: 'current' }, 2)
  const { account_data } = info as { account_data?: { Sequence: number } }
  const key = Wallet.fromSeed(from.seed)
  const { tx_blob, hash } = key.sign({
    ...fields,
    Account: from.address,
    Fee: '12',
    Sequence: account_data?.Sequence ?? 0,
  } as SubmittableTransaction)
  const sent = ledger.submit(tx_blob) as { engine_result?: string }
  expect(sent.engine_result).toBe('tesSUCCESS')
  ledger.close()
  return hash
}

test('a buyer who cancels the offer with another app reads that it was rejected, and what the fee was', async () => {
  const { buyer, wallet, id, offer } = await offered()
  send(wallet, { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [offer] })
  const ended = await buyer.untilPurchase(id, released)
  expect(ended.ending).toMatchObject({ code: 'wallet_rejected', charged: 'fee', chargedDrops: '12' })
})

test('a buyer who accepts with another app has bought the pass', async () => {
  const { buyer, wallet, id, offer } = await offered()
  const hash = send(wallet, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer })
  const sold = await buyer.untilPurchase(id, ({ status }) => status === 'sold')
  expect(sold).toMatchObject({ owner: wallet.address, evidence: { sold: { tx: hash } } })
})

test('a buyer who passes the pass on within the same transaction has bought it, and its owner is who holds it', async () => {
  const { buyer, wallet, id, offer, token } = await offered()
  const friend = world.sandbox.accounts.walletFromPassphrase('a friend who pays')
  await world.sandbox.fund(friend.address, 3_000_000_000n)
  const bid = world.sandbox.ledger.request('account_info', { account: friend.address }, 2) as {
    account_data?: { Sequence: number }
  }
  send(friend, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: token.nftokenId,
    Owner: world.sandbox.accounts.minter.address,
    Amount: '1000000000',
    Destination: wallet.address,
  })
  send(wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
    NFTokenBuyOffer: offerIndex(address.parse(friend.address), bid.account_data?.Sequence ?? 0),
  })
  const sold = await buyer.untilPurchase(id, ({ status }) => status === 'sold')
  expect(sold.owner).toBe(friend.address)
  const row = await world.db.prepare('SELECT owner FROM token WHERE id = ?').bind(sold.tokenId).first('owner')
  expect(row).toBe(friend.address)
})

test('a wallet that blocks offers while its pass is being minted is told so, and the pass stays in stock unminted', async () => {
  const { buyer, wallet } = await freshBuyer()
  world.sandbox.ledger.stall()
  world.sandbox.faults.forgetSeen()
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const buying = buyer.buy('uncommon')
  await expect.poll(() => world.sandbox.faults.seen.includes('rpc:submit'), { timeout: 10_000 }).toBe(true)
  send(wallet, {
    TransactionType: 'AccountSet',
    SetFlag: AccountSetAsfFlags.asfDisallowIncomingNFTokenOffer,
  })
  world.sandbox.faults.clear()
  world.sandbox.ledger.resume()
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
}, 60_000)

test('an approval that is withdrawn while the offer stands takes the offer back', async () => {
  const who = await freshBuyer()
  const verdict = { personId: 'somebody', level: 'test' } as const
  const wallet = address.parse(who.wallet.address)
  const services = { db: world.db, clock: systemClock }
  await keepVerdict(services, wallet, { ...verdict, status: 'approved', decidedAt: 1 })
  const { buyer, id, uuid } = await offered('legendary', who)
  await keepVerdict(services, wallet, { ...verdict, status: 'revoked', decidedAt: 2 })
  const ended = await buyer.untilPurchase(id, released)
  expect(ended.ending).toMatchObject({ code: 'kyc_required', charged: 'nothing' })
  expect(world.sandbox.ledger.nfts(who.wallet.address)).toEqual([])
  expect((await world.sandbox.phone.sign(uuid, who.wallet)).signed).toBe(false)
})

test('an approval that is withdrawn after the signature takes nothing from who has paid', async () => {
  const who = await freshBuyer()
  const verdict = { personId: 'somebody else', level: 'test' } as const
  const wallet = address.parse(who.wallet.address)
  const services = { db: world.db, clock: systemClock }
  await keepVerdict(services, wallet, { ...verdict, status: 'approved', decidedAt: 1 })
  const { buyer, id, uuid } = await offered('legendary', who)
  world.sandbox.setWebhookUrl(null)
  await world.sandbox.phone.sign(uuid, who.wallet, { unreported: true })
  world.sandbox.ledger.close()
  await keepVerdict(services, wallet, { ...verdict, status: 'revoked', decidedAt: 2 })
  const sold = await buyer.untilPurchase(id, ({ status }) => status === 'sold')
  expect(sold).toMatchObject({ ending: null, owner: who.wallet.address })
})

test('a platform that denies the request for a while does not take the offer from a buyer who is about to sign', async () => {
  const { buyer, wallet, id, uuid } = await offered()
  const denial = { do: 'fail', status: 404, body: '{"error":{"reference":"x","code":404}}' } as const
  world.sandbox.faults.plan('xaman:read', denial, Number.POSITIVE_INFINITY)
  expect((await buyer.purchase(id)).status).toBe('offered')
  world.sandbox.faults.clear()
  await world.sandbox.phone.sign(uuid, wallet)
  await buyer.untilPurchase(id, ({ status }) => status === 'sold')
})
