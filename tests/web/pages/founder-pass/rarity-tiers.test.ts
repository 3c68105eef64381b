import { expect, test } from 'vitest'
import { rarityTiers } from '../../../../web/pages/founder-pass/rarity-tiers.ts'

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
