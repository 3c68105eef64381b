import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { transactionsOf } from '../../functions/adapters/db/transactions.ts'
import { forget } from '../../functions/forget.ts'
import { erase } from '../../functions/people/desk/person.ts'
import { recordReport } from '../../functions/people/kyc/report-store.ts'
import { claimStart } from '../../functions/people/kyc/start-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../support/memory-database.ts'
import { mainOf, wordsOf } from '../web/pages/page-markup.tsx'

const NOW = 1_800_000_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

async function left(table: string, now: number): Promise<number> {
  await forget({ db: memory.db, clock: { now: () => now, sleep: async () => {} } })
  return (await memory.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0
}

const policy = async (what: string) => {
  const rows = [...(await mainOf('/privacy-policy')).querySelectorAll('.kept tbody tr')]
  return wordsOf(rows.find((row) => wordsOf(row).startsWith(what))?.lastElementChild)
}

test('the record of a session is kept for the 30 days that the privacy policy states', async () => {
  await memory.db
    .prepare('INSERT INTO session (token_hash, address, created_at, expires_at) VALUES (?, ?, ?, ?)')
    .bind('a hash', 'r', NOW - DAY, NOW)
    .run()
  expect([await left('session', NOW + 30 * DAY), await left('session', NOW + 30 * DAY + 1)]).toEqual([1, 0])
  expect(await policy('A wallet connection')).toBe('24 hours; the record of it 30 days longer')
})

test('the record of a request to connect is kept for the 30 days that the privacy policy states', async () => {
  await memory.db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, created_at, expires_at)
       VALUES ('a', 'b', 'c', '10', 'expired', ?, ?)`,
    )
    .bind(NOW - 10 * MINUTE, NOW)
    .run()
  expect([await left('sign_in', NOW + 30 * DAY), await left('sign_in', NOW + 30 * DAY + 1)]).toEqual([1, 0])
  expect(await policy('A request to connect')).toBe('Ten minutes; the record of it 30 days longer')
})

test('traces of a connection or an identity check are kept for the hour and the seven days that the privacy policy states', async () => {
  await claimStart(memory.db, { personId: 'one', senderHash: 'a hash', now: NOW })
  await recordReport(memory.db, { key: 'a report', personId: 'one', now: NOW })
  expect([await left('kyc_start', NOW + HOUR - 1), await left('kyc_start', NOW + HOUR)]).toEqual([1, 0])
  const end = NOW + 7 * DAY
  expect([await left('kyc_report', end), await left('kyc_report', end + 1)]).toEqual([1, 0])
  await memory.db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, created_at, expires_at, sender_hash)
       VALUES ('a', 'b', 'c', '10', 'expired', ?1, ?1, 'a hash')`,
    )
    .bind(NOW)
    .run()
  const senders = '(SELECT 1 FROM sign_in WHERE sender_hash IS NOT NULL)'
  expect([await left(senders, NOW + HOUR), await left(senders, NOW + HOUR + 1)]).toEqual([1, 0])
  expect(await policy('Where a connection or a check was begun')).toBe(
    'One hour; the hash of a report seven days',
  )
})

test('a place in the queue, and what its wallet holds, are kept for the times that the privacy policy states', async () => {
  await memory.db
    .prepare(`INSERT INTO waiting (wallet, tier, joined_at, seen_at) VALUES ('r', 'rare', ?1, ?1)`)
    .bind(NOW)
    .run()
  await memory.db.prepare(`INSERT INTO means (wallet, asked_at) VALUES ('r', ?)`).bind(NOW).run()
  const gone = NOW + 2 * MINUTE
  expect([await left('waiting', gone - 1), await left('waiting', gone)]).toEqual([1, 0])
  expect([await left('means', NOW + HOUR), await left('means', NOW + HOUR + 1)]).toEqual([1, 0])
  expect(await policy('A request for a pass')).toBe(
    'The place two minutes after you last asked; what the wallet holds one hour',
  )
})

test('what the pages of wallets asked nodes is kept for as long as it counts', async () => {
  await memory.db
    .prepare('INSERT INTO wallet_questions (lot, ends_at, asked) VALUES (1, ?, 1)')
    .bind(NOW)
    .run()
  await memory.db
    .prepare('INSERT INTO read_wallet (number, ends_at, may_pay) VALUES (1, ?, 1)')
    .bind(NOW)
    .run()
  expect([await left('wallet_questions', NOW), await left('wallet_questions', NOW + 1)]).toEqual([1, 0])
  expect(await left('read_wallet', NOW + 1)).toBe(0)
})

test('a form is deleted once it has been kept for as long as its page states', async () => {
  await memory.db
    .prepare(
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES ('a', 'question', 'a@example.org', '{}', '', ?1, ?1)`,
    )
    .bind(Date.parse('2025-03-31'))
    .run()
  const end = Date.parse('2026-03-31')
  expect([await left('form_entry', end), await left('form_entry', end + 1)]).toEqual([1, 0])
})

test('of a form that was deleted on request its ID alone is kept, as the privacy policy states', async () => {
  const id = entryId.parse(`TS-${'0'.repeat(26)}`)
  await memory.db
    .prepare(
      `INSERT INTO form_entry (id, form, email, answers, content_hash, received_at, changed_at)
       VALUES (?1, 'question', 'a@example.org', '{}', '', ?2, ?2)`,
    )
    .bind(id, NOW)
    .run()
  await erase(
    transactionsOf(memory.db),
    { by: 'bo@example.org', now: NOW },
    { email: 'a@example.org', ids: [id] },
  )
  expect(await left('audit', NOW + 3650 * DAY)).toBe(1)
  expect(await memory.db.prepare('SELECT what FROM audit').first('what')).toBe(`desk erase ${id}`)
  expect(await policy('A deletion that you asked for: the IDs of the forms')).toBe(
    'As long as it has to be provable',
  )
})
