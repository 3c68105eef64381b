import { beforeEach, expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import { address, invoiceId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { HistoryShown, LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import { HistoryReader } from '../../../../functions/triggers/follower/history-reader.ts'
import { linkOf } from '../../../../functions/triggers/follower/reported-link.ts'
import { ShownThread } from '../../../../functions/triggers/follower/shown-thread.ts'
import { linkShown } from '../../../support/chain-link.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const STRANGER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const hashOf = (n: number) => txHash.parse(n.toString(16).toUpperCase().padStart(64, '0'))

let now = 0
let tail: Cursor | null = null
/** What a node was asked for. */
let ranges: object[] = []
beforeEach(() => {
  now = 0
  tail = null
  ranges = []
})

const services = {
  clock: { now: () => now },
  config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
  secrets: { room: 'x'.repeat(32) },
} as unknown as ConstructorParameters<typeof HistoryReader>[0]

/** The n-th link, in the n-th ledger. */
const link = (n: number): ValidatedTx =>
  linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx: hashOf(n - 1), type: 'TicketCreate' })

/** A stranger's transaction that only names the minter, and a payment of one that leaves the AccountRoot alone. */
const naming = (ledger: number): ValidatedTx => {
  const { meta, ...tx } = link(ledger)
  return { ...tx, hash: hashOf(100 + ledger), account: STRANGER, meta: { ...meta, AffectedNodes: [] } }
}
const beside = (ledger: number): ValidatedTx => ({
  ...naming(ledger),
  payment: {
    destination: MINTER,
    invoiceId: invoiceId.parse('D'.repeat(64)),
    sourceTag: null,
    drops: null,
    instead: null,
    partial: false,
    blob: () => null,
  },
})

/** A node whose history is one page; a slow one takes eleven seconds for it. */
function node(
  txs: readonly ValidatedTx[],
  { isSlow = false, ends = 'all' as HistoryShown } = {},
): LedgerNode {
  const history: LedgerNode['history'] = async (_account, range, page) => {
    ranges.push(range)
    now += isSlow ? 11 * SECOND : 0
    return (await page(txs)) === 'enough' ? 'less' : ends
  }
  return { history } as unknown as LedgerNode
}

const tailAt = (ledger: number, hash: TxHash = hashOf(ledger)): Cursor => ({
  moves: 1,
  ledger,
  ledgerHash: null,
  hash,
  balance: '88',
})

function readerOf() {
  const thread = new ShownThread('one operator', () => tail)
  return { thread, reader: new HistoryReader(services, thread, () => tail) }
}

test('an empty journal is read from the earliest ledger that the node has, which has to be the first', async () => {
  const { reader, thread } = readerOf()
  expect(await reader.read(node([link(1), link(2)]), 9)).toBe('all')
  expect(ranges).toEqual([{ first: -1, last: 9, orLater: false }])
  expect([...thread.shown.links.values()].map(({ ledger }) => ledger)).toEqual([1, 2])
})

test('a journal is read on from its last link’s ledger, or from later where the node has forgotten that', async () => {
  tail = tailAt(2)
  await readerOf().reader.read(node([link(3)]), 9)
  expect(ranges).toEqual([{ first: 2, last: 9, orLater: true }])
})

test.each([
  ['only name the minter', [naming(4), naming(5)]],
  ['are payments beside the thread', [beside(4), beside(5)]],
])('a reading that ended among transactions that %s is continued after them', async (_what, txs) => {
  tail = tailAt(2)
  const slow = node(txs, { isSlow: true })
  const { reader } = readerOf()
  expect(await reader.read(slow, 9)).toBe('less')
  expect(reader.isPart(slow)).toBe(true)
  await reader.read(slow, 9)
  expect(ranges).toMatchObject([{ first: 2 }, { first: 5 }])
})

test('a reading that ended with a ledger beyond those it asked for is continued within them', async () => {
  tail = tailAt(2)
  const slow = node([naming(1_000_000)], { isSlow: true })
  const { reader } = readerOf()
  await reader.read(slow, 9)
  await reader.read(slow, 9)
  expect(ranges).toMatchObject([{ first: 2 }, { first: 9 }])
})

test('a reading that was continued begins at the journal’s last link again once that is another one', async () => {
  tail = tailAt(3)
  const slow = node([naming(4)], { isSlow: true })
  const { reader } = readerOf()
  await reader.read(slow, 9)
  tail = tailAt(2)
  await reader.read(slow, 9)
  expect(ranges).toMatchObject([{ first: 3 }, { first: 2 }])
})

test.each<[string, LedgerNode]>([
  ['ended after a link, which the next one has to show again', node([link(3), naming(4)], { isSlow: true })],
  ['showed all', node([naming(4)])],
  ['showed nothing', node([], { ends: 'less' })],
])('a reading that %s is no part', async (_what, read) => {
  tail = tailAt(2)
  const { reader } = readerOf()
  await reader.read(read, 9)
  expect(reader.isPart(read)).toBe(false)
})

test('a link that a history does not show in its ledgers is dropped, although later than all that it shows', async () => {
  const { reader, thread } = readerOf()
  for (const tx of [link(5), link(6)]) {
    const shown = await linkOf(services, tx)
    if (shown) thread.add(shown)
  }
  await reader.read(node([link(3)]), 5)
  expect([...thread.shown.links.values()].map(({ ledger }) => ledger)).toEqual([3, 6])
})
