import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LEDGER_STALE } from '#contract/timing'
import { address, ledgerHash, txHash } from '#contract/wire/ledger-ids'
import { quietLog } from '../../../../functions/log.ts'
import { readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { JournalWriter } from '../../../../functions/triggers/follower/journal-writer.ts'
import type { ShownByOperator } from '../../../../functions/triggers/follower/quorum.ts'
import { linkOf, type ReportedLink } from '../../../../functions/triggers/follower/reported-link.ts'
import { linkShown } from '../../../support/chain-link.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const hashOf = (link: number) => txHash.parse(String(link).repeat(64))

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

test('links that only one operator shows are not appended', async () => {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  expect(await journal.append([operator('a', await link(1)), operator('b')])).toEqual({
    news: false,
    next: null,
    disagreed: false,
  })
  expect(await readCursor(memory.db)).toBeNull()
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
