import { expect, test } from 'vitest'
import { type PaymentStatus, paymentStatuses } from '#contract/payment'
import { before, isOver, next, paymentEvents } from '../../../../functions/records/invoice/payment-life.ts'

/** Every edge: what is not in this list cannot happen. */
const edges = [
  'received matched delivering',
  'received mismatched refunding',
  'received unpayable refund_manual',
  'received taken delivered',
  'received repaid refunded',
  'delivering taken delivered',
  'delivering undelivered refunding',
  'delivering lost refund_manual',
  'delivering repaid refunded',
  'refunding taken delivered',
  'refunding signed refunding',
  'refunding expired refunding',
  'refunding bounced refund_manual',
  'refunding repaid refunded',
  'refund_manual repaid refunded',
  'refund_manual asked refunding',
]

test('a payment moves along these edges and no others', () => {
  const found = paymentStatuses.flatMap((from) =>
    paymentEvents.flatMap((event) => {
      const to = next(from, event)
      return to === null ? [] : [`${from} ${event} ${to}`]
    }),
  )
  expect(found).toEqual(edges)
})

/** Every status reachable from this one, itself included. */
function after(status: PaymentStatus): Set<PaymentStatus> {
  const reached = new Set([status])
  for (const one of reached) {
    for (const event of paymentEvents) {
      const to = next(one, event)
      if (to) reached.add(to)
    }
  }
  return reached
}

test('what is delivered is never refunded, and what is refunded is never delivered', () => {
  expect([...after('delivered')]).toEqual(['delivered'])
  expect([...after('refunded')]).toEqual(['refunded'])
  expect([...after('refund_manual')]).toEqual(['refund_manual', 'refunded', 'refunding', 'delivered'])
})

test('every payment can reach an end or manual handling', () => {
  for (const status of paymentStatuses) expect([...after(status)].some(isOver), status).toBe(true)
  expect(paymentStatuses.filter((status) => !isOver(status))).toEqual(['received', 'delivering', 'refunding'])
})

test('no payment is refunded before it is judged, or while its pass can still be accepted', () => {
  expect(before('undelivered', 'refunding')).toEqual(['delivering'])
  expect(before('mismatched', 'refunding')).toEqual(['received'])
  expect(before('taken', 'delivered')).toEqual(['received', 'delivering', 'refunding'])
})
