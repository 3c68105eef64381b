import { afterAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import {
  forgetUsed,
  givePayloadBack,
  nextPayloadAt,
  noteFailed,
  noteSpent,
  payloadsLeftForSignIns,
  recentCalls,
  takeCall,
  takePayload,
  takePayloadFor,
  WINDOW,
  type XamanBudget,
} from '../../../../functions/adapters/xaman/budget-store.ts'
import { withinBudget } from '../../../../functions/adapters/xaman/within-budget.ts'
import type { PayloadState, Spent } from '../../../../functions/adapters/xaman/xaman.ts'
import { joinQueue } from '../../../../functions/sale/admission/store.ts'
import { demoWallets } from '../../../sandbox/accounts.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)
beforeEach(async () => {
  await db.batch([
    db.prepare('DELETE FROM xaman_second'),
    db.prepare('DELETE FROM purchase'),
    db.prepare('DELETE FROM waiting'),
    db.prepare('DELETE FROM pause'),
    db.prepare('DELETE FROM halt'),
    db.prepare(`UPDATE pass SET status = 'available'`),
  ])
})

const NOW = 100 * MINUTE
const budget = { payloads: 10, calls: 30 }
const take = (now: number, { payloads, calls }: XamanBudget = budget) =>
  takePayload(db, { payloads, calls }, 'purchase', now)

test('fifty concurrent requests get the payloads of a minute and no more; a minute later as many are free', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(NOW)))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await take(NOW + WINDOW)).toBe(true)
})

test('forty-one requests within seven seconds get thirty, across a minute boundary too', async () => {
  const thirty = { payloads: 30, calls: 200 }
  const taken: boolean[] = []
  for (let n = 0; n < 41; n += 1) taken.push(await take(NOW - 4 * SECOND + n * 170, thirty))
  expect(taken.filter(Boolean)).toHaveLength(30)
})

