import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { refuse } from '../../../../functions/edge/http/refuse.ts'
import { walletOf } from '../../../../functions/edge/http/session.ts'
import { openSession } from '../../../../functions/edge/http/session-store.ts'
import { randomText } from '../../../../functions/random.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const WALLET = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
const memory = createMemoryDatabase()
afterAll(memory.close)

const services = { db: memory.db, clock: { now: () => 1_000_000, sleep: async () => {} } }

/** A route that needs a session, and a limit of so many calls. */
function behind(most: number) {
  let counted = 0
  const limit = async () => {
    counted += 1
    return { success: counted <= most }
  }
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services as unknown as Services)
      return next()
    })
    .get('/', async (c) => {
      const wallet = await walletOf(c)
      return wallet.ok ? c.text(wallet.value) : refuse(c, wallet)
    })
  return async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.request('/', { headers }, { LIMIT_READ: { limit } } as never)).status
  }
}

async function signIn(): Promise<{ token: string; expiresAt: number }> {
  const id = randomText(16)
  await memory.db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, address, created_at, expires_at)
       VALUES (?, 'a', 'b', '10', 'approved', ?, 0, 0)`,
    )
    .bind(id, WALLET)
    .run()
  const session = await openSession(services, id, randomText(32))
  if (!session) throw new Error('no session')
  return session
}

test('a session is found whatever strangers at its address have sent', async () => {
  const call = behind(0)
  const { token, expiresAt } = await signIn()
  expect(token, '256 bits').toMatch(/^[\w-]{43}$/)
  expect(expiresAt, 'a day later').toBe(1_000_000 + DAY)
  expect([await call(randomText(32)), await call(token)]).toEqual([429, 200])
})

test('a token that opens no session is counted by the address of its sender', async () => {
  const call = behind(2)
  const answers = []
  for (let times = 0; times < 3; times += 1) answers.push(await call(randomText(32)))
  expect(answers).toEqual([401, 401, 429])
})
