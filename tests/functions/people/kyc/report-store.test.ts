import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordReport } from '../../../../functions/people/kyc/report-store.ts'
import {
  bindNewPerson,
  noteStarted,
  personById,
  recordStatus,
} from '../../../../functions/people/kyc/store.ts'
import { peopleToAskAbout } from '../../../../functions/people/kyc/sweep-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

test('an answer requested before a report came does not settle that report', async () => {
  const { db } = memory
  const before = await bindNewPerson(db, BUYER, 'a person', NOW)
  if (!before) throw new Error('no person is bound')
  expect(await recordReport(db, { key: 'a report', personId: 'a person', now: NOW })).toBe(true)
  const older = { is: 'approved', applicant: 'a1', level: 'full', decidedAt: NOW, duplicate: false } as const
  expect(await recordStatus(db, before, older, NOW)).toBeNull()
  expect(await peopleToAskAbout(db, NOW, 20)).toEqual(['a person'])
})

test('a person whom the provider approved while a link was given out stays approved', async () => {
  const { db } = memory
  const before = await bindNewPerson(db, BUYER, 'a person', NOW)
  if (!before) throw new Error('no person is bound')
  const approved = {
    is: 'approved',
    applicant: 'a1',
    level: 'full',
    decidedAt: NOW,
    duplicate: false,
  } as const
  const after = await recordStatus(db, before, approved, NOW)
  expect(await noteStarted(db, before, NOW)).toBeNull()
  expect(await personById(db, 'a person')).toEqual(after)
})

test('a repeated report changes nothing', async () => {
  const { db } = memory
  await bindNewPerson(db, BUYER, 'a person', NOW)
  await recordReport(db, { key: 'a report', personId: 'a person', now: NOW })
  const once = await personById(db, 'a person')
  expect(await recordReport(db, { key: 'a report', personId: 'a person', now: NOW })).toBe(false)
  expect(await personById(db, 'a person')).toEqual(once)
})
