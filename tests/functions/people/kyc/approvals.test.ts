import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok, type Result } from '#contract/result'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
import type { ProviderStatus } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import { quietLog } from '../../../../functions/log.ts'
import {
  mayBeOffered,
  mayBuy,
  readApproval,
  refreshApproval,
} from '../../../../functions/people/kyc/approvals.ts'
import { kycStatusOf } from '../../../../functions/people/kyc/person.ts'
import { recordReport } from '../../../../functions/people/kyc/report-store.ts'
import { bindNewPerson, noteStarted, personOf, recordStatus } from '../../../../functions/people/kyc/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { recordVerdict } from '../../../support/verified-owner.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const mythic = { wallet: BUYER, tier: 'mythic' } as const
const word = (is: 'approved' | 'refused' | 'in-review'): Result<ProviderStatus, 'unreachable'> =>
  ok({ is, applicant: 'a1', level: 'full', decidedAt: null, duplicate: false })

let memory: MemoryDatabase
let notified: string[]
let asked: number
let now: number
beforeEach(() => {
  memory = createMemoryDatabase()
  notified = []
  asked = 0
  now = 1_000_000
})
afterEach(() => memory.close())

/** The services of the use cases, with a provider that says this. */
function servicesWith(status: () => Result<ProviderStatus, 'unreachable'>, listed = [] as (typeof BUYER)[]) {
  const provider = {
    knownOwner: async () => null,
    session: async () => err('unreachable'),
    async status() {
      asked += 1
      return status()
    },
  }
  const rooms = { publish: async (room: { id: string }) => void notified.push(room.id) }
  return {
    db: memory.db,
    clock: { now: () => now },
    kyc: listedProvider(listed, provider),
    log: quietLog,
    rooms,
    defer: (work: Promise<unknown>) => void work,
  } as unknown as Services
}

test('after a restore, an approval whose withdrawal was lost leads to no offer', async () => {
  const services = servicesWith(() => word('refused'))
  await recordVerdict(memory.db, BUYER, 'approved', now)
  expect(await mayBuy(services, mythic)).toBe(true)
  expect(await mayBeOffered(services, mythic)).toBe(false)
  expect(await mayBuy(services, mythic)).toBe(false)
})

test('while the provider does not answer, its last answer holds', async () => {
  const services = servicesWith(() => err('unreachable'))
  await recordVerdict(memory.db, BUYER, 'approved', now)
  expect(await mayBeOffered(services, mythic)).toBe(true)
})

test('for a pass without an identity requirement the provider is not asked', async () => {
  const services = servicesWith(() => word('refused'))
  expect(await mayBeOffered(services, { wallet: BUYER, tier: 'common' })).toBe(true)
  expect(asked).toBe(0)
})

