import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#contract/timing'
import { type Address, address } from '#contract/wire/ledger-ids'
import { claimTurn } from '../../../../functions/adapters/db/claim.ts'
import { bindNewPerson, recordStatus } from '../../../../functions/people/kyc/store.ts'
import { peopleToAskAbout } from '../../../../functions/people/kyc/sweep-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { recordVerdict } from '../../../support/verified-owner.ts'
import { BUYER } from '../../sale/purchase/sample-purchase.ts'

const OTHER = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
const NOW = 1_000_000

let memory: MemoryDatabase
beforeEach(() => {
  memory = createMemoryDatabase()
})
afterEach(() => memory.close())

/** This wallet has an offer of a tier that requires a verified identity. */
async function offerTo(wallet: Address) {
  await memory.db
    .prepare(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at)
       VALUES ('p', 1, ?, 'mythic', '1', 'offered', 'k', 'h', 0)`,
    )
    .bind(wallet)
    .run()
}

test('a bound person without any check is checked: a restore may have lost their start', async () => {
  await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  expect(await peopleToAskAbout(memory.db, NOW + SECOND, 20)).toEqual(['a person'])
})

test('a person unknown to the provider is checked every five minutes for a day', async () => {
  const person = await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  if (person) await recordStatus(memory.db, person, { is: 'unknown' }, NOW)
  const found: string[][] = []
  for (const later of [5 * MINUTE - 1, 5 * MINUTE, DAY - 1, DAY])
    found.push(await peopleToAskAbout(memory.db, NOW + later, 20))
  expect(found).toEqual([[], ['a person'], ['a person'], []])
})

test('a person waiting for a verdict is checked, even if a restore lost their start', async () => {
  const person = await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  const open = { is: 'open', applicant: 'a1', level: 'full', decidedAt: null, duplicate: false } as const
  if (person) await recordStatus(memory.db, person, open, NOW + SECOND)
  expect(await peopleToAskAbout(memory.db, NOW + 6 * MINUTE, 20)).toEqual(['a person'])
})

test('of people whose start may be lost, the least recently checked come first, up to the limit', async () => {
  await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  await bindNewPerson(memory.db, OTHER, 'another person', NOW)
  await claimTurn(memory.db, 'person check', 'a person', NOW + MINUTE, 0)
  await claimTurn(memory.db, 'person check', 'another person', NOW, 0)
  const later = NOW + 10 * MINUTE
  expect(await peopleToAskAbout(memory.db, later, 20)).toEqual(['another person', 'a person'])
  expect(await peopleToAskAbout(memory.db, later, 1)).toEqual(['another person'])
})

test.each([
  ['open', DAY],
  ['resubmit', DAY],
  ['in-review', 30 * DAY],
] as const)('a person whose check is %s is checked for so long and no longer', async (is, life) => {
  const person = await bindNewPerson(memory.db, BUYER, 'a person', NOW)
  const said = { is, applicant: 'a1', level: 'full', decidedAt: null, duplicate: false }
  if (person) await recordStatus(memory.db, person, said, NOW)
  expect(await peopleToAskAbout(memory.db, NOW + life - 1, 20)).toEqual(['a person'])
  expect(await peopleToAskAbout(memory.db, NOW + life, 20)).toEqual([])
})

test('the approved owner of an open offer is checked every two minutes, and no other approved one', async () => {
  await recordVerdict(memory.db, BUYER, 'approved', NOW)
  await recordVerdict(memory.db, OTHER, 'approved', NOW)
  await offerTo(BUYER)
  expect(await peopleToAskAbout(memory.db, NOW + 2 * MINUTE - 1, 20)).toEqual([])
  expect(await peopleToAskAbout(memory.db, NOW + 2 * MINUTE, 20)).toEqual([`owner of ${BUYER}`])
})

test('however many are undecided, the approved owner of an open offer is checked too', async () => {
  const open = { is: 'open', applicant: 'a1', level: 'full', decidedAt: null, duplicate: false } as const
  for (let people = 0; people < 30; people += 1) {
    const wallet = address.parse(
      `r${String.fromCharCode(97 + (people % 8), 110 + Math.floor(people / 8)).repeat(12)}`,
    )
    const person = await bindNewPerson(memory.db, wallet, `person ${people}`, NOW)
    if (person) await recordStatus(memory.db, person, open, NOW)
  }
  await recordVerdict(memory.db, BUYER, 'approved', NOW)
  await offerTo(BUYER)
  const asked = await peopleToAskAbout(memory.db, NOW + 5 * MINUTE, 20)
  expect([asked.length, asked.indexOf(`owner of ${BUYER}`)]).toEqual([20, 1])
})
