import { expect, test } from 'vitest'
import { capital, durationInWords, inWords, listed } from '#contract/in-words'
import { TIERS_IN_WORDS, tierIds } from '#contract/tiers'
import {
  DAY,
  HOLD_IN_WORDS,
  HOUR,
  MINUTE,
  PAYLOAD_LIFE,
  PLACE_KEPT,
  PLACE_KEPT_IN_WORDS,
  SECOND,
  SIGN_IN_LIFE,
  SIGN_IN_LIFE_IN_WORDS,
} from '#contract/timing'

test.each([
  [1, 'one'],
  [10, 'ten'],
  [17, 'seventeen'],
  [24, '24'],
  [1000, 'one thousand'],
  [1175, '1,175'],
])('%d in a sentence is %s', (whole, words) => {
  expect(inWords(whole)).toBe(words)
})

test.each([
  [SECOND, 'one second'],
  [90 * SECOND, '90 seconds'],
  [5 * MINUTE, 'five minutes'],
  [HOUR, 'one hour'],
  [DAY, '24 hours'],
])('%d ms in a sentence are %s', (ms, words) => {
  expect(durationInWords(ms)).toBe(words)
})

test('a list has commas, and an "and" before the last item', () => {
  expect(listed([])).toBe('')
  expect(listed(['Mythic'])).toBe('Mythic')
  expect(listed(['Legendary', 'Mythic'])).toBe('Legendary and Mythic')
  expect(listed([300, 200, 10])).toBe('300, 200 and 10')
})

test('a sentence begins with a capital', () => {
  expect(capital('five minutes')).toBe('Five minutes')
})

test('numbers written as words equal the configured numbers', () => {
  expect(HOLD_IN_WORDS).toBe(durationInWords(PAYLOAD_LIFE))
  expect(SIGN_IN_LIFE_IN_WORDS).toBe(durationInWords(SIGN_IN_LIFE))
  expect(PLACE_KEPT_IN_WORDS).toBe(durationInWords(PLACE_KEPT))
  expect(TIERS_IN_WORDS).toBe(inWords(tierIds.length))
})
