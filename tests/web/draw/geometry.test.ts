import { describe, expect, it } from 'vitest'
import { tierIds } from '#contract/tiers'
import { brilliant, calcite, fluorite, quartz, sapphire, topaz } from '../../../web/draw/geometry/habits.ts'
import { randomFrom } from '../../../web/draw/geometry/random.ts'
import { area, carve, type Solid, sides } from '../../../web/draw/geometry/solid.ts'
import { add, dot, points, scale, type Vec } from '../../../web/draw/geometry/vector.ts'
import { compositions } from '../../../web/draw/subjects/collection-stones.ts'
import { stonesOf } from '../../../web/draw/subjects/finds.ts'
import { fox } from '../../../web/draw/subjects/guardian-fox.ts'
import { owl } from '../../../web/draw/subjects/guardian-owl.ts'
import { tortoise } from '../../../web/draw/subjects/guardian-tortoise.ts'
import { slabSolid } from '../../../web/draw/subjects/slab.ts'
import { pebble } from '../../../web/draw/subjects/touchstone-stone.ts'

const name = (p: Vec) => p.map((x) => (Math.round(x * 1e4) / 1e4 + 0).toFixed(4)).join(' ')

/** Edges that are not used once in each direction: none in a closed body. */
function openEdges(faces: readonly { points: readonly Vec[] }[]): string[] {
  const balance = new Map<string, number>()
  for (const { points } of faces) {
    for (const [a, b] of sides(points)) {
      const [from, to] = [name(a), name(b)]
      const key = from < to ? `${from} – ${to}` : `${to} – ${from}`
      balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1))
    }
  }
  return [...balance].filter(([, surplus]) => surplus !== 0).map(([edge]) => edge)
}

/** Closed surfaces have no net area: opposite faces cancel out. */
const netArea = (solid: Solid): Vec =>
  solid.reduce<Vec>((sum, face) => add(sum, scale(face.normal, area(face.points))), [0, 0, 0])

const habits = { calcite, fluorite, quartz, topaz, sapphire, brilliant }

describe('the habits', () => {
  for (const [mineral, habit] of Object.entries(habits)) {
    it(`grow a closed ${mineral} from any seed`, () => {
      for (let seed = 0; seed < 24; seed++) {
        const shape = { flat: seed / 24, blunt: ((seed * 7) % 24) / 24, doubled: seed % 2 === 0 }
        expect(openEdges(carve(habit(randomFrom(`${seed}`), shape))), `${mineral} ${seed}`).toEqual([])
      }
    })
  }

  it('keep the angle the lattice sets, whatever the seed', () => {
    const faces = calcite(randomFrom('any'))
    expect(dot(faces[0]?.normal ?? [0, 0, 0], faces[2]?.normal ?? [0, 0, 0])).toBeCloseTo(
      Math.cos((74.95 * Math.PI) / 180),
      2,
    )
  })

  it('cut the brilliant in 57 facets, a culet and a girdle of 16', () => {
    expect(carve(brilliant(randomFrom('any')))).toHaveLength(57 + 1 + 16)
  })
})

describe('every body that is drawn', () => {
  it('is closed: the stones of the tiers and of the collection', () => {
    const stones = [...tierIds.map((tier) => stonesOf(tier)), ...compositions.map((c) => c.stones)].flat()
    for (const { solid } of stones) {
      expect(openEdges(solid)).toEqual([])
      for (const sum of netArea(solid)) expect(sum).toBeCloseTo(0, 4)
    }
  })

  it('is closed: the slab and the touchstone', () => {
    expect(openEdges(slabSolid(randomFrom('slab'), { wide: 1.7, deep: 1.5, thick: 0.4 }))).toEqual([])
    expect(openEdges(pebble())).toEqual([])
  })

  it('is closed: the guardians, limb by limb', () => {
    for (const guardian of [owl, tortoise, fox]) expect(openEdges(guardian())).toEqual([])
  })

  it('lies on the slab or above it', () => {
    for (const { stones } of compositions) {
      for (const { solid } of stones) {
        for (const { points } of solid) for (const p of points) expect(p[2]).toBeGreaterThan(-1e-6)
      }
    }
  })
})

describe('points as a table', () => {
  it('stand left and right of the middle where a sign says so', () => {
    expect(points('0 0.5 -2, ±1 0 2')).toEqual([
      [0, 0.5, -2],
      [-1, 0, 2],
      [1, 0, 2],
    ])
  })

  it.each(['1 2', '1 2 3 4', '1 2 x', ''])('refuse %j, which is not a point', (row) => {
    expect(() => points(`0 0 0, ${row}`)).toThrow(RangeError)
  })
})
