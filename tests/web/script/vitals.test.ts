import { expect, test } from 'vitest'
import { interactionDelay, layoutShift } from '../../../web/script/vitals.ts'

const shift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
})

test('a page without layout shifts scores 0', () => {
  expect(layoutShift([])).toBe(0)
})

test('shifts close together count as one burst, and the worst burst counts', () => {
  expect(layoutShift([shift(0, 0.1), shift(900, 0.1), shift(2500, 0.15)])).toBeCloseTo(0.2)
  expect(layoutShift([shift(0, 0.1), shift(2500, 0.15), shift(3000, 0.2)])).toBeCloseTo(0.35)
})

test('a burst is cut off after five seconds, however long the page goes on shifting', () => {
  const steady = Array.from({ length: 12 }, (_, index) => shift(index * 900, 0.01))

  expect(layoutShift(steady)).toBeCloseTo(0.06)
})

test('shifts after visitor input are excluded', () => {
  expect(layoutShift([shift(0, 0.4, true), shift(100, 0.02)])).toBeCloseTo(0.02)
})

test('without an interaction there is no delay', () => {
  expect(interactionDelay(new Map())).toBeNull()
})

test('the slowest interaction counts, and of a hundred the third slowest', () => {
  expect(
    interactionDelay(
      new Map([
        [1, 48],
        [2, 320],
        [3, 64],
      ]),
    ),
  ).toBe(320)
  expect(interactionDelay(new Map(Array.from({ length: 100 }, (_, index) => [index, 100 + index])))).toBe(197)
})
