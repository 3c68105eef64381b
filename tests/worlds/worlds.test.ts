import { expect, test, vi } from 'vitest'
import { failedSeeds } from './failed-seeds.ts'
import { rareMoments, runRareMoment } from './rare-moments.ts'
import { runWorld } from './run-world.ts'
import { shrink } from './shrink.ts'

const LATER_PARTS = ['endSale', 'pauseByCommand']

test.each(failedSeeds)('seed %i, %i steps: %s', async (seed, steps) => {
  // With two nodes, without an end of the sale and without pauses by command, as when they were found.
  const ending = await runWorld(seed, { steps, nodes: 2, without: new Set(LATER_PARTS) })
  expect(
    ending.broken,
    [
      `npm run worlds -- --seed ${seed} --steps ${steps} --nodes 2 --without ${LATER_PARTS.join(',')}`,
      ...ending.trace,
    ].join('\n'),
  ).toBeNull()
})

test('a world is the same whether it is the first in its process or runs after others', async () => {
  vi.resetModules()
  const fresh = await import('./run-world.ts')
  const run = { steps: 150, without: new Set<string>(), acts: 0 }
  const first = await fresh.runWorld(4711, run)
  await fresh.runWorld(4712, run)
  expect((await fresh.runWorld(4711, run)).hash).toBe(first.hash)
})

test.each(rareMoments)('a scripted rare case loses nothing: %s', async (moment) => {
  const { broken, trace } = await runRareMoment(moment)
  expect(broken, trace.join('\n')).toBeNull()
})

test('one seed is one world, byte for byte, and another seed is another', async () => {
  const once = await runWorld(4711)
  const again = await runWorld(4711)
  const other = await runWorld(4712)
  expect(again.hash).toBe(once.hash)
  expect(again.trace).toEqual(once.trace)
  expect(other.hash).not.toBe(once.hash)
})

test('a world stops before a given step, and is the same up to there', async () => {
  const whole = await runWorld(4711, { acts: 1000 })
  const part = await runWorld(4711, { acts: 1000, until: 200 })
  expect(part.steps).toBe(199)
  expect(whole.trace.slice(0, part.trace.length)).toEqual(part.trace)
})

test('a world with a third node, which runs Clio, ends like the others', async () => {
  const ending = await runWorld(4713, { steps: 200, nodes: 3 })
  expect(ending.broken, ending.trace.join('\n')).toBeNull()
  const two = await runWorld(4713, { steps: 200, nodes: 2 })
  expect(two.hash).not.toBe(ending.hash)
})

test('a world that does not fail cannot be made shorter', async () => {
  await expect(shrink(4711, { steps: 50 })).rejects.toThrow('does not fail')
})
