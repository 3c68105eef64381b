import { afterAll, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import { joinWallets } from '../../../../functions/people/kyc/join.ts'
import { moveWallet } from '../../../../functions/people/kyc/join-store.ts'
import { bindNewPerson, personById, walletsOf } from '../../../../functions/people/kyc/store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const NOW = 1_800_000_000_000
const { db, close } = createMemoryDatabase()
afterAll(close)

const clock = { now: () => NOW, sleep: async () => {} }
const services = { db, clock, rooms: { publish: async () => {} }, defer: () => {} } as never

test('two wallets that are joined twice at the same time are joined, and neither call is told that they are not', async () => {
  const [verified, other] = ['x', 'y'].map((letter) => address.parse(`r${letter.repeat(24)}`))
  if (!verified || !other) throw new Error('no wallets')
  await bindNewPerson(db, verified, 'person', NOW)
  await db.prepare(`UPDATE person SET state = 'approved', level = 'l', decided_at = 1, checked_at = 1`).run()
  const join = () => joinWallets(services, { wallet: other, since: NOW }, { wallet: verified, since: NOW })
  expect(await Promise.all([join(), join()])).toEqual([ok(null), ok(null)])
  expect(await walletsOf(db, 'person')).toEqual([verified, other])
})

test('five wallets belong to one person at most', async () => {
  const [own, ...others] = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) =>
    address.parse(`r${letter.repeat(24)}`),
  )
  if (!own) throw new Error('no wallets')
  await bindNewPerson(db, own, 'owner', NOW)
  await db.prepare(`UPDATE person SET state = 'approved', level = 'l', decided_at = 1, checked_at = 1`).run()
  const joined = others.map((wallet) =>
    joinWallets(services, { wallet, since: NOW }, { wallet: own, since: NOW }),
  )
  const joins = Array.from({ length: 4 }, () => ok(null))
  expect(await Promise.all(joined)).toEqual([...joins, err('kyc_not_joined')])
  expect(await walletsOf(db, 'owner')).toHaveLength(5)
})

test('a wallet whose owner is approved while it is joined to another person stays theirs', async () => {
  const [own, other] = ['k', 'm'].map((letter) => address.parse(`r${letter.repeat(24)}`))
  if (!own || !other) throw new Error('no wallets')
  await bindNewPerson(db, other, 'another', NOW)
  await bindNewPerson(db, own, 'beginner', NOW)
  await db.prepare(`UPDATE person SET state = 'approved', level = 'l', decided_at = 1, checked_at = 1`).run()
  const from = { id: 'beginner', state: 'open' } as const
  expect(await moveWallet(db, { wallet: own, from, to: 'another', now: NOW })).toBe(false)
  expect(await walletsOf(db, 'beginner')).toEqual([own])
})

test('a wallet is joined with itself, also before its owner is known', async () => {
  const session = { wallet: address.parse(`r${'z'.repeat(24)}`), since: NOW }
  expect(await joinWallets(services, session, session)).toEqual(ok(null))
})

test('a person whose last wallet joined another person is deleted, and one with a wallet left stays', async () => {
  const [own, beside, verified] = ['n', 'p', 'q'].map((letter) => address.parse(`r${letter.repeat(24)}`))
  if (!own || !beside || !verified) throw new Error('no wallets')
  await bindNewPerson(db, verified, 'known', NOW)
  await db.prepare(`UPDATE person SET state = 'approved', level = 'l', decided_at = 1, checked_at = 1`).run()
  await bindNewPerson(db, own, 'left', NOW)
  await db.prepare(`INSERT INTO person_wallet VALUES (?, 'left', 1)`).bind(beside).run()
  const join = (wallet: typeof own) =>
    joinWallets(services, { wallet, since: NOW }, { wallet: verified, since: NOW })
  expect(await join(own)).toEqual(ok(null))
  expect((await personById(db, 'left'))?.state).toBe('none')
  expect(await join(beside)).toEqual(ok(null))
  expect(await personById(db, 'left')).toBe(null)
  expect(await walletsOf(db, 'known')).toHaveLength(3)
})
