import { expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { TOTAL_SUPPLY, tierIds, tierOfPass, tiers } from '#contract/tiers'
import { numbersOf, rarityTiers, wholeXrp } from '../../../../web/pages/founder-pass/rarity-tiers.ts'

test('the prices and supplies on the page are those that are enforced', () => {
  expect(rarityTiers.map(({ tier }) => tier)).toEqual(tierIds)
  for (const { tier, name, mintPrice, supply } of rarityTiers) {
    expect(name).toBe(tiers[tier].label)
    expect(xrp(mintPrice)).toBe(tiers[tier].price)
    expect(supply).toBe(tiers[tier].supply)
  }
})

test('the numbers of a tier’s passes are those the collection gives them', () => {
  for (const { tier } of rarityTiers) {
    const { first, last } = numbersOf(tier)
    expect([tierOfPass(first).tier, tierOfPass(first).number]).toEqual([tier, 1])
    expect([tierOfPass(last).tier, tierOfPass(last).number]).toEqual([tier, tiers[tier].supply])
  }
  expect(numbersOf('common').first).toBe(1)
  expect(numbersOf('mythic').last).toBe(TOTAL_SUPPLY)
})

test('each tier is worth at least as much as the one below: discounts grow, and credit with maintenance', () => {
  const lifetime = rarityTiers.map(({ escrow: [always] }) =>
    Number(/^(\d+)% off lifetime$/.exec(always)?.[1]),
  )
  const credit = rarityTiers.map(({ foundersCredit }) => Number((foundersCredit ?? '0').replace(/[$,]/g, '')))

  expect(lifetime).toEqual([10, 15, 20, 25, 30, 40])
  expect(credit).toEqual([0, 0, 0, 2500, 5000, 8000])
  expect(rarityTiers.map(({ maintenance }) => maintenance)).toEqual([
    null,
    null,
    null,
    null,
    '1 month',
    '2 months',
  ])
})

test('a price has a comma between its thousands', () => {
  expect([100, 850, 1175].map(wholeXrp)).toEqual(['100', '850', '1,175'])
})
