import { expect, test } from 'vitest'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { type Ending, runWorld } from './run-world.ts'
import { faultNames } from './swarm.ts'

/** As many as the suite has time for; `npm run worlds` lives through more of them. */
const WORLDS = 16
/** The worlds of one test, so that none of them is long on a busy machine. */
const SHARE = 4

const endings: Ending[] = []
const shares = Array.from({ length: WORLDS / SHARE }, (_, at) => [1 + at * SHARE, (at + 1) * SHARE] as const)

test.each(shares)('whatever goes wrong together, no money is lost: worlds %d to %d', async (first, last) => {
  for (let seed = first; seed <= last; seed += 1) {
    const ending = await runWorld(seed)
    endings.push(ending)
    expect(ending.broken, [`npm run worlds -- --seed ${seed}`, ...ending.story].join('\n')).toBeNull()
  }
})

test('these worlds had purchases that were sold, and purchases that were not', () => {
  const edgesTaken = new Set(endings.flatMap((ending) => [...ending.edges]))
  const faultsTaken = new Set(endings.flatMap((ending) => [...ending.faults.keys()]))
  console.log(
    `${endings.length} worlds: ${edgesTaken.size} of ${purchaseEdges.size} edges and ${faultsTaken.size} of ${faultNames.length} faults`,
  )
  expect(sum(({ sales }) => sales)).toBeGreaterThan(WORLDS)
  expect(sum(({ purchases, sales }) => purchases - sales)).toBeGreaterThan(WORLDS / 2)
})

test('one seed is one world, byte for byte, and another seed is another', async () => {
  const once = await runWorld(4711)
  const again = await runWorld(4711)
  const other = await runWorld(4712)
  expect(again.hash).toBe(once.hash)
  expect(again.story).toEqual(once.story)
  expect(other.hash).not.toBe(once.hash)
})

function sum(of: (ending: Ending) => number): number {
  return endings.reduce((all, ending) => all + of(ending), 0)
}
