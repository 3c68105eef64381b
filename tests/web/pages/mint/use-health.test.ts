import { expect, test } from 'vitest'
import { pauseBefore } from '../../../../web/pages/mint/use-health.ts'
import { healthOf } from '../../live/samples.ts'

const CHECKED = healthOf().checkedAt

test.each([
  ['nothing is known', null, 30_000],
  ['the ledger is lost', healthOf(false), 30_000],
  ['a ledger has just closed', healthOf(true, { closedAt: CHECKED }), 30_000],
  [
    'the last one closed four seconds ago, so it is stale four seconds sooner',
    healthOf(true, { closedAt: CHECKED - 4_000 }),
    26_000,
  ],
  ['it is about to be stale', healthOf(true, { closedAt: CHECKED - 29_900 }), 1_000],
  ['it closed in the future, by another clock', healthOf(true, { closedAt: CHECKED + 9_000 }), 30_000],
])('while %s, the page rechecks in time', (_, health, pause) => {
  expect(pauseBefore(health)).toBe(pause)
})