test('a wallet listed in the configuration is known without a check; every other needs one', async () => {
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

test('a polling page has the provider asked at intervals until there is a verdict, which its room publishes', async () => {
  let says = word('in-review')
  const services = servicesWith(() => says)
  await recordVerdict(memory.db, BUYER, 'in-review', now - 10 * SECOND)
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
  await expect.poll(() => notified).toEqual([BUYER])
})

test.each([
  [99, [1, 1, 2]],
  [100, [0, 0, 1]],
])(
  'while pages have asked about %s undecided people within five seconds, the next one causes %j calls',
  async (people, calls) => {
    const services = servicesWith(() => word('in-review'))
    await recordVerdict(memory.db, BUYER, 'in-review', now - HOUR)
    await memory.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO person (id, state, level, checked_at, created_at)
       SELECT 'person ' || i, 'in-review', 'full', ?, 0 FROM n`,
      )
      .bind(people, now)
      .run()
    const seen: number[] = []
    for (const pause of [0, 5 * SECOND - 1, 1]) {
      now += pause
      await refreshApproval(services, BUYER)
      seen.push(asked)
    }
    expect(seen).toEqual(calls)
  },
)

test('a person last seen as unknown, whose start a restore lost, is checked when they come back', async () => {
  let says: Result<ProviderStatus, 'unreachable'> = ok({ is: 'unknown' })
  const services = servicesWith(() => says)
  await bindNewPerson(memory.db, BUYER, 'a person', now)
  expect((await refreshApproval(services, BUYER))?.state).toBe('none')
  says = word('approved')
  now += MINUTE
  expect((await refreshApproval(services, BUYER))?.state).toBe('approved')
})

test('an unreported change of a verdict is seen by a request an hour later, and not checked before', async () => {
  const services = servicesWith(() => word('approved'))
  await recordVerdict(memory.db, BUYER, 'refused', now)
  const seen: unknown[] = []
  for (const pause of [HOUR - 1, 1]) {
    now += pause
    seen.push((await refreshApproval(services, BUYER))?.state, asked)
  }
  expect(seen).toEqual(['refused', 0, 'approved', 1])
})

test('a verdict is asked for again as soon as a change was reported', async () => {
  const services = servicesWith(() => word('refused'))
  await recordVerdict(memory.db, BUYER, 'approved', now)
  now += MINUTE
  expect((await refreshApproval(services, BUYER))?.state).toBe('approved')
  const { id = '' } = (await personOf(memory.db, BUYER)) ?? {}
  await recordReport(memory.db, { key: 'report', personId: id, now })
  expect((await refreshApproval(services, BUYER))?.state).toBe('refused')
})

test('a wallet read does not wait for the provider; its room publishes the answer', async () => {
  const services = servicesWith(() => word('approved'))
  const person = await bindNewPerson(memory.db, BUYER, 'a person', now)
  if (person) await noteStarted(memory.db, person, now)
  now += MINUTE
  expect((await readApproval(services, BUYER))?.state).toBe('open')
  await expect.poll(() => notified).toEqual([BUYER])
  expect((await readApproval(services, BUYER))?.state).toBe('approved')
})

test('a wallet read waits for the provider where a restore may have lost that a check was started', async () => {
  const services = servicesWith(() => word('approved'))
  await bindNewPerson(memory.db, BUYER, 'a person', now)
  now += MINUTE
  expect((await readApproval(services, BUYER))?.state).toBe('approved')
})

test('where a report comes while the provider is asked, it is asked once more', async () => {
  const services = servicesWith(() => word('approved'))
  await recordVerdict(memory.db, BUYER, 'in-review', now - 10 * SECOND)
  const { id = '' } = (await personOf(memory.db, BUYER)) ?? {}
  const kyc = {
    ...services.kyc,
    async status() {
      asked += 1
      if (asked > 1) return word('refused')
      await recordReport(memory.db, { key: 'report', personId: id, now })
      return word('approved')
    },
  }
  expect((await refreshApproval({ ...services, kyc }, BUYER))?.state).toBe('refused')
})

test('a verdict that the provider confirms without a time keeps the time that it had', async () => {
  const services = servicesWith(() => word('refused'))
  await recordVerdict(memory.db, BUYER, 'refused', now)
  const decidedAt = now
  now += HOUR
  expect(await refreshApproval(services, BUYER)).toMatchObject({ checkedAt: now, decidedAt })
})

test('a person refused as a duplicate may still join their other wallet once the provider has deleted the applicant', async () => {
  const said = { is: 'refused', applicant: 'a1', level: 'full', decidedAt: null, duplicate: true } as const
  const person = await bindNewPerson(memory.db, BUYER, 'a person', now)
  const refused = person && (await recordStatus(memory.db, person, said, now))
  const later = refused && (await recordStatus(memory.db, refused, { is: 'unknown' }, now + HOUR))
  expect(later).toMatchObject({ state: 'refused', duplicate: true })
  expect(kycStatusOf(later)).toMatchObject({ next: 'join' })
})

test('a link to the check says nothing of when the provider was asked', async () => {
  await recordVerdict(memory.db, BUYER, 'in-review', now)
  const person = await personOf(memory.db, BUYER)
  const started = person && (await noteStarted(memory.db, person, now + MINUTE))
  expect(started).toMatchObject({ startedAt: now + MINUTE, checkedAt: now })
})
