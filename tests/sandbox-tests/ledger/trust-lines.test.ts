import { decode, encode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { compare, decimal, decimalText, minus, plus } from '../../sandbox/ledger/state/decimal.ts'
import { fc } from '../../support/generated.ts'
import { affected, createScene, type Party, party, type Scene, type Tx } from './scene.ts'

const issuer = party('line issuer')
const alice = party('line alice')
const bob = party('line bob', 'ecdsa-secp256k1')
const stranger = party('line stranger')

const usd = (value: string, by = issuer) => ({ currency: 'USD', issuer: by.address, value })
const trust = (value: string, more = {}): Tx => ({
  TransactionType: 'TrustSet',
  LimitAmount: usd(value),
  ...more,
})
const send = (to: Party, value: string, more = {}): Tx => ({
  TransactionType: 'Payment',
  Destination: to.address,
  Amount: usd(value),
  ...more,
})
const partial = { Flags: 0x00020000 }

/** Three accounts of ten XRP; the issuer allows rippling. */
function bank(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, issuer, alice, bob)
  scene.done(issuer, { TransactionType: 'AccountSet', SetFlag: 8 })
  return scene
}

/** The same, with lines of a hundred; alice holds sixty. */
function sixty(): Scene {
  const scene = bank()
  for (const by of [alice, bob]) scene.done(by, trust('100'))
  scene.done(issuer, send(alice, '60'))
  return scene
}

type Line = { account: string; balance: string; limit: string; limit_peer: string }
function lines(scene: Scene, { address }: Party): Line[] {
  return (scene.ledger.request('account_lines', { account: address }, 2) as unknown as { lines: Line[] })
    .lines
}
const balance = (scene: Scene, of: Party) => lines(scene, of)[0]?.balance

