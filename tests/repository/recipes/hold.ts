import { all, byTest, PROOF, type Recipe, replaced } from './recipe.ts'

/** A pass is held for seven minutes. */
export const hold: Recipe = {
  name: "A hold's length",
  steps: [
    {
      file: 'functions/contract/timing.ts',
      change: all(
        replaced('const HOLD = 10 * MINUTE', 'const HOLD = 7 * MINUTE'),
        replaced("HOLD_IN_WORDS = 'ten minutes'", "HOLD_IN_WORDS = 'seven minutes'"),
      ),
      foundBy: byTest(PROOF, 'a pass is held for seven minutes'),
    },
  ],
  proof: `
import { HOLD_IN_WORDS, MINUTE as M, OFFER_LIFE, PAYLOAD_LIFE, PURCHASE_TIMEOUT } from '#contract/timing'

test('a pass is held for seven minutes', () => {
  expect([PAYLOAD_LIFE, PURCHASE_TIMEOUT, OFFER_LIFE]).toEqual([7 * M, 7 * M, 9 * M])
  expect(HOLD_IN_WORDS).toBe('seven minutes')
})`,
}
