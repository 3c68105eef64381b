import { afterEach, beforeEach, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import type { ProviderStatus, Unanswered } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { quietLog } from '../../../../functions/log.ts'
import { startCheck } from '../../../../functions/people/kyc/start.ts'
import {
  bindNewPerson,
  personOf,
  recordStatus,
  replacePerson,
} from '../../../../functions/people/kyc/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const OTHER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const NOW = 1_800_000_000_000
const open = { is: 'open', applicant: 'a1', level: 'full', decidedAt: null, duplicate: false } as const

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** Two wallets of one person, of whom the provider said these. */
async function personAfter(...answers: readonly ProviderStatus[]) {
  let person = await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  await memory.db
    .prepare('INSERT INTO person_wallet (address, person_id, bound_at) VALUES (?, ?, ?)')
    .bind(OTHER, 'a person', NOW)
    .run()
  for (const answer of answers) person = person && (await recordStatus(memory.db, person, answer, NOW))
  if (!person) throw new Error('no person is bound')
  return person
}

/** A provider that gives out no link for the id `a person`, and says of everyone what was said last. */
function servicesRefusing(why: Unanswered, said: ProviderStatus) {
  return {
    db: memory.db,
    clock: { now: () => NOW },
    kyc: {
      knownOwner: async () => null,
      session: async (id: string) => (id === 'a person' ? err(why) : ok(`https://provider.test/${id}`)),
      status: async () => ok(said),
    },
    config: { siteUrl: 'https://site.test' },
    log: quietLog,
    rooms: { publish: async () => {} },
    defer: () => {},
  } as unknown as Services
}

const people = async () =>
  (await memory.db.prepare('SELECT id FROM person').all()).results.map(({ id }) => id)

test.each(['HTTP 404', 'HTTP 409'] as const)(
  'where %s refuses a link for the id of a deleted applicant, all wallets of the person go on under another id',
  async (why) => {
    await personAfter(open, { is: 'unknown' })
    const services = servicesRefusing(why, { is: 'unknown' })
    const both = await Promise.all([
      startCheck(services, BUYER, 'sender'),
      startCheck(services, OTHER, 'sender'),
    ])
    const { id } = (await personOf(memory.db, BUYER)) ?? {}
    const started = { ok: true, value: { sessionUrl: `https://provider.test/${id}` } }
    expect(both).toMatchObject([started, started])
    expect(await personOf(memory.db, OTHER)).toMatchObject({ id, state: 'open' })
    expect(await people(), 'nothing of the first one is kept').toEqual([id])
  },
)

test('a person whose applicant was deleted before it was ever seen here goes on under another id', async () => {
  const deleted = { is: 'unknown', level: 'full' } as const
  await personAfter()
  const services = servicesRefusing('HTTP 404', deleted)
  expect(await startCheck(services, BUYER, 'sender')).toMatchObject({ ok: true, value: { state: 'open' } })
  expect(await people()).not.toContain('a person')
})

test.each([
  ['the provider has an applicant', 'HTTP 404', [open]],
  ['the provider never had an applicant', 'HTTP 404', [{ is: 'unknown' }]],
  ['the provider cannot be reached', 'unreachable', [open, { is: 'unknown' }]],
  ['the provider refuses everyone', 'HTTP 401', [open, { is: 'unknown' }]],
] as const)('a person keeps their id without a link where %s', async (_, why, answers) => {
  await personAfter(...answers)
  const last = answers.at(-1) ?? open
  expect(await startCheck(servicesRefusing(why, last), BUYER, 'sender')).toEqual(err('kyc_failed'))
  expect(await people()).toEqual(['a person'])
})

test('a person who was approved since they were read is not replaced', async () => {
  const before = await personAfter(open, { is: 'unknown' })
  await recordStatus(memory.db, before, { ...open, is: 'approved' }, NOW)
  const after = await replacePerson(memory.db, BUYER, before, { id: 'another', now: NOW })
  expect(after).toMatchObject({ id: 'a person', state: 'approved' })
  expect(await people()).toEqual(['a person'])
})
