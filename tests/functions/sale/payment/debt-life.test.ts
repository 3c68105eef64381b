import { expect, test } from 'vitest'
import { debtEvents, debtStatuses, next } from '../../../../functions/sale/payment/debt-life.ts'

/** Every edge: what is not in this list cannot happen. */
const edges = [
  'owed signed refunding',
  'owed refused manual',
  'owed asked owed',
  'refunding returned owed',
  'refunding expired owed',
  'refunding refused manual',
  'manual asked owed',
]

test('a debt moves along these edges and no others; during one refund no second is signed', () => {
  const found = debtStatuses.flatMap((from) =>
    debtEvents.flatMap((event) => {
      const to = next(from, event)
      return to === null ? [] : [`${from} ${event} ${to}`]
    }),
  )
  expect(found).toEqual(edges)
})
