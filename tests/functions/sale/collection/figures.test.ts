import { afterAll, expect, test } from 'vitest'
import { err } from '#contract/result'
import { SECOND } from '#contract/timing'
import { saleFigures } from '../../../../functions/sale/collection/figures.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const memory = createMemoryDatabase()
afterAll(memory.close)

test('a sold edition is added up once a second, however often it is asked for', async () => {
  let exchanges = 0
  const db = {
    ...memory.db,
    batch(statements: D1PreparedStatement[]) {
      exchanges += 1
      return memory.db.batch(statements)
    },
  }
  let now = 1_800_000_000_000
  const services = {
    db,
    clock: { now: () => now },
    config: { nodes: [], issuer: 'issuer', minter: 'minter' },
    ledger: { account: async () => err('unreachable') },
    defer: () => {},
  } as unknown as Services
  await Promise.all(Array.from({ length: 50 }, () => saleFigures(services)))
  const once = exchanges
  expect(once).toBeLessThanOrEqual(2)
  now += SECOND
  await saleFigures(services)
  expect(exchanges).toBe(2 * once)
})
