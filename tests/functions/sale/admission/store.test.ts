import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { DAY, HOUR, PLACE_KEPT, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { PRESENT } from '../../../../functions/sale/admission/queue.ts'
import {
  forgetQueue,
  headOfQueue,
  joinQueue,
  readSituation,
} from '../../../../functions/sale/admission/store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { recordStatements } from '../../../support/recorded-statements.ts'

const { db, mark, backTo, close } = createMemoryDatabase()
mark('empty')
beforeEach(() => backTo('empty'))
afterAll(close)

const NOW = 1_800_000_000_000
const BUYER = 'rLdinLq5CJood9wdjY9ZCdgycK8KGevkUj' as Address

async function run(...statements: readonly string[]) {
  await db.batch(statements.map((statement) => db.prepare(statement)))
}

interface Waiting {
  readonly tier?: TierId
  readonly joinedAt?: number
  /** How long ago it asked last, ms. */
  readonly away?: number
  readonly solvent?: 0 | 1
}

async function waits(wallet: string, { tier = 'common', joinedAt = 1, away = 0, solvent = 1 }: Waiting) {
  await run(
    `INSERT INTO waiting (wallet, tier, joined_at, seen_at, solvent)
     VALUES ('${wallet}', '${tier}', ${joinedAt}, ${NOW - away}, ${solvent})`,
  )
}

test('a place in the queue is counted from its front, and those behind it are not read', async () => {
  const { db: watched, recorded } = recordStatements(db)
  await readSituation(watched, 'rBuyer' as Address, 'common', 1_000)
  const steps: string[] = []
  for (const { sql, values } of recorded()) {
    const { results } = await db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    steps.push(...results.map(({ detail }) => detail))
  }
  const toItsPlace = 'SEARCH waiting USING COVERING INDEX waiting_solvent ((joined_at,wallet)<(?,?))'
  expect(steps.filter((step) => step === toItsPlace)).toHaveLength(3)
  // SQLite would make such an index of the whole queue, for this one reading.
  expect(steps.filter((step) => /^SCAN waiting|AUTOMATIC/.test(step))).toEqual([])
})

test('a wallet is held up by those before it that can pay, are present, and want what is in stock and on sale', async () => {
  await run(
    `UPDATE pass SET status = 'reserved' WHERE tier = 'rare'`,
    `INSERT INTO pause (scope, why, who, since) VALUES ('epic', 'a fault', 'Ada', 1)`,
  )
  await waits(BUYER, { joinedAt: 100 })
  await waits('r present', {})
  await waits('r of another tier', { tier: 'uncommon' })
  await waits('r without stock', { tier: 'rare' })
  await waits('r of a paused tier', { tier: 'epic' })
  await waits('r absent', { away: PRESENT })
  await waits('r gone', { away: PLACE_KEPT })
  await waits('r unable to pay', { solvent: 0 })
  await waits('r later', { joinedAt: 101 })

  const { queueFacts } = await readSituation(db, BUYER, 'common', NOW)
  expect(queueFacts).toMatchObject({ ahead: 5, aheadPresent: 2, aheadInTier: 1 })
})

test.each([
  ['on hold', true, null],
  ['in quarantine', false, 'lost'],
])('where all passes of a tier are %s, a wallet waits for one: %s', async (_, held, quarantined) => {
  await db
    .prepare(`UPDATE pass SET status = 'reserved', quarantined = ? WHERE tier = 'mythic'`)
    .bind(quarantined)
    .run()
  const { queueFacts } = await readSituation(db, BUYER, 'mythic', NOW)
  expect(queueFacts).toMatchObject({ free: 0, held })
})

test.each([
  [{ away: PLACE_KEPT - 1 }, { waits: true, solvent: true }],
  [{ away: PLACE_KEPT - 1, solvent: 0 } as const, { waits: true, solvent: false }],
  [{ away: PLACE_KEPT }, { waits: false, solvent: false }],
])('a wallet that waits as %o is known as %o', async (waiting, known) => {
  await waits(BUYER, waiting)
  expect(await readSituation(db, BUYER, 'common', NOW)).toMatchObject(known)
})

test.each([
  ['legendary', 'of all wallets of its person', 2],
  ['common', 'of the wallet alone', 1],
] as const)('for the limit of %s passes those %s count', async (tier, _, inTier) => {
  const bought = (pass: number, wallet: string, { of = tier as TierId, status = 'sold' } = {}) =>
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('${pass}', ${pass}, '${wallet}', '${of}', '100', '${status}', 'k${pass}', 'h', 1)`
  await run(
    `INSERT INTO person (id, state, created_at) VALUES ('a person', 'approved', 1), ('another', 'approved', 1)`,
    `INSERT INTO person_wallet (address, person_id, bound_at)
     VALUES ('${BUYER}', 'a person', 1), ('r beside', 'a person', 1), ('r other', 'another', 1)`,
    bought(1, BUYER),
    bought(2, 'r beside'),
    bought(3, 'r other'),
    bought(4, 'r beside', { of: 'mythic' }),
    bought(5, 'r beside', { status: 'released' }),
    bought(6, BUYER, { status: 'released' }),
    bought(7, BUYER, { of: 'epic', status: 'offered' }),
  )
  expect(await readSituation(db, BUYER, tier, NOW)).toMatchObject({ inTier, open: 1 })
})

test('passes that a wallet left unpaid count for a day, and until it buys', async () => {
  const ended = (id: string, createdAt: number, endedAt: number) =>
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
       offer_id, ending_code, ended_at)
     VALUES ('${id}', 1, '${BUYER}', 'common', '100', 'released', '${id}', 'h', ${createdAt}, 'offer', 'expired', ${endedAt})`
  await run(
    ended('of yesterday', NOW - DAY - 2, NOW - DAY),
    ended('first', NOW - 50, NOW - 40),
    ended('second', NOW - 20, NOW - 10),
  )
  expect(await readSituation(db, BUYER, 'common', NOW)).toMatchObject({ unpaid: 2, unpaidAt: NOW - 10 })

  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, sold_at)
     VALUES ('bought', 2, '${BUYER}', 'common', '100', 'sold', 'bought', 'h', ${NOW - 35}, ${NOW - 30})`,
  )
  expect(await readSituation(db, BUYER, 'common', NOW)).toMatchObject({ unpaid: 1, unpaidAt: NOW - 10 })
})

test.each([
  ['expired', 'is offered', 1],
  ['wallet_rejected', 'is offered', 1],
  ['unpaid', 'is to be paid first', 1],
  ['cancelled', 'is not offered', 1],
  ['offers_blocked', 'is not offered', 1],
  ['wallet_unactivated', 'is not offered', 1],
  ['expired', 'is not offered', 0],
  ['busy', 'is offered', 0],
  ['mint_failed', 'is offered', 0],
  ['ledger_unreachable', 'is offered', 0],
  ['sale_paused', 'is offered', 0],
  ['expired', 'cannot be answered', 0],
  ['cancelled', 'cannot be answered', 0],
  ['timed_out', 'cannot be answered', 0],
  ['signed_late', 'cannot be answered', 0],
  ['wallet_rejected', 'cannot be answered', 1],
])(
  'a purchase that ends as %s while it %s counts as left unpaid so often: %d',
  async (code, when, unpaid) => {
    const columns = {
      'is offered': `'offer', NULL, NULL`,
      'is to be paid first': `NULL, 'invoice', NULL`,
      'is not offered': `NULL, NULL, NULL`,
      'cannot be answered': `'offer', NULL, ${NOW - 15}`,
    }[when]
    const ended = (wallet: string) =>
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
       offer_id, invoice_id, xaman_failed_at, ending_code, ended_at)
     VALUES ('of ${wallet}', 1, '${wallet}', 'common', '100', 'released', 'k', 'h', ${NOW - 20}, ${columns}, '${code}', ${NOW - 10})`
    await run(ended(BUYER))
    expect(await readSituation(db, BUYER, 'common', NOW)).toMatchObject({ unpaid })
    const other = 'r another' as Address
    expect(await readSituation(db, other, 'common', NOW)).toMatchObject({ unpaid: 0 })
    await run(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, sold_at)
     VALUES ('sold', 2, '${other}', 'common', '100', 'sold', 'k', 'h', ${NOW - 9}, ${NOW - 5})`,
    )
    expect(await readSituation(db, BUYER, 'common', NOW), 'what others buy').toMatchObject({ unpaid })
  },
)

test('a wallet that lost its place is behind all that wait', async () => {
  await waits(BUYER, { joinedAt: 1, away: PLACE_KEPT })
  await waits('r since', { joinedAt: 2 })
  const { queueFacts } = await readSituation(db, BUYER, 'common', NOW)
  expect(queueFacts).toMatchObject({ ahead: 1, aheadPresent: 1, aheadInTier: 1 })
})

test('as many are counted before a wallet as the largest tier has passes', async () => {
  const most = Math.max(...tierIds.map((tier) => tiers[tier].supply))
  await run(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${most})
     INSERT INTO waiting (wallet, tier, joined_at, seen_at, solvent) SELECT 'r' || n, 'common', n, ${NOW}, 1 FROM n`,
  )
  const { queueFacts } = await readSituation(db, BUYER, 'common', NOW)
  expect(queueFacts).toMatchObject({ ahead: most, aheadPresent: most, aheadInTier: most })
})

