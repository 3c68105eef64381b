import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
import { withinBudget } from '../../functions/adapters/xaman/within-budget.ts'
import { forget } from '../../functions/forget.ts'
import { askToSignIn } from '../../functions/people/sign-in/ask-to-sign-in.ts'
import { readSignInAnswer } from '../../functions/people/sign-in/sign-in.ts'
import { admit } from '../../functions/sale/admission/admit.ts'
import type { Services } from '../../functions/services.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

/** What Xaman gives an application by default, within a minute. */
const PAYLOADS = 30
const CALLS = 200
const MINUTES = 10

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({
    database: 'in memory',
    bindings: { XAMAN_PAYLOADS_PER_MINUTE: String(PAYLOADS), XAMAN_CALLS_PER_MINUTE: String(CALLS) },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.batch(
    ['sign_in', 'xaman_second', 'waiting'].map((t) => world.db.prepare(`DELETE FROM ${t}`)),
  )
  world.later(MINUTE - (world.clock.now() % MINUTE))
  world.sandbox.ledger.close()
})

let browsers = 0

/** A new browser asks once, from this address. */
function ask(services: Services, address: string | undefined) {
  browsers += 1
  return askToSignIn(services, { secret: `browser ${browsers}`, address })
}

type AddressOf = (n: number) => string

/** Addresses in ten networks from which no flood here comes. */
const elsewhere: AddressOf = (n) => (n % 2 ? `2400:${(n % 10) + 1}:${n}:1::1` : `100.${n % 10}.${n}.1`)

/**
 * Ten minutes in which strangers ask first, twice a second, and `perMinute` people a minute ask once. Returns for
 * each minute how many requests the people and the strangers got, and whether its buyer was admitted.
 */
async function minutesOf(services: Services, stranger: AddressOf, person: AddressOf, perMinute: number) {
  const every = 60 / perMinute
  const minutes: { honest: number; strangers: number; buyer: boolean }[] = []
  const { address } = await freshWallet(world)
  let asked = 0
  let people = 0
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const counted = { honest: 0, strangers: 0, buyer: false }
    for (let second = 0; second < 60; second += 1) {
      for (let times = 0; times < 2; times += 1) {
        asked += 1
        if ((await ask(services, stranger(asked))).ok) counted.strangers += 1
      }
      if (second % every === 2) {
        people += 1
        if ((await ask(services, person(people))).ok) counted.honest += 1
      }
      if (second === 30) {
        world.sandbox.ledger.close()
        counted.buyer = (
          await admit(services, address, { tier: 'common', payFirst: false }, async () => ok('solvent'))
        ).ok
      }
      world.later(SECOND)
    }
    minutes.push(counted)
  }
  return minutes
}

test.each<[string, AddressOf]>([
  ['two /64 of one /48', (n) => `2001:db8:1:${n % 2}::${n.toString(16)}`],
  ['1,000 /64 of one /48', (n) => `2001:db8:1:${(n % 1000).toString(16)}::1`],
  ['1,000 /64 in as many /48 of one /32', (n) => `2001:db8:${(n % 1000).toString(16)}:1::1`],
  ['many addresses of one IPv4 /16', (n) => `203.0.${n % 256}.${(n * 7) % 256}`],
])(
  'under a flood from %s half of each minute’s honest sign-ins from elsewhere succeed',
  async (_what, stranger) => {
    const { services } = inProcess(world, null)
    for (const { honest, strangers, buyer } of await minutesOf(services, stranger, elsewhere, 15)) {
      expect(honest).toBeGreaterThanOrEqual(8)
      expect(strangers).toBeLessThanOrEqual(PAYLOADS / 2)
      expect(buyer).toBe(true)
    }
  },
)

test.each<[string, AddressOf, AddressOf, number]>([
  [
    'one /48, six people a minute from other /48 of its /32',
    (n) => `2001:db8:1:${n % 1000}::1`,
    (n) => `2001:db8:${n + 1}:1::1`,
    6,
  ],
  [
    'one /64, two people a minute from other /64 of its /48',
    (n) => `2001:db8:1:1::${n}`,
    (n) => `2001:db8:1:${n + 1}::1`,
    2,
  ],
  [
    'one IPv4 address, three people a minute from others of its /16',
    () => '203.0.113.7',
    (n) => `203.0.${n}.1`,
    3,
  ],
])('under a flood from %s sign-ins still succeed', async (_what, stranger, person, perMinute) => {
  const { services } = inProcess(world, null)
  for (const { honest } of await minutesOf(services, stranger, person, perMinute)) {
    expect(honest).toBeGreaterThanOrEqual(perMinute / 2)
  }
})

