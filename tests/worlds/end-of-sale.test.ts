import { expect, test } from 'vitest'
import { runWorld } from './run-world.ts'

/** Worlds in which the operator ends the sale: some are wound up amid faults, some resumed. */
const seeds = [6_000_022, 6_000_049, 6_000_070, 6_000_102, 6_000_143]

test.each(seeds)('an ended sale begins nothing, and leaves what it owes: seed %i', async (seed) => {
  const ending = await runWorld(seed)
  expect(ending.ended).toBe(true)
  expect(ending.broken, ending.trace.join('\n')).toBeNull()
})

test('an ended sale goes on to its end although a restored database handles its last hour in several cron runs', async () => {
  const ending = await runWorld(930_000, { steps: 600 })
  expect(ending.ended).toBe(true)
  expect(ending.broken, ending.trace.join('\n')).toBeNull()
})
