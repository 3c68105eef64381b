import { expect, test } from 'vitest'
import { signBatch } from '../../sandbox/phone/batch.ts'
import {
  affected,
  createScene,
  type Final,
  finalOf,
  type Party,
  party,
  type Scene,
  signed,
  type Tx,
} from './scene.ts'

const alice = party('delegating alice')
const bob = party('delegate bob', 'ecdsa-secp256k1')
const carol = party('carol who is paid')

const letting = (who: Party, ...types: string[]): Tx => ({
  TransactionType: 'DelegateSet',
  Authorize: who.address,
  Permissions: types.map((PermissionValue) => ({ Permission: { PermissionValue } })),
})
const pay = (to: Party, drops: number): Tx => ({
  TransactionType: 'Payment',
  Destination: to.address,
  Amount: String(drops),
})

/** Three accounts of ten XRP each. */
function three(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice, bob, carol)
  return scene
}

/** A transaction of alice's that bob signs. */
function byBob(scene: Scene, tx: Tx): Tx {
  const Sequence = scene.account(alice.address)?.Sequence ?? 0
  return { Account: alice.address, Delegate: bob.address, Fee: '10', Sequence, ...tx }
}

function resultOf(scene: Scene, tx: Tx, signer = bob): unknown {
  const answer = scene.ledger.submit(signed(byBob(scene, tx), signer))
  return answer.status === 'success' ? answer.engine_result : answer.error
}

function finalByBob(scene: Scene, tx: Tx): Final {
  const answer = scene.ledger.submit(signed(byBob(scene, tx), bob))
  expect(answer).toMatchObject({ engine_result: expect.stringMatching(/^te[cs]/) })
  scene.ledger.close()
  return finalOf(scene.ledger, String((answer as unknown as { tx_json: Final }).tx_json.hash))
}

const balance = (scene: Scene, { address }: Party) => Number(scene.account(address)?.Balance ?? 0)

test('permissions are an object of the account that gives them, listed with both accounts', () => {
  const scene = three()
  const final = scene.done(alice, letting(bob, 'Payment', 'NFTokenAcceptOffer'))
  const [made] = affected(final, 'CreatedNode', 'Delegate')
  expect(made).toMatchObject({ NewFields: { Account: alice.address, Authorize: bob.address } })
  // Only an entry’s `Account` and `Destination` are touched by it.
  expect(affected(final, 'ModifiedNode', 'AccountRoot')).toMatchObject([
    { FinalFields: { Account: alice.address, OwnerCount: 1 } },
  ])
  for (const { address } of [alice, bob]) {
    const answer = scene.ledger.request('account_objects', { account: address, type: 'delegate' }, 2)
    expect(answer).toMatchObject({
      account_objects: [
        {
          LedgerEntryType: 'Delegate',
          index: made?.LedgerIndex,
          Permissions: [
            { Permission: { PermissionValue: 'Payment' } },
            { Permission: { PermissionValue: 'NFTokenAcceptOffer' } },
          ],
        },
      ],
    })
  }
  const delegate = { account: alice.address, authorize: bob.address }
  expect(scene.ledger.request('ledger_entry', { delegate, ledger_index: 'validated' }, 2)).toMatchObject({
    index: made?.LedgerIndex,
  })
})

test('its index is that of a real Delegate', () => {
  const scene = three()
  const account = 'rG8uoRH9uA6AJ6NRj8P4cJG1HNfYcnMPrt'
  const delegate = { account, authorize: 'r9GAKojMTyexqvy8DXFWYq63Mod5k5wnkT' }
  expect(scene.ledger.request('ledger_entry', { delegate, ledger_index: 'validated' }, 2)).toMatchObject({
    error: 'entryNotFound',
    index: '749D3DCDF9F032DDDB8AC49641BACBFDD398C4B6C231C4AB325B7755962329A2',
  })
})

test('a delegate signs and pays the fee; amount and sequence are the account’s', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  const before = scene.account(alice.address)?.Sequence ?? 0
  const { meta } = finalByBob(scene, pay(carol, 1_000_000))
  expect(meta.delivered_amount).toBe('1000000')
  expect([alice, bob, carol].map((one) => balance(scene, one))).toEqual([8_999_990, 9_999_990, 11_000_000])
  expect(scene.account(alice.address)?.Sequence).toBe(before + 1)
  expect(scene.account(bob.address)?.Sequence).toBe(before - 1)
})

test('a delegate may be paid itself, and also pays for what fails', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  expect(finalByBob(scene, pay(bob, 1_000_000)).meta.TransactionResult).toBe('tesSUCCESS')
  expect(balance(scene, bob)).toBe(10_999_990)
  expect(finalByBob(scene, pay(carol, 50_000_000)).meta.TransactionResult).toBe('tecUNFUNDED_PAYMENT')
  expect([alice, bob].map((one) => balance(scene, one))).toEqual([8_999_990, 10_999_980])
})

