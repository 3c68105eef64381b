import { expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import { checkDatabase } from '../../../../functions/edge/health/check-database.ts'
import type { Services } from '../../../../functions/services.ts'

test('however many ask for its health, the database is asked once in five seconds', async () => {
  let now = 1_000_000
  let asked = 0
  let works = true
  const first = async () => {
    asked += 1
    if (!works) throw new Error('D1_ERROR: D1 DB is overloaded')
    return 1
  }
  const services = {
    db: { prepare: () => ({ bind: () => ({ first }) }) },
    clock: { now: () => now },
    config: { nodes: [{ rpcUrl: 'http://a-database.test' }] },
    defer: () => {},
  } as unknown as Services

  const many = () => Promise.all(Array.from({ length: 100 }, () => checkDatabase(services)))
  expect(new Set(await many())).toEqual(new Set([true]))
  works = false
  now += 5 * SECOND - 1
  expect(new Set(await many())).toEqual(new Set([true]))
  expect(asked).toBe(1)

  now += 1
  expect(new Set(await many())).toEqual(new Set([false]))
  expect(asked).toBe(2)
})
