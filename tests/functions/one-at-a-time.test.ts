import { expect, test } from 'vitest'
import { oneAtATime } from '../../functions/one-at-a-time.ts'

/** Work whose runs end when the test ends them. */
function slowWork() {
  const ends: ((failed?: Error) => void)[] = []
  let running = 0
  let most = 0
  const run = oneAtATime(async () => {
    const nth = ends.length + 1
    running += 1
    most = Math.max(most, running)
    try {
      await new Promise<void>((resolve, reject) => {
        ends.push((failed) => (failed ? reject(failed) : resolve()))
      })
    } finally {
      running -= 1
    }
    return nth
  })
  return { run, ends, most: () => most }
}

test('a call during a run joins the next run', async () => {
  const { run, ends, most } = slowWork()
  const first = run()
  const others = [run(), run(), run()]
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const later = run()
  ends[1]?.()
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  expect(await later).toBe(3)
  expect(most()).toBe(1)
})

test('a failed run rejects its own callers, not those of the next run', async () => {
  const { run, ends } = slowWork()
  const first = run()
  const next = run()
  ends[0]?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await next).toBe(2)
})

test('a call in the moment between two runs joins the second', async () => {
  const { run, ends, most } = slowWork()
  const calls = [run(), run()]
  ends[0]?.()
  for (let turns = 0; turns < 10; turns += 1) {
    await null
    calls.push(run())
  }
  for (let nth = 1; nth < 3; nth += 1) {
    await expect.poll(() => ends.length).toBe(nth + 1)
    ends[nth]?.()
  }
  await Promise.all(calls)
  expect(most()).toBe(1)
})
