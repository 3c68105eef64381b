import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { ok } from '#contract/result'
import { LEDGER_STALE, MINUTE } from '#contract/timing'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { type Cursor, readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { JournalWriter } from '../../../../functions/triggers/follower/journal-writer.ts'
import type { ShownByOperator } from '../../../../functions/triggers/follower/quorum.ts'
import { linkOf, type ReportedLink } from '../../../../functions/triggers/follower/reported-link.ts'
import { linkShown } from '../../../support/chain-link.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (link: number) => txHash.parse(String(link).padStart(2, '0').repeat(32))

let memory: MemoryDatabase
let now = 0
beforeEach(() => {
  now = 1_000_000
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

function services(db = memory.db): Services {
  return {
    db,
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
    clock: { now: () => now },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

/** The n-th link of the minter's thread, in the n-th ledger. */
async function link(n: number, differently: Partial<ReportedLink> = {}): Promise<ReportedLink> {
  const previousTx = n === 1 ? null : hashOf(n - 1)
  const shown = linkShown({ account: MINTER, hash: hashOf(n), ledger: n, previousTx, type: 'TicketCreate' })
  const made = await linkOf(services(), { ...shown, ledgerHash: ledgerHash.parse('D'.repeat(64)) })
  if (!made) throw new Error('no link')
  return { ...made, ...differently }
}

function operator(name: string, ...links: ReportedLink[]): ShownByOperator<ReportedLink> {
  const byPrevious = new Map(links.map((one) => [one.previous, one]))
  return { operator: name, links: byPrevious, complete: [], beside: new Map(), closed: new Map() }
}

/** Services whose nodes agree on a ledger in which this is the minter's last transaction. */
function agreeingOn({
  ledger: index,
  ledgerHash: hash,
  hash: previousTx,
  balance,
}: Omit<Cursor, 'moves'>): Services {
  const account = async () => ok({ previousTx, balance: drops(BigInt(balance)) })
  return { ...services(), ledger: { agree: async () => ok({ index, hash, account }) } } as unknown as Services
}

const alerts = async () =>
  (await memory.db.prepare('SELECT name FROM alert').all<{ name: string }>()).results.map(({ name }) => name)
const kept = async () =>
  (await memory.db.prepare('SELECT ledger FROM ledger_tx ORDER BY ledger').all<{ ledger: number }>()).results

test('links that two operators show equally are appended in order, up to where both go', async () => {
  const [one, two, three] = [await link(1), await link(2), await link(3)]
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const appended = await journal.append([operator('a', three, two, one), operator('b', one, two)])
  expect(appended).toMatchObject({ news: true, next: { hash: hashOf(1) }, disagreed: false })
  expect(journal.tail).toMatchObject({ ledger: 2, hash: hashOf(2) })
  expect(await kept()).toEqual([{ ledger: 1 }, { ledger: 2 }])
})

test('what follows from a link does not wait until the mark outside D1 is written', async () => {
  const one = await link(1)
  const written: unknown[] = []
  const never = new Promise<never>(() => {})
  const write = (mark: unknown) => {
    written.push(mark)
    return never
  }
  const slow = { ...createFollowerMemory(), write }
  const journal = new JournalWriter(services(), slow, 2)
  expect(await journal.append([operator('a', one), operator('b', one)])).toMatchObject({ news: true })
  expect(written).toEqual([{ moves: 1, hash: hashOf(1) }])
})

test('while links are being appended the tail is the one before them, from where operators are read on', async () => {
  const [one, two, three] = [await link(1), await link(2), await link(3)]
  const tails: (string | undefined)[] = []
  let away = false
  const batch: D1Database['batch'] = async (statements) => {
    tails.push(journal.tail?.hash)
    if (away) throw new Error('D1 is away')
    return memory.db.batch(statements)
  }
  const db = { prepare: (text: string) => memory.db.prepare(text), batch } as D1Database
  const journal = new JournalWriter(services(db), createFollowerMemory(), 1)
  await journal.append([operator('a', one)])
  tails.length = 0
  await journal.append([operator('a', one, two)])
  away = true
  await expect(journal.append([operator('a', one, two, three)])).rejects.toThrow('D1 is away')
  expect(tails).toEqual([hashOf(1), hashOf(2)])
  expect(journal.tail, 'what became of the last append is not known').toBeNull()
})

test('links that only one operator shows are not appended', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  expect(await journal.append([operator('a', await link(1)), operator('b')])).toEqual({
    news: false,
    next: null,
    disagreed: false,
  })
  expect(await readCursor(memory.db)).toBeNull()
})

test('links whose append was made again, because its reply was lost, are news all the same', async () => {
  const batch: D1Database['batch'] = async (statements) => {
    await memory.db.batch(statements)
    return memory.db.batch<never>(statements)
  }
  const db = { prepare: (text: string) => memory.db.prepare(text), batch } as D1Database
  const journal = new JournalWriter(services(db), createFollowerMemory(), 1)
  expect(await journal.append([operator('a', await link(1))])).toMatchObject({ news: true, next: null })
  expect(journal.tail).toMatchObject({ hash: hashOf(1) })
})

test('the cursor is read, with the check for a restore, before the first links are appended and after each failure', async () => {
  const [one, two, three] = [await link(1), await link(2), await link(3)]
  const cursors: (number | undefined)[] = []
  const journal = new JournalWriter(services(), createFollowerMemory(), 1, async () => {
    const cursor = await readCursor(memory.db)
    cursors.push(cursor?.ledger)
    return cursor
  })
  await journal.append([operator('a', one)])
  expect(cursors).toEqual([undefined])
  const before = await memory.db
    .prepare('SELECT moves, tail FROM cursor')
    .first<{ moves: number; tail: string }>()
  await journal.append([operator('a', one, two)])
  expect(cursors).toEqual([undefined])

  await memory.db.prepare('DELETE FROM ledger_tx WHERE ledger = 2').run()
  await memory.db
    .prepare('UPDATE cursor SET moves = ?, ledger = 1, tail = ?')
    .bind(before?.moves, before?.tail)
    .run()
  await journal.append([operator('a', one, two, three)])
  expect(cursors).toEqual([undefined, 1])
  expect(await kept()).toEqual([{ ledger: 1 }, { ledger: 2 }, { ledger: 3 }])
})

test('while two operators disagree nothing moves, an alert is raised after half a minute, and it ends once they agree', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const one = await link(1)
  const disagreeing = [operator('a', one), operator('b', { ...one, effectsText: 'otherwise' })]
  expect(await journal.append(disagreeing)).toEqual({ news: false, next: null, disagreed: true })
  expect(await alerts()).toEqual([])
  now += LEDGER_STALE
  await journal.append(disagreeing)
  expect(await alerts()).toEqual(['operators disagree'])
  expect(await readCursor(memory.db)).toBeNull()
  await journal.append([operator('a', one), operator('b', one)])
  expect(await alerts()).toEqual([])
  expect(journal.tail).toMatchObject({ hash: hashOf(1) })
})

test('a disagreement raises an alert although the feeds are read again meanwhile, until the operators agree', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const [one, two] = [await link(1), await link(2)]
  await journal.append([operator('a', one), operator('b', one)])
  const other = operator('b', { ...two, effectsText: 'otherwise' })
  for (let times = 0; times < 4; times += 1) {
    await journal.append([operator('a', two), other])
    await journal.append([operator('a', two), operator('b')])
    now += LEDGER_STALE / 3
  }
  expect(await alerts()).toEqual(['operators disagree'])
  const closed = new Map([[2, { index: 2, hash: two.ledgerHash, closeTime: now }]])
  const empty = (name: string) => ({ ...operator(name), complete: [{ index: 2, last: one.hash }], closed })
  await journal.append([empty('a'), empty('b')])
  expect(await alerts()).toEqual([])
})

test('a third operator with a differing link raises an alert until it agrees, and stops nothing', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const one = await link(1)
  const [a, b] = [operator('a', one), operator('b', one)]
  await journal.append([operator('c', { ...one, effectsText: 'otherwise' }), a, b])
  await setImmediate()
  expect(journal.tail).toMatchObject({ hash: hashOf(1) })
  expect(await alerts()).toEqual(['operator c'])
  await journal.append([operator('c', one), a, b])
  await setImmediate()
  expect(await alerts()).toEqual([])
})

test('an alert about a third operator ends although the database failed as it first agreed again', async () => {
  let isAway = false
  const prepare: D1Database['prepare'] = (text) => {
    if (isAway && text.includes('alert')) throw new Error('D1 is away')
    return memory.db.prepare(text)
  }
  const deferred: Promise<unknown>[] = []
  const defer = (work: Promise<unknown>) => void deferred.push(work.catch(() => null))
  const own = { ...services({ ...memory.db, prepare } as D1Database), defer }
  const journal = new JournalWriter(own, createFollowerMemory(), 2)
  const one = await link(1)
  const [a, b] = [operator('a', one), operator('b', one)]
  await journal.append([operator('c', { ...one, effectsText: 'otherwise' }), a, b])
  await Promise.all(deferred)
  expect(await alerts()).toEqual(['operator c'])
  isAway = true
  await journal.append([operator('c', one), a, b])
  await Promise.all(deferred)
  isAway = false
  await journal.append([operator('c', one), a, b])
  await Promise.all(deferred)
  expect(await alerts()).toEqual([])
})

test('a journal moved by another writer is read again, and nothing is written twice', async () => {
  const [one, two] = [await link(1), await link(2)]
  const [mine, other] = [1, 2].map(() => new JournalWriter(services(), createFollowerMemory(), 1))
  await mine?.append([operator('a', one)])
  await other?.append([operator('a', one)])
  await other?.append([operator('a', one, two)])
  await mine?.append([operator('a', one, two)])
  expect([mine?.tail, other?.tail]).toEqual([
    expect.objectContaining({ hash: hashOf(2), moves: 2 }),
    expect.objectContaining({ hash: hashOf(2), moves: 2 }),
  ])
  expect(await kept()).toEqual([{ ledger: 1 }, { ledger: 2 }])
})

test('the cursor has the last link, its ledger’s index and hash, the balance after it, and a count of moves', async () => {
  const [one, two] = [await link(1), await link(2)]
  const journal = new JournalWriter(services(), createFollowerMemory(), 1)
  await journal.append([operator('a', one)])
  await journal.append([operator('a', one, two)])
  const cursor = { moves: 2, ledger: 2, ledgerHash: two.ledgerHash, hash: hashOf(2), balance: '88' }
  expect(journal.tail).toEqual(cursor)
  expect(await readCursor(memory.db)).toEqual(cursor)
})

test('the journal’s position is also stored outside the database', async () => {
  const remembered = createFollowerMemory()
  await new JournalWriter(services(), remembered, 1).append([operator('a', await link(1), await link(2))])
  expect(await remembered.read()).toEqual({ moves: 1, hash: hashOf(2) })
})

test('of a long history a run appends one batch even after its deadline, and tells what that brought', async () => {
  const links = await Promise.all(Array.from({ length: 25 }, (_, at) => link(at + 1)))
  const journal = new JournalWriter(services(), createFollowerMemory(), 1)
  expect(await journal.append([operator('a', ...links)], now)).toMatchObject({ next: { hash: hashOf(1) } })
  expect(journal.tail).toMatchObject({ moves: 1, hash: hashOf(20) })
  await journal.append([operator('a', ...links)], now + 1)
  expect(journal.tail).toMatchObject({ moves: 2, hash: hashOf(25) })
})

test('news of an earlier batch is told although a later one of strangers brings none', async () => {
  const links = await Promise.all(Array.from({ length: 21 }, (_, at) => link(at + 1)))
  const last = await link(21)
  const short = { account: '0'.repeat(40), day: 0, invoice: null }
  const strange = { ...last, short }
  const journal = new JournalWriter(services(), createFollowerMemory(), 1)
  const appended = await journal.append([operator('a', ...links.slice(0, 20), strange)])
  expect(journal.tail).toMatchObject({ hash: hashOf(21) })
  expect(appended).toMatchObject({ news: true, next: { hash: hashOf(1) } })
})

test('links that a person has accepted are all appended, in order', async () => {
  const links = await Promise.all(Array.from({ length: 45 }, (_, at) => link(at + 1)))
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const [first, ...accepted] = links
  if (!first) throw new Error('no link')
  await journal.append([operator('a', first), operator('b', first)])
  await journal.appendAccepted(accepted)
  expect(journal.tail).toMatchObject({ hash: hashOf(45), ledger: 45 })
  expect(await kept()).toEqual(links.map(({ ledger }) => ({ ledger })))
})

test.each([1, 2, 3, 4, 5])(
  'accepted links leave no gap where another run reads the moved cursor, %i steps after they are refused',
  async (steps) => {
    const [first, second, ...others] = await Promise.all(Array.from({ length: 45 }, (_, at) => link(at + 1)))
    if (!first || !second) throw new Error('no link')
    const waiting: (() => void)[] = []
    const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
    const batch = async (statements: D1PreparedStatement[]) => {
      if (waiting.length < 2) await turn()
      return memory.db.batch(statements)
    }
    const read = async () => {
      const cursor = await readCursor(memory.db)
      if (waiting.length < 3) await turn()
      return cursor
    }
    const db = { ...memory.db, batch } as unknown as D1Database
    await new JournalWriter(services(), createFollowerMemory(), 1).append([operator('a', first)])
    const journal = new JournalWriter(services(db), createFollowerMemory(), 1, read)
    journal.setTail(await readCursor(memory.db))
    await memory.db.prepare('UPDATE cursor SET moves = 9').run()
    const accepted = journal.appendAccepted([second, ...others])
    const appended = journal.append([operator('a', second)])
    await setImmediate()
    const [refuse, refuseOther] = waiting
    refuseOther?.()
    await setImmediate()
    refuse?.()
    for (let step = 0; step < steps; step += 1) await null
    waiting.at(-1)?.()
    await appended
    expect(await accepted).toBe(false)
    expect(await kept()).toEqual([{ ledger: 1 }, { ledger: 2 }])
  },
)

test('after a link that does not tell the balance the minter has what it had before', async () => {
  const [one, two] = [await link(1), await link(2)]
  const root = { previousTx: one.hash, balance: null, change: '0' }
  const silent = { ...two, effects: { ...two.effects, root } }
  const journal = new JournalWriter(services(), createFollowerMemory(), 1)
  await journal.append([operator('a', one)])
  await journal.append([operator('a', one, silent)])
  expect(await readCursor(memory.db)).toMatchObject({ hash: two.hash, balance: '88' })
})

test('of links that are appended together the last one that tells the balance counts', async () => {
  const [one, two, three] = [await link(1), await link(2), await link(3)]
  const received = {
    ...two,
    effects: { ...two.effects, root: { previousTx: one.hash, balance: '95', change: '7' } },
  }
  const silent = {
    ...three,
    effects: { ...three.effects, root: { previousTx: two.hash, balance: null, change: '0' } },
  }
  const journal = new JournalWriter(services(), createFollowerMemory(), 1)
  await journal.append([operator('a', one)])
  await journal.append([operator('a', one, received, silent)])
  expect(await readCursor(memory.db)).toMatchObject({ moves: 2, hash: three.hash, balance: '95' })
})

test('a payment beside the thread is news once two operators show it, and is stored again after a restore', async () => {
  const one = await link(1)
  const shown = (name: string) => ({ ...operator(name), beside: new Map([[one.hash, one]]) })
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  expect(await journal.append([shown('a'), operator('b')])).toMatchObject({ news: false })
  expect(await kept()).toEqual([])
  expect(await journal.append([shown('a'), shown('b')])).toMatchObject({ news: true })
  expect(await journal.append([shown('a'), shown('b')])).toMatchObject({ news: false })
  expect(await kept()).toEqual([{ ledger: 1 }])

  await memory.db.prepare('DELETE FROM ledger_tx').run()
  journal.setTail(null)
  expect(await journal.append([shown('a'), shown('b')])).toMatchObject({ news: true })
  expect(await kept()).toEqual([{ ledger: 1 }])
})

test('a disagreement ends once two operators prove that nothing follows up to its ledger, whatever a third shows', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const [one, two] = [await link(1), await link(2)]
  await journal.append([operator('a', one), operator('b', one)])
  const otherwise = operator('b', { ...two, effectsText: 'otherwise' })
  await journal.append([operator('a', two), otherwise, operator('c')])
  now += LEDGER_STALE
  const levelWith = (index: number) => {
    const closed = new Map([[index, { index, hash: two.ledgerHash, closeTime: now }]])
    return ['a', 'b'].map((name) => ({ ...operator(name), complete: [{ index, last: one.hash }], closed }))
  }
  await journal.append(levelWith(1))
  expect(journal.isDisputed).toBe(true)
  await journal.append(levelWith(2))
  expect(journal.isDisputed).toBe(false)
})

