import { decode } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { affected, createScene, type Final, party, type Scene } from './scene.ts'

const alice = party('alice')
const bob = party('bob')
const mint = { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, Flags: 8 }

test('an added field leaves an empty list of previous fields if nothing else changed', () => {
  const scene = minting()
  const first = scene.done(bob, { ...mint, Issuer: alice.address })
  expect(account(first, alice.address)).toMatchObject({
    FinalFields: { MintedNFTokens: 1, FirstNFTokenSequence: expect.any(Number) },
    PreviousFields: {},
  })
  expect(account(first, alice.address)?.PreviousFields).toEqual({})
  const second = scene.done(bob, { ...mint, Issuer: alice.address })
  expect(account(second, alice.address)?.PreviousFields).toEqual({ MintedNFTokens: 1 })
})

test('the empty list is in the binary form too, which the ledger’s hash covers', () => {
  const scene = minting()
  const { hash } = scene.done(bob, { ...mint, Issuer: alice.address })
  const { meta_blob } = scene.ledger.request('tx', { transaction: hash, binary: true }, 2)
  const nodes = (decode(String(meta_blob)) as unknown as Final['meta']).AffectedNodes
  const root = nodes.find(
    ({ ModifiedNode }) => ModifiedNode && fieldsOf(ModifiedNode).Account === alice.address,
  )
  expect(root?.ModifiedNode?.PreviousFields).toEqual({})
})

test('beside a changed field, an added one leaves no trace', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  const Sequence = Number(scene.account(alice.address)?.Sequence)
  const final = scene.done(alice, { TransactionType: 'AccountSet', Domain: 'AB' })
  expect(account(final, alice.address)?.PreviousFields).toEqual({ Balance: '100000000', Sequence })
})

test('a directory whose list only changed has no previous fields; one that gains a page has an empty list', () => {
  const scene = createScene()
  scene.fund(100_000_000, alice)
  scene.done(alice, { TransactionType: 'TicketCreate', TicketCount: 31 })
  const [filled] = affected(scene.done(alice, ticket), 'ModifiedNode', 'DirectoryNode')
  expect(filled).not.toHaveProperty('PreviousFields')
  const [linked] = affected(scene.done(alice, ticket), 'ModifiedNode', 'DirectoryNode')
  expect(linked).toMatchObject({ FinalFields: { IndexNext: '1', IndexPrevious: '1' } })
  expect(linked?.PreviousFields).toEqual({})
})

const ticket = { TransactionType: 'TicketCreate', TicketCount: 1 }

function minting(): Scene {
  const scene = createScene()
  scene.fund(100_000_000, alice, bob)
  scene.done(alice, { TransactionType: 'AccountSet', SetFlag: 10, NFTokenMinter: bob.address })
  return scene
}

function account(final: Final, address: string) {
  return affected(final, 'ModifiedNode', 'AccountRoot').find((node) => fieldsOf(node).Account === address)
}

function fieldsOf(node: Record<string, unknown>): Record<string, unknown> {
  return (node.FinalFields ?? {}) as Record<string, unknown>
}
