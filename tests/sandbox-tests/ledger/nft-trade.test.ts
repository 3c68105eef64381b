import { expect, test } from 'vitest'
import { issuersCut } from '../../sandbox/ledger/transactions/nftoken-accept-offer.ts'
import { fc } from '../../support/generated.ts'
import { affected, createScene, type Party, party, type Scene, type Tx } from './scene.ts'

const issuer = party('issuer')
const seller = party('seller')
const buyer = party('buyer')
const broker = party('broker')
const other = party('other')
const stranger = party('stranger')

const accept = (more: object): Tx => ({ TransactionType: 'NFTokenAcceptOffer', ...more })
const rippleNow = (scene: Scene) => Math.floor(scene.clock.ms / 1000) - 946_684_800

/** A market where every account has ten XRP and the seller holds one of the issuer's NFTokens. */
function market({ transferFee = 0, flags = 8, drops = 10_000_000 } = {}) {
  const scene = createScene()
  scene.fund(10_000_000, issuer, seller, broker, other)
  scene.fund(drops, buyer)
  const nft = mintFor(scene, seller, transferFee, flags)
  const sell = (by: Party, Amount: string, more = {}) =>
    String(
      scene.done(by, { TransactionType: 'NFTokenCreateOffer', NFTokenID: nft, Flags: 1, Amount, ...more })
        .meta.offer_id,
    )
  const buy = (by: Party, Amount: string, more = {}) =>
    String(
      scene.done(by, {
        TransactionType: 'NFTokenCreateOffer',
        NFTokenID: nft,
        Owner: seller.address,
        Amount,
        ...more,
      }).meta.offer_id,
    )
  return { scene, nft, sell, buy }
}

/** Mints and transfers as a gift. */
function mintFor(scene: Scene, holder: Party, transferFee: number, flags: number): string {
  const minted = scene.done(issuer, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 0,
    Flags: flags,
    TransferFee: transferFee,
    Amount: '0',
    Destination: holder.address,
  })
  scene.done(holder, accept({ NFTokenSellOffer: minted.meta.offer_id }))
  return String(minted.meta.nftoken_id)
}

const create = (nft: string, more: object): Tx => ({
  TransactionType: 'NFTokenCreateOffer',
  NFTokenID: nft,
  ...more,
})

test('NFTokenCreateOffer: every refusal', () => {
  const { scene, nft } = market()
  scene.done(other, { TransactionType: 'AccountSet', SetFlag: 12 })
  const unknown = `${nft.slice(0, -1)}${nft.endsWith('0') ? '1' : '0'}`
  const expiration = rippleNow(scene)
  const usd = (value: string) => ({ currency: 'USD', issuer: other.address, value })
  const cases: [result: string, by: Party, tx: Tx][] = [
    ['temINVALID_FLAG', seller, create(nft, { Flags: 2, Amount: '1' })],
    ['temBAD_AMOUNT', seller, create(nft, { Flags: 1, Amount: usd('-1') })],
    ['temBAD_AMOUNT', seller, create(nft, { Flags: 1, Amount: usd('0') })],
    ['temBAD_AMOUNT', buyer, create(nft, { Owner: seller.address, Amount: '0' })],
    ['temBAD_EXPIRATION', seller, create(nft, { Flags: 1, Amount: '1', Expiration: 0 })],
    ['temMALFORMED', seller, create(nft, { Flags: 1, Amount: '1', Owner: buyer.address })],
    ['temMALFORMED', buyer, create(nft, { Amount: '1' })],
    ['temMALFORMED', buyer, create(nft, { Amount: '1', Owner: buyer.address })],
    ['temMALFORMED', seller, create(nft, { Flags: 1, Amount: '1', Destination: seller.address })],
    ['tecEXPIRED', seller, create(unknown, { Flags: 1, Amount: '1', Expiration: expiration - 100 })],
    ['tecNO_ENTRY', seller, create(unknown, { Flags: 1, Amount: '1' })],
    ['tecNO_ENTRY', buyer, create(nft, { Flags: 1, Amount: '1' })],
    ['tecNO_ENTRY', buyer, create(nft, { Owner: other.address, Amount: '1' })],
    ['tecNO_DST', seller, create(nft, { Flags: 1, Amount: '1', Destination: stranger.address })],
    ['tecNO_PERMISSION', seller, create(nft, { Flags: 1, Amount: '1', Destination: other.address })],
    ['tecUNFUNDED_OFFER', buyer, create(nft, { Owner: seller.address, Amount: usd('1') })],
  ]
  for (const [result, by, tx] of cases) expect([result, scene.result(by, tx)]).toEqual([result, result])
})

