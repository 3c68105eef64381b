import { expect, test } from 'vitest'
import { inviteFor, inviteOpens, isSigned, sign } from '#contract/signature'

const secret = 'a secret of sixteen'
const now = 1_700_000_000_000

test('a signature covers its purpose, text and time, and verifies with nothing else', async () => {
  const mark = await sign(secret, 'room-order', 'text', now)
  expect(await isSigned(secret, 'room-order', 'text', mark, now)).toBe(true)
  expect(await isSigned(secret, 'look-again', 'text', mark, now)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text ', mark, now)).toBe(false)
  expect(await isSigned('another secret here', 'room-order', 'text', mark, now)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text', mark, now + 60_001)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text', mark, now - 60_000)).toBe(true)
  expect(await isSigned(secret, 'room-order', 'text', mark, now - 60_001)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text', mark.replace(/^1/, '2'), now)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text', null, now)).toBe(false)
  expect(await isSigned(secret, 'room-order', 'text', 'nonsense', now)).toBe(false)
})

test('an invite opens its own room for a minute, and no other room', async () => {
  const invite = await inviteFor(secret, 'wallet:rAlice', now)
  expect(await inviteOpens(secret, 'wallet:rAlice', invite, now)).toBe(true)
  expect(await inviteOpens(secret, 'wallet:rAlice', invite, now + 60_000)).toBe(true)
  expect(await inviteOpens(secret, 'wallet:rAlice', invite, now + 60_001)).toBe(false)
  expect(await inviteOpens(secret, 'wallet:rAlice', invite, now - 60_000), 'clocks differ').toBe(true)
  expect(await inviteOpens(secret, 'wallet:rAlice', invite, now - 60_001)).toBe(false)
  expect(await inviteOpens(secret, 'wallet:rBob', invite, now)).toBe(false)
  expect(await inviteOpens('another secret here', 'wallet:rAlice', invite, now)).toBe(false)
  expect(await inviteOpens(secret, 'wallet:rAlice', null, now)).toBe(false)
})

test('a message signed for a room is not an invite to it', async () => {
  const mark = await sign(secret, 'room-order', 'wallet:rAlice', now)
  expect(await inviteOpens(secret, 'wallet:rAlice', mark, now)).toBe(false)
})
