import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import { endLease, takeLease } from '../../../../functions/adapters/db/lease.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const at = (now: number) => ({ db: memory.db, clock: { now: () => now, sleep: async () => {} } })
const NOW = 10 * HOUR

test('a lease that another runner has is taken once it is over', async () => {
  expect(await takeLease(at(NOW), 'minter', MINUTE)).not.toBeNull()
  expect(await takeLease(at(NOW + MINUTE - 1), 'minter', MINUTE)).toBeNull()
  expect(await takeLease(at(NOW + MINUTE), 'minter', MINUTE)).not.toBeNull()
})

test('a lease of a runner whose clock was an hour ahead keeps no other from work, ended or not', async () => {
  await takeLease(at(NOW + HOUR), 'minter', MINUTE)
  expect(await takeLease(at(NOW), 'minter', MINUTE)).not.toBeNull()
  const later = await takeLease(at(NOW + HOUR), 'reconcile', MINUTE)
  await endLease(at(NOW + HOUR), 'reconcile', later ?? 0)
  expect(await takeLease(at(NOW), 'reconcile', MINUTE)).not.toBeNull()
})
