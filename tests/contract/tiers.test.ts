import { expect, test } from 'vitest'
import { imageOfPass } from '#contract/pass-image'
import { numbersOf, TOTAL_SUPPLY, tierIds, tierOfPass, tiers } from '#contract/tiers'
import { tierOffers } from '../../functions/sale/collection/tier-offers.ts'

test('the six tiers are priced, limited and supplied as specified', () => {
  const table = tierIds.map((id) => {
    const { price, supply, mintLimit, kycRequired, taxon } = tiers[id]
    return [id, price / 1_000_000n, supply, mintLimit, kycRequired, taxon]
  })
  expect(table).toEqual([
    ['common', 100n, 300, 2, false, 1],
    ['uncommon', 275n, 200, 2, false, 2],
    ['rare', 450n, 175, 2, false, 3],
    ['epic', 850n, 165, 1, false, 4],
    ['legendary', 1175n, 150, 1, true, 5],
    ['mythic', 1675n, 10, 2, true, 6],
  ])
  expect(TOTAL_SUPPLY).toBe(1000)
})

test('the API offers the six tiers at these prices, with these limits and identity checks', () => {
  const tierStats = tierIds.map((tier, sold) => ({ tier, total: 10, minted: sold, available: 9 - sold }))
  const offers = tierOffers({ tierStats }).map((offer) => Object.values(offer))
  expect(offers).toEqual([
    ['common', 'Common', '100', '100000000', '100.00 XRP', 2, false, 10, 0, 9],
    ['uncommon', 'Uncommon', '275', '275000000', '275.00 XRP', 2, false, 10, 1, 8],
    ['rare', 'Rare', '450', '450000000', '450.00 XRP', 2, false, 10, 2, 7],
    ['epic', 'Epic', '850', '850000000', '850.00 XRP', 1, false, 10, 3, 6],
    ['legendary', 'Legendary', '1175', '1175000000', '1,175.00 XRP', 1, true, 10, 4, 5],
    ['mythic', 'Mythic', '1675', '1675000000', '1,675.00 XRP', 2, true, 10, 5, 4],
  ])
})

test('every number from 1 to 1,000 is one pass of one tier, and no other number is', () => {
  const counts = new Map<string, number>()
  for (let id = 1; id <= TOTAL_SUPPLY; id += 1) {
    const { tier, number } = tierOfPass(id)
    counts.set(tier, (counts.get(tier) ?? 0) + 1)
    expect(number).toBe(counts.get(tier))
  }
  for (const id of tierIds) expect(counts.get(id)).toBe(tiers[id].supply)
  for (const id of tierIds) {
    const { first, last } = numbersOf(id)
    expect([tierOfPass(first), tierOfPass(last)]).toEqual([
      { tier: id, number: 1 },
      { tier: id, number: tiers[id].supply },
    ])
  }
  expect([numbersOf('common').first, numbersOf('mythic').last]).toEqual([1, TOTAL_SUPPLY])
  expect(() => tierOfPass(0)).toThrow(RangeError)
  expect(() => tierOfPass(1001)).toThrow(RangeError)
})

test('the tiers divide the 17 images, and each pass shows one of its own tier', () => {
  const seen = new Set(
    tierIds.flatMap((id) => Array.from({ length: tiers[id].supply }, (_, n) => imageOfPass(id, n + 1))),
  )
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1))
  expect(imageOfPass('mythic', 10)).toBe(17)
})
