import { expect, test } from 'vitest'
import { affected, createScene, type Party, party, type Scene, type Tx } from './scene.ts'

const alice = party('leaving alice')
const bob = party('staying bob')

const leave = (to: Party, more = {}): Tx => ({
  TransactionType: 'AccountDelete',
  Destination: to.address,
  Fee: '200000',
  ...more,
})
const preauth = (more: object): Tx => ({ TransactionType: 'DepositPreauth', ...more })
const pay = (to: Party, drops: number): Tx => ({
  TransactionType: 'Payment',
  Destination: to.address,
  Amount: String(drops),
})

/** Two accounts of ten XRP each, old enough to be deleted. */
function old(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  for (let n = 0; n < 256; n += 1) scene.ledger.close()
  return scene
}

test('a deleted account’s tickets go with it, and its balance goes to another', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 2 })
  scene.done(alice, preauth({ Authorize: bob.address }))
  for (let n = 0; n < 260; n += 1) scene.ledger.close()
  const { meta } = scene.done(alice, leave(bob))
  expect(meta.delivered_amount).toBe('9799980')
  expect(affected({ meta } as never, 'DeletedNode', 'AccountRoot')).toMatchObject([
    { FinalFields: { Account: alice.address, Balance: '0', OwnerCount: 0 } },
  ])
  expect(affected({ meta } as never, 'DeletedNode', 'Ticket')).toHaveLength(2)
  expect(scene.account(alice.address)).toBeUndefined()
  expect(scene.ledger.balance(bob.address)).toBe(10_000_000n + 9_799_980n)
  expect(scene.result(alice, { TransactionType: 'AccountSet' })).toBe('terNO_ACCOUNT')
})

const refusals: [what: string, scene: () => Scene, tx: Tx, says: string][] = [
  ['to itself', old, leave(alice), 'temDST_IS_SRC'],
  ['to no account', old, leave(party('missing')), 'tecNO_DST'],
  ['for an ordinary fee', old, leave(bob, { Fee: '199999' }), 'telINSUF_FEE_P'],
  ['too early', young, leave(bob), 'tecTOO_SOON'],
  ['without the tag that is asked for', tagged, leave(bob), 'tecDST_TAG_NEEDED'],
  ['with a token of its own left', minter, leave(bob), 'tecHAS_OBLIGATIONS'],
  ['with a line', debtor, leave(bob), 'tecHAS_OBLIGATIONS'],
]

function young(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob)
  return scene
}

function tagged(): Scene {
  const scene = old()
  scene.done(bob, { TransactionType: 'AccountSet', SetFlag: 1 })
  return scene
}

function minter(): Scene {
  const scene = old()
  scene.done(alice, { TransactionType: 'NFTokenMint', NFTokenTaxon: 0 })
  return scene
}

function debtor(): Scene {
  const scene = young()
  scene.done(alice, {
    TransactionType: 'TrustSet',
    LimitAmount: { currency: 'USD', issuer: bob.address, value: '1' },
  })
  for (let n = 0; n < 256; n += 1) scene.ledger.close()
  return scene
}

test.each(refusals)('an account is not deleted %s', (_what, scene, tx, says) => {
  expect(scene().result(alice, tx)).toBe(says)
})

test('an account with deposit authorization is paid only by preauthorized accounts', () => {
  const scene = young()
  scene.done(bob, { TransactionType: 'AccountSet', SetFlag: 9 })
  expect(scene.result(alice, pay(bob, 1_000_000))).toBe('tecNO_PERMISSION')
  const let_ = scene.done(bob, preauth({ Authorize: alice.address }))
  expect(affected(let_, 'CreatedNode', 'DepositPreauth')).toMatchObject([
    { NewFields: { Account: bob.address, Authorize: alice.address } },
  ])
  expect(scene.result(alice, pay(bob, 1_000_000))).toBe('tesSUCCESS')
  const { account_objects } = scene.ledger.request(
    'account_objects',
    { account: bob.address, type: 'deposit_preauth' },
    2,
  ) as unknown as { account_objects: object[] }
  expect(account_objects).toMatchObject([{ Authorize: alice.address }])
  scene.done(bob, preauth({ Unauthorize: alice.address }))
  expect(scene.account(bob.address)?.OwnerCount).toBe(0)
  expect(scene.result(alice, pay(bob, 1_000_000))).toBe('tecNO_PERMISSION')
})

const preauths: [what: string, tx: Tx, says: string][] = [
  ['no account', preauth({}), 'temMALFORMED'],
  ['one and not another', preauth({ Authorize: bob.address, Unauthorize: bob.address }), 'temMALFORMED'],
  ['oneself', preauth({ Authorize: alice.address }), 'temCANNOT_PREAUTH_SELF'],
  ['an account that is not there', preauth({ Authorize: party('missing').address }), 'tecNO_TARGET'],
  ['removing an account that was never preauthorized', preauth({ Unauthorize: bob.address }), 'tecNO_ENTRY'],
  [
    'credentials',
    preauth({ AuthorizeCredentials: [{ Credential: { Issuer: bob.address, CredentialType: 'AB' } }] }),
    'notSupported',
  ],
]

test.each(preauths)('preauthorizing %s is refused', (_what, tx, says) => {
  expect(young().result(alice, tx)).toBe(says)
})

test('preauthorizing an account twice is refused', () => {
  const scene = young()
  scene.done(alice, preauth({ Authorize: bob.address }))
  expect(scene.result(alice, preauth({ Authorize: bob.address }))).toBe('tecDUPLICATE')
})
