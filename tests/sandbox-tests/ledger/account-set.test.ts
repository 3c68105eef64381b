import { expect, test } from 'vitest'
import { createScene, party, type Tx } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const set = (more: object): Tx => ({ TransactionType: 'AccountSet', ...more })
const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase()

const refused: [result: string, why: string, tx: Tx][] = [
  ['temINVALID_FLAG', 'one flag both ways', set({ SetFlag: 1, ClearFlag: 1 })],
  ['temINVALID_FLAG', 'the same by an old flag and a new one', set({ Flags: 0x10000, ClearFlag: 1 })],
  ['temBAD_TRANSFER_RATE', 'a rate below one', set({ TransferRate: 999_999_999 })],
  ['temBAD_TRANSFER_RATE', 'a rate above two', set({ TransferRate: 2_000_000_001 })],
  ['temBAD_TICK_SIZE', 'a tick too small', set({ TickSize: 2 })],
  ['temBAD_TICK_SIZE', 'a tick too large', set({ TickSize: 16 })],
  ['telBAD_PUBLIC_KEY', 'a message key that is none', set({ MessageKey: '00' })],
  ['telBAD_DOMAIN', 'a domain of 257 bytes', set({ Domain: 'AB'.repeat(257) })],
  ['temMALFORMED', 'a minter allowed but not named', set({ SetFlag: 10 })],
  ['temMALFORMED', 'a minter taken away but named', set({ ClearFlag: 10, NFTokenMinter: bob.address })],
  ['tecNO_ALTERNATIVE_KEY', 'the only key would be disabled', set({ SetFlag: 4 })],
]

test.each(refused)('%s: %s', (result, _why, tx) => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  expect(scene.result(alice, tx)).toBe(result)
})

test('tecOWNERS: an account that owns something cannot start to require authorisation', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 1 })
  expect(scene.result(alice, set({ SetFlag: 2 }))).toBe('tecOWNERS')
  expect(scene.result(alice, set({ SetFlag: 16 }))).toBe('tecOWNERS')
})

test('a minter need not exist, can be replaced, and is removed by clearing', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  scene.done(alice, set({ SetFlag: 10, NFTokenMinter: bob.address }))
  expect(scene.account(alice.address)).toMatchObject({ NFTokenMinter: bob.address })
  scene.done(alice, set({ NFTokenMinter: alice.address }))
  expect(scene.account(alice.address), 'naming one without the flag changes nothing').toMatchObject({
    NFTokenMinter: bob.address,
  })
  const removed = scene.done(alice, set({ ClearFlag: 10 }))
  expect(scene.account(alice.address)).not.toHaveProperty('NFTokenMinter')
  expect(removed.meta.AffectedNodes).toMatchObject([
    { ModifiedNode: { PreviousFields: { NFTokenMinter: bob.address } } },
  ])
})

const flags: [asf: number, name: string][] = [
  [1, 'requireDestinationTag'],
  [2, 'requireAuthorization'],
  [3, 'disallowIncomingXRP'],
  [7, 'globalFreeze'],
  [8, 'defaultRipple'],
  [9, 'depositAuth'],
  [12, 'disallowIncomingNFTokenOffer'],
  [13, 'disallowIncomingCheck'],
  [14, 'disallowIncomingPayChan'],
  [15, 'disallowIncomingTrustline'],
]

test.each(flags)('flag %i sets and clears %s', (number, name) => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const shown = () => scene.ledger.request('account_info', { account: alice.address }, 2).account_flags
  expect(shown()).toMatchObject({ [name]: false })
  scene.done(alice, set({ SetFlag: number }))
  expect(shown()).toMatchObject({ [name]: true })
  scene.done(alice, set({ ClearFlag: number }))
  expect(shown()).toMatchObject({ [name]: false })
})

test('an account that has given up freezing cannot lift a freeze', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  for (const SetFlag of [7, 6]) scene.done(alice, set({ SetFlag }))
  scene.done(alice, set({ ClearFlag: 7 }))
  expect(scene.ledger.request('account_info', { account: alice.address }, 2).account_flags).toMatchObject({
    globalFreeze: true,
    noFreeze: true,
  })
  expect(scene.result(alice, set({ SetFlag: 16 }))).toBe('tecNO_PERMISSION')
})

test('fields are set, and removed by an empty or neutral value', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const full = {
    Domain: hex('example.com'),
    EmailHash: 'AB'.repeat(16),
    MessageKey: bob.publicKey,
    TickSize: 5,
    TransferRate: 1_002_000_000,
  }
  scene.done(alice, set(full))
  expect(scene.account(alice.address)).toMatchObject(full)
  const none = {
    Domain: '',
    EmailHash: '00'.repeat(16),
    MessageKey: '',
    TickSize: 15,
    TransferRate: 1_000_000_000,
  }
  scene.done(alice, set(none))
  for (const name of Object.keys(full)) expect(scene.account(alice.address)).not.toHaveProperty(name)
})

test('an account with AccountTxnID can require the previous transaction', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  scene.done(alice, set({ SetFlag: 5 }))
  const { hash } = scene.done(alice, set({}))
  expect(scene.account(alice.address)).toMatchObject({ AccountTxnID: hash })
  scene.done(alice, set({ AccountTxnID: hash }))
  expect(scene.result(alice, set({ AccountTxnID: hash }))).toBe('tefWRONG_PRIOR')
})

test('without fields it only consumes its sequence', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const { meta } = scene.done(alice, set({}))
  expect(meta.AffectedNodes).toMatchObject([
    { ModifiedNode: { LedgerEntryType: 'AccountRoot', PreviousFields: { Balance: '10000000' } } },
  ])
})
