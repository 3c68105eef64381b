import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { refuse } from '../../../../functions/edge/http/refuse.ts'
import { walletOf } from '../../../../functions/edge/http/session.ts'
import { closeSession, forgetSessions, openSession } from '../../../../functions/edge/http/session-store.ts'
import { derivedSecret, digest, randomText } from '../../../../functions/random.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const WALLET = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
const memory = createMemoryDatabase()
afterAll(memory.close)

let reads = 0
const db = {
  ...memory.db,
  prepare(text: string) {
    reads += 1
    return memory.db.prepare(text)
  },
} as D1Database
const secrets = { room: 'known to the worker and its rooms' } as Services['secrets']
const services = { db, secrets, clock: { now: () => 1_000_000, sleep: async () => {} } }

/** A route that needs a session, and limits of so many calls for each key. */
function behind(most: number) {
  const limit = () => {
    const counted = new Map<string, number>()
    return {
      limit: async ({ key }: { key: string }) => {
        counted.set(key, (counted.get(key) ?? 0) + 1)
        return { success: (counted.get(key) ?? 0) <= most }
      },
    }
  }
  const limits = { LIMIT_READ: limit(), LIMIT_WALLET: limit() }
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
    return (await app.request('/', { headers }, limits as never)).status
  }
}

async function signIn(secret = randomText(32)): Promise<{ id: string; token: string; expiresAt: number }> {
  const id = randomText(16)
  await memory.db
    .prepare(
      `INSERT INTO sign_in (id, secret_hash, nonce, code, status, address, created_at, expires_at)
       VALUES (?, 'a', 'b', '10', 'approved', ?, 0, 0)`,
    )
    .bind(id, WALLET)
    .run()
  const session = await openSession(services, id, secret)
  if (!session) throw new Error('no session')
  return { id, ...session }
}

test('a session is found whatever strangers at its address have sent', async () => {
  const call = behind(1)
  const { token, expiresAt } = await signIn()
  expect(token, '256 bits').toMatch(/^[\w-]{43}$/)
  expect(expiresAt, 'a day later').toBe(1_000_000 + DAY)
  await call(randomText(32))
  expect([await call(randomText(32)), await call(token)]).toEqual([429, 200])
})

test('a token that opens no session is counted by the address of its sender', async () => {
  const call = behind(2)
  const answers = []
  for (let times = 0; times < 3; times += 1) answers.push(await call(randomText(32)))
  expect(answers).toEqual([401, 401, 429])
})

test('tokens that are made up cost the database no more than the limit of their sender', async () => {
  const call = behind(2)
  reads = 0
  for (let times = 0; times < 5; times += 1) await call(randomText(32))
  expect(reads).toBe(2)
})

test('a session that is used too often is found as often as the limits of token and sender together allow', async () => {
  const { token } = await signIn()
  const call = behind(2)
  reads = 0
  const answers = []
  for (let times = 0; times < 6; times += 1) answers.push(await call(token))
  expect([answers, reads]).toEqual([[200, 200, 200, 200, 429, 429], 4])
})

test('a session whose token has no mark, from a release before marks or another secret, is still found', async () => {
  const token = randomText(32)
  await memory.db
    .prepare('INSERT INTO session (token_hash, address, created_at, expires_at) VALUES (?, ?, 0, 2000000)')
    .bind(await digest(token), WALLET)
    .run()
  expect(await behind(1)(token)).toBe(200)
})

test('a token begins with 192 bits that follow from its sign-in and the secret of its browser, and from both alone', async () => {
  const secret = randomText(32)
  const [first, second] = [await signIn(secret), await signIn(secret)]
  for (const { id, token } of [first, second])
    expect(token.slice(0, 32)).toBe((await derivedSecret('session', id, secret)).slice(0, 32))
  expect(first.token).not.toBe(second.token)
})

test('a mark that was made without our secret is counted by the address of its sender', async () => {
  const call = behind(1)
  const opening = randomText(32).slice(0, 32)
  for (const room of ['', 'a guess']) {
    const mark = (await derivedSecret('session mark', room, opening)).slice(32)
    expect(await call(opening + mark)).toBe(room === '' ? 401 : 429)
  }
})

test('a text that can be no token is not looked for, nor is a token with a word behind it', async () => {
  const { token } = await signIn()
  const call = behind(9)
  reads = 0
  expect([await call('guess'), await call(`${token}A`), await call(`${token} x`)]).toEqual([401, 401, 401])
  expect(reads).toBe(0)
})

test('a session that is used too often leaves another its whole limit', async () => {
  const [busy, calm] = [await signIn(), await signIn()]
  const call = behind(1)
  for (let times = 0; times < 3; times += 1) await call(busy.token)
  expect([await call(busy.token), await call(calm.token)]).toEqual([429, 200])
})

test('disconnecting ends one session, and no other of the wallet', async () => {
  const [ended, other] = [await signIn(), await signIn()]
  await closeSession(services, ended.token)
  const call = behind(9)
  expect([await call(ended.token), await call(other.token)]).toEqual([401, 200])
})

test('a session is over once its day is, and is forgotten by its end', async () => {
  const { token, expiresAt } = await signIn()
  const call = behind(9)
  const kept = async () =>
    memory.db
      .prepare('SELECT count(*) AS n FROM session WHERE token_hash = ?')
      .bind(await digest(token))
      .first('n')
  await forgetSessions(memory.db, expiresAt)
  expect([await kept(), await call(token)]).toEqual([1, 200])
  await memory.db
    .prepare('UPDATE session SET expires_at = 1000001 WHERE expires_at = ?')
    .bind(expiresAt)
    .run()
  expect(await call(token)).toBe(200)
  await memory.db.prepare('UPDATE session SET expires_at = 1000000 WHERE expires_at = 1000001').run()
  expect(await call(token)).toBe(401)
  await forgetSessions(memory.db, 1_000_001)
  expect(await kept()).toBe(0)
})
