import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNDO_LIFE } from '#contract/own-entry'
import { CRON_OVERDUE, HOUR, MINUTE, PLACE_KEPT, SECOND } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import type { LedgerTip } from '../../functions/adapters/ledger/follower.ts'
import { noteFailed, takeCall } from '../../functions/adapters/xaman/budget-store.ts'
import { alertConditions } from '../../functions/conditions.ts'
import { quietLog } from '../../functions/log.ts'
import { keepWithdrawal, undoWithdrawal } from '../../functions/people/own-entry/withdraw-store.ts'
import { raiseAlert } from '../../functions/records/alerts/alerts.ts'
import { alertIfCronIsMissing } from '../../functions/records/alerts/cron-missing.ts'
import type { Services } from '../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../support/memory-database.ts'

const BUDGET = { payloads: 30, calls: 200 }

let memory: MemoryDatabase
let size: number
let now: number
let tip: Partial<LedgerTip> | null
let sent: string[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  size = 4096
  now = 1_800_000_000_000
  tip = {}
  sent = []
  await makeTickets(60)
})
afterEach(() => memory.close())

/** The database, which says how large it is as D1 does. */
const sized = () => ({
  prepare: (sql: string) => memory.db.prepare(sql),
  batch: async (statements: D1PreparedStatement[]) =>
    (await memory.db.batch(statements)).map((one) => ({ ...one, meta: { ...one.meta, size_after: size } })),
})

const run = (sql: string) => memory.db.prepare(sql).run()

function services({ operators = ['one', 'two'], minting = 'open' } = {}): Services {
  return {
    db: sized(),
    clock: { now: () => now, sleep: async () => {} },
    log: {
      ...quietLog,
      attention: ({ what }: { what: string }) => void sent.push(what),
      alertOver: ({ what }: { what: string }) => void sent.push(`over: ${what}`),
    },
    secrets: { alertUrl: null },
    defer: () => {},
    config: { minting },
    follower: { tip: async () => tip },
    ledger: { nodes: operators.map((operator) => ({ operator })) },
  } as unknown as Services
}

/** What one cron run notifies people of. */
async function noticesOfRun(options: Parameters<typeof services>[0] = {}): Promise<readonly string[]> {
  sent = []
  await alertConditions(services(options))
  return sent
}

async function makeTickets(count: number) {
  await run('DELETE FROM ticket')
  const numbers = Array.from({ length: count }, (_, at) => `(${at + 1})`).join(', ')
  if (count > 0) await run(`INSERT INTO ticket (sequence) VALUES ${numbers}`)
}

async function invoicePaid(status: string, closedAt: number) {
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
     VALUES ('p', 1, 'rWallet', 'common', '1', 'released', 'k', 'h', 0)`,
  )
  await run(`INSERT INTO invoice (id, purchase_id, expires_at) VALUES ('i', 'p', 0)`)
  await run(
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status)
     VALUES ('h', 'i', 'rPayer', '2000000', 0, 7, ${closedAt}, '${status}')`,
  )
}

const joins = (wallet: string, joinedAt: number, solvent = 1) =>
  run(
    `INSERT INTO waiting (wallet, tier, joined_at, seen_at, solvent) VALUES ('${wallet}', 'common', ${joinedAt}, ${now}, ${solvent})`,
  )

