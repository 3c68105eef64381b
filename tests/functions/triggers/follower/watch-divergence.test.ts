import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { LEDGER_STALE } from '#contract/timing'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { readDivergence } from '../../../../functions/triggers/follower/divergence-store.ts'
import type { Feed } from '../../../../functions/triggers/follower/feed.ts'
import { DivergenceWatch } from '../../../../functions/triggers/follower/watch-divergence.ts'
import { hashOf, keepLink, linkShown, threadLink } from '../../../support/chain-link.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const chainLink = (n: number, previous?: number) => threadLink(MINTER, n, previous)
const TAIL: Cursor = { moves: 2, ledger: 2, ledgerHash: null, hash: hashOf(2), balance: '88' }

let memory: MemoryDatabase
let now = 0
/** What two operators agree on: a ledger, the minter's last transaction in it, and its balance. */
let agreed: { index: number; last: number; balance: bigint; inLedger?: number } = {
  index: 0,
  last: 0,
  balance: 0n,
}
/** What both show by hash. */
let onLedger: ReadonlyMap<string, ValidatedTx> = new Map()
/** The operators that show it. */
let showing: ReadonlySet<string>
/** A journal of two links, and a ledger in which the minter's last transaction is the fourth. */
beforeEach(async () => {
  now = 1_000_000
  agreed = { index: 9, last: 4, balance: 88n }
  onLedger = new Map()
  showing = new Set(['one', 'other'])
  memory = createMemoryDatabase()
  await memory.db.batch([1, 2].map((n) => keepLink(memory.db, chainLink(n))))
})
afterEach(() => memory.close())

const accountAgreed = async () =>
  ok({
    previousTx: hashOf(agreed.last),
    balance: drops(agreed.balance),
    ...(agreed.inLedger && { previousLedger: agreed.inLedger }),
  })

function watch({ account = accountAgreed } = {}): DivergenceWatch {
  const node = (operator: string) => ({
    operator,
    transaction: async (hash: string) => ok((showing.has(operator) && onLedger.get(hash)) || null),
  })
  const services = {
    db: memory.db,
    clock: { now: () => now },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    ledger: {
      nodes: [node('one'), node('other')],
      agree: async () => ok({ index: agreed.index, account }),
    },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  return new DivergenceWatch(services, 2)
}

const feeds = (...reaches: Feed['reach'][]): Feed[] =>
  reaches.map((reach, at) => {
    const shown = {
      operator: `operator ${at}`,
      links: new Map(),
      beside: new Map(),
      complete: [],
      closed: new Map(),
    }
    return { reach, shown } as unknown as Feed
  })
const DIVERGED = feeds('diverged', 'diverged')
const JOINED = feeds('joins', 'joins')

const names = async (table: 'alert' | 'halt') =>
  (await memory.db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()).results.map(
    ({ name }) => name,
  )
const shows = (...links: ReturnType<typeof chainLink>[]) => {
  onLedger = new Map(links.map((one) => [one.hash, linkShown(one)]))
}
const shownByOneAlone = (n: number, differently = '') =>
  memory.db.prepare(`UPDATE ledger_tx SET alone = 1 ${differently} WHERE hash = ?`).bind(hashOf(n)).run()

test('a journal that does not join for half a minute halts the sale, although the follower is restarted meanwhile', async () => {
  await watch().note(TAIL, null, DIVERGED)
  now += LEDGER_STALE - 1
  agreed.index = 10
  await watch().note(TAIL, null, DIVERGED)
  expect(await names('halt')).toEqual([])
  now += 1
  const last = watch()
  await last.note(TAIL, null, DIVERGED)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await names('alert')).toEqual(['halt diverged'])
  expect(last.isHalted).toBe(true)
  const since = now - LEDGER_STALE
  expect(await readDivergence(memory.db)).toMatchObject({
    since,
    ledger: 10,
    tail: hashOf(2),
    last: hashOf(4),
  })
  expect(last.found).toEqual(await readDivergence(memory.db))
})

test('the halt ends once the journal joins up to the ledger in which it did not, and leaves nothing behind', async () => {
  const watching = watch()
  await watching.note(TAIL, null, DIVERGED)
  now += LEDGER_STALE
  await watching.note(TAIL, null, DIVERGED)
  await watching.note(TAIL, 8, JOINED)
  await watching.note(TAIL, null, JOINED)
  expect(await names('halt')).toEqual(['diverged'])
  await watching.note(TAIL, 9, DIVERGED)
  expect(await names('halt')).toEqual(['diverged'])
  await watching.note(TAIL, 9, JOINED)
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
  expect([watching.isHalted, watching.found]).toEqual([false, null])
  expect(await readDivergence(memory.db)).toBeNull()
})

