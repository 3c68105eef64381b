import { expect, test } from 'vitest'
import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import { HOUR } from '#contract/timing'
import { advance, type HeldStage, learn, pauseBefore } from '../../../../web/pages/mint/held-stage.ts'

function showing(shown: PurchaseStage | null, since = 0): HeldStage {
  return { shown, since, actual: shown, factAt: since }
}

/** Plays a held stage to its end; returns when each stage was shown, in ms. */
function play(held: HeldStage, from: number): [PurchaseStage | null, number][] {
  const shows: [PurchaseStage | null, number][] = []
  let now = from
  for (let pause = pauseBefore(held, now); pause !== null; pause = pauseBefore(held, now)) {
    now += pause
    held = advance(held, now)
    shows.push([held.shown, now])
  }
  return shows
}

test('a stage that was shown long enough is replaced at once', () => {
  const held = learn(showing('reserving', 0), 'minting', 3000)

  expect(pauseBefore(held, 3000)).toBe(0)
  expect(advance(held, 3000).shown).toBe('minting')
})

test('stages that pass too fast to see are shown one by one, within a second of the fact', () => {
  const held = learn(showing('reserving', 0), 'waiting-payment', 100)
  const shows = play(held, 100)

  expect(shows.map(([stage]) => stage)).toEqual(['minting', 'creating-offer', 'waiting-payment'])
  expect(shows.at(-1)?.[1]).toBeLessThanOrEqual(1100)
  expect(shows[0]?.[1]).toBeGreaterThan(100)
})

test('a stage is shown for its time although the first fact was long ago', () => {
  const minting = advance(learn(showing('reserving', 0), 'minting', 0), 333)
  const offering = advance(learn(minting, 'creating-offer', 900), 900)
  expect(pauseBefore(learn(offering, 'waiting-payment', 950), 950)).toBeGreaterThan(250)
})

test('all six stages at once are shown within a second', () => {
  const shows = play(learn(showing('reserving', 0), 'success', 0), 0)

  expect(shows.map(([stage]) => stage)).toEqual(purchaseStages.slice(1))
  expect(shows.at(-1)?.[1]).toBeLessThanOrEqual(1000)
})

test('a clock that is set back meanwhile delays no stage', () => {
  const [noon, beforeNoon] = [12 * HOUR, 10 * HOUR]
  const held = learn(showing('waiting-payment', noon), 'success', beforeNoon)
  const shows = play(held, beforeNoon)

  expect(shows.map(([stage]) => stage)).toEqual(['confirming', 'success'])
  expect(shows.at(-1)?.[1]).toBeLessThanOrEqual(beforeNoon + 1000)
  const setBackAfterTheFact = learn(showing('waiting-payment', noon), 'success', noon)
  expect(pauseBefore(setBackAfterTheFact, beforeNoon)).toBeLessThanOrEqual(500)
})

test('no stage is ever shown before it is true', () => {
  const held = learn(showing('reserving', 0), 'minting', 0)

  expect(advance(advance(held, 500), 1000).shown).toBe('minting')
  expect(pauseBefore(advance(held, 500), 500)).toBeNull()
})

test('beginnings, failures, ends and ways back are shown at once', () => {
  expect(learn(showing(null), 'reserving', 5).shown).toBe('reserving')
  expect(learn(showing(null), 'waiting-payment', 5).shown).toBe('waiting-payment')
  expect(learn(showing('minting'), 'error', 5).shown).toBe('error')
  expect(learn(showing('error'), 'reserving', 5).shown).toBe('reserving')
  expect(learn(showing('success'), null, 5).shown).toBeNull()
  expect(learn(showing('confirming'), 'waiting-payment', 5).shown).toBe('waiting-payment')
})
