import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drops, xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import { address, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { agreeOn } from '../../../../functions/adapters/ledger/agree.ts'
import { accountIndex } from '../../../../functions/adapters/ledger/ids.ts'
import type { LedgerNode, ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import { newInvoiceId } from '../../../../functions/records/invoice/invoice-id.ts'
import { readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { Following } from '../../../../functions/triggers/follower/follow.ts'
import type { HighWater } from '../../../../functions/triggers/follower/memory.ts'
import { linkShown } from '../../../support/chain-link.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (link: number) => txHash.parse(String(link).repeat(64))
const ledgerHashOf = (index: number) => ledgerHash.parse(String(index).padStart(64, '0'))

let memory: MemoryDatabase
let now = 0
/** What was published about the connection to the ledger. */
let connected: boolean[] = []
beforeEach(() => {
  now = 40_000
  connected = []
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The n-th link of the minter's thread, in the n-th ledger. */
function link(n: number): ValidatedTx {
  const previousTx = n === 1 ? null : hashOf(n - 1)
  const shown = linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx, type: 'TicketCreate' })
  return { ...shown, ledgerHash: ledgerHashOf(n) }
}

interface Oddity {
  /** The first ledger that the node still has. */
  readonly since?: number
  /** A link that its history omits. */
  readonly without?: number
  /** It does not answer account_tx. */
  readonly isMute?: boolean
  /** A link whose fee it states otherwise. */
  readonly otherwise?: number
}

/** A node whose last validated ledger is the n-th. */
function nodeAt(n: number, { since = 1, without, isMute = false, otherwise }: Oddity = {}): LedgerNode {
  const closed = (index: number) => ({ index, hash: ledgerHashOf(index), closeTime: now })
  const view = (index: number) => ({
    ...closed(index),
    account: async () => ok({ balance: drops(88n), previousTx: hashOf(Math.min(index, n)) }),
  })
  const costs = { baseFee: xrp(1), reserveBase: xrp(1), reserveIncrement: xrp(1) }
  return {
    name: 'a node',
    wsUrl: null,
    state: async () => ok({ ...closed(n), ...costs }),
    view: ({ index }: { index: number }) => view(index),
    at: async (hash: string) => ok(Number(hash) <= n ? view(Number(hash)) : null),
    history: async (
      _account: string,
      { first, last }: { first: number; last: number },
      page: (txs: ValidatedTx[]) => Promise<string>,
    ) => {
      if (isMute) return 'less'
      const all = Array.from({ length: n }, (_, at) => link(at + 1))
        .filter(({ ledger }) => ledger >= Math.max(first, since) && ledger <= last && ledger !== without)
        .map((tx) => (tx.ledger === otherwise ? { ...tx, fee: drops(13n) } : tx))
      return (await page(all)) === 'enough' ? 'less' : 'all'
    },
    transaction: async () => ok(null),
  } as unknown as LedgerNode
}

async function passes(ms: number): Promise<void> {
  now += ms
}

/** A follower, with sockets if it gets their `socketSleep`; by default each operator has one node. */
function follow(
  nodes: readonly LedgerNode[],
  highWater: { now: HighWater | null } = { now: null },
  operatorOf = (at: number) => `operator ${at}`,
  remembered = createFollowerMemory(highWater),
  socketSleep: ((ms: number) => Promise<void>) | null = null,
) {
  const own = nodes.map((node, at) => ({ ...node, operator: operatorOf(at) }))
  const services = {
    db: memory.db,
    ledger: {
      nodes: own,
      agree: () => agreeOn(own, quietLog),
      mintsWithOffer: async () => ok(true),
    },
    clock: {
      now: () => now,
      sleep: socketSleep ?? passes,
    },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    rooms: {
      publish: async (_room: unknown, message: EventMessage) => {
        if (message.type === 'xrp-connection-status') connected.push(message.data.connected)
      },
    },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  return new Following((follower) => ({ ...services, follower }), remembered, {
    sockets: socketSleep !== null,
  })
}

async function names(table: 'alert' | 'halt'): Promise<string[]> {
  const { results } = await memory.db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
  return results.map(({ name }) => name)
}

const last = async (): Promise<TxHash | undefined> => (await readCursor(memory.db))?.hash
const firstKept = () => memory.db.prepare('SELECT min(ledger) AS first FROM ledger_tx').first<number>('first')

test('the journal is read from the account’s creation up to where two operators agree', async () => {
  expect(await follow([nodeAt(5), nodeAt(3)]).catchUp()).toBe(3)
  expect(await last()).toBe(hashOf(3))
  expect(await firstKept()).toBe(1)
  expect(await follow([nodeAt(5), nodeAt(5)]).catchUp()).toBe(5)
  expect(await last()).toBe(hashOf(5))
})

test('one operator is enough if no other is configured', async () => {
  expect(await follow([nodeAt(4)]).catchUp()).toBe(4)
  expect(await last()).toBe(hashOf(4))
})

test('while one of two is unreachable nothing is read', async () => {
  const away = { ...nodeAt(5), state: async () => err('unreachable') } as unknown as LedgerNode
  expect(await follow([nodeAt(5), away]).catchUp()).toBeNull()
  expect(await last()).toBeUndefined()
})

test('two nodes of one operator count once, and nothing is read while the other operator is unreachable', async () => {
  const away = { ...nodeAt(5), state: async () => err('unreachable') } as unknown as LedgerNode
  const operatorOf = (at: number) => (at < 2 ? 'one' : 'other')
  expect(await follow([nodeAt(5), nodeAt(5), away], { now: null }, operatorOf).catchUp()).toBeNull()
  expect(await last()).toBeUndefined()
  expect(await follow([nodeAt(5), nodeAt(5), nodeAt(5)], { now: null }, operatorOf).catchUp()).toBe(5)
})

test('with three operators one may be unreachable, or slow', async () => {
  const away = { ...nodeAt(5), state: () => new Promise(() => {}) } as unknown as LedgerNode
  expect(await follow([away, nodeAt(5), nodeAt(5)]).catchUp()).toBe(5)
  expect(await last()).toBe(hashOf(5))
})

test.each<[string, Oddity]>([
  ['omits a link', { without: 4 }],
  ['lacks the beginning', { since: 3 }],
  ['shows no history', { isMute: true }],
])('a node that %s does not count as the second', async (_what, odd) => {
  expect(await follow([nodeAt(5), nodeAt(5, odd)]).catchUp()).toBeNull()
  expect(await follow([nodeAt(5), nodeAt(5)]).catchUp()).toBe(5)
  expect(await firstKept()).toBe(1)
  expect(await names('alert')).toEqual([])
})

test('a history that begins after the last link joins it if its first link names it as the previous one', async () => {
  await follow([nodeAt(3), nodeAt(3)]).catchUp()
  expect(await follow([nodeAt(5, { since: 4 }), nodeAt(5, { since: 4 })]).catchUp()).toBe(5)
  expect(await last()).toBe(hashOf(5))
})

test('operators behind the journal move nothing back', async () => {
  await follow([nodeAt(5), nodeAt(5)]).catchUp()
  await follow([nodeAt(4), nodeAt(4)]).catchUp()
  expect(await last()).toBe(hashOf(5))
  expect(await names('alert')).toEqual([])
})

test('if no history joins the journal for a minute an alert is raised, and no ledger counts as known', async () => {
  await follow([nodeAt(3), nodeAt(3)]).catchUp()
  const follower = follow([nodeAt(6, { since: 5 }), nodeAt(6, { since: 5 })])
  expect(await follower.catchUp()).toBeNull()
  expect(await names('alert')).toEqual([])
  now += 20_000
  expect(await follower.tip()).not.toBeNull()
  now += 40_000
  await follower.catchUp()
  expect(await names('alert')).toEqual(['halt diverged'])
  expect(await follower.tip()).toBeNull()
  expect(await last()).toBe(hashOf(3))
})

test('a journal whose last transaction the operators show in another ledger by now does not join, with the same balance', async () => {
  await follow([nodeAt(3), nodeAt(3)]).catchUp()
  const later = [link(1), link(2), { ...link(3), ledger: 5, ledgerHash: ledgerHashOf(5) }]
  const healed = (): LedgerNode => ({
    ...nodeAt(6),
    view: (ledger) => ({
      ...nodeAt(6).view(ledger),
      account: async () => ok({ balance: drops(88n), previousTx: hashOf(3), previousLedger: 5 }) as never,
    }),
    history: async (_account, { first }, page) => {
      await page(later.filter(({ ledger }) => ledger >= first))
      return 'all'
    },
    transaction: async (hash) => ok(later.find((tx) => tx.hash === hash) ?? null),
  })
  const follower = follow([healed(), healed()])
  expect(await follower.catchUp()).toBeNull()
  now += LEDGER_STALE
  await follower.catchUp()
  expect(await names('halt')).toEqual(['diverged'])
  expect(await memory.db.prepare('SELECT common FROM divergence').first('common')).toBe(hashOf(2))
})

test('while operators show a transaction differently for half a minute no ledger counts as known, although both close the same ones', async () => {
  let newest = 1
  let odd: Oddity = {}
  const growing = (oddity: () => Oddity) => {
    const node = () => nodeAt(newest, oddity())
    return {
      ...node(),
      state: () => node().state(),
      view: (ledger) => node().view(ledger),
      history: (account, range, page) => node().history(account, range, page),
    } satisfies LedgerNode
  }
  const closes = async () => {
    newest += 1
    now += LEDGER_STALE / 3
    await follower.catchUp()
    return (await follower.tip())?.index
  }
  const follower = follow([growing(() => ({})), growing(() => odd)])
  await follower.catchUp()
  odd = { otherwise: 2 }
  expect([await closes(), await closes(), await closes()]).toEqual([2, 3, 4])
  expect([await closes(), await closes()]).toEqual([undefined, undefined])
  expect(await last()).toBe(hashOf(1))
  expect(connected).toEqual([true, false])
  odd = {}
  expect([await closes(), await closes()]).toEqual([7, 8])
  expect(await last()).toBe(hashOf(8))
  expect(connected).toEqual([true, false, true])
})

test('an empty journal begins after a minute where two operators agree, if no submission of ours exists', async () => {
  const nodes = [nodeAt(9, { since: 5 }), nodeAt(9, { since: 6 })]
  const follower = follow(nodes)
  await follower.catchUp()
  expect(await last()).toBeUndefined()
  now += 60_000
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('${hashOf(8)}', 'tickets', '', 1, 2, 1)`,
    )
    .run()
  await follower.catchUp()
  expect(await last(), 'a submission of ours exists').toBeUndefined()
  await memory.db.prepare('DELETE FROM submission').run()
  await follower.catchUp()
  expect(await readCursor(memory.db)).toMatchObject({ ledger: 9, hash: hashOf(9) })
})

test('an operator whose node shows what cannot be read stops no two others', async () => {
  const { meta, ...shown } = link(1)
  const odd = {
    ...meta,
    AffectedNodes: meta.AffectedNodes.map((root) => ({ ...root, fields: { Balance: '?' } })),
  }
  const history: LedgerNode['history'] = async (_account, _range, page) => {
    await page([{ ...shown, meta: odd }])
    return 'all'
  }
  expect(await follow([{ ...nodeAt(5), history }, nodeAt(5), nodeAt(5)]).catchUp()).toBe(5)
})

test('a journal behind the remembered position was restored: no new sale begins', async () => {
  const highWater: { now: HighWater | null } = { now: null }
  await follow([nodeAt(5), nodeAt(5)], highWater).catchUp()
  highWater.now = { moves: 9, hash: hashOf(5) }
  await follow([nodeAt(5), nodeAt(5)], highWater).tip()
  expect(await names('halt')).toEqual(['restored'])
})

test('a payment of ours that a database has forgotten since the last check for a restore is not a loss', async () => {
  const remembered = createFollowerMemory()
  const submit = `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES (?, 'proceeds', '', ?, 9, 0)`
  await memory.db.batch([1, 3].map((n) => memory.db.prepare(submit).bind(hashOf(n), n)))
  await remembered.noteSent(hashOf(3), 9)
  let newest = 2
  const withBalance = (tx: ValidatedTx): ValidatedTx => {
    const paid = tx.ledger === 3
    const [root] = tx.meta.AffectedNodes
    const [fields, previous] = paid ? [{ Balance: '88' }, { Balance: '1088' }] : [{ Balance: '1088' }, {}]
    const meta = { ...tx.meta, AffectedNodes: [{ ...root, fields, previous }] as never }
    return { ...tx, type: paid ? 'Payment' : tx.type, meta }
  }
  const growing: LedgerNode = {
    ...nodeAt(2),
    state: () => nodeAt(newest).state(),
    view: ({ index }) =>
      ({
        account: async () => ok({ balance: drops(index === 3 ? 88n : 1088n), previousTx: hashOf(index) }),
      }) as never,
    history: async (account, range, page) => {
      if (newest === 3) await memory.db.prepare('DELETE FROM submission WHERE hash = ?').bind(hashOf(3)).run()
      return nodeAt(newest).history(account, range, (shown) => page(shown.map(withBalance)))
    },
  }
  const follower = follow([growing], undefined, undefined, remembered)
  await follower.catchUp()
  newest = 3
  await follower.catchUp()
  expect(await last()).toBe(hashOf(3))
  expect(await names('halt')).toEqual(['restored'])
  expect(await names('alert')).toContain(`signed ${hashOf(3)}`)
})

test('a halt set late by an instance that is gone is released within a minute', async () => {
  const follower = follow([nodeAt(5), nodeAt(5)])
  await follower.catchUp()
  const processed = () => memory.db.prepare('UPDATE ledger_tx SET processed = 1').run()
  await processed()
  await follower.catchUp()
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('restored', '', 0)`).run()
  now += 60_000
  for (let runs = 0; runs < 3; runs += 1) {
    await follower.catchUp()
    await processed()
  }
  expect(await names('halt')).toEqual([])
})

test('callers before the nodes are asked share one run, and later callers get a new one', async () => {
  let asked = 0
  const node = nodeAt(5)
  const state = () => {
    asked += 1
    return node.state()
  }
  const follower = follow([{ ...node, state }, nodeAt(5)])
  expect(await Promise.all([follower.catchUp(), follower.catchUp()])).toEqual([5, 5])
  expect(asked).toBe(1)
  expect(await follower.catchUp()).toBe(5)
  expect(asked).toBe(2)
})

/** A node that validates another ledger each time that it is asked for its last one. */
function growing(from: number): LedgerNode {
  let newest = from
  const node = () => nodeAt(newest)
  return {
    ...node(),
    state: () => {
      newest += 1
      return node().state()
    },
    view: (ledger) => node().view(ledger),
    history: (account, range, page) => node().history(account, range, page),
  }
}

test('a caller waits for a transaction until it is read, until it can come no more, or until the deadline', async () => {
  const waiting = follow([growing(1)])
  await waiting.until(hashOf(4), 9, now + 60_000)
  expect(await last()).toBe(hashOf(4))
  await waiting.until(txHash.parse('A'.repeat(64)), 6, now + 60_000)
  expect(await last()).toBe(hashOf(6))
  const deadline = now + 2_500
  await follow([nodeAt(6)]).until(txHash.parse('A'.repeat(64)), 9, deadline)
  expect(now).toBe(deadline)
})

test('a heartbeat rests while nothing is open, and else reads the ledger and asks for another one', async () => {
  const follower = follow([nodeAt(5), nodeAt(5)])
  expect(await follower.heartbeat()).toBe(false)
  expect(await last()).toBeUndefined()
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('${hashOf(8)}', 'cancel', '', 1, 9, 0)`,
    )
    .run()
  expect(await follower.heartbeat()).toBe(true)
  expect(await last()).toBe(hashOf(5))
})

test('a heartbeat checks the purchases that a closed ledger may have moved, also where no socket reports a close', async () => {
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('${hashOf(8)}', 'cancel', '', 1, 9, 0)`,
    )
    .run()
  const prepared = vi.spyOn(memory.db, 'prepare')
  await follow([nodeAt(5), nodeAt(5)]).heartbeat()
  expect(prepared).toHaveBeenCalledWith(
    expect.stringContaining(`status = 'offered' AND offer_expires_at <= ?`),
  )
})

/** A node's socket, which accepts the subscription in the fifth ledger. */
class Socket extends EventTarget {
  accept() {}
  close() {}
  send() {
    const ledger = { ledger_index: 5, ledger_hash: ledgerHashOf(5), ledger_time: 0 }
    const costs = { fee_base: 10, reserve_base: 1, reserve_inc: 1 }
    this.say({ type: 'response', status: 'success', result: { ...ledger, ...costs } })
  }
  say(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

test('a broken socket is opened again while anything is open, and no longer looked after once it is, or nothing is open', async () => {
  const sockets: Socket[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const webSocket = new Socket()
    sockets.push(webSocket)
    return Object.assign(new Response(), { webSocket })
  })
  let waits = 0
  const sleep = (ms: number) => {
    if (ms !== 2 * SECOND) return new Promise<never>(() => {})
    waits += 1
    return setImmediate()
  }
  const breaks = async () => {
    sockets.at(-1)?.dispatchEvent(new Event('close'))
    for (let turns = 0; turns < 100; turns += 1) await setImmediate()
    return [sockets.length, waits]
  }
  const node = { ...nodeAt(5), wsUrl: 'wss://node.example' }
  const follower = follow([node], undefined, undefined, undefined, sleep)
  await memory.db
    .prepare(
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('${hashOf(8)}', 'cancel', '', 1, 9, 0)`,
    )
    .run()
  await follower.heartbeat()
  expect(sockets).toHaveLength(1)
  expect(await breaks()).toEqual([2, 2])
  await memory.db.prepare('DELETE FROM submission').run()
  expect(await breaks()).toEqual([2, 3])
})

test('a transaction that is handled while its caller searches the journal for it keeps the caller waiting no longer', async () => {
  const socket = new Socket()
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: socket }))
  const node = { ...nodeAt(5), wsUrl: 'wss://node.example' }
  const follower = follow([node], undefined, undefined, undefined, () => new Promise<never>(() => {}))
  await follower.until(hashOf(5), 9, now + 60_000)
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const prepare = memory.db.prepare.bind(memory.db)
  const prepared = vi.spyOn(memory.db, 'prepare').mockImplementation((text) => {
    const statement = prepare(text)
    if (!text.startsWith('SELECT * FROM ledger_tx WHERE hash = ?')) return statement
    prepared.mockRestore()
    const bind: typeof statement.bind = (...values) => {
      const bound = statement.bind(...values)
      const first = async () => {
        const row = await bound.first()
        await late
        return row
      }
      return { ...bound, first } as typeof bound
    }
    return { ...statement, bind } as typeof statement
  })
  const read = follower.until(hashOf(6), 9, now + 60_000).then(() => 'read')
  const turns = async () => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    return 'waits'
  }
  await turns()
  socket.say({
    type: 'transaction',
    hash: hashOf(6),
    ledger_hash: ledgerHashOf(6),
    ledger_index: 6,
    validated: true,
    tx_json: { Account: MINTER, TransactionType: 'TicketCreate', Fee: '12' },
    meta: {
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [
        {
          ModifiedNode: {
            LedgerEntryType: 'AccountRoot',
            LedgerIndex: accountIndex(MINTER),
            PreviousTxnID: hashOf(5),
            PreviousFields: {},
            FinalFields: { Balance: '88' },
          },
        },
      ],
    },
  })
  await turns()
  expect(await last()).toBe(hashOf(6))
  answer()
  expect(await Promise.race([read, turns()])).toBe('read')
})

test('a caller waits for no further close where a slow operator is the second to prove the last ledger', async () => {
  const sockets: Socket[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const webSocket = new Socket()
    sockets.push(webSocket)
    return Object.assign(new Response(), { webSocket })
  })
  const node = { ...nodeAt(5), wsUrl: 'wss://node.example' }
  let answer = () => {}
  let answered = Promise.resolve()
  const slow: LedgerNode = {
    ...node,
    view: (ledger) => ({
      ...node.view(ledger),
      account: (of) => answered.then(() => node.view(ledger).account(of)),
    }),
  }
  const never = () => new Promise<never>(() => {})
  const follower = follow([node, slow, node], undefined, undefined, undefined, never)
  await follower.until(hashOf(5), 9, now + 60_000)
  answered = new Promise((resolve) => {
    answer = resolve
  })
  const read = follower.until(hashOf(9), 6, now + 60_000).then(() => 'read')
  const turns = async () => {
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    return 'waits'
  }
  await turns()
  const ledger = { ledger_index: 6, ledger_hash: ledgerHashOf(6), ledger_time: 0 }
  for (const socket of sockets.slice(0, 2))
    socket.say({ type: 'ledgerClosed', ...ledger, fee_base: 10, reserve_base: 1, reserve_inc: 1 })
  expect(await Promise.race([read, turns()])).toBe('waits')
  answer()
  expect(await Promise.race([read, turns()])).toBe('read')
})

test('callers who wait past the last ledger have nodes asked once for each of them, and not over and over', async () => {
  const sockets: Socket[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const webSocket = new Socket()
    sockets.push(webSocket)
    return Object.assign(new Response(), { webSocket })
  })
  const node = { ...nodeAt(5), wsUrl: 'wss://node.example' }
  let asked = 0
  let answer = () => {}
  let answered: Promise<void> | null = null
  const mute: LedgerNode = {
    ...node,
    view: (ledger) => ({
      ...node.view(ledger),
      account: async (of) => {
        if (!answered) return node.view(ledger).account(of)
        asked += 1
        await answered
        await setImmediate()
        return err('unreachable')
      },
    }),
  }
  const never = () => new Promise<never>(() => {})
  const follower = follow([node, mute, mute], undefined, undefined, undefined, never)
  await follower.until(hashOf(5), 9, now + 60_000)
  answered = new Promise((resolve) => {
    answer = resolve
  })
  const turns = async () => {
    for (let turn = 0; turn < 500; turn += 1) await setImmediate()
  }
  const ledger = { ledger_index: 6, ledger_hash: ledgerHashOf(6), ledger_time: 0 }
  const closes = { type: 'ledgerClosed', ...ledger, fee_base: 10, reserve_base: 1, reserve_inc: 1 }
  void follower.until(hashOf(9), 6, now + 60_000)
  await turns()
  for (const socket of sockets) socket.say(closes)
  await turns()
  void follower.until(hashOf(9), 6, now + 60_000)
  await turns()
  sockets[0]?.say({ ...closes, ledger_index: 7, ledger_hash: ledgerHashOf(7) })
  await turns()
  answer()
  await turns()
  expect(asked).toBe(4)
})

test('what a run reads it also handles', async () => {
  await follow([nodeAt(5), nodeAt(5)]).catchUp()
  const open = 'SELECT count(*) AS n FROM ledger_tx WHERE processed = 0'
  expect(await memory.db.prepare(open).first('n')).toBe(0)
})

test('the next run carries out a person’s decision, and reads on from there', async () => {
  const follower = follow([nodeAt(5), nodeAt(5)])
  await follower.catchUp()
  const before = (await readCursor(memory.db))?.moves ?? 0
  await memory.db
    .prepare(
      `INSERT INTO journal_decision (kind, link, anyway, who, why, at) VALUES ('rewind', '${hashOf(3)}', 1, '', '', 0)`,
    )
    .run()
  expect(await follower.catchUp()).toBe(5)
  const outcome = await memory.db.prepare('SELECT outcome FROM journal_decision').first('outcome')
  expect(outcome).toBe('2 links forgotten')
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(5), moves: before + 2 })
})

const decideToRewind = (to: number) =>
  memory.db
    .prepare(
      `INSERT INTO journal_decision (kind, link, anyway, who, why, at) VALUES ('rewind', '${hashOf(to)}', 1, '', '', 0)`,
    )
    .run()

test('after a rewind the journal takes what the operators show by then, not what they showed before', async () => {
  let odd: Oddity = { otherwise: 5 }
  const node = (): LedgerNode => ({
    ...nodeAt(5),
    history: (account, range, page) => nodeAt(5, odd).history(account, range, page),
  })
  const fee = () => memory.db.prepare('SELECT fee FROM ledger_tx WHERE hash = ?').bind(hashOf(5)).first('fee')
  const follower = follow([node(), node()])
  await follower.catchUp()
  expect(await fee()).toBe('13')
  odd = {}
  await decideToRewind(3)
  expect(await follower.catchUp()).toBe(5)
  expect(await fee()).toBe('12')
})

test('after a rewind whose reply was lost no ledger counts as read before all that it dropped is', async () => {
  const follower = follow([nodeAt(5), nodeAt(5)])
  await follower.catchUp()
  await decideToRewind(3)
  // The second try finds it made.
  const batch = memory.db.batch.bind(memory.db)
  vi.spyOn(memory.db, 'batch').mockImplementation(async (statements) => {
    const before = await last()
    const results = await batch(statements)
    return before === hashOf(5) && (await last()) === hashOf(3) ? batch(statements) : results
  })
  expect(await follower.catchUp()).toBe(5)
  expect(await last()).toBe(hashOf(5))
})

test('a payment beside the journal is stored once, however often it is shown', async () => {
  const payer = address.parse('rrrrrrrrrrrrrrrrrrrrBZbvji')
  const beside: ValidatedTx = {
    ...link(4),
    hash: txHash.parse('B'.repeat(64)),
    account: payer,
    type: 'Payment',
    payment: {
      destination: MINTER,
      invoiceId: await newInvoiceId('x'.repeat(32), payer),
      drops: xrp(5),
      instead: null,
      partial: false,
      sourceTag: null,
      blob: () => null,
    },
    meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [] },
  }
  const node = (): LedgerNode => ({
    ...nodeAt(5),
    history: (account, range, page) => nodeAt(5).history(account, range, (txs) => page([...txs, beside])),
  })
  const follower = follow([node(), node()])
  const prepared = vi.spyOn(memory.db, 'prepare')
  const stored = () => prepared.mock.calls.filter(([text]) => text.startsWith('INSERT INTO ledger_tx')).length
  await follower.catchUp()
  expect(stored()).toBe(6)
  await follower.catchUp()
  expect(stored()).toBe(6)
})

test('a database that was restored under a running follower is read again, and what it has then is remembered', async () => {
  const highWater: { now: HighWater | null } = { now: null }
  const follower = follow([nodeAt(5), nodeAt(5)], highWater)
  await follower.catchUp()
  highWater.now = { moves: 9, hash: hashOf(5) }
  await memory.db.batch(['ledger_tx', 'cursor'].map((table) => memory.db.prepare(`DELETE FROM ${table}`)))
  await follower.catchUp()
  await follower.catchUp()
  expect(await last()).toBe(hashOf(5))
  expect(await firstKept()).toBe(1)
  expect(highWater.now).toEqual({ moves: 1, hash: hashOf(5) })
})
