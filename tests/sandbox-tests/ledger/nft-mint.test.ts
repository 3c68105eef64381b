import { expect, test } from 'vitest'
import { parseNFTokenID } from '../../sandbox/ledger/state/nftoken-id.ts'
import { affected, createScene, type Final, party, type Scene, type Tx } from './scene.ts'

const issuer = party('issuer')
const minter = party('minter')
const buyer = party('buyer')
const stranger = party('stranger')
const shy = party('shy')
const uri = Buffer.from('https://example.com/1').toString('hex').toUpperCase()
const usd = (value: string) => ({ currency: 'USD', issuer: buyer.address, value })
const mint = (more: object = {}): Tx => ({
  TransactionType: 'NFTokenMint',
  NFTokenTaxon: 1,
  Flags: 8,
  ...more,
})

/** An issuer whose minter may mint for it, with three tickets. */
function mintingScene(minterDrops = 10_000_000) {
  const scene = createScene()
  scene.fund(10_000_000, issuer, buyer, shy)
  scene.fund(minterDrops, minter)
  scene.done(issuer, { TransactionType: 'AccountSet', SetFlag: 10, NFTokenMinter: minter.address })
  scene.done(shy, { TransactionType: 'AccountSet', SetFlag: 12 })
  return scene
}

const shared = mintingScene()
const future = Math.floor(shared.clock.ms / 1000) - 946_684_800 + 3600

const refused: [result: string, why: string, tx: Tx][] = [
  ['temINVALID_FLAG', 'trust lines can no longer be forced on an issuer', mint({ Flags: 4 })],
  ['temINVALID_FLAG', 'a flag is unknown', mint({ Flags: 32 })],
  ['temBAD_NFTOKEN_TRANSFER_FEE', 'the fee is above half', mint({ TransferFee: 50_001 })],
  ['temMALFORMED', 'a fee on what cannot be passed on', mint({ Flags: 0, TransferFee: 1 })],
  ['temMALFORMED', 'the issuer names itself', mint({ Issuer: minter.address })],
  ['temMALFORMED', 'the URI is empty', mint({ URI: '' })],
  ['temMALFORMED', 'the URI is longer than 256 bytes', mint({ URI: 'AB'.repeat(257) })],
  ['temMALFORMED', 'a destination without a price', mint({ Destination: buyer.address })],
  ['temMALFORMED', 'an expiration without a price', mint({ Expiration: future })],
  ['temMALFORMED', 'an offer to oneself', mint({ Amount: '1', Destination: minter.address })],
  ['temBAD_AMOUNT', 'a negative price', mint({ Amount: usd('-1') })],
  ['temBAD_AMOUNT', 'no price in tokens', mint({ Amount: usd('0') })],
  ['temBAD_AMOUNT', 'a token price for what trades in XRP only', mint({ Amount: usd('1'), Flags: 10 })],
  ['temBAD_EXPIRATION', 'an expiration of zero', mint({ Amount: '1', Expiration: 0 })],
  ['tecNO_ISSUER', 'the issuer is not there', mint({ Issuer: stranger.address })],
  ['tecNO_PERMISSION', 'the issuer has not allowed it', mint({ Issuer: buyer.address })],
  ['tecEXPIRED', 'the offer has expired before it is made', mint({ Amount: '1', Expiration: 1 })],
  ['tecNO_DST', 'the destination is not there', mint({ Amount: '1', Destination: stranger.address })],
  ['tecNO_PERMISSION', 'the destination wants no offers', mint({ Amount: '1', Destination: shy.address })],
  ['tecNO_LINE', 'there are no trust lines to be paid through', mint({ Amount: usd('1'), TransferFee: 1 })],
]

test.each(refused)('%s: %s', (result, _why, tx) => {
  expect(shared.result(minter, tx)).toBe(result)
})

test('temDISABLED: without the amendment a mint works only without an offer', () => {
  const scene = createScene({ amendments: { nftokenMintOffer: false } })
  scene.fund(10_000_000, minter)
  expect(scene.result(minter, mint({ Amount: '1' }))).toBe('temDISABLED')
  expect(scene.result(minter, mint({ Destination: buyer.address }))).toBe('temDISABLED')
  expect(scene.result(minter, mint())).toBe('tesSUCCESS')
})