test('a wallet is believed to pay for the tier that it waits for, and for no other', async () => {
  await waits(BUYER, { tier: 'common' })
  expect(await readSituation(db, BUYER, 'common', NOW)).toMatchObject({ waits: true, solvent: true })
  expect(await readSituation(db, BUYER, 'epic', NOW)).toMatchObject({ waits: true, solvent: false })
})

test('a wallet that asks again keeps its place with its new wish, and loses it after an absence', async () => {
  const place = () => db.prepare('SELECT tier, joined_at, seen_at, solvent FROM waiting').first()
  await joinQueue(db, { wallet: BUYER, tier: 'common', solvent: true }, NOW)
  await joinQueue(db, { wallet: BUYER, tier: 'rare', solvent: false }, NOW + SECOND)
  expect(await place()).toEqual({ tier: 'rare', joined_at: NOW, seen_at: NOW + SECOND, solvent: 0 })

  const back = NOW + SECOND + PLACE_KEPT
  await joinQueue(db, { wallet: BUYER, tier: 'rare', solvent: true }, back)
  expect(await place()).toEqual({ tier: 'rare', joined_at: back, seen_at: back, solvent: 1 })
})

test('the head of the queue are the first that can pay and keep their place, each with the free passes of its tier', async () => {
  const [first, second, third] = [
    'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn',
  ]
  await run(`UPDATE pass SET status = 'reserved' WHERE tier = 'mythic'`)
  await waits(third, { joinedAt: 3 })
  await waits(first, { joinedAt: 1, tier: 'mythic', away: PLACE_KEPT - 1 })
  await waits(second, { joinedAt: 2, tier: 'rare' })
  await waits('r gone', { away: PLACE_KEPT })
  await waits('r unable to pay', { solvent: 0 })

  const { wallets } = await headOfQueue(db, 2, NOW)
  const stock = await readSituation(db, BUYER, 'rare', NOW)
  expect(wallets).toEqual([
    { wallet: first, free: 0 },
    { wallet: second, free: stock.queueFacts.free },
  ])
})

test('wallets that lost their place are forgotten, and so are means of an hour ago', async () => {
  await waits('r gone', { away: PLACE_KEPT })
  await waits('r away', { away: PLACE_KEPT - 1 })
  await run(
    `INSERT INTO means (wallet, asked_at) VALUES ('r old', ${NOW - HOUR - 1}), ('r newer', ${NOW - HOUR})`,
    `INSERT INTO xaman_second (second, payloads) VALUES (1, 1)`,
  )
  await forgetQueue(db, NOW)
  const left = (table: string) => db.prepare(`SELECT * FROM ${table}`).all()
  expect((await left('waiting')).results).toMatchObject([{ wallet: 'r away' }])
  expect((await left('means')).results).toMatchObject([{ wallet: 'r newer' }])
  expect((await left('xaman_second')).results).toEqual([])
})