test('an instance that finds the halt of an earlier one ends it once the journal joins', async () => {
  await watch().note(TAIL, null, DIVERGED)
  const later = watch()
  await later.note(TAIL, 8, JOINED)
  expect(await readDivergence(memory.db)).not.toBeNull()
  await later.note(TAIL, 9, JOINED)
  expect(await readDivergence(memory.db)).toBeNull()
})

test.each<[string, 'a' | 'no', string | null, string[]]>([
  ['have the journal’s last transaction in its ledger', 'no', '2', ['one', 'other']],
  ['have the journal’s last transaction in a ledger of another hash', 'a', '3', ['one', 'other']],
  ['do not both have it in a ledger of another hash', 'no', '3', ['other']],
  ['show it, and its ledger is not known by its hash', 'no', null, ['one', 'other']],
])(
  'where operators %s, with the same index and drops, %s divergence is noted',
  async (_what, which, known, operators) => {
    shows(chainLink(2))
    showing = new Set(operators)
    agreed = { index: 9, last: 2, balance: 88n, inLedger: 2 }
    const ledger = known === null ? null : ledgerHash.parse(known.padStart(64, '0'))
    await watch().note({ ...TAIL, ledgerHash: ledger }, null, DIVERGED)
    expect((await readDivergence(memory.db)) !== null).toBe(which === 'a')
  },
)

test.each<[string, 'a' | 'no', readonly Feed[]]>([
  ['two of three join', 'no', feeds('joins', 'joins', 'diverged')],
  ['it is unknown whether any joins', 'no', feeds('unknown', 'unknown')],
  ['one joins and one does not', 'a', feeds('joins', 'diverged')],
  ['one does not join and of one it is unknown', 'a', feeds('unknown', 'diverged')],
])('where %s, %s divergence is noted', async (_how, which, shown) => {
  const watching = watch()
  expect(watching.suspects(shown)).toBe(which === 'a')
  await watching.note(TAIL, null, shown)
  expect((await readDivergence(memory.db)) !== null).toBe(which === 'a')
})

test.each<[string, 'a' | 'no', typeof agreed]>([
  ['an older ledger', 'no', { index: 1, last: 4, balance: 88n }],
  ['another transaction in the ledger of the journal’s last one', 'a', { index: 2, last: 4, balance: 88n }],
  ['the journal’s last transaction', 'no', { index: 9, last: 2, balance: 88n }],
  ['that with another balance', 'a', { index: 9, last: 2, balance: 87n }],
  ['that in its ledger', 'no', { index: 9, last: 2, balance: 88n, inLedger: 2 }],
  ['that in a later ledger', 'a', { index: 9, last: 2, balance: 88n, inLedger: 3 }],
  ['that in an earlier ledger', 'a', { index: 9, last: 2, balance: 88n, inLedger: 1 }],
])('where operators agree on %s, %s divergence is noted', async (_what, which, ledger) => {
  agreed = ledger
  await watch().note(TAIL, null, DIVERGED)
  expect((await readDivergence(memory.db)) !== null).toBe(which === 'a')
})

test('a halted sale does not go on before the operators show how the journal joins', async () => {
  const watching = watch()
  await watching.note(TAIL, null, DIVERGED)
  now += LEDGER_STALE
  await watching.note(TAIL, null, DIVERGED)
  agreed.last = 2
  await watching.note(TAIL, null, DIVERGED)
  expect(await names('halt')).toEqual(['diverged'])
})

test('a divergence that the agreed ledger refutes is forgotten, so that a later one gets its own half minute', async () => {
  const watching = watch()
  await watching.note(TAIL, null, DIVERGED)
  agreed.last = 2
  await watching.note(TAIL, null, DIVERGED)
  expect([watching.found, await readDivergence(memory.db)]).toEqual([null, null])
  now += LEDGER_STALE
  agreed.last = 4
  await watching.note(TAIL, null, DIVERGED)
  expect(await names('halt')).toEqual([])
})

test('the link is kept that the agreed history goes back to, which is not the journal’s last one', async () => {
  shows(chainLink(4, 1), chainLink(1))
  await watch().note(TAIL, null, DIVERGED)
  expect((await readDivergence(memory.db))?.common).toBe(hashOf(1))
  shows(chainLink(4, 2), chainLink(2))
  await watch().note(TAIL, null, DIVERGED)
  expect((await readDivergence(memory.db))?.common).toBe(hashOf(1))
  agreed.last = 3
  shows(chainLink(3), chainLink(2))
  await watch().note(TAIL, null, DIVERGED)
  expect((await readDivergence(memory.db))?.common).toBeNull()
})

