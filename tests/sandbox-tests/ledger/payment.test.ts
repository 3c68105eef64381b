import { expect, test } from 'vitest'
import { affected, createScene, party, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const shop = party('shop')
const guarded = party('guarded')
const stranger = party('stranger')
const usd = { currency: 'USD', issuer: shop.address, value: '1' }
const pay = (to: string, drops: string, more = {}): Tx => ({
  TransactionType: 'Payment',
  Destination: to,
  Amount: drops,
  ...more,
})

const scene = createScene()
scene.fund(10_000_000, alice, bob, shop, guarded)
scene.done(shop, { TransactionType: 'AccountSet', SetFlag: 1 })
scene.done(guarded, { TransactionType: 'AccountSet', SetFlag: 9 })

const refused: [result: string, why: string, tx: Tx][] = [
  ['temREDUNDANT', 'it pays its own account', pay(alice.address, '1')],
  ['temBAD_AMOUNT', 'nothing is sent', pay(bob.address, '0')],
  ['temBAD_SEND_XRP_MAX', 'XRP needs no SendMax', pay(bob.address, '1', { SendMax: '2' })],
  [
    'temBAD_SEND_XRP_PATHS',
    'XRP needs no paths',
    pay(bob.address, '1', { Paths: [[{ account: shop.address }]] }),
  ],
  ['temBAD_SEND_XRP_PARTIAL', 'XRP arrives whole or not at all', pay(bob.address, '1', { Flags: 0x20000 })],
  ['temBAD_SEND_XRP_LIMIT', 'XRP has no quality', pay(bob.address, '1', { Flags: 0x40000 })],
  ['temBAD_SEND_XRP_NO_DIRECT', 'XRP goes directly', pay(bob.address, '1', { Flags: 0x10000 })],
  ['temBAD_AMOUNT', 'a least delivery needs a partial payment', pay(bob.address, '1', { DeliverMin: '1' })],
  ['tecNO_DST_INSUF_XRP', 'too little to open an account', pay(stranger.address, '999999')],
  ['tecDST_TAG_NEEDED', 'the shop wants a tag', pay(shop.address, '1')],
  ['tecUNFUNDED_PAYMENT', 'the reserve would be touched', pay(bob.address, '9000001')],
  ['tecNO_PERMISSION', 'the destination guards its deposits', pay(guarded.address, '1')],
  ['tecNO_DST', 'a token cannot open an account', { ...pay(stranger.address, '1'), Amount: usd }],
  ['tecPATH_DRY', 'no account holds issued currency here', { ...pay(bob.address, '1'), Amount: usd }],
  [
    'telNO_DST_PARTIAL',
    'a partial payment cannot open an account',
    pay(stranger.address, '1', { SendMax: usd, Flags: 0x20000 }),
  ],
]

test.each(refused)('%s: %s', (result, _why, tx) => {
  expect(scene.result(alice, tx)).toBe(result)
})

test('XRP moves, and the metadata says how much arrived', () => {
  const final = scene.done(alice, pay(bob.address, '2500000', { DestinationTag: 7 }))
  expect(final.meta.delivered_amount).toBe('2500000')
  expect(scene.ledger.balance(bob.address)).toBe(12_500_000n)
  expect(affected(final, 'ModifiedNode', 'AccountRoot')).toHaveLength(2)
})

test('a tag satisfies an account that requires one', () => {
  scene.done(bob, pay(shop.address, '1', { DestinationTag: 0 }))
})

test('a new account starts with the number of the ledger that opened it', () => {
  const final = scene.done(bob, pay(stranger.address, '1000000'))
  const [created] = affected(final, 'CreatedNode', 'AccountRoot')
  expect(created).toMatchObject({
    NewFields: { Account: stranger.address, Balance: '1000000', Sequence: final.ledger_index },
  })
  expect(created?.NewFields).not.toHaveProperty('OwnerCount')
})

test('the reserve may be used for the fee only', () => {
  const own = createScene()
  own.fund(1_500_000, alice)
  own.fund(10_000_000, bob)
  expect(own.final(alice, pay(bob.address, '500001')).meta.TransactionResult).toBe('tecUNFUNDED_PAYMENT')
  own.fund(10, alice)
  own.done(alice, pay(bob.address, '500000'))
  expect(own.ledger.balance(alice.address)).toBe(999_990n)
  own.done(alice, { TransactionType: 'AccountSet' })
  expect(own.ledger.balance(alice.address)).toBe(999_980n)
})

test('a fee above the reserve must remain too', () => {
  const own = createScene()
  own.fund(5_000_000, alice, bob)
  const tx = pay(bob.address, '2000001', { Fee: '3000000' })
  expect(own.final(alice, tx).meta.TransactionResult).toBe('tecUNFUNDED_PAYMENT')
})

test('an account with deposit authorization can still be paid enough for a fee', () => {
  const own = createScene()
  own.fund(1_000_010, guarded)
  own.fund(10_000_000, alice)
  own.done(guarded, { TransactionType: 'AccountSet', SetFlag: 9 })
  expect(own.ledger.balance(guarded.address)).toBe(1_000_000n)
  own.done(alice, pay(guarded.address, '1000000'))
  expect(own.final(alice, pay(guarded.address, '1')).meta.TransactionResult).toBe('tecNO_PERMISSION')
})

test('fees are destroyed, and nothing else ever is', () => {
  const own = createScene()
  own.fund(10_000_000, alice, bob)
  own.done(alice, pay(bob.address, '1', { Fee: '1000' }))
  const { ledger } = own.ledger.request('ledger', { ledger_index: 'validated' }, 2) as unknown as {
    ledger: { total_coins: string }
  }
  expect(ledger.total_coins).toBe(String(100_000_000_000_000_000n - 1020n))
})
