import { expect, test } from 'vitest'
import { decimal, decimalText, proportion, quotient, scaled } from '../../sandbox/ledger/state/decimal.ts'
import { affected, createScene, type Party, party, type Scene, type Tx } from './scene.ts'

const issuer = party('exchange issuer')
const maker = party('exchange maker')
const payer = party('exchange payer')
const shop = party('exchange shop')

const usd = (value: string) => ({ currency: 'USD', issuer: issuer.address, value })
const offer = (TakerPays: unknown, TakerGets: unknown, more = {}): Tx => ({
  TransactionType: 'OfferCreate',
  TakerPays,
  TakerGets,
  ...more,
})
const inPart = 0x00020000
const payXrp = (drops: number, SendMax: object, more = {}): Tx => ({
  TransactionType: 'Payment',
  Destination: shop.address,
  Amount: String(drops),
  SendMax,
  ...more,
})

/** The maker has twenty XRP, the payer a hundred dollars, and the shop takes XRP only. */
function market(): Scene {
  const scene = createScene()
  scene.fund(20_000_000, issuer, maker, payer, shop)
  scene.done(issuer, { TransactionType: 'AccountSet', SetFlag: 8 })
  for (const by of [maker, payer]) scene.done(by, { TransactionType: 'TrustSet', LimitAmount: usd('1000') })
  scene.done(issuer, { TransactionType: 'Payment', Destination: payer.address, Amount: usd('100') })
  return scene
}

const dollars = (scene: Scene, { address }: Party) =>
  (
    scene.ledger.request('account_lines', { account: address }, 2) as unknown as {
      lines: { balance: string }[]
    }
  ).lines[0]?.balance
const drops = (scene: Scene, { address }: Party) => Number(scene.ledger.balance(address))

test('an offer is in its book and counts as an object of its owner', () => {
  const scene = market()
  const placed = scene.done(maker, offer(usd('10'), '5000000'))
  expect(affected(placed, 'CreatedNode', 'Offer')).toMatchObject([
    { NewFields: { Account: maker.address, TakerPays: usd('10'), TakerGets: '5000000' } },
  ])
  const [book] = affected(placed, 'CreatedNode', 'DirectoryNode')
  expect(book).toMatchObject({
    NewFields: { ExchangeRate: String(book?.LedgerIndex).slice(48).toLowerCase() },
  })
  expect(scene.account(maker.address)?.OwnerCount).toBe(2)
  const { account_objects } = scene.ledger.request(
    'account_objects',
    { account: maker.address, type: 'offer' },
    2,
  ) as unknown as { account_objects: object[] }
  expect(account_objects).toHaveLength(1)
})

test('a payment in XRP is paid in dollars at the offer’s price, and uses only what it needs', () => {
  const scene = market()
  scene.done(maker, offer(usd('10'), '5000000'))
  const before = drops(scene, shop)
  const paid = scene.done(payer, payXrp(2_000_000, usd('4')))
  expect(paid.meta.delivered_amount).toBe('2000000')
  expect(drops(scene, shop)).toBe(before + 2_000_000)
  expect([dollars(scene, payer), dollars(scene, maker)]).toEqual(['96', '4'])
  expect(affected(paid, 'ModifiedNode', 'Offer')).toMatchObject([
    { FinalFields: { TakerPays: usd('6'), TakerGets: '3000000' } },
  ])
})

test('a partial payment delivers the XRP that its dollars buy, and says so', () => {
  const scene = market()
  scene.done(maker, offer(usd('10'), '5000000'))
  expect(scene.result(payer, payXrp(2_000_000, usd('3')))).toBe('tecPATH_PARTIAL')
  const paid = scene.done(payer, payXrp(2_000_000, usd('3'), { Flags: inPart }))
  expect(paid.meta).toMatchObject({ DeliveredAmount: '1500000', delivered_amount: '1500000' })
  const rest = scene.done(payer, payXrp(100_000_000, usd('90'), { Flags: inPart, DeliverMin: '3000000' }))
  expect(rest.meta.delivered_amount).toBe('3500000')
  expect(affected(rest, 'DeletedNode', 'Offer')).toHaveLength(1)
  expect(scene.result(payer, payXrp(1, usd('1'), { Flags: inPart }))).toBe('tecPATH_DRY')
})

