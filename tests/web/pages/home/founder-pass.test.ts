import { expect, test } from 'vitest'
import { artTiers, tierArt } from '../../../../web/art/tier-art.ts'
import { grades } from '../../../../web/pages/home/founder-pass.tsx'

test('the grades on the home page are the tiers, with their minerals and hardness', () => {
  expect(grades).toEqual(
    artTiers.map((tier) => ({ mohs: tierArt[tier].mohs, tier, mineral: tierArt[tier].mineral })),
  )
})
