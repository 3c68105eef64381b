import { afterAll, expect, test } from 'vitest'
import { err } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import { saleFigures } from '../../../../functions/sale/collection/figures.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const memory = createMemoryDatabase()
afterAll(memory.close)

/** What the figures need of the services; `db` and `now` are the caller's. */
const servicesOf = (db: Pick<D1Database, 'batch'>, now: () => number) =>
  ({
    db,
    clock: { now },
    config: { nodes: [], issuer: 'issuer', minter: 'minter' },
    ledger: { account: async () => err('unreachable') },
    defer: () => {},
  }) as unknown as Services

const NOW = 1_800_000_000_000

test('a sold edition is added up once a second, however often it is asked for', async () => {
  let exchanges = 0
  const db = {
    ...memory.db,
    batch<T>(statements: D1PreparedStatement[]) {
      exchanges += 1
      return memory.db.batch<T>(statements)
    },
  }
  let now = NOW
  const services = servicesOf(db, () => now)
  await Promise.all(Array.from({ length: 50 }, () => saleFigures(services)))
  const once = exchanges
  expect(once).toBeLessThanOrEqual(2)
  now += SECOND
  await saleFigures(services)
  expect(exchanges).toBe(2 * once)
})

test('a pass that left the minter unsold is not said to be in the hands of the minter', async () => {
  const { db } = memory
  const pass = (id: number, token: string, quarantined: string | null) =>
    db
      .prepare(`UPDATE pass SET nftoken_id = ?, status = 'reserved', quarantined = ? WHERE id = ?`)
      .bind(token, quarantined, id)
  await db.batch([pass(1, 'held', null), pass(2, 'on offer', 'offer'), pass(3, 'stolen', 'gone')])
  const { minter } = await saleFigures(servicesOf(db, () => NOW + MINUTE))
  expect(minter.passes).toBe(2)
})
