import { expect, test } from 'vitest'
import { affected, createScene, type Final, party, type Scene, signed, type Tx } from './scene.ts'

const issuer = party('issuer')
const holder = party('holder')
const friend = party('friend')
const passer = party('passer')

const cancel = (...NFTokenOffers: string[]): Tx => ({ TransactionType: 'NFTokenCancelOffer', NFTokenOffers })
const burn = (NFTokenID: string, more = {}): Tx => ({ TransactionType: 'NFTokenBurn', NFTokenID, ...more })
const rippleNow = (scene: Scene) => Math.floor(scene.clock.ms / 1000) - 946_684_800

function gallery(flags = 8) {
  const scene = createScene()
  scene.fund(1_000_000_000, issuer, holder, friend, passer)
  const minted = scene.done(issuer, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 0,
    Flags: flags,
    Amount: '0',
    Destination: holder.address,
  })
  scene.done(holder, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: minted.meta.offer_id })
  const nft = String(minted.meta.nftoken_id)
  const sell = (more = {}) =>
    String(
      scene.done(holder, {
        TransactionType: 'NFTokenCreateOffer',
        NFTokenID: nft,
        Flags: 1,
        Amount: '1',
        ...more,
      }).meta.offer_id,
    )
  return { scene, nft, sell }
}

test('NFTokenCancelOffer: what is malformed', () => {
  const { scene } = gallery()
  const many = Array.from({ length: 501 }, (_, n) => 'C'.repeat(60) + String(n).padStart(4, '0'))
  for (const tx of [
    cancel(),
    cancel(...many),
    cancel('A'.repeat(64), 'A'.repeat(64)),
    cancel('0'.repeat(64)),
  ]) {
    expect(scene.result(holder, tx)).toBe('temMALFORMED')
  }
  expect(scene.result(holder, cancel(...many.slice(1)))).toBe('tesSUCCESS')
})

test('the owner and the destination may cancel an offer at any time, others only once it has expired', () => {
  const { scene, sell } = gallery()
  const open = sell({ Destination: friend.address })
  const mine = sell()
  const expiring = sell({ Expiration: rippleNow(scene) + 60 })
  expect(scene.result(passer, cancel(open))).toBe('tecNO_PERMISSION')
  expect(scene.result(passer, cancel(expiring))).toBe('tecNO_PERMISSION')
  scene.ledger.close()
  scene.done(friend, cancel(open))
  scene.done(holder, cancel(mine))
  scene.pass(100)
  scene.done(passer, cancel(expiring))
  expect([open, mine, expiring].map((id) => scene.ledger.offer(id))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(scene.account(holder.address), 'only the page is left').toMatchObject({ OwnerCount: 1 })
})

test('the id of another object cannot be cancelled, an unknown id is ignored', () => {
  const { scene, nft, sell } = gallery()
  const offer = sell()
  const page = scene.ledger.request('account_objects', { account: holder.address, type: 'nft_page' }, 2)
  const [{ index }] = page.account_objects as [{ index: string }]
  expect(scene.result(holder, cancel(offer, index))).toBe('tecNO_PERMISSION')
  scene.ledger.close()
  expect(scene.ledger.offer(offer)).toBeDefined()
  const final = scene.done(holder, cancel(offer, 'B'.repeat(64)))
  expect(final.meta.nftoken_ids).toEqual([nft])
  const nothing = scene.done(holder, cancel(offer))
  expect(nothing.meta.nftoken_ids, 'successful, though there was nothing to cancel').toEqual([])
  expect(nothing.meta.AffectedNodes).toHaveLength(1)
})

test('two offers of one NFToken are one NFToken in the answer', () => {
  const { scene, nft, sell } = gallery()
  const final = scene.done(holder, cancel(sell(), sell()))
  expect(final.meta.nftoken_ids).toEqual([nft])
  expect(affected(final, 'DeletedNode', 'NFTokenOffer')).toHaveLength(2)
  expect(affected(final, 'DeletedNode', 'DirectoryNode'), 'both lists are empty now').toHaveLength(2)
})

/** Submits two transactions in one open ledger, closes, and returns the results and which came first. */
function together(scene: Scene, first: [by: typeof holder, tx: Tx], second: [by: typeof holder, tx: Tx]) {
  const hashes = [first, second].map(([by, tx]) => {
    const Sequence = scene.account(by.address)?.Sequence
    const sent = scene.ledger.submit(signed({ Account: by.address, Fee: '10', Sequence, ...tx }, by))
    return String(sent.status === 'success' && sent.tx_json.hash)
  })
  scene.ledger.close()
  return hashes.map((hash) => (scene.ledger.request('tx', { transaction: hash }, 2) as unknown as Final).meta)
}

test('a sale and its cancellation in one ledger: the canonical order decides, whichever was submitted first', () => {
  const outcomes = new Set<string>()
  // The source tag changes the hash from round to round, and with it the order of the two accounts.
  for (let round = 0; round < 12; round++) {
    const { scene, nft, sell } = gallery()
    const offer = sell()
    const accept = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer, SourceTag: round }
    const [cancelled, accepted] = together(scene, [holder, cancel(offer)], [friend, accept])
    expect(cancelled?.TransactionResult, 'a cancellation succeeds in any case').toBe('tesSUCCESS')
    const sold = accepted?.TransactionResult === 'tesSUCCESS'
    expect(sold || accepted?.TransactionResult === 'tecOBJECT_NOT_FOUND').toBe(true)
    expect(scene.ledger.nfts((sold ? friend : holder).address)).toMatchObject([{ NFTokenID: nft }])
    expect(cancelled?.nftoken_ids).toEqual(sold ? [] : [nft])
    outcomes.add(String(sold))
  }
  expect([...outcomes].sort()).toEqual(['false', 'true'])
})

