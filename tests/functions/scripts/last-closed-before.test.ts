import { expect, test } from 'vitest'
import { ledgerHash } from '#contract/wire/ledger-ids'
import { lastClosedBefore } from '../../../functions/scripts/ledger/last-closed-before.ts'
import { fc, runs } from '../../support/generated.ts'

const hash = ledgerHash.parse('0'.repeat(64))

/** A ledger for each interval, the first with index 1. */
function ledgers(intervals: readonly number[]) {
  let closeTime = 1_000_000
  return intervals.map((interval, at) => {
    closeTime += interval
    return { index: at + 1, hash, closeTime }
  })
}

test('it is the last ledger that closed before the time, or the first of all, and few ledgers are asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 300 }),
      fc.nat(1_500_000),
      async (intervals, ahead) => {
        const all = ledgers(intervals)
        const newest = all.at(-1)
        if (!newest) return
        let asked = 0
        const time = 1_000_000 + ahead
        const found = await lastClosedBefore(time, newest, async (index) => {
          asked += 1
          return all[index - 1] ?? null
        })
        expect(found).toEqual(all.findLast(({ closeTime }) => closeTime < time) ?? all[0])
        expect(asked).toBeLessThan(30)
      },
    ),
    { numRuns: runs(300) },
  )
})

test('where the node does not show a ledger of that time there is no answer', async () => {
  const newest = { index: 90, hash, closeTime: 9_000_000 }
  expect(await lastClosedBefore(1_000, newest, async () => null)).toBeNull()
})
