import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import type { ValidatedTx } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import { readCursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { carryOutDecision } from '../../../../functions/triggers/follower/carry-out.ts'
import type { Divergence } from '../../../../functions/triggers/follower/divergence.ts'
import { JournalWriter } from '../../../../functions/triggers/follower/journal-writer.ts'
import type { ShownByOperator } from '../../../../functions/triggers/follower/quorum.ts'
import { linkOf, type ReportedLink } from '../../../../functions/triggers/follower/reported-link.ts'
import { hashOf, keepLink, linkShown, threadLink } from '../../../support/chain-link.ts'
import { createFollowerMemory } from '../../../support/follower-memory.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const chainLink = (n: number, previous?: number) => threadLink(MINTER, n, previous)

let memory: MemoryDatabase
/** What two operators show by hash, and the minter's last transaction in the ledger that they agree on. */
let onLedger: ReadonlyMap<string, ValidatedTx> = new Map()
let lastOnLedger: number | null = null
/** A journal of three links. */
beforeEach(async () => {
  onLedger = new Map()
  lastOnLedger = null
  memory = createMemoryDatabase()
  await memory.db.batch([
    ...[1, 2, 3].map((n) => keepLink(memory.db, chainLink(n))),
    memory.db.prepare(
      `INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 3, 3, '${hashOf(3)}', '88')`,
    ),
  ])
})
afterEach(() => memory.close())

function services(db = memory.db): Services {
  const node = (operator: string) => ({
    operator,
    transaction: async (hash: string) => ok(onLedger.get(hash) ?? null),
  })
  const account = async () => ok({ previousTx: hashOf(lastOnLedger ?? 0) })
  return {
    db,
    clock: { now: () => 5_000 },
    config: { minter: MINTER, issuer: MINTER, treasury: null, funding: [] },
    secrets: { alertUrl: null, room: 'x'.repeat(32) },
    ledger: {
      nodes: [node('one'), node('other')],
      agree: async () => (lastOnLedger === null ? err('unreachable') : ok({ index: 9, account })),
    },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

const shows = (...links: ReturnType<typeof chainLink>[]) =>
  new Map(links.map((one) => [one.hash, linkShown(one)]))

async function operator(
  name: string,
  ...links: ReturnType<typeof chainLink>[]
): Promise<ShownByOperator<ReportedLink>> {
  const shown = await Promise.all(links.map((one) => linkOf(services(), linkShown(one))))
  const byPrevious = new Map(shown.flatMap((link) => (link ? [[link.previous, link] as const] : [])))
  return { operator: name, links: byPrevious, beside: new Map(), complete: [], closed: new Map() }
}

const rewindTo = (n: number, anyway = 0) =>
  memory.db
    .prepare(
      `INSERT INTO journal_decision (kind, link, anyway, who, why, at) VALUES ('rewind', ?, ?, '', '', 0)`,
    )
    .bind(hashOf(n), anyway)
    .run()
const accept = (first: number, last: number) =>
  memory.db
    .prepare(
      `INSERT INTO journal_decision (kind, first, last, who, why, at) VALUES ('accept-history', ?, ?, '', '', 0)`,
    )
    .bind(first, last)
    .run()

/** A divergence whose agreed history goes back to the n-th link, and on to the last one. */
function goesBackTo(n: number | null, last = 9): Divergence {
  const common = n === null ? null : hashOf(n)
  return { since: 0, ledger: 9, tail: hashOf(3), last: hashOf(last), common, shown: [] }
}

async function carryOut(found: Divergence | null, shown: readonly ShownByOperator<ReportedLink>[] = []) {
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  journal.setTail(await readCursor(memory.db))
  await carryOutDecision(services(), { journal, shown, found, needed: 2 })
  return journal
}

const outcomes = async () =>
  (await memory.db.prepare('SELECT outcome, done_at FROM journal_decision ORDER BY id').all()).results
const outcome = async () => (await outcomes())[0]?.outcome

test('a journal is rewound to the link that the agreed history goes back to, and goes on from there', async () => {
  await rewindTo(1)
  const journal = await carryOut(goesBackTo(1))
  expect(journal.tail).toMatchObject({ hash: hashOf(1), moves: 4 })
  expect(await readCursor(memory.db)).toEqual(journal.tail)
  expect(await outcomes()).toEqual([{ outcome: '2 links forgotten', done_at: 5_000 }])
})

test('what the agreed history goes back to is asked of the operators where no divergence was seen', async () => {
  onLedger = shows(chainLink(4, 1), chainLink(1))
  await rewindTo(1)
  await carryOut(null)
  expect(await outcome()).toMatch(/^refused: no history that two operators agree on is known to lack/)
  lastOnLedger = 4
  await rewindTo(1)
  await carryOut(null)
  expect((await outcomes())[1]?.outcome).toBe('2 links forgotten')
})

test('what the agreed history has is not dropped, unless a person insists', async () => {
  await rewindTo(1)
  await carryOut(goesBackTo(2))
  expect(await outcome()).toMatch(/^refused: no history that two operators agree on is known to lack/)
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(3) })
  await rewindTo(1, 1)
  await carryOut(goesBackTo(2))
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(1) })
})

test('what the agreed history lacked of the journal before it was rewound lets no later link be dropped', async () => {
  await rewindTo(2)
  await carryOut({ ...goesBackTo(1), tail: hashOf(7) })
  expect(await outcome()).toMatch(/^refused: no history that two operators agree on is known to lack/)
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(3) })
})

