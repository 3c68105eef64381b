import { beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from '../../../web/script/keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())

/** A load that fails the first times. */
function failing(times: number) {
  const load = vi.fn(async () => undefined)
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  return load
}

test('a successful load runs once, and reports no failure', async () => {
  const [load, onFailure] = [failing(0), vi.fn()]

  await keepTrying(load, onFailure)

  expect(load).toHaveBeenCalledTimes(1)
  expect(onFailure).not.toHaveBeenCalled()
})

test('it reports each failure, and retries after a growing wait', async () => {
  const [load, onFailure] = [failing(2), vi.fn()]
  const loaded = keepTrying(load, onFailure)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(onFailure).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await loaded

  expect(load).toHaveBeenCalledTimes(3)
})

test('it tries again as soon as the browser is back online', async () => {
  const load = failing(1)
  const loaded = keepTrying(load, () => undefined)
  await vi.advanceTimersByTimeAsync(0)

  window.dispatchEvent(new Event('online'))
  await loaded

  expect(load).toHaveBeenCalledTimes(2)
})
