import { afterAll, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import { joinWallets } from '../../../../functions/people/kyc/join.ts'
import { bindNewPerson, walletsOf } from '../../../../functions/people/kyc/store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_800_000_000_000
const { db, close } = createMemoryDatabase()
afterAll(close)

test('two wallets that are joined twice at the same time are joined, and neither call is told that they are not', async () => {
  const [verified, other] = ['x', 'y'].map((letter) => address.parse(`r${letter.repeat(24)}`))
  if (!verified || !other) throw new Error('no wallets')
  await bindNewPerson(db, verified, 'person', NOW)
  await db.prepare(`UPDATE person SET state = 'approved', level = 'l', decided_at = 1, checked_at = 1`).run()
  const clock = { now: () => NOW, sleep: async () => {} }
  const services = { db, clock, rooms: { publish: async () => {} }, defer: () => {} } as never
  const join = () => joinWallets(services, { wallet: other, since: NOW }, { wallet: verified, since: NOW })
  expect(await Promise.all([join(), join()])).toEqual([ok(null), ok(null)])
  expect(await walletsOf(db, 'person')).toEqual([verified, other])
})
