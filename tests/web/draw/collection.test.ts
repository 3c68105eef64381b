import { expect, it } from 'vitest'
import { imageOfPass } from '#contract/pass-image'
import { tierIds } from '#contract/tiers'
import { collectionPath, collectionSize, tierOfImage } from '../../../web/art/collection.ts'
import { tierArt } from '../../../web/art/tier-art.ts'
import { minerals } from '../../../web/draw/light/minerals.ts'
import { compositions } from '../../../web/draw/subjects/collection-stones.ts'
import { fc } from '../../support/generated.ts'

it('gives each of the seventeen pictures to one tier, in order of rank', () => {
  expect(collectionSize).toBe(17)
  const ranks = Array.from({ length: 17 }, (_, i) => tierIds.indexOf(tierOfImage(i + 1)))
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(new Set(ranks).size).toBe(6)
})

it('shows every pass a picture of its own tier', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tierIds), fc.integer({ min: 1, max: 1000 }), (tier, number) => {
      expect(tierOfImage(imageOfPass(tier, number))).toBe(tier)
    }),
  )
})

it('goes round a tier’s pictures in turn', () => {
  expect([1, 2, 3, 4].map((number) => imageOfPass('epic', number))).toEqual([10, 11, 12, 10])
  expect([1, 2, 3].map((number) => imageOfPass('mythic', number))).toEqual([16, 17, 16])
  expect(collectionPath(imageOfPass('common', 2))).toBe('/nfts/2.png')
})

it('refuses a picture outside the collection', () => {
  expect(() => tierOfImage(0)).toThrow(RangeError)
  expect(() => tierOfImage(18)).toThrow(RangeError)
})

it('pictures each tier in its own mineral', () => {
  expect(compositions).toHaveLength(collectionSize)
  compositions.forEach(({ stones }, i) => {
    const { index } = minerals[tierArt[tierOfImage(i + 1)].mineral]
    for (const stone of stones) expect(stone.material.index).toBe(index)
  })
})

it('ranks the tiers by hardness', () => {
  const hardness = tierIds.map((tier) => tierArt[tier].mohs)
  expect(hardness).toEqual([3, 4, 7, 8, 9, 10])
})