test('a line counts as an object of the account that sets it, and both sides see it', () => {
  const scene = bank()
  const opened = scene.done(alice, trust('100'))
  expect(scene.account(alice.address)?.OwnerCount).toBe(1)
  expect(scene.account(issuer.address)?.OwnerCount).toBe(0)
  expect(lines(scene, alice)).toMatchObject([
    { account: issuer.address, balance: '0', limit: '100', limit_peer: '0', currency: 'USD' },
  ])
  expect(lines(scene, issuer)).toMatchObject([{ account: alice.address, limit: '0', limit_peer: '100' }])
  const [created] = affected(opened, 'CreatedNode', 'RippleState')
  expect(created?.NewFields).toMatchObject({ Balance: { value: '0', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji' } })
  const { index } = scene.ledger.request(
    'ledger_entry',
    {
      ripple_state: { accounts: [alice.address, issuer.address], currency: 'USD' },
    },
    2,
  ) as unknown as { index: string }
  expect(index).toBe(created?.LedgerIndex)
})

test('a line in its default state is deleted, and its reserve is free', () => {
  const scene = bank()
  scene.done(alice, trust('100'))
  expect(affected(scene.done(alice, trust('0')), 'DeletedNode', 'RippleState')).toEqual([])
  const closed = scene.done(alice, trust('0', { Flags: 0x00020000 }))
  expect(affected(closed, 'DeletedNode', 'RippleState')).toHaveLength(1)
  expect(scene.account(alice.address)?.OwnerCount).toBe(0)
  expect(lines(scene, alice)).toEqual([])
})

test('issued currency moves to a holder, between holders, and back', () => {
  const scene = sixty()
  expect([balance(scene, alice), balance(scene, issuer)]).toEqual(['60', '-60'])
  const passed = scene.done(alice, send(bob, '12.5'))
  expect(passed.meta).toMatchObject({ delivered_amount: usd('12.5') })
  expect(passed.meta).not.toHaveProperty('DeliveredAmount')
  expect([balance(scene, alice), balance(scene, bob)]).toEqual(['47.5', '12.5'])
  scene.done(bob, send(issuer, '12.5'))
  expect(balance(scene, bob)).toBe('0')
})

test('a partial payment brings what can arrive, and the metadata says how much that is', () => {
  const scene = sixty()
  expect(scene.result(alice, send(bob, '61'))).toBe('tecPATH_PARTIAL')
  const part = scene.done(alice, send(bob, '1000', partial))
  expect(part.meta).toMatchObject({ DeliveredAmount: usd('60'), delivered_amount: usd('60') })
  expect(balance(scene, bob)).toBe('60')
  expect(scene.result(bob, send(alice, '90', { ...partial, DeliverMin: usd('80') }))).toBe('tecPATH_PARTIAL')
  expect(scene.result(alice, send(bob, '1', partial))).toBe('tecPATH_DRY')
})

test('account_tx of either side lists what moved over a line between them', () => {
  const scene = sixty()
  const { hash } = scene.done(alice, send(bob, '1'))
  for (const { address } of [issuer, bob]) {
    const { transactions } = scene.ledger.request(
      'account_tx',
      { account: address, limit: 1 },
      2,
    ) as unknown as {
      transactions: object[]
    }
    expect(transactions).toMatchObject([{ hash }])
  }
})

test('an issuer keeps its transfer fee, which the sender’s SendMax must cover', () => {
  const scene = sixty()
  scene.done(issuer, { TransactionType: 'AccountSet', TransferRate: 1_100_000_000 })
  expect(scene.result(alice, send(bob, '10'))).toBe('tecPATH_PARTIAL')
  scene.done(alice, send(bob, '10', { SendMax: usd('11') }))
  expect([balance(scene, alice), balance(scene, bob), balance(scene, issuer)]).toContain('49')
  expect(balance(scene, bob)).toBe('10')
})

const refusals: [what: string, by: Party, tx: Tx, says: string][] = [
  ['a limit in XRP', alice, { TransactionType: 'TrustSet', LimitAmount: '1' }, 'temBAD_LIMIT'],
  ['a limit below zero', alice, trust('-1'), 'temBAD_LIMIT'],
  ['a line to oneself', issuer, trust('1'), 'temDST_IS_SRC'],
  [
    'a line to an account that is not there',
    alice,
    { TransactionType: 'TrustSet', LimitAmount: usd('1', stranger) },
    'tecNO_DST',
  ],
  ['nothing, where there is no line', alice, trust('0'), 'tecNO_LINE_REDUNDANT'],
  ['a payment that its receiver has no line for', issuer, send(bob, '1'), 'tecPATH_DRY'],
  ['a payment beyond the limit', issuer, send(alice, '101'), 'tecPATH_PARTIAL'],
  ['a payment of an unheld amount', bob, send(alice, '1'), 'tecPATH_DRY'],
  ['a payment of a currency for another', issuer, send(alice, '1', { SendMax: '1000' }), 'tecPATH_DRY'],
  ['a payment to an account that is not there', issuer, send(stranger, '1'), 'tecNO_DST'],
  ['a least amount of a whole payment', issuer, send(alice, '1', { DeliverMin: usd('1') }), 'temBAD_AMOUNT'],
  ['a freeze', alice, trust('1', { Flags: 0x00100000 }), 'notSupported'],
  ['a quality', alice, trust('1', { QualityIn: 1 }), 'notSupported'],
  ['paths', issuer, send(alice, '1', { Paths: [[{ account: bob.address }]] }), 'notSupported'],
  ['no direct way', issuer, send(alice, '1', { Flags: 0x00010000 }), 'notSupported'],
  ['a worst price', issuer, send(alice, '1', { Flags: 0x00040000 }), 'notSupported'],
]

test.each(refusals)('%s is refused', (_what, by, tx, says) => {
  const scene = bank()
  if (tx.TransactionType === 'Payment') scene.done(alice, trust('100'))
  expect(scene.result(by, tx)).toBe(says)
})

test('if the issuer does not allow rippling, a payment between holders has no path', () => {
  const scene = createScene()
  scene.fund(10_000_000, issuer, alice, bob)
  for (const by of [alice, bob]) scene.done(by, trust('100'))
  scene.done(issuer, send(alice, '10'))
  expect(scene.result(alice, send(bob, '1'))).toBe('tecPATH_DRY')
})

const mint = (more = {}): Tx => ({ TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8, ...more })
const offer = (nft: unknown, Amount: object): Tx => ({
  TransactionType: 'NFTokenCreateOffer',
  NFTokenID: nft,
  Flags: 1,
  Amount,
})

test('an NFToken is offered and sold for any issued currency', () => {
  const scene = sixty()
  const nft = scene.done(bob, mint()).meta.nftoken_id
  const { meta } = scene.done(bob, offer(nft, usd('25')))
  scene.done(alice, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: meta.offer_id })
  expect([balance(scene, alice), balance(scene, bob)]).toEqual(['35', '25'])
  expect(scene.ledger.nfts(alice.address)).toHaveLength(1)
  const expensive = scene.done(alice, offer(nft, usd('26'))).meta.offer_id
  expect(scene.result(bob, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: expensive })).toBe(
    'tecINSUFFICIENT_FUNDS',
  )
})

test('an NFToken with a transfer fee is offered only for a currency that its issuer can receive', () => {
  const scene = bank()
  const nft = scene.done(bob, mint({ TransferFee: 1000 })).meta.nftoken_id
  expect(scene.result(bob, offer(nft, usd('5')))).toBe('tecNO_LINE')
  expect(scene.result(bob, offer(nft, usd('5', bob)))).toBe('tesSUCCESS')
  scene.done(bob, trust('100'))
  expect(scene.result(bob, offer(nft, usd('5')))).toBe('tesSUCCESS')
})

test('a mint may carry an offer for what another account issues', () => {
  const scene = sixty()
  expect(scene.result(bob, mint({ Amount: usd('5') }))).toBe('tesSUCCESS')
})

test('sums of amounts equal their decimal sums', () => {
  const amount = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 1000)
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [one, other] = [decimal(String(a)), decimal(String(b))]
      expect(Number(decimalText(plus(one, other)))).toBeCloseTo(a + b, 3)
      expect(decimalText(minus(plus(one, other), other))).toBe(String(a === 0 ? 0 : a))
      expect(Math.sign(compare(one, other))).toBe(Math.sign(a - b))
    }),
  )
})

test('an amount of any size is serialized as the codec parses it', () => {
  for (const text of ['1', '0.000001', '123456789012345.6', '1e-30', '1234567890123456e40', '-2.5']) {
    const again = decode(encode({ Amount: usd(decimalText(decimal(text))) })).Amount as { value: string }
    expect(decimal(again.value)).toEqual(decimal(text))
  }
})