test('the better price goes first', () => {
  const scene = market()
  scene.done(maker, offer(usd('30'), '5000000'))
  scene.done(issuer, offer(usd('10'), '5000000'))
  scene.done(payer, payXrp(6_000_000, usd('100')))
  expect(dollars(scene, payer)).toBe('84')
})

test('an unfunded offer is removed when a payment reaches it', () => {
  const scene = market()
  const poor = party('exchange poor')
  scene.fund(1_400_100, poor)
  scene.done(poor, offer(usd('1'), '190000'))
  scene.done(poor, { TransactionType: 'Payment', Destination: shop.address, Amount: '200090' })
  scene.done(maker, offer(usd('10'), '1000000'))
  const paid = scene.done(payer, payXrp(5000, usd('100')))
  expect(affected(paid, 'DeletedNode', 'Offer')).toMatchObject([{ FinalFields: { Account: poor.address } }])
  expect(scene.account(poor.address)?.OwnerCount).toBe(0)
})

test('a payment in dollars is paid in XRP', () => {
  const scene = market()
  scene.done(payer, offer('4000000', usd('20')))
  scene.done(maker, {
    TransactionType: 'Payment',
    Destination: issuer.address,
    Amount: usd('5'),
    SendMax: '1000000',
  })
  expect(dollars(scene, payer)).toBe('95')
  expect(drops(scene, payer)).toBe(20_000_000 - 20 + 1_000_000)
})

test('crossing offers are settled, and the rest of the later one stays', () => {
  const scene = market()
  scene.done(maker, offer(usd('10'), '5000000'))
  const met = scene.done(payer, offer('8000000', usd('16')))
  expect(affected(met, 'DeletedNode', 'Offer')).toHaveLength(1)
  expect(affected(met, 'CreatedNode', 'Offer')).toMatchObject([
    { NewFields: { TakerPays: '3000000', TakerGets: usd('6') } },
  ])
  expect([dollars(scene, payer), dollars(scene, maker)]).toEqual(['90', '10'])
})

const refusals: [what: string, by: Party, tx: Tx, says: string][] = [
  ['XRP for XRP', maker, offer('1', '2'), 'temBAD_OFFER'],
  ['nothing', maker, offer(usd('0'), '1'), 'temBAD_OFFER'],
  ['dollars for dollars', payer, offer(usd('1'), usd('2')), 'temREDUNDANT'],
  ['an unheld amount', maker, offer('1', usd('2')), 'tecUNFUNDED_OFFER'],
  [
    'for an unknown issuer',
    maker,
    offer({ ...usd('1'), issuer: party('no such').address }, '1'),
    'tecNO_ISSUER',
  ],
  ['passively', maker, offer(usd('1'), '1', { Flags: 0x00010000 }), 'notSupported'],
  ['for a time', maker, offer(usd('1'), '1', { Expiration: 1 }), 'notSupported'],
]

test.each(refusals)('an offer of %s is refused', (_what, by, tx, says) => {
  expect(market().result(by, tx)).toBe(says)
})

test('a deleted account’s offers go with it', () => {
  const scene = createScene()
  scene.fund(20_000_000, issuer, maker)
  scene.done(maker, offer(usd('1'), '1000000'))
  for (let n = 0; n < 256; n += 1) scene.ledger.close()
  const gone = scene.done(maker, {
    TransactionType: 'AccountDelete',
    Destination: issuer.address,
    Fee: '200000',
  })
  expect(affected(gone, 'DeletedNode', 'Offer')).toHaveLength(1)
})

test('ratios are rounded to sixteen digits, in the requested direction', () => {
  const [one, three] = [decimal('1'), decimal('3')]
  expect(decimalText(quotient(one, three))).toBe('0.3333333333333333')
  expect(decimalText(proportion(one, one, three, false, 'up'))).toBe('0.3333333333333334')
  expect(decimalText(proportion(decimal('10'), one, three, true, 'up'))).toBe('4')
  expect(decimalText(proportion(decimal('10'), one, three, true, 'down'))).toBe('3')
  expect(decimalText(scaled(decimal('10'), 1_100_000_000n, 1_000_000_000n, true))).toBe('11')
})
