import { afterEach, beforeEach, expect, test } from 'vitest'
import { err } from '#contract/result'
import { HOUR, MINUTE } from '#contract/timing'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'
import { sweepIdentities } from '../../../../functions/triggers/wake-ups/check-identity.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_800_000_000_000

let memory: MemoryDatabase
let now: number
let asked: string[]
beforeEach(async () => {
  memory = createMemoryDatabase()
  now = NOW
  asked = []
  for (let n = 0; n < 25; n += 1)
    await memory.db
      .prepare(
        `INSERT INTO person (id, state, level, created_at, started_at, checked_at) VALUES (?, 'open', 'full', ?2, ?2, ?3)`,
      )
      .bind(`person ${n}`, NOW - HOUR, NOW - HOUR + n)
      .run()
})
afterEach(() => memory.close())

/** Services of a cron run whose provider cannot be reached, which each question finds out after this many ms. */
function services(takes: number): Services {
  return {
    db: memory.db,
    clock: { now: () => now, sleep: async () => {} },
    kyc: {
      status: async ({ id }: { id: string }) => {
        asked.push(id)
        now += takes
        return err('unreachable')
      },
    },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}

test('while the provider does not answer, the next cron run asks about those whom this one left', async () => {
  await sweepIdentities(services(0), NOW + 1)
  expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => `person ${n}`))
  asked = []
  await sweepIdentities(services(0), NOW + 1)
  expect(asked).toEqual(Array.from({ length: 5 }, (_, n) => `person ${20 + n}`))
})

test('a cron run begins no question about a person once its share of the time is over', async () => {
  await sweepIdentities(services(MINUTE), NOW + 2 * MINUTE)
  expect(asked).toEqual(['person 0', 'person 1'])
})
