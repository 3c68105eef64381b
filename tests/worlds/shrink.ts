import { allBuyers } from './prepared.ts'
import { type Ending, parts, type Run, runWorld } from './run-world.ts'
import { faultNames } from './swarm.ts'

/** A failing world, reduced to what it needs to fail. */
interface Shortest {
  readonly ending: Ending
  readonly without: readonly string[]
  /** Steps with faults. */
  readonly steps: number
}

/** What can be left out of a world, by kind. */
export const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['faults', faultNames],
  ['other parts', parts],
  ['people', allBuyers.map(({ name }) => name)],
]
export const leavable: readonly string[] = kinds.flatMap(([, names]) => names)

/**
 * Leaves faults, parts and buyers out of a failing world one after the other, then steps, as long as it still fails, by
 * whatever judge: a shorter story of another failure is useful too.
 */
export async function shrink(seed: number, { steps = 400, acts = 200 }: Run): Promise<Shortest> {
  const without = new Set<string>()
  const fails = async (now: number, left: ReadonlySet<string>) => {
    const ending = await runWorld(seed, { steps: now, acts, without: left })
    return ending.broken ? ending : null
  }
  let ending = await fails(steps, without)
  if (!ending) throw new Error(`seed ${seed} does not fail`)
  for (const one of leavable) {
    const shorter = await fails(steps, new Set([...without, one]))
    if (!shorter) continue
    without.add(one)
    ending = shorter
  }
  let most = steps
  for (let part = Math.floor(most / 2); part >= 5; part = Math.floor(part / 2)) {
    const shorter = await fails(most - part, without)
    if (!shorter) continue
    most -= part
    ending = shorter
  }
  return { ending, without: [...without], steps: most }
}