test('the links on which two operators agree are appended, whatever they show after them', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const [one, two, three] = [await link(1), await link(2), await link(3)]
  const otherwise = { ...three, effectsText: 'otherwise' }
  const appended = await journal.append([operator('a', one, two, three), operator('b', one, two, otherwise)])
  expect(appended).toMatchObject({ news: true, disagreed: true })
  expect(await kept()).toEqual([{ ledger: 1 }, { ledger: 2 }])
})

test('a disagreement lasts up to the latest ledger in which operators have disagreed', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  const [one, two] = [await link(1), await link(2)]
  await journal.append([operator('a', one), operator('b', one)])
  for (const ledger of [5, 2]) {
    const otherwise = { ...two, ledger, effectsText: 'otherwise' }
    await journal.append([operator('a', { ...two, ledger }), operator('b', otherwise)])
  }
  now += LEDGER_STALE
  for (const [index, isDisputed] of [
    [4, true],
    [5, false],
  ] as const) {
    const closed = new Map([[index, { index, hash: two.ledgerHash, closeTime: now }]])
    const level = (name: string) => ({ ...operator(name), complete: [{ index, last: one.hash }], closed })
    await journal.append([level('a'), level('b')])
    expect(journal.isDisputed).toBe(isDisputed)
  }
})

