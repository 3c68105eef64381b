import { afterAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { MINUTE } from '#contract/timing'
import { standInLine } from '../../../functions/admission/store.ts'
import {
  givePayloadBack,
  payloadsLeftForSignIns,
  takeCall,
  takePayload,
} from '../../../functions/xaman/budget-store.ts'
import { withinBudget } from '../../../functions/xaman/within-budget.ts'
import type { PayloadState, Spent } from '../../../functions/xaman/xaman.ts'
import { demoWallets } from '../../sandbox/accounts.ts'
import { createMemoryDatabase } from '../../support/memory-database.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)
beforeEach(async () => {
  await db.batch([db.prepare('DELETE FROM xaman_minute'), db.prepare('DELETE FROM waiting')])
})

const NOW = 100 * MINUTE
const budget = { payloads: 10, calls: 3 }

test('fifty who ask at once get the payloads of a minute, and no more; the next minute has its own', async () => {
  const take = (now: number) => takePayload(db, budget, 'purchase', now)
  const taken = await Promise.all(Array.from({ length: 50 }, () => take(NOW)))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await take(NOW + MINUTE)).toBe(true)
})

test('what was given back can be taken again', async () => {
  for (let n = 0; n < 10; n += 1) await takePayload(db, budget, 'purchase', NOW)
  await givePayloadBack(db, NOW)
  expect(await takePayload(db, budget, 'purchase', NOW)).toBe(true)
  expect(await takePayload(db, budget, 'purchase', NOW)).toBe(false)
})

test('while buyers wait in line, sign-ins leave them most of the minute', async () => {
  await standInLine(db, demoWallets.rich.address as never, 'common', NOW)
  const signIns = []
  for (let n = 0; n < 10; n += 1) signIns.push(await takePayload(db, budget, 'sign-in', NOW))
  expect(signIns.filter(Boolean)).toHaveLength(3)
  expect(await takePayload(db, budget, 'purchase', NOW)).toBe(true)
})

test('what is left for sign-ins is what nothing has used, and less while buyers wait in line', async () => {
  const left = () => payloadsLeftForSignIns(db, budget, NOW).first('left')
  expect(await left()).toBe(10)
  await takePayload(db, budget, 'purchase', NOW)
  await takePayload(db, budget, 'sign-in', NOW)
  expect(await left()).toBe(8)
  await standInLine(db, demoWallets.rich.address as never, 'common', NOW)
  expect(await left()).toBe(1)
  expect(await takePayload(db, budget, 'sign-in', NOW)).toBe(true)
  expect(await left()).toBe(0)
  expect(await takePayload(db, budget, 'sign-in', NOW)).toBe(false)
})

test('a call beyond the budget is not made, and answered like one that Xaman had no time for', async () => {
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
    budget,
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

test('a read of which nothing says that it finds an answer leaves half of the calls to others', async () => {
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

test('what Xaman itself calls spent is spent for everybody, until the minute is over', async () => {
  let tell: (what: Spent) => Promise<void> = async () => {}
  const none = {
    create: async () => Promise.reject(),
    read: async () => Promise.reject(),
    cancel: async () => {},
  }
  withinBudget(
    (spent) => {
      tell = spent
      return none
    },
    db,
    budget,
    { now: () => NOW, sleep: async () => {} },
  )
  await tell('payloads')
  await tell('calls')
  expect(await takePayload(db, budget, 'purchase', NOW)).toBe(false)
  expect(await takeCall(db, budget, NOW)).toBe(false)
  expect(await takePayload(db, budget, 'purchase', NOW + MINUTE)).toBe(true)
})