test('a non-transferable NFToken is offered by its issuer and its minter only', () => {
  const { scene, nft } = market({ flags: 0 })
  expect(scene.result(seller, create(nft, { Flags: 1, Amount: '1' }))).toBe('tefNFTOKEN_IS_NOT_TRANSFERABLE')
  expect(scene.result(buyer, create(nft, { Owner: seller.address, Amount: '1' }))).toBe(
    'tefNFTOKEN_IS_NOT_TRANSFERABLE',
  )
  expect(scene.result(issuer, create(nft, { Owner: seller.address, Amount: '1' }))).toBe('tesSUCCESS')
  scene.ledger.close()
  scene.done(issuer, { TransactionType: 'AccountSet', SetFlag: 10, NFTokenMinter: seller.address })
  expect(scene.result(seller, create(nft, { Flags: 1, Amount: '1' }))).toBe('tesSUCCESS')
})

test('a bidder needs spendable XRP, not the price; an owner that disallows offers gets none', () => {
  const { scene, nft, buy } = market({ drops: 1_200_020 })
  buy(buyer, '5000000')
  expect(scene.ledger.balance(buyer.address)).toBe(1_200_010n)
  expect(scene.result(buyer, create(nft, { Owner: seller.address, Amount: '1' }))).toBe(
    'tecINSUFFICIENT_RESERVE',
  )
  scene.ledger.close()
  expect(scene.result(buyer, create(nft, { Owner: seller.address, Amount: '1' }))).toBe('tecUNFUNDED_OFFER')
  scene.done(seller, { TransactionType: 'AccountSet', SetFlag: 12 })
  expect(scene.result(broker, create(nft, { Owner: seller.address, Amount: '1' }))).toBe('tecNO_PERMISSION')
})

test('a sale moves money and NFToken and deletes the offer in one transaction', () => {
  const { scene, nft, sell } = market()
  const offer = sell(seller, '3000000', { Destination: buyer.address })
  const before = scene.ledger.balance(seller.address)
  const final = scene.done(buyer, accept({ NFTokenSellOffer: offer }))
  expect(final.meta.nftoken_id).toBe(nft)
  expect(scene.ledger.balance(seller.address)).toBe(before + 3_000_000n)
  expect(scene.ledger.balance(buyer.address)).toBe(10_000_000n - 3_000_000n - 10n)
  expect(scene.ledger.nfts(buyer.address)).toMatchObject([{ NFTokenID: nft }])
  expect(scene.ledger.nfts(seller.address)).toEqual([])
  expect(scene.ledger.offer(offer)).toBeUndefined()
  expect(affected(final, 'DeletedNode', 'NFTokenOffer')).toMatchObject([{ LedgerIndex: offer }])
  expect(affected(final, 'DeletedNode', 'NFTokenPage')).toHaveLength(1)
  expect(affected(final, 'CreatedNode', 'NFTokenPage')).toHaveLength(1)
  expect(scene.account(seller.address)).toMatchObject({ OwnerCount: 0 })
  expect(scene.account(buyer.address)).toMatchObject({ OwnerCount: 1 })
})

test('a bid: the holder accepts, the bidder pays', () => {
  const { scene, nft, buy } = market()
  const bid = buy(buyer, '4000000')
  const before = scene.ledger.balance(seller.address)
  scene.done(seller, accept({ NFTokenBuyOffer: bid }))
  expect(scene.ledger.balance(seller.address)).toBe(before + 4_000_000n - 10n)
  expect(scene.ledger.nfts(buyer.address)).toMatchObject([{ NFTokenID: nft }])
})