test('an alert about operators that disagree ends although the instance that raised it is gone', async () => {
  await memory.db
    .prepare(`INSERT INTO alert (name, what, raised_at) VALUES ('operators disagree', '', 0)`)
    .run()
  const one = await link(1)
  await new JournalWriter(services(), createFollowerMemory(), 2).append([
    operator('a', one),
    operator('b', one),
  ])
  expect(await alerts()).toEqual([])
})

test('while a restored database is read again the position outside it is not lowered', async () => {
  const remembered = createFollowerMemory({ now: { moves: 9, hash: hashOf(9) } })
  await new JournalWriter(services(), remembered, 1).append([operator('a', await link(1))])
  expect(await remembered.read()).toEqual({ moves: 9, hash: hashOf(9) })
})

test('an empty journal begins with the ledger that is agreed on and what the minter has, and is remembered', async () => {
  const first = {
    moves: 1,
    ledger: 9,
    ledgerHash: ledgerHash.parse('E'.repeat(64)),
    hash: hashOf(8),
    balance: '45',
  }
  const remembered = createFollowerMemory()
  const journal = new JournalWriter(agreeingOn(first), remembered, 2)
  await journal.begin()
  now += MINUTE
  await journal.begin()
  expect(journal.tail).toEqual(first)
  expect(await readCursor(memory.db)).toEqual(first)
  expect(await remembered.read()).toEqual({ moves: 1, hash: first.hash })
})

test('a journal that was lost with a restored database is not begun anew: what it had is read again', async () => {
  const first = { ledger: 9, ledgerHash: ledgerHash.parse('E'.repeat(64)), hash: hashOf(8), balance: '45' }
  const remembered = createFollowerMemory({ now: { moves: 4, hash: hashOf(4) } })
  const journal = new JournalWriter(agreeingOn(first), remembered, 2)
  await journal.begin()
  now += MINUTE
  await journal.begin()
  expect(await readCursor(memory.db)).toBeNull()
})
