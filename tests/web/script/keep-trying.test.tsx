import { beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from '../../../web/script/keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
/** A load that fails the first times it is asked. */
function failing(times: number) {
  const load = vi.fn(async () => undefined)
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  return load
}

const note = () => document.querySelector('[role="alert"]')

test('what arrives at once is loaded once, and nothing is said', async () => {
  const load = failing(0)

  await keepTrying(load)

  expect(load).toHaveBeenCalledTimes(1)
  expect(note()).toBeNull()
})

test('while the page’s scripts do not come, the reader is told, and offered the page anew', async () => {
  const loaded = keepTrying(failing(1))
  await vi.advanceTimersByTimeAsync(0)

  expect(note()?.textContent).toContain('has not arrived')
  expect(note()?.querySelector('a')?.getAttribute('href')).toBe('')
  await vi.advanceTimersByTimeAsync(2_000)
  await loaded
})

test('that buttons may not answer is said only where the page has some', async () => {
  const loaded = keepTrying(failing(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(note()?.textContent).toBe('Part of this page has not arrived. Please wait, or load the page again.')
  await vi.advanceTimersByTimeAsync(2_000)
  await loaded

  document.body.innerHTML = '<main><button>Mint Now</button></main>'
  const again = keepTrying(failing(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(note()?.textContent).toContain('so its buttons may not answer yet')
  await vi.advanceTimersByTimeAsync(2_000)
  await again
})

test('it tries again after a wait that grows, and takes back what it said once they are here', async () => {
  const load = failing(2)
  const loaded = keepTrying(load)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await loaded

  expect(load).toHaveBeenCalledTimes(3)
  expect(note()).toBeNull()
})

test('it tries again as soon as the browser is back online', async () => {
  const load = failing(1)
  const loaded = keepTrying(load)
  await vi.advanceTimersByTimeAsync(0)

  window.dispatchEvent(new Event('online'))
  await loaded

  expect(load).toHaveBeenCalledTimes(2)
  expect(note()).toBeNull()
})
