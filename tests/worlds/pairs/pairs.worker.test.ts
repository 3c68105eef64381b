import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { NAMED } from './named-pairs.ts'
import type { PairsTally } from './run-pairs.ts'
import { oftenLived } from './situations.ts'

const TIME_OUT = 5 * MINUTE

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
let tally: Promise<PairsTally>

beforeAll(() => {
  tally = live()
  tally.catch((error: unknown) => {
    for (const name of names) {
      brokenIn.get(name)?.catch(() => null)
      ends.get(name)?.(Promise.reject(error))
    }
  })
})

/**
 * Lives the pairs through by the command itself, and hears from it what came of them. In a process of its own, which has the clock
 * and the chance of one world after the other; in one, since a second would read, compile and prepare all of it once more.
 */
async function live(): Promise<PairsTally> {
  const flags = [
    '--max-semi-space-size=64',
    // Threads that collect garbage side by side take more of the processors together than one that does it alone.
    '--single-threaded-gc',
    '--always-sparkplug',
    '--experimental-async-context-frame',
    '--disable-warning=ExperimentalWarning',
  ]
  const command = ['--import', './tests/bench/directory-imports.ts', 'tests/worlds/pairs/run.ts']
  const child = spawn(process.execPath, [...flags, ...command, '--quick'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let heard: PairsTally | null = null
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text)
    })
  child.on('message', (told: Told) => {
    if ('tally' in told) heard = told.tally
    else ends.get(told.situation)?.(Promise.resolve(told.broken))
  })
  await new Promise((resolve) => child.on('close', resolve))
  if (!heard) throw new Error(said.slice(-6_000))
  return heard
}

test.each(names)(
  'in whatever order the exchanges of two acts come, no invariant is broken: each pair with one stop, ten with two: %s',
  async (name) => {
    expect(await brokenIn.get(name)).toEqual([])
  },
  // The first waits for a process that has just begun, however much else the machine has to do.
  TIME_OUT,
)

test('every situation has its pairs, and those that share rows are interleaved', async () => {
  const { situations, sharing, interleavings, named } = await tally
  expect(situations).toBe(oftenLived.length)
  expect(sharing).toBeGreaterThan(400)
  expect(interleavings).toBeGreaterThan(sharing)
  expect([...named].sort()).toEqual([...NAMED].sort())
})
