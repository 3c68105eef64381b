import { expect, test } from 'vitest'
import { COUNTED, type SignInTimes, signInTurn } from '../../../../functions/people/sign-in/sign-in-turns.ts'

const NOW = 1_000_000
const made = (count: number): SignInTimes =>
  Array.from({ length: count }, (_, n) => NOW - 1_000 * (count - n))
const turn = (networks: readonly SignInTimes[], left: number, perSender = 100) =>
  signInTurn(networks, { left, perSender, now: NOW })

test('a network may use half of the minute, one inside it half of that, a subscriber three quarters of its network’s', () => {
  expect(turn([[]], 30)).toEqual({ turn: 'now', most: [15] })
  expect(turn([[], []], 30)).toEqual({ turn: 'now', most: [15, 12] })
  expect(turn([[], [], []], 30)).toEqual({ turn: 'now', most: [15, 8, 6] })
})

test('a network’s earlier sign-ins count towards its share', () => {
  expect(turn([made(14)], 16)).toEqual({ turn: 'now', most: [15] })
  expect(turn([made(15)], 15)).toMatchObject({ turn: 'later' })
})

test('the last sign-in of a minute goes to a network that had none', () => {
  expect(turn([[], [], []], 1)).toEqual({ turn: 'now', most: [1, 1, 1] })
  expect(turn([made(1), [], []], 1)).toMatchObject({ turn: 'later' })
})

test('a new network may sign in while anything is left, however many came before', () => {
  let left = 30
  const had: number[] = []
  while (left > 0) {
    const next = turn([[]], left)
    if (next.turn !== 'now') throw new Error(next.turn)
    had.push(next.most[0] ?? 0)
    left -= next.most[0] ?? 0
  }
  expect(had).toEqual([15, 8, 4, 2, 1])
})

test('a subscriber over its share waits, whatever its wider networks have left, and vice versa', () => {
  expect(turn([made(6), made(6), made(6)], 24)).toMatchObject({ turn: 'later' })
  expect(turn([made(6), made(6), []], 24)).toMatchObject({ turn: 'now' })
  expect(turn([made(15), made(1), []], 15)).toMatchObject({ turn: 'later' })
})

test('no subscriber exceeds the maximum for one, however much is left', () => {
  expect(turn([[], []], 1_000, 15)).toEqual({ turn: 'now', most: [500, 15] })
  expect(turn([made(15), made(15)], 985, 15)).toMatchObject({ turn: 'later' })
})

test('a waiting sender gets the time when enough of its network’s sign-ins have expired', () => {
  const times = made(15)
  expect(turn([times], 15)).toEqual({ turn: 'later', at: (times[0] ?? 0) + COUNTED })
  // Purchases took most of the rest: half of what is left is less than this network has used.
  expect(turn([times], 5)).toEqual({ turn: 'later', at: (times[5] ?? 0) + COUNTED })
})

test('with nothing left no sign-in is allowed', () => {
  expect(turn([[]], 0)).toEqual({ turn: 'none left' })
  expect(turn([[]], -3)).toEqual({ turn: 'none left' })
})
