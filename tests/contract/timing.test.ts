import { expect, test } from 'vitest'
import {
  DAY,
  HOUR,
  LEDGER_STALE,
  MAX_DELIVERY_LIFE,
  MINUTE,
  PURCHASE_WAIT,
  SECOND,
  SESSION_LIFE,
  SIGN_IN_LIFE,
  SIGN_IN_REQUEST_LIFE,
} from '#contract/timing'

test.each([
  ['the page waits for a sign-in', SIGN_IN_LIFE, 5 * MINUTE],
  ['Xaman opens a sign-in', SIGN_IN_REQUEST_LIFE, 10 * MINUTE],
  ['a session lives', SESSION_LIFE, 24 * HOUR],
  ['a purchase call waits for the ledger', PURCHASE_WAIT, 20 * SECOND],
  ['a ledger without a successor counts as connected', LEDGER_STALE, 30 * SECOND],
  ['the offer of a paid pass may last', MAX_DELIVERY_LIFE, 30 * DAY],
])('%s for as long as the design says', (_what, duration, designed) => {
  expect(duration).toBe(designed)
})
