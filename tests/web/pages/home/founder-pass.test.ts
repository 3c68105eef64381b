import { expect, test } from 'vitest'
import { artTiers, specimenPath, tierArt } from '../../../../web/art/tier-art.ts'
import { grades, stonePath } from '../../../../web/pages/home/founder-pass.tsx'

test('the grades on the home page are the tiers, with their minerals and hardness', () => {
  expect(grades).toEqual(
    artTiers.map((tier) => ({ mohs: tierArt[tier].mohs, tier, mineral: tierArt[tier].mineral })),
  )
})

test('the stones on the home page are the tiers’ own pictures', () => {
  for (const tier of artTiers) expect(stonePath(tier)).toBe(specimenPath(tier, 'bare'))
})
