import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import { readHealth, readReady, refreshXrp } from '#contract/wire/health'
import { LAST_MIGRATION } from '../../../../functions/adapters/db/schema.ts'
import { healthRoutes } from '../../../../functions/edge/health/routes.ts'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
let now: number
/** How often the follower was asked, and whether it answers. */
let asked: number
let answers: boolean
let sale = 0
beforeEach(async () => {
  memory = createMemoryDatabase()
  now = 1_000_000_000
  asked = 0
  answers = true
  sale += 1
  for (const statement of [
    'CREATE TABLE d1_migrations (name TEXT PRIMARY KEY)',
    `INSERT INTO d1_migrations VALUES ('${LAST_MIGRATION}')`,
    `INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 0, ${now})`,
  ])
    await memory.db.prepare(statement).run()
})
afterEach(() => memory.close())

/** The answer of a sale, whose follower takes 7 ms for its own. */
async function ask(
  { method, path }: { readonly method: string; readonly path: string },
  name = `sale ${sale}`,
) {
  const services = {
    db: memory.db,
    clock: { now: () => now },
    config: { nodes: [{ rpcUrl: name }], plainHttp: true },
    follower: {
      tip: async () => {
        asked += 1
        const closeTime = now - SECOND
        now += 7
        return answers ? { index: 7, closeTime } : null
      },
    },
    defer: () => {},
  } as unknown as Services
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('services', services)
      return next()
    })
    .route('/', healthRoutes)
  const answer = await app.request(path, { method }, {})
  return { status: answer.status, ...(await answer.json<object>()) }
}

test('the health of the sale is that of ledger and database, as of when the ledger was asked', async () => {
  const at = now
  expect(await ask(readHealth)).toEqual({
    status: 200,
    xrpl: { connected: true, ledgerIndex: 7, closedAt: at - SECOND },
    database: { connected: true },
    checkedAt: at,
  })
})

test('a ledger that does not answer has no index, and the database is judged by itself', async () => {
  answers = false
  expect(await ask(readHealth)).toMatchObject({
    xrpl: { connected: false, ledgerIndex: null, closedAt: null },
    database: { connected: true },
  })
})

test('the ledger is asked once in five seconds, however many ask, and anew for another sale', async () => {
  const beginning = now
  for (const after of [0, 1_000, 5 * SECOND - 1]) {
    now = beginning + after
    await ask(readHealth)
  }
  expect(asked).toBe(1)
  await ask(readHealth, `another sale ${sale}`)
  expect(asked).toBe(2)
  now = beginning + 5 * SECOND
  await ask(readHealth)
  expect(asked).toBe(3)
})

test('who asks for the connection to be refreshed has the ledger asked anew, once a second', async () => {
  const beginning = now
  await ask(readHealth)
  now = beginning + SECOND - 1
  await ask(refreshXrp)
  expect(asked).toBe(1)
  now = beginning + SECOND
  expect(await ask(refreshXrp)).toEqual({
    status: 200,
    success: true,
    message: 'XRP connection refreshed',
    xrpl: { connected: true },
  })
  expect(asked).toBe(2)
})

test('a refreshed connection that does not come is an answer, which says why', async () => {
  answers = false
  expect(await ask(refreshXrp)).toEqual({
    status: 200,
    success: false,
    message: 'no node of the ledger answers',
    xrpl: { connected: false },
  })
})

test('a sale that can go on is ready, and one that cannot names each check that failed', async () => {
  expect(await ask(readReady)).toEqual({ status: 200, ready: true })
  await memory.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', '', 1)`).run()
  now += LEDGER_STALE
  answers = false
  expect(await ask(readReady)).toMatchObject({ status: 503, code: 'not_ready', failed: ['quorum', 'halt'] })
})