/** Each condition: what brings it about, what is said, what ends it. */
const matters: readonly {
  readonly alert: string
  readonly says: string
  readonly begin: () => Promise<unknown>
  readonly end: () => Promise<unknown>
}[] = [
  {
    alert: 'xaman',
    says: '3 of 3 calls of Xaman failed',
    async begin() {
      for (let times = 0; times < 3; times += 1) {
        await takeCall(memory.db, BUDGET, now)
        await noteFailed(memory.db, now)
      }
    },
    async end() {
      for (let times = 0; times < 4; times += 1) await takeCall(memory.db, BUDGET, now)
    },
  },
  {
    alert: 'quorum',
    says: 'No quorum of operators agrees on a ledger that closed within 30 s',
    begin: async () => {
      tip = null
    },
    end: async () => {
      tip = {}
    },
  },
  {
    alert: 'tickets',
    says: 'Free tickets of the minter: 19, and none are being made',
    begin: () => makeTickets(19),
    end: () => makeTickets(20),
  },
  {
    alert: 'refunds',
    says: 'Refunds that wait: 1, the oldest for 2 h',
    begin: () => invoicePaid('refunding', now - 3 * HOUR + SECOND),
    end: () => run(`UPDATE payment SET status = 'refunded'`),
  },
  {
    alert: 'refunds',
    says: 'Refunds that wait: 1, the oldest for 1 h',
    begin: () =>
      run(
        `INSERT INTO dust_debt (id, payer, tag, drops, due_at) VALUES (1, 'rPayer', -1, 1000000, ${now - HOUR})`,
      ),
    end: () => run('UPDATE dust_debt SET due_at = NULL'),
  },
  {
    alert: 'queue',
    says: 'no purchase was begun for 5 minutes',
    begin: () => joins('rWaiting', now - 5 * MINUTE),
    end: () =>
      run(
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
         VALUES ('q', 2, 'rWaiting', 'common', '1', 'reserved', 'k', 'h', ${now})`,
      ),
  },
  {
    alert: 'forms',
    says: '60 forms came within ten minutes',
    begin: () =>
      run(
        `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
         SELECT value, 'investor', 'ada@streak.test', '{}', '', ${now}, ${now}
         FROM json_each('${JSON.stringify(Array.from({ length: 60 }, (_, at) => at))}')`,
      ),
    end: async () => {
      now += 10 * MINUTE
    },
  },
  {
    alert: 'forms',
    says: '200 mails were written within an hour: until fewer are, a form gets none',
    begin: async () => {
      await run(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
        VALUES ('TS-1', 'investor', 'ada@streak.test', '{}', '', 0, 0)`)
      await run(`INSERT INTO mail (id, entry_id, kind, address, counted_as, due_at, written_at)
        SELECT value, 'TS-1', 'received', '', '', 0, ${now} FROM json_each('${JSON.stringify(Array.from({ length: 200 }, (_, at) => at))}')`)
    },
    end: async () => {
      now += HOUR
    },
  },
  {
    alert: 'database',
    says: 'The database has 5.1 GB',
    begin: async () => {
      size = 5_100_000_000
    },
    end: async () => {
      size = 4_900_000_000
    },
  },
  {
    alert: 'tier mythic',
    says: '0 of 10 passes are unsold',
    begin: () => run(`UPDATE tier_stat SET sold = 10 WHERE tier = 'mythic'`),
    end: () => run(`UPDATE tier_stat SET sold = 9 WHERE tier = 'mythic'`),
  },
]

test.each(matters)('$alert is raised once, and once more said to be over ($says)', async (matter) => {
  expect(await noticesOfRun()).toEqual([])
  await matter.begin()
  expect(await noticesOfRun()).toEqual([
    expect.stringMatching(new RegExp(`^${matter.alert}: .*${matter.says}`)),
  ])
  expect(await noticesOfRun()).toEqual([])
  await matter.end()
  expect(await noticesOfRun()).toEqual([`over: ${matter.alert}`])
  expect(await noticesOfRun()).toEqual([])
})

test('a cron run that is missing is noticed by the follower after three minutes, and the next run ends the alert', async () => {
  const lastRun = now - CRON_OVERDUE
  await alertIfCronIsMissing(services(), null)
  await alertIfCronIsMissing(services(), lastRun + 1)
  expect(sent).toEqual([])
  await alertIfCronIsMissing(services(), lastRun)
  await alertIfCronIsMissing(services(), lastRun)
  expect(sent).toEqual([
    `cron: No cron run was completed since ${new Date(lastRun).toISOString()}. See the triggers of the Worker, and its log.`,
  ])
  expect(await noticesOfRun()).toEqual(['over: cron'])
})

test('that one node alone counts is over once two operators agree, or no other is configured, and not before', async () => {
  const raise = () => raiseAlert(services(), 'one node', 'Only one node counts: verdicts wait.')
  await raise()
  tip = null
  expect(await noticesOfRun()).not.toContain('over: one node')
  tip = {}
  expect(await noticesOfRun({ operators: ['one', 'one'] })).not.toContain('over: one node')
  expect(await noticesOfRun()).toContain('over: one node')
  await raise()
  expect(await noticesOfRun({ operators: ['one'] })).toContain('over: one node')
})

