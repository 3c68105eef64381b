import { afterEach, beforeEach, expect, test } from 'vitest'
import { CRON_OVERDUE } from '#contract/timing'
import { LAST_MIGRATION } from '../../../../functions/adapters/db/schema.ts'
import { judgeReadiness } from '../../../../functions/edge/health/readiness.ts'
import { readDatabaseFacts } from '../../../../functions/edge/health/readiness-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { migrations } from '../../../support/migrations.ts'

const NOW = 1_000_000_000

let memory: MemoryDatabase
beforeEach(async () => {
  memory = createMemoryDatabase()
  await run('CREATE TABLE d1_migrations (name TEXT PRIMARY KEY)')
  for (const { name } of migrations()) await run(`INSERT INTO d1_migrations VALUES ('${name}')`)
})
afterEach(() => memory.close())

const run = (sql: string) => memory.db.prepare(sql).run()
const cronRunAt = (at: number) =>
  run(`INSERT INTO lease (name, fence, ends_at, done_at) VALUES ('reconcile', 1, 0, ${at})`)

async function failed({ agrees = true } = {}) {
  return judgeReadiness({ database: await readDatabaseFacts(memory.db), agrees, now: NOW })
}

test('the last migration of the folder is the one that readiness needs', () => {
  expect(migrations().at(-1)?.name).toBe(LAST_MIGRATION)
})

test('with every migration, a quorum, a young cron run and no halt, nothing fails', async () => {
  await cronRunAt(NOW - CRON_OVERDUE + 1)
  expect(await failed()).toEqual([])
})

test('a cron run that is three minutes old, or was never completed, fails', async () => {
  expect(await failed()).toEqual(['cron'])
  await cronRunAt(NOW - CRON_OVERDUE)
  expect(await failed()).toEqual(['cron'])
})

test('a halt and a lost quorum fail, each by its name', async () => {
  await cronRunAt(NOW)
  await run(`INSERT INTO halt (name, why, since) VALUES ('loss', 'Drops left the minter.', 1)`)
  expect(await failed({ agrees: false })).toEqual(['quorum', 'halt'])
})

test('a database that lacks a migration fails as outdated, also where that migration adds what is asked for', async () => {
  await cronRunAt(NOW)
  await run(`DELETE FROM d1_migrations WHERE name = '${LAST_MIGRATION}'`)
  expect(await failed()).toEqual(['schema'])
  await run('ALTER TABLE lease DROP COLUMN done_at')
  expect(await failed()).toEqual(['schema'])
})

test('a database of a later release is no failure, as after a roll-back', async () => {
  await cronRunAt(NOW)
  await run(`INSERT INTO d1_migrations VALUES ('9999_later.sql')`)
  expect(await failed()).toEqual([])
})

test('a database that does not answer fails by itself, and what would be read of it is not judged', async () => {
  const dead = {
    prepare: () => {
      throw new Error('D1_ERROR: Network connection lost.')
    },
  } as unknown as D1Database
  const database = await readDatabaseFacts(dead)
  expect(judgeReadiness({ database, agrees: false, now: NOW })).toEqual(['database', 'quorum'])
})
