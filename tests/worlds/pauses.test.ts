import { expect, test } from 'vitest'
import { runWorld } from './run-world.ts'

/** Worlds in which the operator pauses the sale or parts of it; in some a pause lasts until everything has come to rest. */
const seeds = [
  [6_000_002, 400],
  [6_000_009, 400],
  [6_000_027, 400],
  [7_800_103, 600],
  [7_803_028, 600],
  [7_807_119, 600],
] as const

test.each(seeds)(
  'what is paused by command begins nothing, and what had begun ends: seed %i, %i steps',
  async (seed, steps) => {
    const ending = await runWorld(seed, { steps, acts: 10_000, without: new Set(['endSale']) })
    expect(ending.trace.join('\n')).toMatch(/the operator pauses [\w-]+ by command/)
    expect(ending.broken, ending.trace.join('\n')).toBeNull()
  },
)
