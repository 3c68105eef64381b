import { expect, test } from 'vitest'
import { runWorld } from './run-world.ts'

/** Worlds in which the operator pauses the sale or parts of it; in some a pause lasts until everything has come to rest. */
const seeds = [6_000_002, 6_000_009, 6_000_027]

test.each(seeds)(
  'what is paused by command begins nothing, and what had begun ends: seed %i',
  async (seed) => {
    const ending = await runWorld(seed, { acts: 10_000, without: new Set(['endSale']) })
    expect(ending.trace.join('\n')).toMatch(/the operator pauses [\w-]+ by command/)
    expect(ending.broken, ending.trace.join('\n')).toBeNull()
  },
)