test('two failed calls of Xaman, or three among many, are no alert; and without any call nothing is over', async () => {
  for (let times = 0; times < 2; times += 1) await noteFailed(memory.db, now)
  expect(await noticesOfRun()).toEqual([])
  await noteFailed(memory.db, now)
  expect(await noticesOfRun()).toHaveLength(1)
  now += 11 * MINUTE
  expect(await noticesOfRun()).toEqual([])
  for (let times = 0; times < 7; times += 1) await takeCall(memory.db, BUDGET, now)
  expect(await noticesOfRun()).toEqual(['over: xaman'])
  for (let times = 0; times < 3; times += 1) await noteFailed(memory.db, now)
  expect(await noticesOfRun()).toEqual([])
  await takeCall(memory.db, BUDGET, now)
  await noteFailed(memory.db, now)
  expect(await noticesOfRun(), 'half of all').toHaveLength(1)
})

test('while operators are known to disagree, or the journal not to join, no alert says again that no quorum agrees', async () => {
  tip = null
  for (const alert of ['operators disagree', 'halt diverged']) {
    await raiseAlert(services(), alert, 'It says why.')
    expect(await noticesOfRun()).toEqual([])
    await run('DELETE FROM alert')
  }
})

test('few tickets are no alert while more are being made', async () => {
  await makeTickets(0)
  await run(
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('h', 'tickets', '', 1, 2, 0)`,
  )
  expect(await noticesOfRun()).toEqual([])
  await run(`UPDATE submission SET purpose = 'mint'`)
  expect(await noticesOfRun()).toHaveLength(1)
  await run(`UPDATE submission SET purpose = 'tickets', status = 'dead'`)
  await run('DELETE FROM alert')
  expect(await noticesOfRun()).toHaveLength(1)
})

test('tickets that are in use are not free, and few are no alert once the sale has ended', async () => {
  await run(`UPDATE ticket SET status = 'signed' WHERE sequence > 19`)
  await run(`INSERT INTO pause (scope, why, who, since, ended) VALUES ('sale', 'A test.', 'a test', 1, 1)`)
  expect(await noticesOfRun()).toEqual([])
  await run('DELETE FROM pause')
  expect(await noticesOfRun()).toHaveLength(1)
})

test('a payment that is delivered for, or a payment or debt of less than an hour ago, is no waiting refund', async () => {
  await invoicePaid('delivering', now - 2 * HOUR)
  expect(await noticesOfRun()).toEqual([])
  await run(`UPDATE payment SET status = 'received', closed_at = ${now - HOUR + SECOND}`)
  await run(
    `INSERT INTO dust_debt (id, payer, tag, drops, due_at) VALUES (1, 'rPayer', -1, 1000000, ${now - HOUR + SECOND})`,
  )
  expect(await noticesOfRun()).toEqual([])
})

test('a refund that waits for a person, with an alert of its own, does not hide that later ones do not go out', async () => {
  await invoicePaid('refund_manual', now - 9 * HOUR)
  await run(`INSERT INTO alert (name, what, raised_at) VALUES ('payment h', 'It bounced.', 1)`)
  expect(await noticesOfRun()).toEqual([])
  await run(
    `INSERT INTO payment (hash, invoice_id, payer, drops, partial, ledger, closed_at, status)
     VALUES ('later', 'i', 'rPayer', '2000000', 0, 8, ${now - 2 * HOUR}, 'refunding')`,
  )
  expect(await noticesOfRun()).toEqual([expect.stringContaining('Refunds that wait: 1, the oldest for 2 h')])
  await run(`UPDATE payment SET status = 'refunded' WHERE hash = 'later'`)
  expect(await noticesOfRun()).toEqual(['over: refunds'])
  await run(`DELETE FROM alert WHERE name = 'payment h'`)
  expect(await noticesOfRun()).toEqual([expect.stringContaining('Refunds that wait: 1, the oldest for 9 h')])
})

test('a queue that may not move is no alert: during a halt, while minting is paused or not open yet, and without a pass or means', async () => {
  await joins('rPoor', now - HOUR, 0)
  expect(await noticesOfRun()).toEqual([])
  await joins('rWaiting', now - HOUR)
  expect(await noticesOfRun({ minting: 'paused' })).toEqual([])
  await run(`INSERT INTO halt (name, why, since) VALUES ('loss', 'Drops left.', 1)`)
  expect(await noticesOfRun()).toEqual([])
  await run('DELETE FROM halt')
  for (const [scope, until] of Object.entries({ sale: 'NULL', opening: now + 1, common: 'NULL' })) {
    await run(
      `INSERT INTO pause (scope, until, why, who, since) VALUES ('${scope}', ${until}, 'A test.', 'a test', 1)`,
    )
    expect(await noticesOfRun()).toEqual([])
    await run('DELETE FROM pause')
  }
  await run(`UPDATE pass SET status = 'sold' WHERE tier = 'common'`)
  expect(await noticesOfRun()).toEqual([])
  await run(`UPDATE pass SET status = 'available' WHERE id = 1`)
  await joins('rLast', now)
  await run(`UPDATE waiting SET seen_at = ${now - PLACE_KEPT} WHERE wallet = 'rWaiting'`)
  expect(await noticesOfRun(), 'who was seen lately has only just come').toEqual([])
  await run(`UPDATE waiting SET seen_at = ${now - PLACE_KEPT + 1}`)
  expect(await noticesOfRun()).toHaveLength(1)
  await run('DELETE FROM waiting')
  expect(await noticesOfRun({ minting: 'paused' })).toEqual(['over: queue'])
})

test('six hours before a promised answer is due people hear of it once, and again when none is due so soon', async () => {
  const ask = (id: string, form: string, at: number) =>
    run(`INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
      VALUES ('${id}', '${form}', 'a@example.org', '{}', '${id}', ${at}, ${at})`)
  await ask('one', 'question', now - 42 * HOUR + 1)
  await ask('two', 'investor', now - 60 * HOUR)
  await noticesOfRun()
  expect(sent.filter((notice) => notice.includes('answers'))).toEqual([])
  now += 1
  const [raised, ...others] = (await noticesOfRun()).filter((notice) => notice.includes('answers'))
  expect([raised, others]).toEqual([
    'answers: Promised answers to forms that are due within 6 h or overdue: 1; the first is due in 6 h. See the desk, or npm run inbox ENV.',
    [],
  ])
  now += 9 * HOUR
  expect((await noticesOfRun()).filter((notice) => notice.includes('answers'))).toEqual([])
  await run(`UPDATE form_entry SET outcome = 'declined' WHERE id = 'one'`)
  expect((await noticesOfRun()).filter((notice) => notice.includes('answers'))).toEqual([])
  await run(`UPDATE form_entry SET status = 'answered', shown_outcome = 'declined' WHERE id = 'one'`)
  expect((await noticesOfRun()).filter((notice) => notice.includes('answers'))).toEqual(['over: answers'])
})

test('an answer that is overdue is said to be so, and of a hundred they are no longer counted', async () => {
  await run(
    `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
     SELECT value, 'question', 'a@example.org', '{}', '', ${now - 52 * HOUR + 1}, ${now - 52 * HOUR + 1}
     FROM json_each('${JSON.stringify(Array.from({ length: 100 }, (_, at) => at))}')`,
  )
  expect(await noticesOfRun()).toEqual([
    expect.stringContaining('overdue: 100 or more; the first is overdue by 3 h.'),
  ])
})

test('that an answer did not go out is over once its entry is erased, withdrawn for good, or open again, and not before', async () => {
  const id = entryId.parse(`TS-${'0'.repeat(26)}`)
  const alert = `answer ${id}`
  const answered = async () => {
    await run('DELETE FROM form_entry')
    await run(`INSERT INTO form_entry (id, form, status, email, answers, content_hash, received_at, changed_at)
      VALUES ('${id}', 'question', 'answered', 'a@example.org', '{}', '', ${now}, ${now})`)
    await raiseAlert(services(), alert, 'Our answer was refused.')
    expect(await noticesOfRun()).toEqual([])
  }
  await answered()
  await keepWithdrawal(memory.db, { id, version: 1 }, now, null)
  now += UNDO_LIFE - 1
  expect(await noticesOfRun()).toEqual([])
  await undoWithdrawal(memory.db, { id, version: 2 }, { now, since: now - UNDO_LIFE })
  now += HOUR
  expect(await noticesOfRun()).toEqual([])
  await keepWithdrawal(memory.db, { id, version: 3 }, now, null)
  now += UNDO_LIFE
  expect(await noticesOfRun()).toEqual([`over: ${alert}`])

  await answered()
  await run(`UPDATE form_entry SET status = 'received'`)
  expect(await noticesOfRun()).toEqual([`over: ${alert}`])

  await answered()
  await run('DELETE FROM form_entry')
  expect(await noticesOfRun()).toEqual([`over: ${alert}`])
  expect(await noticesOfRun()).toEqual([])
})
