import { expect, test } from 'vitest'
import { retryingDatabase } from '../../../../functions/adapters/db/retrying-database.ts'

/** A database that fails this many times with this error, and then answers with the statement it got. */
function failing(message: string, times: number) {
  const asked: string[] = []
  const own = new Map<object, string>()
  let slept = 0
  async function answer(what: string) {
    asked.push(what)
    if (asked.length <= times) throw new Error(message)
    return what
  }
  function statement(sql: string): object {
    const made = {
      bind: (...values: unknown[]) => statement(`${sql} ${values.join(' ')}`),
      first: () => answer(sql),
      all: () => answer(sql),
      run: () => answer(sql),
    }
    own.set(made, sql)
    return made
  }
  const raw = {
    prepare: statement,
    batch: (statements: object[]) => answer(statements.map((one) => own.get(one) ?? 'not ours').join('; ')),
  } as unknown as D1Database
  const clock = {
    now: () => 50,
    async sleep(ms: number) {
      slept += ms
    },
  }
  return { db: retryingDatabase(raw, clock), asked, slept: () => slept }
}

/** The messages of the platform's documentation ("Retry queries", "Debug D1"), each inside a longer one, and two of a local D1. */
const retryable = [
  'D1_ERROR: Network connection lost.',
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1 DB reset because its code was updated.',
  'Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error while starting up D1 DB storage.',
  'D1 DB is overloaded. Too many requests queued.',
  'D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: Failed to get session commit token: internal error; reference = nuqfc6ifmiij052q0tiqp6jd',
]

test.each(retryable)('after "%s" the same query is retried', async (message) => {
  const { db, asked } = failing(message, 1)
  expect(await db.prepare('SELECT').bind(1).first()).toBe('SELECT 1')
  expect(asked).toEqual(['SELECT 1', 'SELECT 1'])
})

test.each([
  'D1_ERROR: UNIQUE constraint failed: purchase.pass_id',
  'D1_ERROR: no such table: purchase',
  'Network error',
  'D1_ERROR: internal error; reference = nuqfc6ifmiij052q0tiqp6jd',
])('"%s" is thrown at once, without a retry', async (message) => {
  const { db, asked } = failing(message, 1)
  await expect(db.prepare('SELECT').run()).rejects.toThrow(message)
  expect(asked).toHaveLength(1)
})

test('a thrown value that is not an Error is not retried', async () => {
  let asked = 0
  const raw = {
    async batch() {
      asked += 1
      throw 'Network connection lost'
    },
  } as unknown as D1Database
  const db = retryingDatabase(raw, { now: () => 0, sleep: async () => {} })
  await expect(db.batch([])).rejects.toBe('Network connection lost')
  expect(asked).toBe(1)
})

test('four attempts, with pauses of about a second in all, and then the error is thrown', async () => {
  const fine = failing('Network connection lost', 3)
  expect(await fine.db.prepare('SELECT').all()).toBe('SELECT')
  expect(fine.asked).toHaveLength(4)
  expect(fine.slept()).toBe(0.75 * 1_050)

  const down = failing('Network connection lost', 4)
  await expect(down.db.prepare('SELECT').all()).rejects.toThrow('Network connection lost')
  expect(down.asked).toHaveLength(4)
})

test('a batch is retried as a whole, with the database’s own statements', async () => {
  const { db, asked } = failing('Network connection lost', 1)
  const batch = db.batch([db.prepare('INSERT').bind(1, 2), db.prepare('UPDATE')])
  expect(await batch).toBe('INSERT 1 2; UPDATE')
  expect(asked).toEqual(['INSERT 1 2; UPDATE', 'INSERT 1 2; UPDATE'])
})
