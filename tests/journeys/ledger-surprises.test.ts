import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { offerIndex } from '../../functions/adapters/ledger/ids.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { approveOwner, withdrawOwner } from '../support/verified-owner.ts'

/** asfDisallowIncomingNFTokenOffer */
const DISALLOW_INCOMING_NFT_OFFERS = 12

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** What a page reads of its purchase after the follower has read the ledger. */
async function look(id: string) {
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  return purchaseById(world.db, id)
}

test('a buyer who cancels the offer with another app is shown the rejection and the fee', async () => {
  const { wallet, id, offer } = await offerPass(world)
  sendOutside(world, wallet, { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [offer] })
  expect(await look(id)).toMatchObject({
    status: 'released',
    ending: { code: 'wallet_rejected', charged: 12n },
  })
})

test('a buyer who accepts with another app has bought the pass', async () => {
  const { wallet, id, offer } = await offerPass(world)
  const { hash } = sendOutside(world, wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
  })
  expect(await look(id)).toMatchObject({ status: 'sold', sold: { owner: wallet.address, tx: hash } })
})

test('a buyer who passes the pass on within the same transaction has bought it, and its owner is the account that holds it', async () => {
  const { wallet, id, offer, token } = await offerPass(world)
  const friend = await freshWallet(world)
  const bid = sendOutside(world, friend, {
    TransactionType: 'NFTokenCreateOffer',
    NFTokenID: token,
    Owner: world.sandbox.accounts.minter.address,
    Amount: '1000000000',
    Destination: wallet.address,
  })
  sendOutside(world, wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offer,
    NFTokenBuyOffer: offerIndex(address.parse(friend.address), bid.sequence),
  })
  const sold = await look(id)
  expect(sold).toMatchObject({ status: 'sold', sold: { owner: friend.address } })
  const row = await world.db.prepare('SELECT owner FROM pass WHERE id = ?').bind(sold?.passId).first('owner')
  expect(row).toBe(friend.address)
})

test('a wallet that blocks offers while its pass is being minted is told so, and the pass stays in stock unminted', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  let blocked = false
  const ledger: typeof services.ledger = {
    ...services.ledger,
    async submit(blob) {
      if (!blocked)
        sendOutside(world, wallet, {
          TransactionType: 'AccountSet',
          SetFlag: DISALLOW_INCOMING_NFT_OFFERS,
        })
      blocked = true
      return services.ledger.submit(blob)
    },
  }
  const request = { userAddress: wallet.address, selectedTier: 'uncommon', quantity: 1 } as const
  const refused = await buyPass({ ...services, ledger }, wallet.address, request)
  const row = await world.db
    .prepare('SELECT id, pass_id, status, ending_code, charged_drops FROM purchase WHERE wallet = ?')
    .bind(wallet.address)
    .first<{ pass_id: number }>()
  expect(row).toMatchObject({ status: 'released', ending_code: 'offers_blocked', charged_drops: '0' })
  // The reply is the refusal, or the request as it was created meanwhile with the ending beside it.
  if (refused.ok) expect(refused.value.purchase.ending?.code).toBe('offers_blocked')
  else expect(refused.error).toBe('offers_blocked')
  const token = await world.db
    .prepare('SELECT status, nftoken_id FROM pass WHERE id = ?')
    .bind(row?.pass_id)
    .first()
  expect(token).toEqual({ status: 'available', nftoken_id: null })
})

test('an approval withdrawn while the offer stands takes the offer back', async () => {
  const wallet = await freshWallet(world)
  await approveOwner(world, wallet.address)
  const { id, uuid } = await offerPass(world, 'legendary', wallet)
  await withdrawOwner(world, wallet.address)
  const { services, idle } = inProcess(world, null)
  const ended = await settle(services, id, { asker: 'cron', deadline: world.clock.now() + 5_000 })
  expect(ended).toMatchObject({ status: 'released', ending: { code: 'kyc_required', charged: 0n } })
  expect(world.sandbox.ledger.nfts(wallet.address)).toEqual([])
  await idle()
  expect((await world.sandbox.phone.sign(uuid, wallet)).signed).toBe(false)
})

test('an approval withdrawn after the signature takes nothing from a buyer who has paid', async () => {
  const wallet = await freshWallet(world)
  await approveOwner(world, wallet.address)
  const { id, uuid } = await offerPass(world, 'legendary', wallet)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  await withdrawOwner(world, wallet.address)
  expect(await look(id)).toMatchObject({ status: 'sold', ending: null, sold: { owner: wallet.address } })
})

test('a temporary refusal by the platform does not take the offer from a buyer who is about to sign', async () => {
  const { services } = inProcess(world, null)
  const { wallet, id, uuid } = await offerPass(world)
  const denial = { do: 'fail', status: 404, body: '{"error":{"reference":"x","code":404}}' } as const
  world.sandbox.faults.forgetSeen()
  world.sandbox.faults.plan('xaman:read', denial, Number.POSITIVE_INFINITY)
  const asked = await settle(services, id, { asker: 'alarm', deadline: world.clock.now() })
  expect(asked?.status).toBe('offered')
  expect(world.sandbox.faults.seen).toContain('xaman:read')
  world.sandbox.faults.clear()
  await world.sandbox.phone.sign(uuid, wallet)
  const sold = await settle(services, id, {
    asker: 'signed',
    deadline: world.clock.now() + 5_000,
  })
  expect(sold?.status).toBe('sold')
})
