import { beforeEach, expect, test } from 'vitest'
import { PURCHASE_TIMEOUT } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { forgetIntent, keepIntent, newIntent, readIntent } from '../../../../web/pages/mint/intent.ts'
import { BUYER } from '../../live/samples.ts'

const NOW = 1_700_000_000_000
const ANOTHER = address.parse('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY')

beforeEach(() => {
  sessionStorage.clear()
})

test('what one wallet agreed to is sent again for that wallet alone, and not after its time', () => {
  const intent = newIntent('epic', BUYER, NOW)
  keepIntent(intent)
  expect(readIntent(ANOTHER, NOW)).toBeNull()
  expect(readIntent(BUYER, NOW + PURCHASE_TIMEOUT - 1)).toEqual(intent)
  expect(readIntent(BUYER, NOW + PURCHASE_TIMEOUT)).toBeNull()
})

test('what was agreed to long ago is not sent again because the clock was set back since', () => {
  const intent = newIntent('epic', BUYER, NOW)
  keepIntent(intent)
  expect(readIntent(BUYER, NOW - PURCHASE_TIMEOUT + 1)).toEqual(intent)
  expect(readIntent(BUYER, NOW - PURCHASE_TIMEOUT)).toBeNull()
})

test('the answer to an earlier request leaves a newer one to be sent again', () => {
  const [earlier, newer] = [newIntent('epic', BUYER, NOW), newIntent('rare', BUYER, NOW)]
  keepIntent(newer)
  forgetIntent(earlier.requestId)
  expect(readIntent(BUYER, NOW)).toEqual(newer)
  forgetIntent(newer.requestId)
  expect(readIntent(BUYER, NOW)).toBeNull()
})