test('NFTokenAcceptOffer: what is malformed or not there', () => {
  const { scene, nft, sell } = market()
  const offer = sell(seller, '1')
  const page = scene.ledger.request('account_objects', { account: seller.address, type: 'nft_page' }, 2)
  const [{ index: pageIndex }] = page.account_objects as [{ index: string }]
  const cases: [result: string, tx: Tx][] = [
    ['temMALFORMED', accept({})],
    ['temMALFORMED', accept({ NFTokenSellOffer: offer, NFTokenBrokerFee: '1' })],
    ['temMALFORMED', accept({ NFTokenSellOffer: offer, NFTokenBuyOffer: offer, NFTokenBrokerFee: '0' })],
    ['tecOBJECT_NOT_FOUND', accept({ NFTokenSellOffer: '0'.repeat(64) })],
    ['tecOBJECT_NOT_FOUND', accept({ NFTokenSellOffer: 'A'.repeat(64) })],
    ['tecOBJECT_NOT_FOUND', accept({ NFTokenSellOffer: pageIndex })],
    ['tecOBJECT_NOT_FOUND', accept({ NFTokenBuyOffer: nft, NFTokenSellOffer: offer })],
    ['tecNFTOKEN_OFFER_TYPE_MISMATCH', accept({ NFTokenBuyOffer: offer })],
  ]
  for (const [result, tx] of cases) expect([result, scene.result(buyer, tx)]).toEqual([result, result])
})

test('NFTokenAcceptOffer: who may not take a sale', () => {
  const { scene, sell } = market({ drops: 4_000_000 })
  const expensive = sell(seller, '3000001')
  const reserved = sell(seller, '1', { Destination: other.address })
  expect(scene.result(seller, accept({ NFTokenSellOffer: expensive }))).toBe(
    'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER',
  )
  expect(scene.result(buyer, accept({ NFTokenSellOffer: reserved }))).toBe('tecNO_PERMISSION')
  expect(scene.result(buyer, accept({ NFTokenSellOffer: expensive })), 'the reserve cannot be spent').toBe(
    'tecINSUFFICIENT_FUNDS',
  )
  scene.ledger.close()
  scene.done(other, accept({ NFTokenSellOffer: reserved }))
  expect(
    scene.result(broker, accept({ NFTokenSellOffer: expensive })),
    'the seller has sold it elsewhere',
  ).toBe('tecNO_PERMISSION')
})

test('NFTokenAcceptOffer: who may not take a bid', () => {
  const { scene, buy } = market()
  const bid = buy(buyer, '1000000')
  const reserved = buy(buyer, '1000000', { Destination: other.address })
  expect(scene.result(buyer, accept({ NFTokenBuyOffer: bid }))).toBe('tecCANT_ACCEPT_OWN_NFTOKEN_OFFER')
  expect(scene.result(other, accept({ NFTokenBuyOffer: bid }))).toBe('tecNO_PERMISSION')
  expect(scene.result(seller, accept({ NFTokenBuyOffer: reserved }))).toBe('tecNO_PERMISSION')
  expect(scene.result(seller, accept({ NFTokenSellOffer: bid }))).toBe('tecNFTOKEN_OFFER_TYPE_MISMATCH')
  scene.ledger.close()
  scene.done(buyer, { TransactionType: 'Payment', Destination: other.address, Amount: '8000000' })
  expect(scene.result(seller, accept({ NFTokenBuyOffer: bid }))).toBe('tecINSUFFICIENT_FUNDS')
})

const pageReserves: [drops: number, result: string][] = [
  // 1 XRP base, 0.2 for the first page, 2 for the token, and the fee that has already been paid.
  [3_200_010, 'tesSUCCESS'],
  [3_200_009, 'tecINSUFFICIENT_RESERVE'],
]

test.each(pageReserves)('a buyer with %i drops who pays 2 XRP for a first token: %s', (drops, result) => {
  const { scene, nft, sell } = market({ drops })
  const offer = sell(seller, '2000000', { Destination: buyer.address })
  const final = scene.final(buyer, accept({ NFTokenSellOffer: offer }))
  expect(final.meta.TransactionResult).toBe(result)
  const sold = result === 'tesSUCCESS'
  expect(scene.ledger.nfts(sold ? buyer.address : seller.address)).toMatchObject([{ NFTokenID: nft }])
  expect(scene.ledger.balance(buyer.address)).toBe(BigInt(drops) - 10n - (sold ? 2_000_000n : 0n))
})

