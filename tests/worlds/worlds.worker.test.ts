import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { failedSeeds } from './failed-seeds.ts'
import { type Tally, tallyFrom } from './keep-tally.ts'
import { quickNode } from './quick-node.ts'
import { rareEdges } from './rare-edges.ts'
import { type FaultName, faultNames, seedAbout } from './swarm.ts'

/** Together with the failed seeds, which run by name, more than a hundred and fifty. */
const WORLDS = 70
const FIRST = 301
const END = FIRST + WORLDS
/** The default number of steps with faults. */
const STEPS = 400
/** The worlds of one process, which runs one after the other. Two processes run at once. */
const LANE = 35
/** The worlds of one test, so that no test takes long on a busy machine. */
const SHARE = 7
/** How many worlds about one fault run until it strikes, and their steps: enough for people to sign in and buy. */
const TRIES = 20
/** Which world about a fault struck last: it is tried first. */
const STRUCK: Partial<Record<FaultName, number>> = { 'phone on another network': 4 }
const LONG = 1_200
/** The time-out for all worlds together, on a busy machine; a share waits for the shares before it. */
const ALL_LANES = 10 * MINUTE

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'worlds-'))
const lanes = new Map<number, Promise<Tally>>()
/** Resolves each share with what it broke, or rejects it with why it did not run. */
const ends = new Map<number, (broken: Promise<string[]>) => void>()
const shares = new Map(
  Array.from({ length: WORLDS / SHARE }, (_, at) => FIRST + at * SHARE).map((first) => [
    first,
    new Promise<string[]>((resolve) => ends.set(first, resolve)),
  ]),
)

beforeAll(() => {
  for (let first = FIRST; first < END; first += LANE) {
    const lane = live(first, LANE)
    lanes.set(first, lane)
    lane.catch((error: unknown) => {
      for (let share = first; share < first + LANE; share += SHARE) {
        shares.get(share)?.catch(() => null)
        ends.get(share)?.(Promise.reject(error))
      }
    })
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the worlds of one process by the command itself; reads the tally from the file that it keeps. */
async function live(first: number, count: number, steps = STEPS): Promise<Tally> {
  const file = join(folder, `from-${first}.json`)
  const command = ['tests/worlds/run.ts', '--seed', String(first), '--count', String(count)]
  // An end takes several times the steps of such a world, and a pause its sales; the tests of both have some.
  const without = ['endSale', 'pauseByCommand']
  const options = ['--steps', String(steps), '--keep', file, '--without', without.join(',')]
  const child = spawn(process.execPath, [...quickNode, ...command, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text)
    })
  child.on('message', ({ worlds, broken }: { worlds: number; broken: string[] }) =>
    ends.get(first + worlds - SHARE)?.(Promise.resolve(broken)),
  )
  await new Promise((resolve) => child.on('close', resolve))
  const tally = tallyFrom(file, { first, steps, without })
  if (tally.worlds !== count || tally.broken.length > 0) throw new Error(said.slice(-6_000))
  return tally
}

test.each([...shares.keys()].map((first) => [first, first + SHARE - 1] as const))(
  'whatever faults strike together, no money is lost: worlds %i to %i',
  async (first) => {
    expect(await shares.get(first)).toEqual([])
  },
  ALL_LANES,
)

test('with the failed seeds there are a hundred and fifty worlds, none of them shorter', () => {
  expect(WORLDS + failedSeeds.filter(([, steps]) => steps >= STEPS).length).toBeGreaterThanOrEqual(150)
})

test(
  'these worlds sold passes, and took every edge of a purchase’s life-cycle and every fault',
  async () => {
    const all = await Promise.all(lanes.values())
    const taken = new Set([...all.flatMap((tally) => [...tally.edges]), ...(await rareEdges())])
    const met = new Set(all.flatMap((tally) => [...tally.faults]))
    const sales = all.reduce((sum, one) => sum + one.sales, 0)
    console.log(
      `${WORLDS} worlds: ${sales} sales, ${taken.size} of ${purchaseEdges.size} edges, ${met.size} of ${faultNames.length} faults by chance`,
    )
    expect(sales).toBeGreaterThan(WORLDS)
    expect([...purchaseEdges].filter((edge) => !taken.has(edge))).toEqual([])
    const leftOut = await Promise.all(faultNames.filter((fault) => !met.has(fault)).map(strikesNowhere))
    expect(leftOut.filter((fault) => fault !== null)).toEqual([])
  },
  ALL_LANES,
)

/** Runs worlds that are about a fault until it strikes. Returns null then, else the fault. */
async function strikesNowhere(fault: FaultName): Promise<FaultName | null> {
  const known = STRUCK[fault] ?? 1
  const others = Array.from({ length: TRIES }, (_, at) => at + 1).filter((at) => at !== known)
  for (const at of [known, ...others])
    if ((await live(seedAbout(fault, at), 1, LONG)).faults.has(fault)) return null
  return fault
}