/** A way of so many links back to the first one, which the journal has; the hash of its n-th. */
const longWay = (links: number) => {
  const nth = (n: number) => (n === 1 ? hashOf(1) : txHash.parse(`${n}`.padStart(64, '0')))
  const way = Array.from({ length: links - 1 }, (_, at) => ({
    ...chainLink(3),
    hash: nth(at + 2),
    previousTx: nth(at + 1),
  }))
  shows(...way, chainLink(1))
  return nth
}

test.each([
  ['which stays', 0],
  ['which a stranger moves meanwhile', 1],
  ['which strangers move faster than it is sought', 100],
])(
  'the link that the agreed history goes back to is sought further back with each reading from its end, %s',
  async (_which, moved) => {
    const nth = longWay(300)
    let end = 100
    const previousTx = () => nth(end)
    const watching = watch({ account: async () => ok({ previousTx: previousTx(), balance: drops(88n) }) })
    const common: (string | null | undefined)[] = []
    for (let readings = 0; readings < 3; readings += 1) {
      await watching.note(TAIL, null, DIVERGED)
      common.push(watching.found?.common)
      end += moved
    }
    expect(common).toEqual([null, null, hashOf(1)])
    await watching.note(TAIL, null, DIVERGED)
    expect(watching.found).toMatchObject({ last: previousTx(), common: hashOf(1) })
  },
)

test('once the journal has another last link, the one that the agreed history goes back to is sought anew', async () => {
  shows(chainLink(4, 1), chainLink(1))
  const watching = watch()
  await watching.note(TAIL, null, DIVERGED)
  await watching.note({ ...TAIL, ledger: 1, hash: hashOf(1) }, null, DIVERGED)
  expect(watching.found).toMatchObject({ tail: hashOf(1), common: null })
  await keepLink(memory.db, chainLink(4, 1)).run()
  await watching.note({ ...TAIL, hash: hashOf(5) }, null, DIVERGED)
  expect(watching.found).toMatchObject({ tail: hashOf(5), common: hashOf(4) })
})

test('the follower stops with what it reads of the database: a halt, or a link that one operator alone has shown', () => {
  const watching = watch()
  watching.noteRestoreCheck({ diverged: true, bySingleOperator: false, divergenceStored: false })
  expect(watching.isHalted).toBe(true)
  watching.noteRestoreCheck({ diverged: false, bySingleOperator: true, divergenceStored: false })
  expect(watching.isHalted).toBe(true)
  watching.noteRestoreCheck({ diverged: false, bySingleOperator: false, divergenceStored: false })
  expect(watching.isHalted).toBe(false)
})

test('a link that one operator alone has shown halts the sale, people hear of it after half a minute, and a second one ends it', async () => {
  await shownByOneAlone(2)
  const watching = watch()
  watching.noteRestoreCheck({ diverged: false, bySingleOperator: true, divergenceStored: false })
  await watching.note(TAIL, 9, JOINED)
  expect([await names('halt'), await names('alert')]).toEqual([['diverged'], []])
  now += LEDGER_STALE
  await watching.note(TAIL, 9, JOINED)
  expect(await names('alert')).toEqual(['halt diverged'])
  shows(chainLink(2))
  await watching.note(TAIL, 9, JOINED)
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
  expect(watching.isHalted).toBe(false)
})

test('a link that two operators show otherwise than the journal has it halts the sale at once, and says what to do', async () => {
  await shownByOneAlone(2, `, result = 'tecNO_PERMISSION'`)
  shows(chainLink(2))
  const watching = watch()
  watching.noteRestoreCheck({ diverged: false, bySingleOperator: true, divergenceStored: false })
  await watching.note(TAIL, 9, JOINED)
  expect(await names('halt')).toEqual(['diverged'])
  const what = await memory.db.prepare('SELECT what FROM alert').first<string>('what')
  expect(what).toBe(
    `The journal has ${hashOf(2)} otherwise than the operators show it. npm run sale ENV rewind TX, with the link before it.`,
  )
})

test('the halt says what does not join now, where it was set for something else', async () => {
  await shownByOneAlone(2)
  const watching = watch()
  watching.noteRestoreCheck({ diverged: false, bySingleOperator: true, divergenceStored: false })
  const why = () => memory.db.prepare('SELECT why FROM halt').first<string>('why')
  await watching.note(TAIL, 9, JOINED)
  expect(await why()).toContain('One operator alone has shown 1 transaction')
  await shownByOneAlone(2, `, result = 'tecNO_PERMISSION'`)
  shows(chainLink(2))
  await watching.note(TAIL, 9, JOINED)
  expect(await why()).toContain('npm run sale ENV rewind TX')
})
