import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { type Log, quietLog } from '../../../../functions/log.ts'
import { endFinishedQuarantines, isolated } from '../../../../functions/records/alerts/isolated.ts'
import { retryAt, type Unit } from '../../../../functions/records/alerts/quarantine.ts'
import { mayRun, readFailing } from '../../../../functions/records/alerts/quarantine-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const UNIT = { kind: 'purchase', id: 'one' } as const
const ALERT = 'quarantine purchase one'

type Crash = Parameters<Log['crashed']>[0]

let memory: MemoryDatabase
let now = 0
beforeEach(() => {
  now = 1_000_000
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

function services(db: D1Database = memory.db): Services {
  return {
    db,
    clock: { now: () => now, sleep: async () => {} },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

/** One run of a queue with one unit; whether the unit was tried. */
async function run(act: () => Promise<void>): Promise<boolean> {
  let tried = false
  await isolated(services(), await readFailing(memory.db), UNIT, () => {
    tried = true
    return act()
  })
  return tried
}

async function alerts(): Promise<string[]> {
  const { results } = await memory.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  return results.map(({ name }) => name)
}

const fail = async () => {
  throw new Error('unreadable')
}

test('a unit is in quarantine after its third failure in a row, with an alert, and tried again after a pause', async () => {
  for (let failures = 1; failures <= 2; failures += 1) {
    expect(await run(fail)).toBe(true)
    expect(await alerts()).toEqual([])
  }
  expect(await run(fail)).toBe(true)
  expect(await alerts()).toEqual([ALERT])
  now += MINUTE - 1
  expect(await run(fail)).toBe(false)
  now += 1
  expect(await run(fail)).toBe(true)
})

test('a unit that succeeds leaves quarantine, and may raise its alert again', async () => {
  for (let failures = 0; failures < 3; failures += 1) await run(fail)
  now += MINUTE
  expect(await run(async () => {})).toBe(true)
  expect(await alerts()).toEqual([])
  expect(await readFailing(memory.db)).toEqual(new Map())
  await run(fail)
  expect(await alerts()).toEqual([])
})

test('a success resets the count of failures', async () => {
  await run(fail)
  await run(fail)
  await run(async () => {})
  await run(fail)
  await run(fail)
  expect(await alerts()).toEqual([])
})

/** A database that fails on the statements that begin so. */
function failingOn(begin: string): D1Database {
  const prepare = (text: string) => {
    if (text.startsWith(begin)) throw new Error('gone')
    return memory.db.prepare(text)
  }
  return { prepare, batch: (all: D1PreparedStatement[]) => memory.db.batch(all) } as unknown as D1Database
}

test('an alert that could not be raised at the third failure is raised at the fourth', async () => {
  for (let failures = 1; failures <= 2; failures += 1) await run(fail)
  const dying = services(failingOn('INSERT OR IGNORE INTO alert'))
  await isolated(dying, await readFailing(memory.db), UNIT, fail)
  expect(await alerts()).toEqual([])
  now += MINUTE
  expect(await run(fail)).toBe(true)
  expect(await alerts()).toEqual([ALERT])
})

test('a quarantine whose alert could not be ended with the first success is ended by the next one', async () => {
  for (let failures = 0; failures < 3; failures += 1) await run(fail)
  now += MINUTE
  const dying = services(failingOn('DELETE FROM alert'))
  expect(await isolated(dying, await readFailing(memory.db), UNIT, async () => {})).toBe(true)
  expect(await alerts()).toEqual([ALERT])
  await run(async () => {})
  expect(await alerts()).toEqual([])
  expect(await readFailing(memory.db)).toEqual(new Map())
})

test('a success ends the alert of a third failure that came after the run had read the failures', async () => {
  for (let failures = 1; failures <= 2; failures += 1) await run(fail)
  const failing = await readFailing(memory.db)
  await run(fail)
  expect(await alerts()).toEqual([ALERT])
  expect(await isolated(services(), failing, UNIT, async () => {})).toBe(true)
  expect(await alerts()).toEqual([])
})

test('a unit in quarantine keeps back none of another kind with the same id, and is not ended by its success', async () => {
  for (let failures = 0; failures < 3; failures += 1) await run(fail)
  const mayRunNow = (kind: Unit['kind']) =>
    sql`SELECT 1 WHERE ${mayRun(kind, sql`'one'`, now)}`.found(memory.db)
  expect([await mayRunNow('purchase'), await mayRunNow('payment')]).toEqual([false, true])
  const other = { kind: 'payment', id: 'one' } as const
  await isolated(services(), await readFailing(memory.db), other, fail)
  await isolated(services(), await readFailing(memory.db), other, async () => {})
  expect(await mayRunNow('purchase')).toBe(false)
  now += MINUTE
  expect(await mayRunNow('purchase')).toBe(true)
})

test('failures are counted per unit', async () => {
  for (let failures = 0; failures < 3; failures += 1) await run(fail)
  const failing = await readFailing(memory.db)
  expect(await isolated(services(), failing, { kind: 'purchase', id: 'two' }, async () => {})).toBe(true)
  expect(await isolated(services(), failing, { kind: 'payment', id: 'one' }, async () => {})).toBe(true)
  expect(await isolated(services(), failing, UNIT, async () => {})).toBe(false)
})

const ENTRY = `TS-${'0'.repeat(26)}`
const purchase = `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
  VALUES ('p', 1, 'rWallet', 'common', '1', 'released', 'k', 'h', 0)`

test.each([
  {
    kind: 'submission' as const,
    begin: [
      `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('one', 'tickets', '', 1, 2, 0)`,
    ],
    end: `UPDATE submission SET status = 'dead'`,
  },
  {
    kind: 'mail' as const,
    begin: [
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES ('${ENTRY}', 'question', 'ada@streak.test', '{}', '', 0, 0)`,
      `INSERT INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
       VALUES ('one', '${ENTRY}', 'answer', 'ada@streak.test', 'ada@streak.test', 0, 0)`,
    ],
    end: `UPDATE mail SET status = 'sent'`,
  },
  {
    kind: 'payment' as const,
    begin: [
      purchase,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status)
       VALUES ('one', 'i', 'rPayer', '2000000', 0, 7, 1, 'received')`,
    ],
    end: `UPDATE payment SET status = 'refunded', refund = 'r'`,
  },
  {
    kind: 'payment' as const,
    begin: [
      purchase,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status)
       VALUES ('one', 'i', 'rPayer', '2000000', 0, 7, 1, 'received')`,
    ],
    end: 'DELETE FROM payment',
  },
  {
    kind: 'payment' as const,
    begin: [
      purchase,
      `INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`,
      `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status, reason)
       VALUES ('one', 'i', 'rPayer', '2000000', 0, 7, 1, 'refunding', 'late')`,
    ],
    end: `UPDATE payment SET status = 'refund_manual'`,
  },
  {
    kind: 'identity' as const,
    begin: [`INSERT INTO person (id, state, created_at) VALUES ('one', 'in-review', 0)`],
    end: `UPDATE person SET state = 'refused'`,
  },
  {
    kind: 'identity' as const,
    begin: [`INSERT INTO person (id, state, due, created_at) VALUES ('one', 'refused', 1, 0)`],
    end: 'DELETE FROM person',
  },
  {
    kind: 'identity' as const,
    begin: [
      `INSERT INTO person (id, state, created_at) VALUES ('one', 'approved', 0)`,
      `INSERT INTO person_wallet (address, person_id, bound_at) VALUES ('rWallet', 'one', 0)`,
      purchase,
      `UPDATE purchase SET status = 'offered'`,
    ],
    end: `UPDATE purchase SET status = 'sold'`,
  },
  {
    kind: 'transaction' as const,
    begin: [
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES ('one', 7, 'r', 'Payment', 'tesSUCCESS', '12', '{}')`,
    ],
    end: 'DELETE FROM ledger_tx',
  },
  {
    kind: 'purchase' as const,
    begin: [purchase, `UPDATE purchase SET id = 'one', status = 'reserved'`],
    end: `UPDATE purchase SET status = 'released'`,
  },
  {
    kind: 'debt' as const,
    id: 'rPayer -1',
    begin: [`INSERT INTO dust_debt (id, payer, tag, drops, due_at) VALUES (1, 'rPayer', -1, 1000000, 1)`],
    end: 'UPDATE dust_debt SET due_at = NULL',
  },
])(
  'a $kind that failed in the queue and ended elsewhere leaves no alert behind: $end',
  async ({ kind, id = 'one', begin, end }) => {
    for (const statement of begin) await memory.db.prepare(statement).run()
    const unit = { kind, id }
    for (let failures = 0; failures < 3; failures += 1)
      await isolated(services(), await readFailing(memory.db), unit, fail)
    await endFinishedQuarantines(services())
    expect(await alerts()).toEqual([`quarantine ${kind} ${id}`])
    await memory.db.prepare(end).run()
    await endFinishedQuarantines(services())
    expect(await alerts()).toEqual([])
  },
)

test('an alert about a failure says nothing that a person has typed', async () => {
  const typed = async () => {
    throw new SyntaxError('Unexpected token, "Ann" is not valid JSON')
  }
  for (let failures = 0; failures < 3; failures += 1) await run(typed)
  const stored = await memory.db
    .prepare(`SELECT what AS text FROM alert UNION ALL SELECT last_error FROM quarantine`)
    .all<{ text: string }>()
  expect(stored.results).toHaveLength(2)
  for (const { text } of stored.results) {
    expect(text).toContain('is not valid JSON')
    expect(text).not.toContain('Ann')
  }
})

test('an alert about a row that cannot be read names the column', async () => {
  const unreadable = async () => void z.object({ nftokenId: z.string() }).parse({ nftokenId: null })
  for (let failures = 0; failures < 3; failures += 1) await run(unreadable)
  expect(await memory.db.prepare('SELECT what FROM alert').first('what')).toMatch(
    /^It failed 3 times in a row: What was read is not as expected: nftokenId: Invalid /,
  )
})

test('an alert about a failure is one line of a few hundred characters, however long the error is', async () => {
  const long = async () => {
    throw new Error(`refused:\n  ${'again and '.repeat(100)}`)
  }
  for (let failures = 0; failures < 3; failures += 1) await run(long)
  const { results } = await memory.db
    .prepare('SELECT last_error AS error, what FROM quarantine, alert')
    .all<{ error: string; what: string }>()
  const error = `refused: ${'again and '.repeat(100)}`.slice(0, 300)
  expect(results).toEqual([{ error, what: `It failed 3 times in a row: ${error}` }])
})

test('a failure is logged with its unit, and so is a count that fails', async () => {
  const logged: object[] = []
  const log = { ...quietLog, crashed: ({ path, purchase }: Crash) => void logged.push({ path, purchase }) }
  const dying = { ...services(failingOn('INSERT OR REPLACE INTO quarantine')), log }
  await isolated(dying, new Map(), UNIT, fail)
  await isolated({ ...services(), log }, new Map(), { kind: 'mail', id: 'one' }, fail)
  expect(logged).toEqual([
    { path: 'purchase one', purchase: 'one' },
    { path: 'quarantine of purchase one' },
    { path: 'mail one' },
  ])
})

test('if the database fails the count too, nothing is counted and the caller continues', async () => {
  const gone = {
    prepare() {
      throw new Error('no database')
    },
  } as unknown as D1Database
  expect(await isolated(services(gone), new Map(), UNIT, fail)).toBe(false)
  expect(await readFailing(memory.db)).toEqual(new Map())
})

test('the pause doubles from a minute to an hour; a cron step is never paused', () => {
  const pauses = [1, 2, 3, 4, 5, 8, 9, 30].map((failures) => retryAt(UNIT, failures, 0))
  expect(pauses).toEqual([0, 0, MINUTE, 2 * MINUTE, 4 * MINUTE, 32 * MINUTE, HOUR, HOUR])
  expect(retryAt({ kind: 'step', id: 'alerts' }, 9, 0)).toBe(0)
})
