import { afterEach, expect, test, vi } from 'vitest'
import { purgeCollectionFrom, workersCache } from '../../../../functions/adapters/cache/workers-cache.ts'
import { systemClock } from '../../../../functions/clock.ts'
import { quietLog } from '../../../../functions/log.ts'

const failures: string[] = []
const log = { ...quietLog, outsideFailed: ({ reason }: { reason: string }) => void failures.push(reason) }
afterEach(() => void failures.splice(0))

test('the entrypoint behind the cache is asked to purge, and a success logs nothing', async () => {
  const purgeCollection = vi.fn(async () => true)
  await workersCache({ SELF: { purgeCollection } }, systemClock, log).purgeCollection()
  expect([purgeCollection.mock.calls.length, failures]).toEqual([1, []])
})

test.each([
  ['refuses', async () => false, 'refused'],
  ['throws', () => Promise.reject(new Error('The RPC receiver does not implement it.')), /receiver/],
])('a purge that %s is logged and changes nothing else', async (_how, purgeCollection, reason) => {
  await workersCache({ SELF: { purgeCollection } }, systemClock, log).purgeCollection()
  expect(failures).toEqual([expect.stringMatching(reason)])
})

test('a purge is waited for at most two seconds', async () => {
  vi.useFakeTimers()
  const purgeCollection = () => new Promise<boolean>(() => {})
  const done = workersCache({ SELF: { purgeCollection } }, systemClock, log).purgeCollection()
  await vi.advanceTimersByTimeAsync(2_000)
  await done
  expect(failures).toEqual(['no answer'])
})

test('without a self binding nothing is purged: cached answers expire by their max-age', async () => {
  await workersCache({}, systemClock, log).purgeCollection()
  expect(failures).toEqual([])
})

test('only what a sale changes is purged, and the cache’s result is returned', async () => {
  const errors = [{ code: 1, message: 'too many' }]
  const purge = vi.fn(async () => ({ success: false, errors }))
  expect(await purgeCollectionFrom({ purge })).toBe(false)
  expect(purge.mock.calls).toEqual([[{ tags: ['collection'] }]])
})

test('a runtime without this cache has nothing to purge', async () => {
  expect(await purgeCollectionFrom(undefined)).toBe(true)
})