test('the transfer fee comes out of the seller’s money, on every sale between others', () => {
  const { scene, sell } = market({ transferFee: 5000 })
  const offer = sell(seller, '1000001')
  const [atIssuer, atSeller] = [issuer, seller].map(({ address }) => scene.ledger.balance(address))
  scene.done(buyer, accept({ NFTokenSellOffer: offer }))
  expect(scene.ledger.balance(issuer.address)).toBe((atIssuer ?? 0n) + 50_000n)
  expect(scene.ledger.balance(seller.address)).toBe((atSeller ?? 0n) + 950_001n)
})

test('the issuer takes no transfer fee when it sells or buys itself', () => {
  const { scene, sell } = market({ transferFee: 50_000 })
  const before = scene.ledger.balance(seller.address)
  const offer = sell(seller, '1000000')
  scene.done(issuer, accept({ NFTokenSellOffer: offer }))
  expect(scene.ledger.balance(seller.address)).toBe(before - 10n + 1_000_000n)
})

test('a transfer fee is rounded half to even, and never exceeds the price', () => {
  expect(issuersCut(1n, 50_000)).toBe(0n)
  expect(issuersCut(3n, 50_000)).toBe(2n)
  expect(issuersCut(5n, 50_000)).toBe(2n)
  expect(issuersCut(100_000n, 1)).toBe(1n)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 17n), fc.integer({ min: 0, max: 50_000 }), (price, fee) => {
      const cut = issuersCut(price, fee)
      const exact = Number(cut * 100_000n - price * BigInt(fee))
      expect(Math.abs(exact)).toBeLessThanOrEqual(50_000)
      expect(cut <= price).toBe(true)
    }),
  )
})

test('a broker matches a sale with a bid: its fee first, the transfer fee of the rest, then the seller', () => {
  const { scene, nft, sell, buy } = market({ transferFee: 10_000 })
  const sale = sell(seller, '2000000')
  const bid = buy(buyer, '3000000')
  const before = [broker, issuer, seller, buyer].map(({ address }) => scene.ledger.balance(address))
  const tx = accept({ NFTokenSellOffer: sale, NFTokenBuyOffer: bid, NFTokenBrokerFee: '500000' })
  const final = scene.done(broker, tx)
  const gained = [broker, issuer, seller, buyer].map(
    ({ address }, n) => scene.ledger.balance(address) - (before[n] ?? 0n),
  )
  expect(gained).toEqual([500_000n - 10n, 250_000n, 2_250_000n, -3_000_000n])
  expect(final.meta.nftoken_id).toBe(nft)
  expect(scene.ledger.nfts(buyer.address)).toMatchObject([{ NFTokenID: nft }])
  expect(affected(final, 'DeletedNode', 'NFTokenOffer')).toHaveLength(2)
})

test('the destination of a sale can broker it to another: the signer is not the owner', () => {
  const { scene, nft, sell, buy } = market()
  const sale = sell(seller, '1000000', { Destination: broker.address })
  const bid = buy(other, '1000000')
  scene.done(broker, accept({ NFTokenSellOffer: sale, NFTokenBuyOffer: bid }))
  expect(scene.ledger.nfts(other.address)).toMatchObject([{ NFTokenID: nft }])
  expect(scene.ledger.nfts(broker.address)).toEqual([])
})

