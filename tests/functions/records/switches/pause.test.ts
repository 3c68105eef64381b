import { expect, test } from 'vitest'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import {
  needsLedgerTime,
  openingAhead,
  type Pause,
  type PauseScope,
  pauseOf,
} from '../../../../functions/records/switches/pause.ts'

const NOW = Date.UTC(2026, 11, 1, 18)
const paused = (scope: PauseScope): Pause => ({ scope, until: null, say: null, ended: false })
const opening: Pause = { scope: 'opening', until: NOW, say: null, ended: false }
const common = { tier: 'common', payFirst: false } as const

test.each<[PauseScope, { tier: 'common' | 'rare'; payFirst: boolean }, boolean]>([
  ['sale', common, true],
  ['common', common, true],
  ['common', { tier: 'rare', payFirst: false }, false],
  ['pay-first', common, false],
  ['pay-first', { tier: 'common', payFirst: true }, true],
  ['sign-ins', common, false],
  ['forms', common, false],
])('a pause of %s refuses %o: %s', (scope, wanted, refuses) => {
  expect(pauseOf([paused(scope)], wanted, NOW) !== null).toBe(refuses)
})

test('of several pauses the widest one is told', () => {
  const all = [paused('pay-first'), paused('common'), opening, paused('sale')]
  const widestOf = (pauses: readonly Pause[]) =>
    pauseOf(pauses, { ...common, payFirst: true }, NOW - 1)?.scope
  expect([
    widestOf(all),
    widestOf(all.slice(0, 3)),
    widestOf(all.slice(0, 2)),
    widestOf(all.slice(0, 1)),
  ]).toEqual(['sale', 'opening', 'common', 'pay-first'])
})

test('the sale opens with the first ledger that closed at its time or later', () => {
  expect([pauseOf([opening], common, NOW - 1), pauseOf([opening], common, NOW)]).toEqual([opening, null])
  expect([openingAhead([opening], NOW - 1), openingAhead([opening], NOW), openingAhead([], NOW)]).toEqual([
    NOW,
    null,
    null,
  ])
})

test('the ledger is asked for its time only while its clock and ours may disagree about the opening', () => {
  expect([
    needsLedgerTime([opening], NOW - LEDGER_STALE - SECOND),
    needsLedgerTime([opening], NOW - LEDGER_STALE),
    needsLedgerTime([opening], NOW + LEDGER_STALE),
    needsLedgerTime([opening], NOW + LEDGER_STALE + SECOND),
    needsLedgerTime([paused('sale')], NOW),
  ]).toEqual([false, true, true, false, false])
})
