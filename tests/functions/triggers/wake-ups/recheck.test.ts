import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import { payloadUuid } from '#contract/wire/ledger-ids'
import type { WakeUp } from '#contract/wire/rooms'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { checkPayload } from '../../../../functions/triggers/wake-ups/recheck.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const BUYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const UUID = payloadUuid.parse('00000000-0000-4000-8000-000000000001')
const OTHER = payloadUuid.parse('00000000-0000-4000-8000-000000000002')
const BEGINNING = 1_800_000_000_000

let memory: MemoryDatabase
let now: number
let asked: string[]
let awaited: unknown[]
beforeEach(() => {
  memory = createMemoryDatabase()
  now = BEGINNING
  asked = []
  awaited = []
})
afterEach(() => memory.close())

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await memory.db.prepare(statement).run()
}

/** A purchase on offer, with a request in the wallet app, in this status. */
const purchase = (status: string) =>
  run(`INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at,
      nftoken_id, offer_id, offer_expires_at, offer_hash, offer_ledger, offered_at,
      payload_uuid, payload_deeplink, payload_qr, payload_socket, payload_expires_at,
      signed_at, signed_hash, signed_last_ledger, accept_hash, accept_ledger, sold_at, owner)
    VALUES ('p', 1, '${BUYER}', 'common', '100', '${status}', 'k', 'h', 1,
      '${'A'.repeat(64)}', '${'B'.repeat(64)}', ${now + 10 * MINUTE}, '${'C'.repeat(64)}', 8, ${now},
      '${UUID}', '', '', '', ${now + 10 * MINUTE},
      ${status === 'offered' ? 'NULL, NULL, NULL' : `1, '${'D'.repeat(64)}', 20`},
      ${status === 'sold' ? `'${'D'.repeat(64)}', 9, 1, '${BUYER}'` : 'NULL, NULL, NULL, NULL'})`)

/** When to check once more, after a wake-up that the wallet app answers with an open request. */
async function woken(wakeUp: WakeUp, uuid = UUID, deadline = now): Promise<number | null> {
  const open = ok({ step: 'open', opened: false, expired: false, cancelled: false })
  const services = {
    db: memory.db,
    clock: { now: () => now, sleep: async () => {} },
    config: { kyc: null },
    ledger: { transactionByTwo: async () => err('single-operator') },
    follower: { tip: async () => null, until: async (...what: unknown[]) => void awaited.push(what.at(-1)) },
    xaman: { read: async (uuid: string) => asked.push(uuid) && open },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
  return checkPayload(services, uuid, wakeUp, deadline)
}
/** How often the wallet app was asked since the last time. */
const questions = () => asked.splice(0).length

test('a payload that belongs to nothing is not checked again', async () => {
  await purchase('offered')
  expect(await woken('signed', OTHER)).toBeNull()
  expect(questions()).toBe(0)
})

test('a purchase that waits for its buyer is checked seldom, and one that waits for the ledger often', async () => {
  await purchase('offered')
  expect(await woken('watching')).toBe(30 * SECOND)
  await run('DELETE FROM purchase')
  await purchase('confirming')
  expect(await woken('watching')).toBe(3 * SECOND)
})

test('a purchase that has ended is not checked again', async () => {
  await purchase('sold')
  expect(await woken('signed')).toBeNull()
  expect(questions()).toBe(0)
})

test.each(['signed', 'rejected'] as const)(
  '%s, reported twice within three seconds, is one question to the wallet app',
  async (wakeUp) => {
    await purchase('offered')
    expect(await woken(wakeUp)).toBe(30 * SECOND)
    expect(questions()).toBeGreaterThan(0)
    now += 3 * SECOND - 1
    expect(await woken(wakeUp)).toBe(3 * SECOND)
    expect(questions()).toBe(0)
    now += 1
    expect(await woken(wakeUp)).toBe(30 * SECOND)
    expect(questions()).toBeGreaterThan(0)
  },
)

test('a report that proves nothing does not keep the report of an answer back', async () => {
  await purchase('offered')
  await woken('opened')
  await woken('watching')
  expect(await woken('signed')).toBe(30 * SECOND)
  expect(questions()).toBeGreaterThan(0)
})

test('a room without a page has the wallet app asked once a minute, as one that only knows the time', async () => {
  await purchase('offered')
  await woken('empty')
  expect(questions()).toBe(1)
  now += MINUTE - 1
  await woken('empty')
  await woken('alarm')
  expect(questions()).toBe(0)
  now += 1
  await woken('alarm')
  expect(questions()).toBe(1)
})

test('a check waits for the ledger until its deadline, and no longer', async () => {
  await purchase('confirming')
  await woken('signed', UUID, now)
  expect(awaited).toEqual([])
  now += 3 * SECOND
  await woken('signed', UUID, now + 20 * SECOND)
  expect(awaited).toEqual([now + 20 * SECOND])
})

test('the payload of an invoice is checked by its invoice, and no more once that is closed', async () => {
  await run(
    `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
      VALUES ('p', 1, '${BUYER}', 'common', '100', 'reserved', 'k', 'h', 1)`,
    `INSERT INTO invoice (id, purchase_id, expires_at, payload_uuid, payload_deeplink, payload_qr, payload_socket)
      VALUES ('${'E'.repeat(64)}', 'p', ${now}, '${UUID}', '', '', '')`,
  )
  expect(await woken('opened')).toBe(30 * SECOND)
  await run(`UPDATE invoice SET status = 'closed'`)
  expect(await woken('opened')).toBeNull()
})

test('the payload of a sign-in is checked by its sign-in, which notes that it was opened', async () => {
  await run(`INSERT INTO sign_in (id, secret_hash, nonce, code, status, uuid, created_at, expires_at)
    VALUES ('s', 'h', 'n', '42', 'pending', '${UUID}', ${now}, ${now + MINUTE})`)
  expect(await woken('watching')).toBe(MINUTE)
  expect(await memory.db.prepare('SELECT opened_at FROM sign_in').first('opened_at')).toBeNull()
  expect(await woken('opened')).toBe(MINUTE)
  expect(await memory.db.prepare('SELECT opened_at FROM sign_in').first('opened_at')).toBe(now)
})