test('only the type that was permitted is taken, only from the delegate’s key, and no longer once it is taken back', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'NFTokenMint'))
  expect(resultOf(scene, pay(carol, 1))).toBe('terNO_DELEGATE_PERMISSION')
  scene.done(alice, letting(bob, 'Payment'))
  expect(resultOf(scene, pay(carol, 1), alice)).toBe('tefBAD_AUTH')
  expect(resultOf(scene, pay(carol, 1))).toBe('tesSUCCESS')
  scene.ledger.close()
  const { OwnerCount } = scene.account(alice.address) ?? {}
  const taken = scene.done(alice, letting(bob))
  expect(affected(taken, 'DeletedNode', 'Delegate')).toHaveLength(1)
  expect(scene.account(alice.address)?.OwnerCount).toBe(Number(OwnerCount) - 1)
  expect(resultOf(scene, pay(carol, 1))).toBe('terNO_DELEGATE_PERMISSION')
})

test('a fee that its delegate cannot pay is refused, whatever the account has', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  expect(resultOf(scene, { ...pay(carol, 1), Fee: '10000001' })).toBe('terINSUF_FEE_B')
})

test.each([
  ['temMALFORMED', 'to itself', letting(alice, 'Payment')],
  ['temMALFORMED', 'twice', letting(bob, 'Payment', 'Payment')],
  ['temMALFORMED', 'to delete the account', letting(bob, 'AccountDelete')],
  ['temMALFORMED', 'to give further ones', letting(bob, 'DelegateSet')],
  [
    'temARRAY_TOO_LARGE',
    'more than ten',
    letting(
      bob,
      ...['Payment', 'TrustSet', 'OfferCreate', 'TicketCreate', 'DepositPreauth', 'NFTokenMint'],
      ...['NFTokenBurn', 'NFTokenModify', 'NFTokenCreateOffer', 'NFTokenCancelOffer', 'NFTokenAcceptOffer'],
    ),
  ],
  ['tecNO_TARGET', 'to no account', letting(party('missing'), 'Payment')],
  ['tecNO_ENTRY', 'none, where none were given', letting(bob)],
  ['notSupported', 'for a part of a type', letting(bob, 'AccountDomainSet')],
])('%s: permissions that cannot be given, %s', (result, _why, tx) => {
  expect(three().result(alice, tx)).toBe(result)
})

test('permissions cost a reserve', () => {
  const scene = createScene()
  scene.fund(1_199_999, alice, bob)
  expect(scene.final(alice, letting(bob, 'Payment')).meta.TransactionResult).toBe('tecINSUFFICIENT_RESERVE')
})

test('a deleted account’s permissions go with it, those it gave and those it got', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  scene.done(bob, letting(carol, 'Payment'))
  for (let n = 0; n < 257; n += 1) scene.ledger.close()
  const gone = scene.done(bob, {
    TransactionType: 'AccountDelete',
    Destination: carol.address,
    Fee: '200000',
  })
  expect(affected(gone, 'DeletedNode', 'Delegate')).toHaveLength(2)
  expect(scene.account(alice.address)?.OwnerCount).toBe(0)
})

test('inside a Batch the delegate signs, not its account', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  const sequences = new Map(
    [alice, carol].map(({ address }) => [address, scene.account(address)?.Sequence ?? 0]),
  )
  const parts = [
    { by: alice, fields: pay(carol, 1_000_000), delegate: bob },
    { by: carol, fields: { TransactionType: 'AccountSet' } },
  ]
  const { blob, inner } = signBatch({ by: carol, mode: 'all or nothing', parts }, { sequences, fee: 10n })
  expect(scene.ledger.submit(blob)).toMatchObject({ engine_result: 'tesSUCCESS' })
  scene.ledger.close()
  expect(finalOf(scene.ledger, String(inner[0])).meta.TransactionResult).toBe('tesSUCCESS')
  expect([alice, bob].map((one) => balance(scene, one))).toEqual([8_999_990, 10_000_000])
})

test('a delegated transaction never waits in the queue', () => {
  const scene = three()
  scene.done(alice, letting(bob, 'Payment'))
  scene.ledger.expectedSize(1)
  for (let n = 0; n < 3; n += 1) scene.send(carol, { TransactionType: 'AccountSet' })
  expect(resultOf(scene, pay(carol, 1))).toBe('telCAN_NOT_QUEUE')
  expect(scene.result(alice, { TransactionType: 'AccountSet' })).toBe('terQUEUED')
})
