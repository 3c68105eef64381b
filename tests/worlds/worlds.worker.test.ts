import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { type Tally, tallyFrom } from './keep-tally.ts'
import { rareEdges } from './rare-edges.ts'
import { faultNames } from './swarm.ts'

const WORLDS = 150
/** The worlds of one process, which has the clock and the chance of one world after the other. Two live at once. */
const SHARE = 75

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'worlds-'))
const shares = Array.from({ length: WORLDS / SHARE }, (_, at) => [1 + at * SHARE, (at + 1) * SHARE] as const)
const tallies = new Map<number, Promise<Tally>>()

beforeAll(async () => {
  for (const [first] of shares) tallies.set(first, live(first))
  await Promise.allSettled(tallies.values())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lives a share of the worlds through by the command itself; what it came to is in the file that it keeps. */
async function live(first: number): Promise<Tally> {
  const file = join(folder, `from-${first}.json`)
  const command = ['tests/worlds/run.ts', '--seed', String(first), '--count', String(SHARE), '--keep', file]
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './tests/bench/directory-imports.ts']
  const child = spawn(process.execPath, [...flags, ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += String(text)
    })
  await new Promise((resolve) => child.on('close', resolve))
  const tally = tallyFrom(file, { first, steps: 400 })
  if (tally.worlds !== SHARE || tally.broken.length > 0) throw new Error(said.slice(-6_000))
  return tally
}

test.each(shares)('whatever goes wrong together, no money is lost: worlds %i to %i', async (first) => {
  const tally = await tallies.get(first)
  expect(tally?.broken).toEqual([])
})

test('these worlds sold passes, and took every edge of a purchase’s life and every fault', async () => {
  const all = await Promise.all(tallies.values())
  const taken = new Set([...all.flatMap((tally) => [...tally.edges]), ...(await rareEdges())])
  const met = new Set(all.flatMap((tally) => [...tally.faults]))
  const sales = all.reduce((sum, one) => sum + one.sales, 0)
  console.log(
    `${WORLDS} worlds: ${sales} sales, ${taken.size} of ${purchaseEdges.size} edges, ${met.size} of ${faultNames.length} faults`,
  )
  expect(sales).toBeGreaterThan(WORLDS)
  expect([...purchaseEdges].filter((edge) => !taken.has(edge))).toEqual([])
  expect(faultNames.filter((fault) => !met.has(fault))).toEqual([])
})
