import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { HighWater, Memory } from '../../../functions/follower/memory.ts'
import { createChain } from '../../../functions/follower/read-chain.ts'
import { readCursor } from '../../../functions/follower/store.ts'
import type { LedgerNode, ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Services } from '../../../functions/services.ts'
import { linkShown } from '../../support/chain-link.ts'
import { createFollowerMemory } from '../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (link: number) => txHash.parse(String(link).repeat(64))

let memory: MemoryDatabase
let now = 0
let operators = 0
beforeEach(() => {
  now = 1_000_000
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The n-th link of the minter's chain, in the n-th ledger. */
function link(n: number): ValidatedTx {
  return linkShown({
    account: MINTER,
    hash: hashOf(n),
    ledger: n,
    // The first made the account.
    previousTx: n === 1 ? null : hashOf(n - 1),
    type: 'TicketCreate',
  })
}

/** A node whose last validated ledger is the n-th, and the first that it still has this one. */
function nodeAt(n: number, since = 1): LedgerNode {
  operators += 1
  const state = { index: n, hash: ledgerHash.parse('D'.repeat(64)), closeTime: n * 4_000 }
  const root = { balance: xrp(1), previousTx: hashOf(n) }
  return {
    name: 'a node',
    operator: `operator ${operators}`,
    state: async () => ok(state),
    view: () => ({ account: async () => ok(root) }),
    history: async (
      _account: string,
      { first }: { first: number },
      page: (txs: ValidatedTx[]) => Promise<string>,
    ) => {
      const all = Array.from({ length: n }, (_, at) => link(at + 1)).filter(
        ({ ledger }) => ledger >= Math.max(first, since),
      )
      return (await page(all)) === 'enough' ? 'less' : 'all'
    },
    transaction: async (hash: TxHash) => {
      const ledger = Number(hash[0])
      return ok(ledger >= since && ledger <= n ? link(ledger) : null)
    },
  } as unknown as LedgerNode
}

/** What two nodes agree on that both are like the first of these. */
async function agreedOn([node]: LedgerNode[]) {
  const state = await node?.state()
  if (!node || !state?.ok) throw new Error('no node')
  return ok({ ...node.view(state.value), index: state.value.index })
}

function chainFrom(
  nodes: LedgerNode[],
  highWater: { now: HighWater | null } = { now: null },
  db: D1Database = memory.db,
  slowness = 0,
) {
  const services = {
    db,
    ledger: { nodes, agree: async () => agreedOn(nodes) },
    clock: { now: () => now, sleep: async () => {} },
    config: { minter: MINTER },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  const remembers: Memory = {
    ...createFollowerMemory(highWater),
    async read() {
      for (let turns = 0; turns < slowness; turns += 1) await setImmediate()
      return highWater.now
    },
  }
  return createChain(services, remembers, async () => {})
}

async function names(table: 'alert' | 'brake'): Promise<string[]> {
  const { results } = await memory.db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function last(): Promise<TxHash | undefined> {
  return (await readCursor(memory.db))?.hash
}

test('a chain is read from its beginning, and then on from its last link', async () => {
  const nodes = [nodeAt(3)]
  const chain = chainFrom(nodes)
  expect(await chain.readOn()).toBe(3)
  expect(await last()).toBe(hashOf(3))
  nodes[0] = nodeAt(5)
  expect(await chain.readOn()).toBe(5)
  expect(await last()).toBe(hashOf(5))
})

test('a node that has forgotten the beginning begins no history while another has what came before', async () => {
  const mute = { ...nodeAt(5), history: async () => 'less' } as unknown as LedgerNode
  expect(await chainFrom([nodeAt(5, 3), mute]).readOn()).toBeNull()
  expect(await last()).toBeUndefined()
  expect(await chainFrom([nodeAt(5, 3), nodeAt(5)]).readOn()).toBe(5)
  const kept = await memory.db.prepare('SELECT min(ledger) AS first FROM ledger_tx').first<number>('first')
  expect(kept).toBe(1)
})

test('a history begins where two nodes have nothing before it, and never on the word of one', async () => {
  const silent = {
    ...nodeAt(5),
    state: async () => err('unreachable'),
    transaction: async () => err('unreachable'),
  }
  expect(await chainFrom([nodeAt(5, 3), silent as LedgerNode]).readOn()).toBeNull()
  expect(await last()).toBeUndefined()
  expect(await chainFrom([nodeAt(5, 3), silent as LedgerNode, nodeAt(5, 4)]).readOn()).toBe(5)
  const kept = await memory.db.prepare('SELECT min(ledger) AS first FROM ledger_tx').first<number>('first')
  expect(kept).toBe(3)
})

test('a node that is behind what was read moves nothing back, and calls nobody', async () => {
  const nodes = [nodeAt(5)]
  const chain = chainFrom(nodes)
  await chain.readOn()
  nodes[0] = nodeAt(4)
  expect(await chain.readOn()).toBeNull()
  expect(await last()).toBe(hashOf(5))
  expect(await names('alert')).toEqual([])
})

test('a node that could not show its history has not gone another way', async () => {
  const nodes = [nodeAt(3)]
  const chain = chainFrom(nodes)
  await chain.readOn()
  let asked = 0
  const { history, ...node } = nodeAt(5)
  nodes[0] = {
    ...node,
    async history(...asks) {
      asked += 1
      return asked === 1 ? 'less' : history(...asks)
    },
  }
  expect(await chain.readOn()).toBeNull()
  expect(await names('alert')).toEqual([])
  expect(await chain.readOn()).toBe(5)
})

test('where no history joins what was read, it is read afresh, and people are told', async () => {
  const nodes = [nodeAt(3)]
  const chain = chainFrom(nodes)
  await chain.readOn()
  await memory.db.prepare('UPDATE cursor SET hash = ?').bind(hashOf(9)).run()
  nodes[0] = nodeAt(5)
  expect(await chain.readOn()).toBe(5)
  expect(await last()).toBe(hashOf(5))
  expect(await names('alert')).toContain(`chain ${hashOf(9)}`)
})

test('a node that left something out for a moment has not gone another way: nobody is called', async () => {
  const nodes = [nodeAt(3)]
  const chain = chainFrom(nodes)
  await chain.readOn()
  let asked = 0
  const whole = nodeAt(6)
  const forgetful = {
    ...whole,
    history: async (...[account, range, page]: Parameters<LedgerNode['history']>) => {
      asked += 1
      const left = asked === 1 ? hashOf(4) : null
      return whole.history(account, range, (txs) => page(txs.filter(({ hash }) => hash !== left)))
    },
  }
  nodes[0] = forgetful
  now += 120_000
  expect(await chain.readOn()).toBe(6)
  expect(await last()).toBe(hashOf(6))
  expect(asked).toBe(2)
  expect(await names('alert')).toEqual([])
})

test('a chain that goes on while it is looked at was not restored', async () => {
  const highWater: { now: HighWater | null } = { now: null }
  const chain = chainFrom([nodeAt(3)], highWater)
  await chain.readOn()
  // A cursor is on its way to whoever looks while the next link is kept, and remembered.
  const { db } = memory
  const slow = {
    prepare: (sql: string) => db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      const rows = await db.batch(statements)
      await chain.link(link(4))
      return rows
    },
  } as unknown as D1Database
  await chainFrom([nodeAt(3)], highWater, slow, 5).noticeRestored()
  expect(await last()).toBe(hashOf(4))
  expect(await names('brake')).toEqual([])
})

test('a cursor behind what is remembered was restored: nothing new begins', async () => {
  const highWater: { now: HighWater | null } = { now: null }
  const chain = chainFrom([nodeAt(5)], highWater)
  await chain.readOn()
  highWater.now = { moves: 9, hash: hashOf(5) }
  await chainFrom([nodeAt(5)], highWater).noticeRestored()
  expect(await names('brake')).toEqual(['restored'])
})

test('a brake that comes on late, pulled by somebody who is gone, is released within a minute', async () => {
  const chain = chainFrom([nodeAt(3)])
  await chain.readOn()
  await memory.db.prepare('UPDATE ledger_tx SET followed = 1').run()
  await chain.restoredWhole()
  await memory.db.prepare(`INSERT INTO brake (name, why, since) VALUES ('restored', '', 0)`).run()
  now += 59_000
  await chain.restoredWhole()
  expect(await names('brake')).toEqual(['restored'])
  now += 1_000
  await chain.restoredWhole()
  await memory.db.prepare('UPDATE ledger_tx SET followed = 1').run()
  await chain.restoredWhole()
  expect(await names('brake')).toEqual([])
})

test('a transaction that is told does not begin the chain: what came before it is read first', async () => {
  const chain = chainFrom([nodeAt(5)])
  expect(await chain.link(link(5))).toBe('gap')
  expect(await last()).toBeUndefined()

  await chain.readOn()
  const kept = await memory.db.prepare('SELECT count(*) AS n FROM ledger_tx').first<number>('n')
  expect(kept).toBe(5)
  expect(await last()).toBe(hashOf(5))
})