test('a mint refused for its offer mints nothing', () => {
  const scene = mintingScene()
  const final = scene.final(
    minter,
    mint({ Issuer: issuer.address, Amount: '1', Destination: stranger.address }),
  )
  expect(final.meta.TransactionResult).toBe('tecNO_DST')
  expect(scene.ledger.nfts(minter.address)).toEqual([])
  expect(scene.account(issuer.address)).not.toHaveProperty('MintedNFTokens')
})

test('an NFTokenID contains issuer, taxon, flags and fee, and the URI is beside it', () => {
  const scene = mintingScene()
  const tx = mint({ Issuer: issuer.address, NFTokenTaxon: 4, Flags: 9, TransferFee: 2500, URI: uri })
  const { meta } = scene.done(minter, tx)
  expect(parseNFTokenID(String(meta.nftoken_id))).toMatchObject({
    flags: 9,
    issuer: issuer.address,
    taxon: 4,
    transferFee: 2500,
  })
  expect(scene.ledger.nfts(minter.address)).toEqual([
    expect.objectContaining({ NFTokenID: meta.nftoken_id, URI: uri, NFTokenTaxon: 4, TransferFee: 2500 }),
  ])
})

const numberings: [how: string, first: (scene: Scene) => number, run: (scene: Scene) => Final][] = [
  [
    'its own sequence, when the issuer mints by sequence',
    (scene) => Number(scene.account(issuer.address)?.Sequence),
    (scene) => scene.done(issuer, mint()),
  ],
  [
    'its next sequence, when the issuer mints by ticket',
    (scene) => Number(scene.account(issuer.address)?.Sequence) + 2,
    (scene) => {
      const TicketSequence = Number(scene.account(issuer.address)?.Sequence) + 1
      scene.done(issuer, { TransactionType: 'TicketCreate', TicketCount: 1 })
      return scene.done(issuer, mint({ Sequence: 0, TicketSequence }))
    },
  ],
  [
    'its next sequence, when a minter mints for it',
    (scene) => Number(scene.account(issuer.address)?.Sequence),
    (scene) => scene.done(minter, mint({ Issuer: issuer.address })),
  ],
]

test.each(numberings)('an issuer’s tokens are numbered from %s', (_how, first, run) => {
  const scene = mintingScene()
  const expected = first(scene)
  const { meta } = run(scene)
  expect(parseNFTokenID(String(meta.nftoken_id)).sequence).toBe(expected)
  expect(scene.account(issuer.address)).toMatchObject({ FirstNFTokenSequence: expected, MintedNFTokens: 1 })
  const second = scene.done(minter, mint({ Issuer: issuer.address }))
  expect(parseNFTokenID(String(second.meta.nftoken_id)).sequence).toBe(expected + 1)
})

test('a ticketed mint with an offer creates both together, the offer with the ticket’s index', () => {
  const scene = mintingScene()
  const ticket = Number(scene.account(minter.address)?.Sequence) + 1
  scene.done(minter, { TransactionType: 'TicketCreate', TicketCount: 2 })
  const offerTx = { Amount: '25000000', Destination: buyer.address, Expiration: future }
  const final = scene.done(
    minter,
    mint({ Issuer: issuer.address, Sequence: 0, TicketSequence: ticket, ...offerTx }),
  )

  const [offer] = affected(final, 'CreatedNode', 'NFTokenOffer')
  expect(offer).toMatchObject({
    LedgerIndex: final.meta.offer_id,
    NewFields: { ...offerTx, Flags: 1, NFTokenID: final.meta.nftoken_id, Owner: minter.address },
  })
  expect(scene.ledger.offer(String(final.meta.offer_id))).toMatchObject(offerTx)
  const order = final.meta.AffectedNodes.map((node) => Object.values(node)[0]?.LedgerIndex)
  expect(order).toEqual([...order].sort())
  // The page and the offer are two more owned objects, the ticket one less.
  expect(scene.account(minter.address)).toMatchObject({ OwnerCount: 3, TicketCount: 1 })
  expect(scene.account(issuer.address)).toMatchObject({ OwnerCount: 0, MintedNFTokens: 1 })
  const bare = final.meta.AffectedNodes.filter((node) => node.ModifiedNode && !node.ModifiedNode.FinalFields)
  expect(bare, 'the buyer is only marked as touched').toHaveLength(1)
})

