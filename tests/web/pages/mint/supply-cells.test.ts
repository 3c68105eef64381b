import { expect, test } from 'vitest'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { CELL, GAP, supplyCells } from '../../../../web/pages/mint/supply-field.tsx'

/** Counts the cells that a dash pattern cuts out of column strokes. */
function cells(path: string): number {
  return [...path.matchAll(/v(\d+)/g)].reduce(
    (sum, [, length]) => sum + (Number(length) + GAP) / (CELL + GAP),
    0,
  )
}

function supplyOf(minted: Partial<Record<TierId, number>>) {
  return tierIds.map((id) => ({ id, total: tiers[id].supply, minted: minted[id] ?? null }))
}

test.each([10, 25])('in %i rows every pass has one cell, and every minted pass a lit one', (rows) => {
  const { tiers: shares } = supplyCells(supplyOf({ common: 156, rare: 63, mythic: 10 }), rows)

  expect(shares.map(({ all }) => cells(all))).toEqual([300, 200, 175, 165, 150, 10])
  expect(shares.map(({ minted }) => cells(minted))).toEqual([156, 0, 63, 0, 0, 10])
})

test('a tier never has more lit cells than passes', () => {
  const { tiers: shares } = supplyCells(supplyOf({ mythic: 11 }), 10)
  expect(shares.map(({ minted }) => cells(minted))).toEqual([0, 0, 0, 0, 0, 10])
})

test('tiers stand side by side, each from a column of its own', () => {
  const { tiers: shares, width, height } = supplyCells(supplyOf({}), 10)
  const starts = shares.map(({ all }) => Number(/^M([\d.]+)/.exec(all)?.[1]))

  expect(starts).toEqual([...starts].sort((a, b) => a - b))
  expect(starts).toEqual([0, 30, 50, 68, 85, 100].map((column) => column * (CELL + GAP) + CELL / 2))
  expect(width).toBe(101 * (CELL + GAP) - GAP)
  expect(height).toBe(10 * (CELL + GAP) - GAP)
})