test.each([
  ['is unknown', 7, /^refused: 7+ is no link that the journal keeps$/],
  ['is the last already', 3, /^refused: 3+ is the journal's last link already$/],
])('a rewind to a link that %s is refused', async (_what, to, refusal) => {
  await rewindTo(to, 1)
  await carryOut(goesBackTo(1))
  expect(await outcome()).toMatch(refusal)
  expect(await readCursor(memory.db)).toMatchObject({ moves: 3 })
})

test('a rewind during which another writer moved the journal is tried again', async () => {
  await rewindTo(1)
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  journal.setTail(await readCursor(memory.db))
  await memory.db.prepare('UPDATE cursor SET moves = 4').run()
  await carryOutDecision(services(), { journal, shown: [], found: goesBackTo(1), needed: 2 })
  expect(await outcomes()).toEqual([{ outcome: null, done_at: null }])
  await carryOut(goesBackTo(1))
  expect(await outcome()).toBe('2 links forgotten')
})

test('a rewind after which the Worker dies has its outcome, and is not carried out again', async () => {
  await rewindTo(1, 1)
  const batch = async (statements: D1PreparedStatement[]) => {
    await memory.db.batch(statements)
    throw new Error('Network connection lost.')
  }
  const dying = services({ ...memory.db, batch } as unknown as D1Database)
  const journal = new JournalWriter(dying, createFollowerMemory(), 2)
  journal.setTail(await readCursor(memory.db))
  const carried = carryOutDecision(dying, { journal, shown: [], found: goesBackTo(1), needed: 2 })
  await expect(carried).rejects.toThrow('Network connection lost.')
  await memory.db.batch([
    keepLink(memory.db, chainLink(4, 1)),
    memory.db.prepare(`UPDATE cursor SET moves = 5, ledger = 4, tail = '${hashOf(4)}'`),
  ])
  await carryOut(goesBackTo(1))
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(4), moves: 5 })
  expect(await outcomes()).toEqual([{ outcome: '2 links forgotten', done_at: 5_000 }])
})

test('decisions are carried out once, the oldest first', async () => {
  await rewindTo(2)
  await rewindTo(1)
  await carryOut(goesBackTo(2))
  expect(await outcomes()).toMatchObject([{ outcome: '1 link forgotten' }, { outcome: null }])
  const later = { ...goesBackTo(1), tail: hashOf(2) }
  await carryOut(later)
  await carryOut(later)
  expect(await outcomes()).toMatchObject([{ outcome: '1 link forgotten' }, { outcome: '1 link forgotten' }])
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(1), moves: 5 })
})

test('history that a person accepted from one operator is appended, as far as the agreed transaction', async () => {
  await accept(4, 5)
  const shown = [await operator('one', chainLink(4), chainLink(5), chainLink(6)), await operator('other')]
  const journal = await carryOut(goesBackTo(null, 5), shown)
  expect(journal.tail).toMatchObject({ hash: hashOf(5), ledger: 5 })
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(5) })
  expect(await outcome()).toBe('2 links appended')
})

test('accepted history during which another writer moved the journal is tried again', async () => {
  await accept(4, 5)
  const journal = new JournalWriter(services(), createFollowerMemory(), 2)
  journal.setTail(await readCursor(memory.db))
  await memory.db.prepare('UPDATE cursor SET moves = 4').run()
  const shown = [await operator('one', chainLink(4), chainLink(5)), await operator('other')]
  await carryOutDecision(services(), { journal, shown, found: goesBackTo(null, 5), needed: 2 })
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(3) })
  expect(await outcomes()).toEqual([{ outcome: null, done_at: null }])
  await carryOut(goesBackTo(null, 5), shown)
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(5) })
  expect(await outcome()).toBe('2 links appended')
})

test('accepted history that was appended in part is completed, once it is seen what the journal lacks by now', async () => {
  await accept(4, 5)
  await memory.db.batch([
    keepLink(memory.db, chainLink(4)),
    memory.db.prepare(`UPDATE cursor SET moves = 4, ledger = 4, tail = '${hashOf(4)}'`),
  ])
  const shown = [await operator('one', chainLink(4), chainLink(5)), await operator('other')]
  await carryOut(goesBackTo(null, 5), shown)
  expect(await outcomes()).toEqual([{ outcome: null, done_at: null }])
  await carryOut({ ...goesBackTo(null, 5), tail: hashOf(4) }, shown)
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(5) })
  expect(await outcome()).toBe('1 link appended')
})

test('history that does not lead to the agreed transaction is refused, and nothing of it is appended', async () => {
  await accept(4, 5)
  await carryOut(goesBackTo(null, 5), [await operator('one', chainLink(4)), await operator('other')])
  expect(await outcome()).toBe('refused: what one operator shows in these ledgers does not join')
  expect(await readCursor(memory.db)).toMatchObject({ hash: hashOf(3) })
})

test('what the journal has in accepted ledgers is confirmed by one operator, unless the operators show it otherwise', async () => {
  await memory.db.prepare('UPDATE ledger_tx SET alone = 1 WHERE ledger = 2').run()
  onLedger = shows({ ...chainLink(2), ledger: 5 })
  await accept(2, 2)
  await carryOut(null)
  expect(await outcome()).toBe(`refused: the operators show ${hashOf(2)} otherwise than the journal has it`)
  onLedger = shows(chainLink(2))
  await accept(2, 2)
  await carryOut({ ...goesBackTo(null), tail: hashOf(2) })
  expect((await outcomes())[1]?.outcome).toBe('what the journal has in these ledgers is accepted')
  expect(await memory.db.prepare('SELECT count(*) AS n FROM ledger_tx WHERE alone = 1').first('n')).toBe(0)
})
