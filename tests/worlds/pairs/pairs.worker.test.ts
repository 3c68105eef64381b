import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { quickNode } from '../quick-node.ts'
import { NAMED } from './named-pairs.ts'
import type { PairsTally } from './run-pairs.ts'
import { oftenLived } from './situations.ts'

const TIME_OUT = 5 * MINUTE

type ChildMessage =
  | { readonly tally: PairsTally }
  | { readonly situation: string; readonly broken: readonly string[] }

const root = new URL('../../..', import.meta.url).pathname
const names = oftenLived.map(({ name }) => name)
/** Resolves each situation with what was broken in it, or rejects it with why it did not run. */
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
 * Runs the pairs by the command itself, which sends the results. In a process of its own, since a world replaces globals; in
 * only one, since a second would load and prepare everything again.
 */
async function live(): Promise<PairsTally> {
  const child = spawn(process.execPath, [...quickNode, 'tests/worlds/pairs/run.ts', '--quick'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let tally: PairsTally | null = null
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text)
    })
  child.on('message', (message: ChildMessage) => {
    if ('tally' in message) tally = message.tally
    else ends.get(message.situation)?.(Promise.resolve(message.broken))
  })
  await new Promise((resolve) => child.on('close', resolve))
  if (!tally) throw new Error(said.slice(-6_000))
  return tally
}

test.each(names)(
  'no order of the exchanges of two acts breaks an invariant: each pair with one stop, ten with two: %s',
  async (name) => {
    expect(await brokenIn.get(name)).toEqual([])
  },
  // The first waits until the process has started, also on a busy machine.
  TIME_OUT,
)

test('every situation has its pairs, and those that share rows are interleaved', async () => {
  const { situations, sharing, interleavings, named } = await tally
  expect(situations).toBe(oftenLived.length)
  expect(sharing).toBeGreaterThan(400)
  expect(interleavings).toBeGreaterThan(sharing)
  expect([...named].sort()).toEqual([...NAMED].sort())
})
