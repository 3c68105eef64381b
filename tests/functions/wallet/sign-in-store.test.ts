import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  askedSignIn,
  forgetSignIns,
  nextTurnOf,
  waitingSignIn,
} from '../../../functions/wallet/sign-in-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** How the database goes about the statements that an act prepares. */
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

const asking = { id: 'a', secretHash: 's', senderHash: 'h', nonce: 'n', code: '42', now: 1, expiresAt: 2 }

test.each([
  ['forgetting what ended', (db: D1Database) => forgetSignIns(db, 1, 1)],
  ['finding what waits', (db: D1Database) => waitingSignIn(db, 's', 1)],
  ['writing down a request', (db: D1Database) => askedSignIn(db, asking, 15)],
  ['saying when the next may come', (db: D1Database) => nextTurnOf(db, 'h', 15, 1)],
] as const)('%s reads no more sign-ins than it is about', async (_what, act) => {
  const plans = await plansOf(act)
  expect(plans.filter((plan) => plan.includes('sign_in')).length).toBeGreaterThan(0)
  expect(plans.filter((plan) => /^SCAN (?!CONSTANT)/.test(plan))).toEqual([])
})