test('strangers who poll their open sign-ins all the time leave calls for the answered ones', async () => {
  const bare = inProcess(world, null).services
  const { db, clock, config } = bare
  const services = { ...bare, xaman: withinBudget(() => bare.xaman, db, config.xaman, clock) }
  const { phone } = world.sandbox
  const person = await freshWallet(world)
  const open: { id: string; secret: string }[] = []
  for (let step = 0; step < 4 * 12; step += 1) {
    for (let times = 0; times < 10; times += 1) {
      const secret = `stranger ${step} ${times}`
      const asked = await askToSignIn(services, { secret, address: `2001:db8:${step}:${times}::1` })
      if (asked.ok) open.push({ id: asked.value.connectId, secret })
    }
    for (const { id, secret } of open) await readSignInAnswer(services, id, secret)
    if (step % 12 === 11) {
      const secret = `person ${step}`
      const asked = await askToSignIn(services, { secret, address: `100.64.${step}.1` })
      if (!asked.ok) throw new Error(`after ${step} steps: ${asked.error}`)
      await phone.signIn(asked.value.uuid, person)
      world.sandbox.ledger.close()
      await checkPayload(services, asked.value.uuid, 'signed', clock.now() + MINUTE)
      expect(await readSignInAnswer(services, asked.value.connectId, secret)).toMatchObject({
        value: { status: 'connected' },
      })
    }
    world.later(5 * SECOND)
  }
  expect(open.length).toBeGreaterThan(CALLS / 12)
})

test('sixty /64 of one /32 that ask at the same moment get half of the minute, and are told how long to wait', async () => {
  const { services } = inProcess(world, null)
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask(services, `2001:db8:${n.toString(16)}:1::1`)),
  )
  expect(said.filter(({ ok }) => ok)).toHaveLength(PAYLOADS / 2)
  for (const one of said) {
    if (one.ok) continue
    expect(one).toEqual({ ok: false, error: 'connect_wait', retryAfter: 60 })
  }
  world.later(MINUTE)
  expect((await ask(services, '2001:db8:1:1::1')).ok, 'after that time').toBe(true)
})

test('while purchases use most of a minute, one network takes half of what is left', async () => {
  const { services } = inProcess(world, null)
  const { address } = await freshWallet(world)
  for (let n = 0; n < 20; n += 1)
    expect(
      (await admit(services, address, { tier: 'common', payFirst: false }, async () => ok('solvent'))).ok,
    ).toBe(true)
  let had = 0
  for (let n = 0; n < 60; n += 1) if ((await ask(services, `203.0.${n}.1`)).ok) had += 1
  expect(had).toBe(5)
  for (let n = 0; n < 3; n += 1) expect((await ask(services, `100.${n}.0.1`)).ok).toBe(true)
})

test('without a flood an office behind one IPv4 address signs in ten people a minute', async () => {
  const { services } = inProcess(world, null)
  for (let n = 0; n < 10 * MINUTES; n += 1) {
    expect((await ask(services, '198.51.100.7')).ok).toBe(true)
    world.later(6 * SECOND)
  }
})

test('an address that uses up its share leaves some to the others of its /16', async () => {
  const { services } = inProcess(world, null)
  let had = 0
  for (let n = 0; n < 40; n += 1) if ((await ask(services, '198.51.100.7')).ok) had += 1
  expect(had).toBe(12)
  expect((await ask(services, '198.51.7.7')).ok).toBe(true)
})

test.each(['2001:db8:1:2::3', '198.51.100.7', undefined])(
  'an hour after a sign-in from %s no trace of its sender is kept',
  async (address) => {
    const { services } = inProcess(world, null)
    expect((await ask(services, address)).ok).toBe(true)
    const kept = () => world.db.prepare('SELECT * FROM sign_in').first<Record<string, unknown>>()
    const hashes = async () =>
      Object.entries((await kept()) ?? {}).filter(
        ([name, value]) => /_hash$/.test(name) && name !== 'secret_hash' && value !== null,
      )
    const levels = address === undefined ? 1 : address.includes(':') ? 3 : 2
    expect(await hashes()).toHaveLength(levels)
    if (address) expect(JSON.stringify(await kept())).not.toContain(address.slice(0, 6))
    world.later(HOUR)
    await forget(services)
    expect(await hashes(), 'within the hour').toHaveLength(levels)
    world.later(1)
    await forget(services)
    expect(await hashes()).toEqual([])
  },
)
