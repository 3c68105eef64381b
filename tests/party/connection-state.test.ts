import { expect, test } from 'vitest'
import { afterMessage, type ConnectionState, connectionStateOf } from '../../party/connection-state.ts'

const seat: ConnectionState = { inside: true, since: 0, said: 0 }

test('five messages a second are accepted, the sixth is not', () => {
  let now: ConnectionState | null = seat
  for (let count = 1; count <= 5; count += 1) now = now && afterMessage(now, 'hello', 10_000 + count)
  expect(now).toEqual({ inside: true, since: 10_001, said: 5 })
  expect(now && afterMessage(now, 'hello', 10_900)).toBeNull()
  expect(now && afterMessage(now, 'hello', 11_001)).toEqual({ inside: true, since: 11_001, said: 1 })
})

test.each([
  ['text', 'x'.repeat(1024), 'x'.repeat(1025)],
  ['text that is longer in bytes', 'é'.repeat(512), 'é'.repeat(513)],
  ['bytes', new ArrayBuffer(1024), new ArrayBuffer(1025)],
  ['a view of bytes', new Uint8Array(1024), new Uint8Array(1025)],
])('a kilobyte of %s is accepted, a byte more is not', (_, enough, tooMuch) => {
  expect(afterMessage(seat, enough, 10_000)).not.toBeNull()
  expect(afterMessage(seat, tooMuch, 10_000)).toBeNull()
})

test.each([[null], [undefined], ['inside'], [{ inside: true }], [{ inside: 'yes', since: 0, said: 0 }]])(
  'a socket with the attachment %j has not been accepted',
  (state) => {
    expect(connectionStateOf(state).inside).toBe(false)
  },
)