test('any 60 seconds have at most a minute’s payloads, and each returns a minute after it was taken', async () => {
  const taken: number[] = []
  for (let now = NOW; now < NOW + 5 * MINUTE; now += 700) if (await take(now)) taken.push(now)
  for (const from of taken)
    expect(taken.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThanOrEqual(10)
  expect(taken).toHaveLength(50)
})

test('a payload counts as a call, and none is taken while the calls are spent', async () => {
  const few = { payloads: 10, calls: 3 }
  const taken = [
    await take(NOW, few),
    await take(NOW, few),
    await takeCall(db, few, NOW),
    await take(NOW, few),
  ]
  expect(taken).toEqual([true, true, true, false])
})

test('a returned payload can be taken again', async () => {
  for (let n = 0; n < 10; n += 1) await take(NOW)
  await givePayloadBack(db, NOW)
  expect([await take(NOW), await take(NOW)]).toEqual([true, false])
})

test('a payload is returned to the second in which it was taken', async () => {
  await take(NOW)
  for (let n = 0; n < 9; n += 1) await take(NOW + 20 * SECOND)
  await givePayloadBack(db, NOW)
  expect([await take(NOW + 30 * SECOND), await take(NOW + 30 * SECOND)]).toEqual([true, false])
  // A payload taken after 20 seconds counts for a minute of its own.
  expect([await take(NOW + WINDOW), await take(NOW + 20 * SECOND + WINDOW)]).toEqual([false, true])
})

test('a returned payload returns its call too', async () => {
  const one = { payloads: 10, calls: 1 }
  await take(NOW, one)
  await givePayloadBack(db, NOW)
  expect(await takeCall(db, one, NOW)).toBe(true)
})

test('what is returned takes no payload from a second that only made calls, and no call from one without', async () => {
  for (let n = 0; n < 9; n += 1) await take(NOW)
  await takeCall(db, budget, NOW + SECOND)
  await givePayloadBack(db, NOW + SECOND)
  expect([await take(NOW), await take(NOW)]).toEqual([true, false])

  await db.prepare('DELETE FROM xaman_second').run()
  await noteSpent(db, budget, 'payloads', NOW)
  await givePayloadBack(db, NOW)
  const one = { payloads: 10, calls: 1 }
  expect([await takeCall(db, one, NOW), await takeCall(db, one, NOW)]).toEqual([true, false])
})

test('the next payload is free a minute after the first that is still taken', async () => {
  expect(await nextPayloadAt(db, NOW), 'none is').toBe(NOW + WINDOW)
  for (const at of [NOW + 20 * SECOND, NOW]) await take(at)
  expect(await nextPayloadAt(db, NOW + 30 * SECOND)).toBe(NOW + WINDOW)
  await givePayloadBack(db, NOW)
  expect(await nextPayloadAt(db, NOW + 30 * SECOND)).toBe(NOW + 20 * SECOND + WINDOW)
})

test('returning never goes below zero: a second without payloads stays without', async () => {
  for (let n = 0; n < 10; n += 1) await take(NOW)
  await givePayloadBack(db, NOW - SECOND)
  expect(await take(NOW)).toBe(false)
})

/** A purchase that was admitted at this time. */
async function letIn(takenAt: number): Promise<string> {
  const id = `p${takenAt}`
  await db
    .prepare(
      `INSERT INTO purchase (id, pass_id, wallet, tier, price_drops, status, request_key, request_hash, created_at, payload_taken_at)
       VALUES (?1, 1, ?2, 'common', '1', 'released', ?1, '', ?3, ?3)`,
    )
    .bind(id, demoWallets.rich.address, takenAt)
    .run()
  expect(await take(takenAt)).toBe(true)
  return id
}

test('a request that is created later than its payload was taken counts from its creation', async () => {
  const id = await letIn(NOW)
  const made = NOW + 20 * SECOND
  expect(await takePayloadFor(db, budget, id, made)).toBe(true)
  for (let n = 0; n < 9; n += 1) await take(made)
  expect(await take(made), 'it was moved, not taken once more').toBe(false)
  expect(await take(NOW + WINDOW), 'Xaman counts it still').toBe(false)
  expect(await take(made + WINDOW)).toBe(true)
})

test('a purchase’s second request takes a second payload, and is not created when none is left', async () => {
  const id = await letIn(NOW)
  for (let n = 0; n < 8; n += 1) await take(NOW)
  const asked = [1, 2, 3].map(() => takePayloadFor(db, budget, id, NOW))
  expect(await Promise.all(asked)).toEqual([true, true, false])
})

test('a payload taken more than a minute before its use must fit the budget of the current minute', async () => {
  const id = await letIn(NOW)
  for (let n = 0; n < 10; n += 1) await take(NOW + WINDOW)
  expect(await takePayloadFor(db, budget, id, NOW + WINDOW)).toBe(false)
  expect(await takePayloadFor(db, budget, id, NOW + 2 * WINDOW)).toBe(true)
})

test('while buyers wait in the queue, sign-ins leave them most of the minute', async () => {
  await joinQueue(db, { wallet: demoWallets.rich.address as never, tier: 'common', solvent: true }, NOW)
  const signIns = []
  for (let n = 0; n < 10; n += 1) signIns.push(await takePayload(db, budget, 'sign-in', NOW))
  expect(signIns.filter(Boolean)).toHaveLength(3)
  expect(await takePayload(db, budget, 'purchase', NOW)).toBe(true)
})

test('sign-ins may use what is left, and less while buyers wait in the queue', async () => {
  const left = () => payloadsLeftForSignIns(budget, NOW).column('left', db)
  expect(await left()).toBe(10)
  await takePayload(db, budget, 'purchase', NOW)
  await takePayload(db, budget, 'sign-in', NOW)
  expect(await left()).toBe(8)
  await joinQueue(db, { wallet: demoWallets.rich.address as never, tier: 'common', solvent: true }, NOW)
  expect(await left()).toBe(1)
  expect(await takePayload(db, budget, 'sign-in', NOW)).toBe(true)
  expect(await left()).toBe(0)
  expect(await takePayload(db, budget, 'sign-in', NOW)).toBe(false)
})

test('a wallet in the queue that was not found able to pay takes nothing from sign-ins', async () => {
  await joinQueue(db, { wallet: demoWallets.rich.address as never, tier: 'common', solvent: false }, NOW)
  expect(await payloadsLeftForSignIns(budget, NOW).column('left', db)).toBe(10)
})

test.each([
  ['are all on hold', `UPDATE pass SET status = 'reserved' WHERE tier = 'epic'`],
  ['are paused', `INSERT INTO pause (scope, why, who, since) VALUES ('epic', 'a fault', 'Ada', 1)`],
  [
    'are paused with all others',
    `INSERT INTO pause (scope, why, who, since) VALUES ('sale', 'a fault', 'Ada', 1)`,
  ],
  [
    'are sold from an opening on',
    `INSERT INTO pause (scope, until, why, who, since) VALUES ('opening', ${NOW + 1}, 'a date', 'Ada', 1)`,
  ],
  ['cannot be had during a halt', `INSERT INTO halt (name, why, since) VALUES ('minter', 'no key', 1)`],
])('a wallet that waits for passes that %s takes nothing from sign-ins', async (_, happens) => {
  await joinQueue(db, { wallet: demoWallets.rich.address as never, tier: 'epic', solvent: true }, NOW)
  expect(await payloadsLeftForSignIns(budget, NOW).column('left', db)).toBe(3)
  await db.prepare(happens).run()
  expect(await payloadsLeftForSignIns(budget, NOW).column('left', db)).toBe(10)
})

test.each([
  [
    'a pause of what takes no purchase',
    `INSERT INTO pause (scope, why, who, since) VALUES ('forms', 'a fault', 'Ada', 1)`,
  ],
  [
    'an opening that has passed',
    `INSERT INTO pause (scope, until, why, who, since) VALUES ('opening', ${NOW}, 'a date', 'Ada', 1)`,
  ],
])('%s leaves buyers in the queue most of the minute', async (_, happens) => {
  await joinQueue(db, { wallet: demoWallets.rich.address as never, tier: 'epic', solvent: true }, NOW)
  await db.prepare(happens).run()
  expect(await payloadsLeftForSignIns(budget, NOW).column('left', db)).toBe(3)
})

test('a call beyond the budget is not sent, and returns the error of a busy Xaman', async () => {
  let made = 0
  const open: PayloadState = { step: 'open', opened: false, expired: false, cancelled: false }
  const xaman = withinBudget(
    () => ({
      create: async () => Promise.reject(new Error('not asked for')),
      async read() {
        made += 1
        return ok(open)
      },
      cancel: async () => {
        made += 1
      },
    }),
    db,
    { ...budget, calls: 3 },
    { now: () => NOW, sleep: async () => {} },
  )
  const uuid = '' as never
  const answers = [
    await xaman.read(uuid),
    await xaman.read(uuid),
    await xaman.read(uuid),
    await xaman.read(uuid),
  ]
  await xaman.cancel(uuid)
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(made).toBe(3)
})

test('a read without a sign of an answer leaves half of the calls to others', async () => {
  const open: PayloadState = { step: 'open', opened: false, expired: false, cancelled: false }
  const xaman = withinBudget(
    () => ({ create: async () => Promise.reject(), read: async () => ok(open), cancel: async () => {} }),
    db,
    { payloads: 10, calls: 8 },
    { now: () => NOW, sleep: async () => {} },
  )
  const reads = async (when?: 'spare') => {
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push((await xaman.read('' as never, when)).ok)
    return answers
  }
  expect(await reads('spare')).toEqual([true, true, true, true, false])
  expect(await reads()).toEqual([true, true, true, true, false])
})

test('when Xaman reports a spent limit, all calls stop for a minute', async () => {
  let report: (what: Spent) => Promise<void> = async () => {}
  const none = {
    create: async () => Promise.reject(),
    read: async () => Promise.reject(),
    cancel: async () => {},
  }
  withinBudget(
    (spent) => {
      report = spent
      return none
    },
    db,
    budget,
    { now: () => NOW, sleep: async () => {} },
  )
  for (let n = 0; n < 4; n += 1) await take(NOW - 30 * SECOND)
  await report('payloads')
  await report('calls')
  expect(await take(NOW)).toBe(false)
  expect(await takeCall(db, budget, NOW)).toBe(false)
  const later = NOW - 30 * SECOND + WINDOW
  expect([await take(later), await takeCall(db, budget, later)], 'what we knew of returns first').toEqual([
    true,
    true,
  ])
  expect(await take(NOW + WINDOW)).toBe(true)
})

test('a limit that Xaman reports as spent adds to what was taken in the same second, and takes nothing back', async () => {
  for (let n = 0; n < 4; n += 1) await take(NOW)
  await noteSpent(db, budget, 'payloads', NOW)
  expect(await take(NOW)).toBe(false)
  await noteSpent(db, { payloads: 2, calls: 30 }, 'payloads', NOW)
  expect(await take(NOW), 'by a lower limit').toBe(false)
})

test('failures are remembered for ten minutes, and forgotten then', async () => {
  const recent = async (now: number) => recentCalls(now).first(db)
  await take(NOW)
  await noteFailed(db, NOW)
  await noteFailed(db, NOW)
  await forgetUsed(NOW + 10 * MINUTE).run(db)
  expect(await recent(NOW + 10 * MINUTE)).toEqual({ calls: 1, failed: 2 })
  expect(await recent(NOW + 10 * MINUTE + SECOND)).toEqual({ calls: 0, failed: 0 })
  await forgetUsed(NOW + 10 * MINUTE + SECOND).run(db)
  expect(await recent(NOW)).toEqual({ calls: 0, failed: 0 })
})

test('a call that fails is counted as failed', async () => {
  let fail: () => Promise<void> = async () => {}
  withinBudget(
    (_, failed) => {
      fail = failed
      return { create: async () => Promise.reject(), read: async () => Promise.reject(), cancel: fail }
    },
    db,
    budget,
    { now: () => NOW, sleep: async () => {} },
  )
  await fail()
  expect(await recentCalls(NOW).first(db)).toEqual({ calls: 0, failed: 1 })
})