test('several mints for one issuer in one ledger are numbered in the order in which they are final', () => {
  const scene = mintingScene()
  const first = Number(scene.account(minter.address)?.Sequence) + 1
  scene.done(minter, { TransactionType: 'TicketCreate', TicketCount: 3 })
  const hashes = [2, 0, 1].map((n) => {
    const sent = scene.send(minter, mint({ Issuer: issuer.address, Sequence: 0, TicketSequence: first + n }))
    return String(sent.status === 'success' && sent.tx_json.hash)
  })
  scene.ledger.close()
  const serials = hashes.map((hash) => {
    const { meta } = scene.ledger.request('tx', { transaction: hash }, 2) as unknown as Final
    return parseNFTokenID(String(meta.nftoken_id)).sequence
  })
  const [base = 0] = [...serials].sort()
  expect(serials.map((serial) => serial - base)).toEqual([2, 0, 1])
})

const reserves: [what: string, drops: number, tx: object, result: string][] = [
  ['a page', 1_200_000, {}, 'tesSUCCESS'],
  ['a page', 1_199_999, {}, 'tecINSUFFICIENT_RESERVE'],
  ['a page and an offer', 1_400_000, { Amount: '1' }, 'tesSUCCESS'],
  ['a page and an offer', 1_399_999, { Amount: '1' }, 'tecINSUFFICIENT_RESERVE'],
]

test.each(reserves)('%s with %i drops and %o: %s', (_what, drops, more, result) => {
  const scene = mintingScene(drops)
  const final = scene.final(minter, mint(more))
  expect(final.meta.TransactionResult).toBe(result)
  expect(scene.ledger.balance(minter.address)).toBe(BigInt(drops - 10))
})

test('an NFToken on an existing page needs no reserve', () => {
  const scene = mintingScene(1_200_000)
  for (let n = 0; n < 5; n++) scene.done(minter, mint())
  expect(scene.account(minter.address)).toMatchObject({ OwnerCount: 1 })
})

test('a ticket’s reserve is released before the mint needs its own', () => {
  const scene = mintingScene(1_400_010)
  const ticket = Number(scene.account(minter.address)?.Sequence) + 1
  scene.done(minter, { TransactionType: 'TicketCreate', TicketCount: 1 })
  const final = scene.final(minter, mint({ Sequence: 0, TicketSequence: ticket, Amount: '1' }))
  expect(final.meta.TransactionResult).toBe('tesSUCCESS')
  expect(scene.account(minter.address)).toMatchObject({ OwnerCount: 2 })
})

test('only an NFToken minted as mutable can get another URI, by its issuer or the minter', () => {
  const scene = mintingScene()
  const fixed = String(scene.done(minter, mint({ Issuer: issuer.address })).meta.nftoken_id)
  const mutable = String(
    scene.done(minter, mint({ Issuer: issuer.address, Flags: 24, URI: uri })).meta.nftoken_id,
  )
  const modify = (NFTokenID: string, more = {}): Tx => ({
    TransactionType: 'NFTokenModify',
    NFTokenID,
    ...more,
  })
  expect(scene.result(minter, modify(fixed, { URI: 'AB' }))).toBe('tecNO_PERMISSION')
  expect(scene.result(minter, modify(mutable, { Owner: minter.address }))).toBe('temMALFORMED')
  expect(scene.result(minter, modify(mutable, { URI: '' }))).toBe('temMALFORMED')
  expect(scene.result(issuer, modify(mutable))).toBe('tecNO_ENTRY')
  expect(scene.result(buyer, modify(mutable, { Owner: minter.address }))).toBe('tecNO_PERMISSION')
  scene.ledger.close()
  scene.done(issuer, modify(mutable, { Owner: minter.address, URI: 'ABCD' }))
  expect(scene.ledger.nfts(minter.address)).toContainEqual(
    expect.objectContaining({ NFTokenID: mutable, URI: 'ABCD' }),
  )
  scene.done(minter, modify(mutable))
  expect(scene.ledger.nfts(minter.address).find(({ NFTokenID }) => NFTokenID === mutable)).not.toHaveProperty(
    'URI',
  )
})
