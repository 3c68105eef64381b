import { expect, test } from 'vitest'
import { affected, createScene, type Party, party, type Scene, signed, type Tx } from './scene.ts'

const alice = party('alice')
const key = party('alice’s second key', 'ecdsa-secp256k1')
const other = party('yet another key')
const noop: Tx = { TransactionType: 'AccountSet' }
const setKey = (RegularKey: string | undefined): Tx => ({
  TransactionType: 'SetRegularKey',
  ...(RegularKey !== undefined && { RegularKey }),
})
const disableMaster = { ...noop, SetFlag: 4 }
const passwordSpent = 0x00010000
const masterDisabled = 0x00100000

/** Submits a transaction of alice's signed by another key. */
function byKey(scene: Scene, signer: Party, tx: Tx) {
  const Sequence = scene.account(alice.address)?.Sequence ?? 0
  return scene.ledger.submit(signed({ Account: alice.address, Fee: '10', Sequence, ...tx }, signer))
}

function withKey(): Scene {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  scene.done(alice, setKey(key.address))
  return scene
}

test('a regular key signs as well as the master key, until it is replaced or taken away', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  expect(byKey(scene, key, noop)).toMatchObject({ engine_result: 'tefBAD_AUTH' })
  const final = scene.done(alice, setKey(key.address))
  const [root] = affected(final, 'ModifiedNode', 'AccountRoot')
  expect(root).toMatchObject({ FinalFields: { RegularKey: key.address }, PreviousFields: { Flags: 0 } })
  expect(byKey(scene, key, noop)).toMatchObject({ engine_result: 'tesSUCCESS' })
  expect(scene.result(alice, noop)).toBe('tesSUCCESS')
  expect(byKey(scene, key, setKey(other.address))).toMatchObject({ engine_result: 'tesSUCCESS' })
  expect(byKey(scene, key, noop)).toMatchObject({ engine_result: 'tefBAD_AUTH' })
  expect(byKey(scene, other, setKey(undefined))).toMatchObject({ engine_result: 'tesSUCCESS' })
  expect(byKey(scene, other, noop)).toMatchObject({ engine_result: 'tefBAD_AUTH' })
  expect(scene.account(alice.address)).not.toHaveProperty('RegularKey')
})

test('an account’s own key cannot be its regular key', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  expect(scene.result(alice, setKey(alice.address))).toBe('temBAD_REGKEY')
})

test('the master key is disabled only by itself and only if another key exists; then only the regular key signs', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  expect(scene.final(alice, disableMaster).meta.TransactionResult).toBe('tecNO_ALTERNATIVE_KEY')
  scene.done(alice, setKey(key.address))
  expect(byKey(scene, key, disableMaster)).toMatchObject({ engine_result: 'tecNEED_MASTER_KEY' })
  scene.done(alice, disableMaster)
  expect(Number(scene.account(alice.address)?.Flags) & masterDisabled).toBe(masterDisabled)
  expect(scene.result(alice, noop)).toBe('tefMASTER_DISABLED')
  expect(byKey(scene, key, noop)).toMatchObject({ engine_result: 'tesSUCCESS' })
  expect(byKey(scene, key, setKey(undefined))).toMatchObject({ engine_result: 'tecNO_ALTERNATIVE_KEY' })
  expect(byKey(scene, key, { ...noop, ClearFlag: 4 })).toMatchObject({ engine_result: 'tesSUCCESS' })
  expect(scene.result(alice, noop)).toBe('tesSUCCESS')
})

test('giving up freezing needs the master key, unless it is disabled', () => {
  const scene = withKey()
  expect(byKey(scene, key, { ...noop, SetFlag: 6 })).toMatchObject({ engine_result: 'tecNEED_MASTER_KEY' })
  scene.done(alice, disableMaster)
  expect(byKey(scene, key, { ...noop, SetFlag: 6 })).toMatchObject({ engine_result: 'tesSUCCESS' })
})

test('the master key may set a regular key once without a fee, and again after a payment to the account', () => {
  const scene = createScene()
  scene.fund(10_000_000, alice)
  const free = { ...setKey(key.address), Fee: '0' }
  scene.done(alice, free)
  expect(scene.account(alice.address)).toMatchObject({ Balance: '10000000', Flags: passwordSpent })
  expect(scene.result(alice, free)).toBe('telINSUF_FEE_P')
  expect(byKey(scene, key, free)).toMatchObject({ engine_result: 'telINSUF_FEE_P' })
  scene.fund(1, alice)
  expect(scene.account(alice.address)).toMatchObject({ Balance: '10000001', Flags: 0 })
  scene.done(alice, free)
  expect(scene.account(alice.address)?.Balance).toBe('10000001')
})