test('NFTokenAcceptOffer: what cannot be brokered', () => {
  const { scene, sell, buy } = market()
  const sale = sell(seller, '2000000')
  const bid = buy(buyer, '2500000')
  const low = buy(buyer, '1999999')
  const reserved = buy(buyer, '3000000', { Destination: other.address })
  const second = mintFor(scene, seller, 0, 8)
  const elsewhere = String(scene.done(seller, create(second, { Flags: 1, Amount: '1' })).meta.offer_id)
  const match = (NFTokenSellOffer: string, NFTokenBuyOffer: string, fee?: string) =>
    accept({ NFTokenSellOffer, NFTokenBuyOffer, ...(fee ? { NFTokenBrokerFee: fee } : {}) })
  const usd = { currency: 'USD', issuer: other.address, value: '1' }
  const cases: [result: string, tx: Tx][] = [
    ['tecNFTOKEN_BUY_SELL_MISMATCH', match(elsewhere, bid)],
    ['tecINSUFFICIENT_PAYMENT', match(sale, low)],
    ['tecINSUFFICIENT_PAYMENT', match(sale, bid, '2500000')],
    ['tecINSUFFICIENT_PAYMENT', match(sale, bid, '500001')],
    ['tecNO_PERMISSION', match(sale, reserved)],
    [
      'temMALFORMED',
      accept({ NFTokenSellOffer: sale, NFTokenBuyOffer: bid, NFTokenBrokerFee: { ...usd, value: '0' } }),
    ],
  ]
  for (const [result, tx] of cases) expect([result, scene.result(broker, tx)]).toEqual([result, result])
  expect(scene.result(broker, match(sale, bid, '500000'))).toBe('tesSUCCESS')
})

test('an owner’s sale cannot be matched with the same owner’s bid', () => {
  const { scene, nft, sell, buy } = market()
  const bid = buy(buyer, '2000000')
  const sale = sell(seller, '1000000')
  scene.done(buyer, accept({ NFTokenSellOffer: sale }))
  const own = String(scene.done(buyer, create(nft, { Flags: 1, Amount: '1' })).meta.offer_id)
  const tx = accept({ NFTokenSellOffer: own, NFTokenBuyOffer: bid })
  expect(scene.result(broker, tx)).toBe('tecCANT_ACCEPT_OWN_NFTOKEN_OFFER')
})

const moments: [when: string, seconds: number, result: string][] = [
  ['a second after', -1, 'tesSUCCESS'],
  ['exactly at', 0, 'tecEXPIRED'],
  ['a second before', 1, 'tecEXPIRED'],
]

test.each(moments)(
  'an offer that expires %s its parent ledger’s close (%i s): %s',
  (_when, after, result) => {
    const { scene, nft, sell } = market()
    // The ledger after the next must have this close time as its parent's.
    const parentClose = scene.pass(60).closeTime + 20
    const expires = parentClose - after
    const offer = sell(seller, '1', { Expiration: expires })
    const { closeTime } = scene.pass(20)
    expect(closeTime).toBe(parentClose)
    const final = scene.final(buyer, accept({ NFTokenSellOffer: offer }))
    expect(final.meta.TransactionResult).toBe(result)
    const sold = result === 'tesSUCCESS'
    expect(scene.ledger.nfts((sold ? buyer : seller).address)).toMatchObject([{ NFTokenID: nft }])
    expect(scene.ledger.offer(offer), 'an expired offer is cleared away as well').toBeUndefined()
    if (!sold) {
      expect(affected(final, 'DeletedNode', 'NFTokenOffer')).toMatchObject([{ LedgerIndex: offer }])
      expect(final.meta).not.toHaveProperty('nftoken_id')
    }
  },
)

test('of two offers only the expired one is deleted, and nothing is traded', () => {
  const { scene, sell, buy } = market()
  const sale = sell(seller, '1000000')
  const bid = buy(buyer, '1000000', { Expiration: rippleNow(scene) + 60 })
  scene.pass(100)
  const tx = accept({ NFTokenSellOffer: sale, NFTokenBuyOffer: bid })
  expect(scene.final(broker, tx).meta.TransactionResult).toBe('tecEXPIRED')
  expect([scene.ledger.offer(sale) !== undefined, scene.ledger.offer(bid)]).toEqual([true, undefined])
})

test('other refusals win over expiry', () => {
  const { scene, sell } = market()
  const offer = sell(seller, '1', { Destination: other.address, Expiration: rippleNow(scene) + 60 })
  scene.pass(100)
  expect(scene.final(buyer, accept({ NFTokenSellOffer: offer })).meta.TransactionResult).toBe(
    'tecNO_PERMISSION',
  )
  expect(scene.ledger.offer(offer)).toBeDefined()
})