test('a holder may always burn, whichever account minted it', () => {
  const { scene, nft, sell } = gallery()
  const offer = sell()
  const final = scene.done(holder, burn(nft))
  expect(scene.ledger.nfts(holder.address)).toEqual([])
  expect(scene.ledger.offer(offer), 'its offers go with it').toBeUndefined()
  expect(affected(final, 'DeletedNode', 'NFTokenPage')).toHaveLength(1)
  expect(scene.account(issuer.address)).toMatchObject({ MintedNFTokens: 1, BurnedNFTokens: 1 })
  expect(scene.account(holder.address)).toMatchObject({ OwnerCount: 0 })
})

test('an issuer, or its minter, may burn what was minted burnable, and nothing else', () => {
  const { scene, nft } = gallery()
  expect(scene.result(issuer, burn(nft))).toBe('tecNO_ENTRY')
  expect(scene.result(issuer, burn(nft, { Owner: holder.address }))).toBe('tecNO_PERMISSION')
  const burnable = gallery(9)
  expect(burnable.scene.result(friend, burn(burnable.nft, { Owner: holder.address }))).toBe(
    'tecNO_PERMISSION',
  )
  burnable.scene.ledger.close()
  burnable.scene.done(issuer, { TransactionType: 'AccountSet', SetFlag: 10, NFTokenMinter: friend.address })
  burnable.scene.done(friend, burn(burnable.nft, { Owner: holder.address }))
  expect(burnable.scene.ledger.nfts(holder.address)).toEqual([])
})

test('burning deletes at most 500 offers, sell offers first', () => {
  const { scene, nft, sell } = gallery()
  sell()
  const sequence = Number(scene.account(friend.address)?.Sequence)
  for (let n = 0; n < 505; n++) {
    const bid = { TransactionType: 'NFTokenCreateOffer', NFTokenID: nft, Owner: holder.address, Amount: '1' }
    scene.ledger.submit(
      signed({ Account: friend.address, Fee: '10', Sequence: sequence + n, ...bid }, friend),
    )
  }
  scene.ledger.close()
  const final = scene.done(holder, burn(nft))
  expect(affected(final, 'DeletedNode', 'NFTokenOffer')).toHaveLength(500)
  expect(
    scene.ledger.request('nft_sell_offers', { nft_id: nft, ledger_index: 'validated' }, 2),
  ).toMatchObject({
    error: 'objectNotFound',
  })
  const left = scene.ledger.request('nft_buy_offers', { nft_id: nft, ledger_index: 'validated' }, 2)
  expect(left.offers).toHaveLength(6)
})
