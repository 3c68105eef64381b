import { expect, test } from 'vitest'
import { isOneSlip } from '../../../functions/config/slips.ts'

test.each([
  ['ALERT_URL', 'ALERT_URI'],
  ['ALERT_URL', 'ALERTURL'],
  ['ALERT_URL', 'ALERTS_URL'],
  ['ALERT_URL', 'ALETR_URL'],
  ['ALERT_URL', 'LERT_URL'],
  ['ALERT_URL', 'ALERT_UR'],
  ['AAB', 'AABB'],
])('%s and %s are one slip apart', (one, other) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([true, true])
})

test.each([
  ['ALERT_URL', 'ALERT_URL'],
  ['ALERT_URL', 'ALERTS_URLS'],
  ['ALERT_URL', 'LAETR_URL'],
  ['ALERT_URL', 'SITE_URL'],
  ['ABCD', 'CBAD'],
])('%s and %s are not', (one, other) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([false, false])
})
