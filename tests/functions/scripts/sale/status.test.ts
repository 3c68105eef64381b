import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { answerSale } from '../../../support/answer-sale.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = Date.UTC(2026, 10, 22, 9, 30)

let memory: MemoryDatabase
beforeAll(() => {
  memory = createMemoryDatabase()
  memory.mark('empty')
})
beforeEach(() => memory.backTo('empty'))
afterAll(() => memory.close())

const run = (...statements: readonly string[]) =>
  memory.db.batch(statements.map((statement) => memory.db.prepare(statement)))
const status = () => answerSale({ db: memory.db, clock: { now: () => NOW } })

const purchase = (pass: number, state: string, age: number) =>
  `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
   VALUES ('p${pass}', ${pass}, 'rBuyer', 'common', '1', '${state}', '${pass}', '', ${NOW - age})`
const submission = (hash: string, state: string, age: number) =>
  `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, status, created_at)
   VALUES ('${hash}', 'mint', '', 1, 2, '${state}', ${NOW - age})`
const payment = (hash: string, state: string, age: number) =>
  `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status)
   VALUES ('${hash}', 'i', 'rPayer', '1', 0, 7, ${NOW - age}, '${state}')`
const transaction = (hash: string, age: number, processed: number) =>
  `INSERT INTO ledger_tx (hash, ledger, closed_at, account, type, result, fee, effects, processed)
   VALUES ('${hash}', 4711, ${NOW - age}, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{}', ${processed})`

test('of all that is open the status prints how many there are, and since when the oldest', async () => {
  await run(
    purchase(1, 'sold', 9 * DAY),
    purchase(2, 'offered', 3 * HOUR),
    purchase(3, 'reserved', MINUTE),
    submission('A', 'validated', 9 * DAY),
    submission('B', 'signed', 3 * MINUTE),
    submission('C', 'signed', MINUTE),
    `INSERT INTO waiting (wallet, tier, joined_at, seen_at) VALUES ('rHere', 'rare', 0, ${NOW}), ('rGone', 'rare', 0, ${NOW - HOUR})`,
    `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p2', 0)`,
    payment('delivering', 'delivering', 8 * DAY),
    payment('refunding', 'refunding', 5 * DAY),
    payment('received', 'received', HOUR),
  )
  const said = await status()
  expect(said).toContain('2 purchases (the oldest for 3 h) and 2 transactions (the oldest for 3 min) open\n')
  expect(said).toContain('1 wallet in the queue; 2 refunds (the oldest for 5 d) waiting\n')
})

test('the status prints what Xaman was asked within its minute, and how old cron run and ledger are', async () => {
  const second = NOW / SECOND
  await run(
    `INSERT INTO xaman_second (second, payloads, calls, failed)
     VALUES (${second - 3600}, 100, 100, 100), (${second - 2}, 1, 20, 3), (${second - 1}, 2, 30, 4)`,
    `INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 0, ${NOW - 119 * SECOND}), ('other', 1, 0, 0)`,
    transaction('last', 47 * HOUR, 1),
    transaction('next', 0, 0),
    `INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 5, 4711, 'last', '1')`,
  )
  const said = await status()
  expect(said).toContain('Xaman within the last minute: 3 of 30 payloads and 50 of 200 calls; 7 failed\n')
  expect(said).toContain('The last cron run was completed 119 s ago.\n')
  expect(said).toContain(
    'The last transaction of the minter in the journal is in ledger 4711, closed 47 h ago.\n' +
      '1 transaction of the journal not processed yet\n',
  )
})

test('where this machine’s clock is an hour off, ages, queue, Xaman and the opening are told by the site’s', async () => {
  await run(
    `INSERT INTO waiting (wallet, tier, joined_at, seen_at) VALUES ('rHere', 'rare', 0, ${NOW})`,
    `INSERT INTO xaman_second (second, payloads, calls, failed) VALUES (${NOW / SECOND - 1}, 2, 30, 4)`,
    `INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 0, ${NOW - 119 * SECOND})`,
    `INSERT INTO pause (scope, until, why, who, since) VALUES ('opening', ${NOW + HOUR / 2}, '', 'Ada', 1)`,
  )
  const right = await status()
  expect(right).toContain('1 wallet in the queue')
  expect(right).toContain('OPENS 2026-11-22 10:00 UTC')
  for (const off of [-HOUR, HOUR])
    expect(await answerSale({ db: memory.db, clock: { now: () => NOW + off }, siteNow: NOW })).toBe(right)
})

test('a webhook that accepts nothing is named once a cron run must have tried it, for alerts and for their ends', async () => {
  const raised = (age: number, notified: number | null) =>
    `INSERT OR REPLACE INTO alert (name, what, raised_at, notified_at) VALUES ('reserve', '', ${NOW - age}, ${notified})`
  const accepted = 'The webhook has accepted nothing for'
  await run(raised(119 * SECOND, null))
  expect(await status()).not.toContain(accepted)
  await run(raised(2 * MINUTE, null))
  expect(await status()).toContain(`1 alert, 1 not sent to the webhook\n${accepted} 2 min: it fails`)
  await run(raised(9 * DAY, 1))
  expect(await status()).not.toContain(accepted)
  await run(
    `INSERT INTO alert_over (name, what, raised_at, over_at)
     VALUES ('a', '', 0, ${NOW - 5 * MINUTE}), ('b', '', 0, ${NOW})`,
  )
  expect(await status()).toContain(
    `1 alert, 0 not sent to the webhook; 2 notices that one is over not sent either\n${accepted} 5 min`,
  )
})

test('the status prints halts and pauses, the longest first, and the last decisions, the newest first', async () => {
  await run(
    `INSERT INTO halt (name, why, since) VALUES ('loss', '', ${NOW - MINUTE}), ('minter', '', ${NOW - DAY})`,
    `INSERT INTO pause (scope, why, who, since) VALUES ('forms', '', 'Ada', ${NOW}), ('sign-ins', '', 'Ada', 1)`,
    `INSERT INTO journal_decision (kind, first, last, who, why, at, outcome, done_at)
     WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 6)
     SELECT 'accept-history', n, n, 'Ada', 'a fork', ${NOW}, 'joined', ${NOW + MINUTE} FROM number`,
  )
  const lines = (await status()).split('\n')
  expect(lines.slice(0, 4).map((line) => line.slice(0, 15))).toEqual([
    ...['HALT minter sin', 'HALT loss since', 'PAUSED sign-ins', 'PAUSED forms si'],
  ])
  const decisions = lines.filter((line) => line.startsWith('decision'))
  expect(decisions[0]).toBe(
    'decision 6, 2026-11-22 09:30 UTC  accept-history 6 6, by Ada, because: a fork  (2026-11-22 09:31 UTC: joined)',
  )
  expect(decisions).toHaveLength(5)
})
