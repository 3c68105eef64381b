import { expect, test } from 'vitest'
import { isSealed, seal, ticketFor, ticketOpens } from '#contract/seal'

const secret = 'a secret of sixteen'
const now = 1_700_000_000_000

test('a seal covers its purpose, its text and its time, and nothing else opens it', async () => {
  const mark = await seal(secret, 'room-order', 'text', now)
  expect(await isSealed(secret, 'room-order', 'text', mark, now)).toBe(true)
  expect(await isSealed(secret, 'look-again', 'text', mark, now)).toBe(false)
  expect(await isSealed(secret, 'room-order', 'text ', mark, now)).toBe(false)
  expect(await isSealed('another secret here', 'room-order', 'text', mark, now)).toBe(false)
  expect(await isSealed(secret, 'room-order', 'text', mark, now + 60_001)).toBe(false)
  expect(await isSealed(secret, 'room-order', 'text', mark.replace(/^1/, '2'), now)).toBe(false)
  expect(await isSealed(secret, 'room-order', 'text', null, now)).toBe(false)
  expect(await isSealed(secret, 'room-order', 'text', 'nonsense', now)).toBe(false)
})

test('a ticket opens its own room for a minute, and no other room', async () => {
  const ticket = await ticketFor(secret, 'wallet:rAlice', now)
  expect(await ticketOpens(secret, 'wallet:rAlice', ticket, now)).toBe(true)
  expect(await ticketOpens(secret, 'wallet:rAlice', ticket, now + 60_000)).toBe(true)
  expect(await ticketOpens(secret, 'wallet:rAlice', ticket, now + 60_001)).toBe(false)
  expect(await ticketOpens(secret, 'wallet:rBob', ticket, now)).toBe(false)
  expect(await ticketOpens('another secret here', 'wallet:rAlice', ticket, now)).toBe(false)
  expect(await ticketOpens(secret, 'wallet:rAlice', null, now)).toBe(false)
})

test('an order sealed for a room is no ticket to it', async () => {
  const mark = await seal(secret, 'room-order', 'wallet:rAlice', now)
  expect(await ticketOpens(secret, 'wallet:rAlice', mark, now)).toBe(false)
})
