import { expect, test } from 'vitest'
import { tierIds } from '#contract/tiers'
import { tierArt } from '../../../../web/art/tier-art.ts'
import { mainOf, wordsOf } from '../page-markup.tsx'

test('the grades on the home page are the tiers, with their minerals and hardness', async () => {
  const grades = [...(await mainOf('/')).querySelectorAll('.mohs li:not(.mohs-empty)')].map((grade) => ({
    mohs: Number(wordsOf(grade.querySelector('b'))),
    tier: wordsOf(grade.querySelector('.mohs-tier')),
    mineral: wordsOf(grade.querySelector('span:last-child')),
  }))

  expect(grades).toEqual(
    tierIds.map((tier) => ({ mohs: tierArt[tier].mohs, tier, mineral: tierArt[tier].mineral })),
  )
})
