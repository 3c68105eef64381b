import { expect, test } from 'vitest'
import { passName, passParts } from '#contract/pass-name'
import { TOTAL_SUPPLY } from '#contract/tiers'

test('a pass is named by its place in the collection and by its stone', () => {
  expect(passName(301)).toBe('Founder Pass 301 of 1,000, Fluorite No. 1')
  expect(passName(1)).toBe('Founder Pass 1 of 1,000, Calcite No. 1')
  expect(passName(1000)).toBe('Founder Pass 1,000 of 1,000, Diamond No. 10')
  expect(passParts(728)).toEqual({ edition: 'Founder Pass 728 of 1,000', stone: 'Topaz No. 53' })
})

test('no two passes have the same name', () => {
  const names = Array.from({ length: TOTAL_SUPPLY }, (_, i) => passParts(i + 1).stone)
  expect(new Set(names).size).toBe(TOTAL_SUPPLY)
})
