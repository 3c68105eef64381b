import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok, type Result } from '#contract/result'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
import type { Standing } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import {
  mayBeOffered,
  mayBuy,
  readApproval,
  refreshApproval,
} from '../../../../functions/people/kyc/approvals.ts'
import { bindNewPerson, noteStarted } from '../../../../functions/people/kyc/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { keepWord } from '../../../support/known-owner.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { quietLog } from '../../quiet-log.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const mythic = { wallet: BUYER, tier: 'mythic' } as const
const word = (is: 'approved' | 'refused' | 'in-review'): Result<Standing, 'unreachable'> =>
  ok({ is, applicant: 'a1', level: 'full', decidedAt: null, duplicate: false })

let memory: MemoryDatabase
let told: string[]
let asked: number
let now: number
beforeEach(() => {
  memory = createMemoryDatabase()
  told = []
  asked = 0
  now = 1_000_000
})
afterEach(() => memory.close())

/** What the use cases have where the provider says this. */
function servicesWith(standing: () => Result<Standing, 'unreachable'>, listed = [] as (typeof BUYER)[]) {
  const provider = {
    knownOwner: async () => null,
    session: async () => err('unreachable'),
    async standing() {
      asked += 1
      return standing()
    },
  }
  const rooms = { tell: async (room: { id: string }) => void told.push(room.id) }
  return {
    db: memory.db,
    clock: { now: () => now },
    kyc: listedProvider(listed, provider),
    log: quietLog,
    rooms,
    defer: (work: Promise<unknown>) => void work,
  } as unknown as Services
}

test('an approval that a restored database does not know to be withdrawn makes nobody an offer', async () => {
  const services = servicesWith(() => word('refused'))
  await keepWord(memory.db, BUYER, 'approved', now)
  expect(await mayBuy(services, mythic)).toBe(true)
  expect(await mayBeOffered(services, mythic)).toBe(false)
  expect(await mayBuy(services, mythic)).toBe(false)
})

test('while the provider does not answer, what it said last holds', async () => {
  const services = servicesWith(() => err('unreachable'))
  await keepWord(memory.db, BUYER, 'approved', now)
  expect(await mayBeOffered(services, mythic)).toBe(true)
})

test('for a pass that anybody may buy, nobody is asked', async () => {
  const services = servicesWith(() => word('refused'))
  expect(await mayBeOffered(services, { wallet: BUYER, tier: 'common' })).toBe(true)
  expect(asked).toBe(0)
})

test('a wallet that the configuration lists is known without a check; every other asks for one', async () => {
  expect(
    await refreshApproval(
      servicesWith(() => word('refused')),
      BUYER,
    ),
  ).toBeNull()
  const listing = servicesWith(() => word('refused'), [BUYER])
  expect((await refreshApproval(listing, BUYER))?.state).toBe('approved')
  expect([await mayBeOffered(listing, mythic), asked]).toEqual([true, 0])
})

test('a page that looks often has the provider asked once in a while, until there is a verdict, of which its room tells', async () => {
  let says = word('in-review')
  const services = servicesWith(() => says)
  await keepWord(memory.db, BUYER, 'in-review', now - 10 * SECOND)
  const states: unknown[] = []
  for (const pause of [0, SECOND, 5 * SECOND, 5 * SECOND, 60 * SECOND]) {
    now += pause
    states.push((await refreshApproval(services, BUYER))?.state, asked)
    if (asked === 2) says = word('approved')
  }
  expect(states).toEqual([
    ...['in-review', 1],
    ...['in-review', 1],
    ...['in-review', 2],
    ...['approved', 3],
    ...['approved', 3],
  ])
  await expect.poll(() => told).toEqual([BUYER])
})

test('somebody who was unknown when they were last asked about, and whose start was forgotten since, is asked about when they come again', async () => {
  let says: Result<Standing, 'unreachable'> = ok({ is: 'unknown' })
  const services = servicesWith(() => says)
  await bindNewPerson(memory.db, BUYER, 'somebody', now)
  expect((await refreshApproval(services, BUYER))?.state).toBe('none')
  says = word('approved')
  now += MINUTE
  expect((await refreshApproval(services, BUYER))?.state).toBe('approved')
})

test('a verdict that was changed without a word to us is seen by who comes an hour later, and not asked about before', async () => {
  const services = servicesWith(() => word('approved'))
  await keepWord(memory.db, BUYER, 'refused', now)
  const seen: unknown[] = []
  for (const pause of [HOUR - 1, 1]) {
    now += pause
    seen.push((await refreshApproval(services, BUYER))?.state, asked)
  }
  expect(seen).toEqual(['refused', 0, 'approved', 1])
})

test('who reads a wallet does not wait for the provider, and hears by its room what it said', async () => {
  const services = servicesWith(() => word('approved'))
  const person = await bindNewPerson(memory.db, BUYER, 'somebody', now)
  if (person) await noteStarted(memory.db, person, now)
  now += MINUTE
  expect((await readApproval(services, BUYER))?.state).toBe('open')
  await expect.poll(() => told).toEqual([BUYER])
  expect((await readApproval(services, BUYER))?.state).toBe('approved')
})
