import { expect, test } from 'vitest'
import { coalesce } from '../../../web/live/coalesce.ts'

test('work runs once at a time, and a crowd of askers gets one more run after it', async () => {
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

test('whoever asks after the work is done starts it anew', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
  })

  await look()
  await look()

  expect(runs).toBe(2)
})

test('work that fails leaves the way free for the next', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
    if (runs === 1) throw new Error('once')
  })

  await expect(look()).rejects.toThrow('once')
  await look()

  expect(runs).toBe(2)
})

test('whoever asks in the very moment in which the work ends gets a run of their own', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
    // Two turns later the last run has been looked at, and nobody has been told yet.
    if (runs === 1) queueMicrotask(() => queueMicrotask(() => void look()))
  })

  await look()
  await new Promise((resolve) => setTimeout(resolve))

  expect(runs).toBe(2)
})
