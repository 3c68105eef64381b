import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#contract/timing'
import { claimStart, nextStart, releaseStart } from '../../../../functions/people/kyc/start-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_800_000_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

const start = (personId: string, senderHash: string, now = NOW) => ({ personId, senderHash, now })

test('one sender may start thirty checks an hour, for any number of people, and gets the time of the next', async () => {
  const claims: boolean[] = []
  for (let people = 0; people < 31; people += 1)
    claims.push(await claimStart(memory.db, start(`person ${people}`, 'sender', NOW + people * MINUTE)))
  expect([claims.filter(Boolean).length, claims.at(-1)]).toEqual([30, false])
  const another = start('person 31', 'sender', NOW + 31 * MINUTE)
  expect(await nextStart(memory.db, another)).toBe(NOW + HOUR)
  expect(await claimStart(memory.db, start('person 31', 'another sender', another.now))).toBe(true)
  expect(await claimStart(memory.db, { ...another, now: NOW + HOUR })).toBe(true)
})

test('one person may start six checks an hour, from any number of senders', async () => {
  const claims: boolean[] = []
  for (let senders = 0; senders < 7; senders += 1)
    claims.push(await claimStart(memory.db, start('person', `sender ${senders}`)))
  expect([claims.filter(Boolean).length, claims.at(-1)]).toEqual([6, false])
})

test('a start that led nowhere does not count, and those before it still do', async () => {
  for (let starts = 0; starts < 6; starts += 1)
    await claimStart(memory.db, start('person', 'sender', NOW + starts * MINUTE))
  await releaseStart(memory.db, start('person', 'sender', NOW + 5 * MINUTE))
  expect(await claimStart(memory.db, start('person', 'sender', NOW + 6 * MINUTE))).toBe(true)
  expect(await claimStart(memory.db, start('person', 'sender', NOW + 7 * MINUTE))).toBe(false)
})
