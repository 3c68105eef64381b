import { afterEach, beforeEach, expect, test } from 'vitest'
import { mayBeOffered, mayBuy } from '../../../functions/kyc/approvals.ts'
import type { Verdict } from '../../../functions/kyc/kyc.ts'
import { keepVerdict } from '../../../functions/kyc/store.ts'
import type { Services } from '../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../support/memory-database.ts'
import { BUYER } from '../purchase/sample-purchase.ts'
import { quietLog } from '../quiet-log.ts'

const person = { personId: 'somebody', level: 'full' } as const
const approved: Verdict = { ...person, status: 'approved', decidedAt: 1 }
const mythic = { wallet: BUYER, tier: 'mythic' } as const

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** What the use cases have where the provider says this. */
function servicesWith(verdictOn: () => Promise<Verdict | null>): Services {
  const kyc = { verdictOn }
  return { db: memory.db, clock: { now: () => 10 }, kyc, log: quietLog } as unknown as Services
}

test('an approval that a restored database does not know to be withdrawn makes nobody an offer', async () => {
  const services = servicesWith(async () => ({ ...person, status: 'rejected', decidedAt: 2 }))
  await keepVerdict(services, BUYER, approved)
  expect(await mayBuy(services, mythic)).toBe(true)
  expect(await mayBeOffered(services, mythic)).toBe(false)
  expect(await mayBuy(services, mythic)).toBe(false)
})

test('while the provider does not answer, what it said last holds', async () => {
  const services = servicesWith(() => Promise.reject(new Error('away')))
  await keepVerdict(services, BUYER, approved)
  expect(await mayBeOffered(services, mythic)).toBe(true)
})

test('for a pass that anybody may buy, nobody is asked', async () => {
  const services = servicesWith(() => Promise.reject(new Error('asked')))
  expect(await mayBeOffered(services, { wallet: BUYER, tier: 'common' })).toBe(true)
})
