import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  askedSignIn,
  forgetSignIns,
  waitingSignIn,
} from '../../../../functions/people/sign-in/sign-in-store.ts'
import { readTurns } from '../../../../functions/people/sign-in/sign-in-turn-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** The query plan of each statement that an act prepares. */
async function plansOf(act: (db: D1Database) => unknown): Promise<string[]> {
  const statements: { sql: string; values: unknown[] }[] = []
  const watched = {
    prepare(sql: string) {
      const statement = { sql, values: [] as unknown[] }
      statements.push(statement)
      const result = { results: [], meta: { changes: 0 } }
      const prepared = {
        bind(...values: unknown[]) {
          statement.values = values
          return prepared
        },
        run: async () => result,
        first: async () => null,
      }
      return prepared
    },
    batch: async (prepared: unknown[]) => prepared.map(() => ({ results: [{ left: 1, created_at: 1 }] })),
  } as unknown as D1Database
  await act(watched)
  const plans = statements.map(({ sql, values }) =>
    memory.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>(),
  )
  return (await Promise.all(plans)).flatMap(({ results }) => results.map(({ detail }) => detail))
}

const budget = { payloads: 30, calls: 200 }
const networks = ['wide', 'site', 'subscriber']
const asking = { id: 'a', secretHash: 's', networks, nonce: 'n', code: '42', now: 1, expiresAt: 2 }

test.each([
  ['forgetting what ended', (db: D1Database) => forgetSignIns(db, 1, 1)],
  ['finding what waits', (db: D1Database) => waitingSignIn(db, 's', 1)],
  ['writing down a request', (db: D1Database) => askedSignIn(db, asking, [15, 8, 6])],
  ['counting those of three networks', (db: D1Database) => readTurns(db, networks, budget, 1)],
] as const)('%s reads only the sign-ins that it concerns', async (_what, act) => {
  const plans = await plansOf(act)
  expect(plans.filter((plan) => plan.includes('sign_in')).length).toBeGreaterThan(0)
  expect(plans.filter((plan) => plan.startsWith('SCAN sign_in'))).toEqual([])
})

test('of many concurrent sign-ins from one network only the allowed number is recorded', async () => {
  const one = (n: number) => ({
    ...asking,
    id: `crowd ${n}`,
    secretHash: `browser ${n}`,
    networks: ['wide', `site ${n % 2}`, `subscriber ${n}`],
  })
  const crowd = Array.from({ length: 40 }, (_, n) => askedSignIn(memory.db, one(n), [7, 5, 3]))
  expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(7)
})

test('a pause of sign-ins that comes after a turn was given still records none', async () => {
  await memory.db
    .prepare(`INSERT INTO pause (scope, why, who, since) VALUES ('sign-ins', 'a test', 'Ada', 0)`)
    .run()
  expect(await askedSignIn(memory.db, asking, [15, 8, 6])).toBe(false)
  await memory.db.prepare('DELETE FROM pause').run()
  expect(await askedSignIn(memory.db, asking, [15, 8, 6])).toBe(true)
})
