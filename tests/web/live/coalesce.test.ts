import { expect, test } from 'vitest'
import { coalesce, coalesceEach } from '../../../web/live/coalesce.ts'

test('work runs once at a time, and many callers during a run get one more run', async () => {
  let running = 0
  let runs = 0
  const releases: (() => void)[] = []
  const look = coalesce(async () => {
    runs++
    running++
    expect(running).toBe(1)
    await new Promise<void>((resolve) => releases.push(resolve))
    running--
  })

  const first = look()
  void look()
  void look()
  void look()
  expect(runs).toBe(1)

  releases[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(runs).toBe(2)

  releases[1]?.()
  await first
  expect(runs).toBe(2)
})

test('a call after the work is done starts it again', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
  })

  await look()
  await look()

  expect(runs).toBe(2)
})

test('failed work does not block the next run', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
    if (runs === 1) throw new Error('once')
  })

  await expect(look()).rejects.toThrow('once')
  await look()

  expect(runs).toBe(2)
})

test('a call in the moment in which the work ends gets a new run', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
    // Two microtasks later the last run is settled, and no caller has been notified yet.
    if (runs === 1) queueMicrotask(() => queueMicrotask(() => void look()))
  })

  await look()
  await new Promise((resolve) => setTimeout(resolve))

  expect(runs).toBe(2)
})

test('calls with one key join its run, and never wait for the run of another', async () => {
  const runs: string[] = []
  const look = coalesceEach(async (key) => {
    runs.push(key)
    await new Promise((resolve) => setTimeout(resolve))
  })

  const asked = [look('one'), look('one'), look('one'), look('other')]
  expect(runs).toEqual(['one', 'other'])
  await Promise.all(asked)
  expect(runs).toEqual(['one', 'other', 'one'])
})
