import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { bindNewPerson, claimPerson, keepStanding } from '../../../../functions/people/kyc/store.ts'
import { peopleToAskAbout } from '../../../../functions/people/kyc/sweep-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const OTHER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

test('somebody who is bound, and of whom nobody ever asked, is asked about: a restored database may have forgotten their start', async () => {
  await bindNewPerson(memory.db, BUYER, 'somebody', NOW)
  expect(await peopleToAskAbout(memory.db, NOW + SECOND, 20)).toEqual(['somebody'])
})

test('somebody who is unknown to the provider is asked about every five minutes, and for a day', async () => {
  const person = await bindNewPerson(memory.db, BUYER, 'somebody', NOW)
  if (person) await keepStanding(memory.db, person, { is: 'unknown' }, NOW)
  const found: string[][] = []
  for (const later of [5 * MINUTE - 1, 5 * MINUTE, DAY - 1, DAY])
    found.push(await peopleToAskAbout(memory.db, NOW + later, 20))
  expect(found).toEqual([[], ['somebody'], ['somebody'], []])
})

test('whoever waits for a verdict is asked about, though a restored database does not know when they began', async () => {
  const person = await bindNewPerson(memory.db, BUYER, 'somebody', NOW)
  const open = { is: 'open', applicant: 'a1', level: 'full', decidedAt: null, duplicate: false } as const
  if (person) await keepStanding(memory.db, person, open, NOW + SECOND)
  expect(await peopleToAskAbout(memory.db, NOW + 6 * MINUTE, 20)).toEqual(['somebody'])
})

test('of those whose start may be forgotten, who was asked about longest ago comes first, and no more than may', async () => {
  await bindNewPerson(memory.db, BUYER, 'somebody', NOW)
  await bindNewPerson(memory.db, OTHER, 'somebody else', NOW)
  await claimPerson(memory.db, 'somebody', NOW + MINUTE, 0)
  await claimPerson(memory.db, 'somebody else', NOW, 0)
  const later = NOW + 10 * MINUTE
  expect(await peopleToAskAbout(memory.db, later, 20)).toEqual(['somebody else', 'somebody'])
  expect(await peopleToAskAbout(memory.db, later, 1)).toEqual(['somebody else'])
})
