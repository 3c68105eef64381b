import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readInfo, readUserPasses } from '#contract/wire/collection'
import { readOpenPurchases } from '#contract/wire/purchase'
import { readWallet, readWalletNfts } from '#contract/wire/wallet'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

test('a pass on hold for a wallet is not shown to others; a pass it bought is', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  const passes = async () => {
    const said = await world.visitor().call(readUserPasses, { params: { address: wallet.address } })
    return said.ok ? said.value.nfts : said
  }
  const bought = await buyer.buy('common')
  const uuid = payloadOf(bought)
  expect(await passes()).toEqual([])
  await world.sandbox.phone.sign(uuid, wallet)
  const sold = await buyer.untilStatus(bought.ok ? bought.value.reservationId : '', 'sold')
  expect(await passes()).toEqual([
    expect.objectContaining({ tier: 'common', status: 'sold', nftokenId: sold.nftokenId }),
  ])
})

test('a visitor connects, buys a pass, signs once and owns it on the ledger', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  const before = await visitor.call(readWallet)
  const bought = await visitor.buy('epic')
  if (!bought.ok || !before.ok) throw new Error(JSON.stringify([bought, before]))
  const { reservationId, items, purchase } = bought.value
  expect(items).toHaveLength(1)
  expect(purchase).toMatchObject({
    status: 'offered',
    stage: 'waiting-payment',
    ending: null,
    priceDrops: '850000000',
  })
  expect(items[0]?.nftokenId).toBe(purchase.nftokenId)

  await world.sandbox.phone.sign(payloadOf(bought), 'rich')
  const sold = await visitor.untilStatus(reservationId, 'sold')

  expect(sold).toMatchObject({
    stage: 'success',
    paidDrops: '850000000',
    owner: visitor.address,
    ending: null,
  })
  const held = await visitor.call(readWalletNfts)
  expect(held.ok && held.value.nfts.map((nft) => [nft.NFTokenID, nft.pass?.tier])).toEqual([
    [sold.nftokenId, 'epic'],
  ])
  const onLedger = world.sandbox.ledger.nfts(visitor.address ?? '')
  expect(onLedger.map((nft) => nft.NFTokenID)).toEqual([sold.nftokenId])
  const row = await world.db.prepare('SELECT status, owner FROM pass WHERE id = ?').bind(sold.tokenId).first()
  expect(row).toEqual({ status: 'sold', owner: visitor.address })

  const info = await visitor.call(readInfo)
  const epic = info.ok && info.value.tierStats.find(({ tier }) => tier === 'epic')
  expect(epic).toEqual({ tier: 'epic', total: 165, minted: 1, available: 164 })
  expect(info.ok && info.value.lastMintedNFTs, 'the latest first').toMatchObject([
    { tokenId: sold.tokenId, tier: 'epic', owner: visitor.address, nftokenId: sold.nftokenId },
    { tier: 'common' },
  ])

  const after = await visitor.call(readWallet)
  if (!after.ok) throw new Error('no wallet')
  const spent = BigInt(before.value.balanceDrops) - BigInt(after.value.balanceDrops)
  expect(spent - 850_000_000n, 'only the fee of the one signature on top').toBeLessThan(100n)
  expect(after.value.nfts, 'the wallet carries its tokens').toEqual(held.ok && held.value.nfts)
})

test('each stage of a sale carries the fact that proves it', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  const bought = await visitor.buy('legendary')
  if (!bought.ok) throw new Error(bought.error.error)
  const { minted, offered } = bought.value.purchase.evidence
  expect(minted?.ledger).toBeGreaterThan(0)
  expect(offered).toEqual(minted)
  const signed = await world.sandbox.phone.sign(payloadOf(bought), 'verified')
  const sold = await visitor.untilStatus(bought.value.reservationId, 'sold')
  expect(sold.evidence.signed?.tx).toBe(signed.signed ? signed.txid : '')
  expect(sold.evidence.sold?.tx).toBe(signed.signed ? signed.txid : '')
  expect(sold.evidence.sold?.ledger).toBeGreaterThan(minted?.ledger ?? 0)
})

test('with no tier chosen, the first tier that is not sold out is taken', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  const bought = await visitor.buy(null)
  expect(bought.ok && bought.value.purchase.tier).toBe('common')
})

test('a page that lost its state finds its open purchase again', async () => {
  const visitor = world.visitor()
  await visitor.connect('verified')
  const open = await visitor.call(readOpenPurchases)
  expect(open.ok && open.value.purchases.map(({ tier, status }) => [tier, status])).toEqual([
    ['common', 'offered'],
  ])
})
