import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashes } from 'xrpl'
import { transactionSetHash } from '../../sandbox/ledger/chain/transaction-tree.ts'
import { createLedgerCore } from '../../sandbox/ledger/ledger-core.ts'
import { entryJson } from '../../sandbox/ledger/rpc/transaction-json.ts'
import { createShaMap, type ShaMap } from '../../sandbox/ledger/state/sha-map.ts'
import { fc } from '../../support/generated.ts'
import { createScene, party } from './scene.ts'

const leafHash = (index: string, value: number) => createHash('sha256').update(`${index}${value}`).digest()
const empty: ShaMap<number> = createShaMap(leafHash)
/** Few different nibbles, so that indexes share long prefixes. */
const anIndex = fc
  .array(fc.constantFrom('0', '1', 'F'), { minLength: 64, maxLength: 64 })
  .map((nibbles) => nibbles.join('').slice(0, 6).padEnd(64, '0'))
const steps = fc.array(fc.record({ index: anIndex, value: fc.option(fc.nat(9), { nil: undefined }) }), {
  maxLength: 60,
})

function grow(all: { index: string; value: number | undefined }[]) {
  const model = new Map<string, number>()
  let tree = empty
  for (const { index, value } of all) {
    if (value === undefined) model.delete(index)
    else model.set(index, value)
    tree = value === undefined ? tree.delete(index) : tree.set(index, value)
  }
  return { model, tree }
}

test('after any insertions and removals a tree has the entries of a plain map, in index order', () => {
  fc.assert(
    fc.property(steps, anIndex, (all, probe) => {
      const { model, tree } = grow(all)
      const sorted = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
      expect([...tree.items()].map(({ index, value }) => [index, value])).toEqual(sorted)
      expect(tree.get(probe)).toBe(model.get(probe))
      const next = sorted.find(([index]) => index > probe)
      expect(tree.next(probe)).toEqual(next && expect.objectContaining({ index: next[0], value: next[1] }))
    }),
  )
})

test('a tree’s hash depends on its entries, not on their history', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { model, tree } = grow(all)
      const fresh = [...model].reduce((other, [index, value]) => other.set(index, value), empty)
      expect(tree.hash()).toBe(fresh.hash())
    }),
  )
})

test('an older tree is unchanged by later operations', () => {
  const one = empty.set('A'.repeat(64), 1)
  const before = one.hash()
  one.set('B'.repeat(64), 2)
  one.delete('A'.repeat(64))
  expect([one.hash(), one.get('A'.repeat(64)), one.get('B'.repeat(64))]).toEqual([before, 1, undefined])
})

test('an empty tree hashes to zeros, also after it was full', () => {
  expect(empty.hash()).toBe('0'.repeat(64))
  expect(empty.set('A'.repeat(64), 1).delete('A'.repeat(64)).hash()).toBe('0'.repeat(64))
  expect(transactionSetHash([])).toBe('0'.repeat(64))
})

test('the state hash equals the xrpl package’s hash of all entries', () => {
  const core = createLedgerCore({
    journal: null,
    now: () => Date.UTC(2026, 0, 1),
    rules: { networkId: 512, nftokenMintOffer: true },
  })
  const entries = [...core.node.open.state.items()].map(({ index, value }) => entryJson(index, value))
  expect(entries.length).toBe(3)
  expect(core.node.history.last.accountHash).toBe(hashes.hashStateTree(entries as never))
})

test('a closed ledger’s header and transaction tree hash as the xrpl package says', () => {
  const scene = createScene()
  const [alice, bob] = [party('alice'), party('bob')]
  scene.fund(50_000_000, alice, bob)
  for (const by of [alice, bob]) {
    scene.send(by, { TransactionType: 'NFTokenMint', NFTokenTaxon: 1, Flags: 8, Amount: '5' })
    scene.send(by, { TransactionType: 'TicketCreate', TicketCount: 40 })
  }
  scene.ledger.close()
  const index = { ledger_index: 'validated', transactions: true, expand: true }
  const { ledger } = scene.ledger.request('ledger', index, 1) as unknown as {
    ledger: Record<string, unknown> & { transactions: Record<string, unknown>[] }
  }
  expect(ledger.transactions).toHaveLength(4)
  const applied = ledger.transactions.map(({ DeliverMax: _, metaData, ...tx }) => {
    const {
      nftoken_id: __,
      offer_id: ___,
      delivered_amount: ____,
      ...meta
    } = metaData as Record<string, unknown>
    return { ...tx, metaData: meta }
  })
  expect(ledger.transaction_hash).toBe(hashes.hashTxTree(applied as never))
  expect(ledger.ledger_hash).toBe(hashes.hashLedgerHeader(ledger as never))
})
