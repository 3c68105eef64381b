import { afterEach, expect, test } from 'vitest'
import type { RoomName } from '#contract/rooms'
import { notifyShutdown } from '../../../../functions/records/alerts/shutdown.ts'
import { answerSale } from '../../../support/answer-sale.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = Date.UTC(2026, 10, 22)
const LATER = NOW + 60_000

let open: MemoryDatabase | null = null
afterEach(() => open?.close())

function database() {
  open = createMemoryDatabase()
  return open.db
}

const shutDown = (db: D1Database) =>
  answerSale({ db, clock: { now: () => NOW } }, 'shutdown', '--by', 'Ada', '--why', 'an update')

/** What a cron run publishes, room by room. */
async function turn(db: D1Database): Promise<string[]> {
  const published: string[] = []
  const publish = async ({ kind, id }: RoomName, { type }: { type: string }) =>
    void published.push(`${kind} ${id}: ${type}`)
  await notifyShutdown({ db, rooms: { publish, watch: async () => {}, unwatch: async () => {} } })
  return published.sort()
}

async function session(db: D1Database, wallet: string, expiresAt: number, revokedAt: number | null) {
  await db
    .prepare(
      'INSERT INTO session (token_hash, address, created_at, expires_at, revoked_at) VALUES (?, ?, 0, ?, ?)',
    )
    .bind(`${wallet} ${expiresAt}`, wallet, expiresAt, revokedAt)
    .run()
}

async function signIn(db: D1Database, uuid: string, status: string, expiresAt: number) {
  await db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, uuid, created_at, expires_at)
       VALUES (?1, 'hash', 'nonce', '42', ?2, ?1, 0, ?3)`,
    )
    .bind(uuid, status, expiresAt)
    .run()
}

async function purchase(db: D1Database, name: string, status: string) {
  await db.batch([
    db
      .prepare(
        `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, payload_uuid, invoice_id)
         VALUES (?1, 1, 'rBuyer ' || ?1, 'common', '1', ?2, ?1, 'hash', 0, 'offer ' || ?1, 'invoice ' || ?1)`,
      )
      .bind(name, status),
    db
      .prepare(
        `INSERT INTO invoice (id, purchase_id, expires_at, payload_uuid) VALUES ('invoice ' || ?1, ?1, 0, 'payment ' || ?1)`,
      )
      .bind(name),
  ])
}

test('rooms of live sessions and of open requests get the shutdown notice once, as the collection does', async () => {
  const db = database()
  await session(db, 'rAlive', LATER, null)
  await session(db, 'rAlive', LATER + 1, null)
  await session(db, 'rOver', NOW - 1, null)
  await session(db, 'rLeft', LATER, NOW - 1)
  await signIn(db, 'waits', 'pending', LATER)
  await signIn(db, 'answered', 'approved', LATER)
  await signIn(db, 'ran-out', 'pending', NOW - 1)
  await purchase(db, 'begun', 'offered')
  await purchase(db, 'ended', 'released')

  expect(await shutDown(db)).toBe(
    'Open rooms: 6. Cron runs notify 200 a minute that the server stops: wait 2 minutes.\n',
  )
  expect(await turn(db)).toEqual([
    'collection all: server-shutdown',
    'payload offer begun: server-shutdown',
    'payload payment begun: server-shutdown',
    'payload waits: server-shutdown',
    'wallet rAlive: server-shutdown',
    'wallet rBuyer begun: server-shutdown',
  ])
  expect(await turn(db), 'not again').toEqual([])
})

test('rooms that exceed one cron run’s limit are notified by the next', async () => {
  const db = database()
  for (let n = 0; n < 250; n += 1) await session(db, `r${n}`, LATER, null)
  expect(await shutDown(db)).toContain(
    'Open rooms: 251. Cron runs notify 200 a minute that the server stops: wait 3',
  )
  expect(await turn(db)).toHaveLength(200)
  expect(await turn(db)).toHaveLength(51)
  expect(await turn(db)).toHaveLength(0)
})

test('no room is notified before an operator orders it', async () => {
  expect(await turn(database())).toEqual([])
})

test('rooms that a cron run could not notify are notified by the next one', async () => {
  const db = database()
  await session(db, 'rAda', LATER, null)
  await shutDown(db)
  const rooms = {
    publish: async () => {
      throw new Error('gone')
    },
    watch: async () => {},
    unwatch: async () => {},
  }
  await expect(notifyShutdown({ db, rooms })).rejects.toThrow('gone')
  expect(await turn(db)).toContain('wallet rAda: server-shutdown')
})
