import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { WINDOW } from '../../../../functions/adapters/xaman/budget-store.ts'
import {
  PRESENT,
  payloadsLeft,
  placeOf,
  type QueueFacts,
  turnOf,
  waitAfter,
} from '../../../../functions/sale/admission/queue.ts'

const noneAhead: QueueFacts = {
  payloadsLeft: 30,
  free: 300,
  held: false,
  ahead: 0,
  aheadPresent: 0,
  aheadInTier: 0,
}
const NOW = 100 * MINUTE

test('a wallet is admitted if passes and budget are left and no wallet is ahead of it', () => {
  expect(turnOf(noneAhead)).toBe('enter')
})

test.each([
  ['the budget of the minute is spent', { payloadsLeft: 0 }],
  ['as many wallets are present ahead of it as requests are left', { payloadsLeft: 2, aheadPresent: 2 }],
  ['every free pass of the tier has a wallet ahead of it', { free: 2, aheadInTier: 2 }],
  ['the last passes are on hold, and may be released', { free: 0, held: true }],
])('it waits when %s', (_when, different) => {
  expect(turnOf({ ...noneAhead, ...different })).toBe('wait')
})

test('an absent wallet with a place holds up no other', () => {
  expect(turnOf({ ...noneAhead, payloadsLeft: 1, ahead: 40, aheadPresent: 0 })).toBe('enter')
})

test('with no pass free and none on hold the tier is sold out, whatever the budget', () => {
  expect(turnOf({ ...noneAhead, free: 0, payloadsLeft: 0 })).toBe('sold_out')
})

/** A minute of thirty requests: ten were used 45 s ago, the others recently. */
const RETURNING = [
  { at: NOW + 15 * SECOND, payloads: 10 },
  { at: NOW + 50 * SECOND, payloads: 20 },
]

test.each([
  [0, 15 * SECOND],
  [9, 15 * SECOND],
  [10, 50 * SECOND],
  [29, 50 * SECOND],
  [30, 15 * SECOND + WINDOW],
  [89, 50 * SECOND + 2 * WINDOW],
])('while all thirty requests are used, the wait behind %i wallets is %i ms', (ahead, about) => {
  const place = placeOf({ ...noneAhead, ahead }, RETURNING, 30, NOW)
  expect(place).toMatchObject({ place: ahead + 1, about })
})

test.each([
  [0, 5 * SECOND],
  [9, 5 * SECOND],
  [10, 50 * SECOND],
  [30, WINDOW],
  [40, 50 * SECOND + WINDOW],
])('while ten of thirty are left, the wait behind %i wallets is %i ms', (ahead, about) => {
  expect(placeOf({ ...noneAhead, ahead }, RETURNING.slice(1), 30, NOW).about).toBe(about)
})

test('if no request can be made at all, no waiting time is given', () => {
  expect(placeOf(noneAhead, [], 0, NOW)).toMatchObject({ place: 1, about: null })
})

test.each([
  [[], 30],
  [RETURNING.slice(1), 10],
  [RETURNING, 0],
  [[...RETURNING, ...RETURNING], 0],
])('the rest is what is not used, and never negative', (returning, left) => {
  expect(payloadsLeft(returning, 30)).toBe(left)
})

test('if admission depends on holds of others, no waiting time is given', () => {
  expect(placeOf({ ...noneAhead, free: 0, ahead: 3 }, [], 30, NOW)).toMatchObject({
    place: 4,
    about: null,
  })
  expect(placeOf({ ...noneAhead, free: 3, ahead: 3 }, [], 30, NOW).about).toBe(null)
})

test('the retry interval shrinks as the wallet moves up, and always ends before its place expires', () => {
  const pauses = [0, 29, 30, 299, 300, 9_999].map(
    (ahead) => placeOf({ ...noneAhead, ahead, aheadPresent: ahead }, [], 30, NOW).askAgain,
  )
  expect(pauses).toEqual([5, 5, 15, 15, 30, 30].map((seconds) => seconds * SECOND))
})

test('a wallet behind many that hold it up no more asks as often as the first, and is not overtaken while absent', () => {
  const { askAgain } = placeOf({ ...noneAhead, ahead: 9_999 }, [], 30, NOW)
  expect(askAgain).toBeLessThan(PRESENT)
})

test('a wallet at the front is absent once it has missed three requests in a row', () => {
  expect(PRESENT).toBe(3 * placeOf(noneAhead, [], 30, NOW).askAgain)
})

test('where all passes of a tier are on hold, those that wait for one ask the more rarely the more there are', () => {
  const facts = { ...noneAhead, free: 0, held: true, ahead: 9_999, aheadInTier: 9_999 }
  expect(placeOf(facts, [], 30, NOW).askAgain).toBe(30 * SECOND)
})

test('the last free pass is there for the first, though none is on hold', () => {
  expect(turnOf({ ...noneAhead, free: 1 })).toBe('enter')
})

test('the first unpaid hold costs no wait, each further one a longer wait, up to an hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((unpaid) => waitAfter(unpaid) / MINUTE)
  expect(minutes).toEqual([0, 0, 0.5, 2, 5, 15, 60, 60, 60])
})
