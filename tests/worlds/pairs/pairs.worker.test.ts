import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { NAMED } from './named-pairs.ts'
import type { PairsTally } from './run-pairs.ts'
import { oftenLived } from './situations.ts'

/** Processes that share the situations: each has the clock and the chance of one world after the other. */
const LANES = 2
const PATIENCE = 5 * MINUTE

type Told =
  | { readonly tally: PairsTally }
  | { readonly situation: string; readonly broken: readonly string[] }

const root = new URL('../../..', import.meta.url).pathname
const names = oftenLived.map(({ name }) => name)
/** Called for each situation with what was broken in it, once it is lived through, or with why it was not. */
const ends = new Map<string, (broken: Promise<readonly string[]>) => void>()
const brokenIn = new Map(
  names.map((name) => [name, new Promise<readonly string[]>((resolve) => ends.set(name, resolve))]),
)
let lanes: readonly Promise<PairsTally>[] = []

beforeAll(() => {
  lanes = Array.from({ length: LANES }, (_, nth) => live(nth))
  for (const lane of lanes)
    lane.catch((error: unknown) => {
      for (const name of names) {
        brokenIn.get(name)?.catch(() => null)
        ends.get(name)?.(Promise.reject(error))
      }
    })
})

/** Lives a share of the pairs through by the command itself, and hears from it what came of them. */
async function live(nth: number): Promise<PairsTally> {
  const flags = [
    '--max-semi-space-size=64',
    '--experimental-async-context-frame',
    '--disable-warning=ExperimentalWarning',
  ]
  const command = ['--import', './tests/bench/directory-imports.ts', 'tests/worlds/pairs/run.ts']
  const child = spawn(process.execPath, [...flags, ...command, '--quick', '--share', `${nth}/${LANES}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let tally: PairsTally | null = null
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text)
    })
  child.on('message', (told: Told) => {
    if ('tally' in told) tally = told.tally
    else ends.get(told.situation)?.(Promise.resolve(told.broken))
  })
  await new Promise((resolve) => child.on('close', resolve))
  if (!tally) throw new Error(said.slice(-6_000))
  return tally
}

test.each(names)(
  'in whatever order the exchanges of two acts come, no invariant is broken: each pair with one stop, ten with two: %s',
  async (name) => {
    expect(await brokenIn.get(name)).toEqual([])
  },
  // The first waits for processes that have just begun, however much else the machine has to do.
  PATIENCE,
)

test('every situation has its pairs, and those that share rows are interleaved', async () => {
  const all = await Promise.all(lanes)
  const sum = (count: (one: PairsTally) => number) => all.reduce((total, one) => total + count(one), 0)
  expect(sum((one) => one.situations)).toBe(oftenLived.length)
  expect(sum((one) => one.sharing)).toBeGreaterThan(400)
  expect(sum((one) => one.interleavings)).toBeGreaterThan(sum((one) => one.sharing))
  expect(all.flatMap(({ named }) => named).sort()).toEqual([...NAMED].sort())
})
