import { describe, expect, it } from 'vitest'
import { area, carve, type Plane } from '../../../web/draw/geometry/solid.ts'
import { VIEW } from '../../../web/draw/geometry/studio.ts'
import { dot, length, scale, unit, type Vec } from '../../../web/draw/geometry/vector.ts'
import { entering, followed, leaving, mirroring } from '../../../web/draw/light/optics.ts'
import { seenThrough } from '../../../web/draw/light/seen-through.ts'

const sine = (d: Vec, n: Vec) => Math.sqrt(1 - dot(d, n) ** 2)
const box: readonly Plane[] = (
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const
).flatMap((axis) => [
  { normal: axis, offset: 1 },
  { normal: scale(axis, -1), offset: 1 },
])

describe('a ray', () => {
  it('is refracted by Snell’s law as it enters and as it leaves', () => {
    for (const tilt of [0, 0.3, 0.9, 1.4]) {
      const normal: Vec = [0, 0, 1]
      const d: Vec = [Math.sin(tilt), 0, -Math.cos(tilt)]
      const inside = entering(d, normal, 1.62)
      expect(length(inside)).toBeCloseTo(1, 9)
      expect(sine(inside, normal) * 1.62).toBeCloseTo(sine(d, normal), 9)
      const floor: Vec = [0, 0, -1]
      const out = leaving(inside, floor, dot(inside, floor), 1.62)
      for (const i of [0, 1, 2] as const) expect(out[i]).toBeCloseTo(d[i], 9)
    }
  })

  it('is totally reflected past the critical angle, and by 17 % head on in diamond', () => {
    const critical = Math.asin(1 / 2.417)
    expect(mirroring(Math.cos(critical + 0.01), 2.417)).toBe(1)
    expect(mirroring(Math.cos(critical - 0.01), 2.417)).toBeLessThan(1)
    expect(mirroring(1, 2.417)).toBeCloseTo(0.172, 3)
  })

  it('finds less light the more the stone absorbs', () => {
    const solid = carve(box)
    const found = (absorption: number) =>
      followed(solid, [0, -1, 0.2], unit([0.1, 1, -0.2]), { index: 1.5, absorption })
    expect(found(0.1)).toBeGreaterThan(found(0.5))
    expect(found(0.5)).toBeGreaterThan(found(3))
    expect(found(3)).toBeGreaterThan(0)
  })
})

describe('what is seen through a facet', () => {
  it('covers the facet once: the pieces’ areas add up to its own', () => {
    const solid = carve(box.map((plane) => ({ ...plane, offset: plane.offset + 0.001 })))
    for (const facet of solid.filter((face) => dot(face.normal, VIEW) < 0)) {
      const ray = entering(VIEW, facet.normal, 1.5)
      const pieces = seenThrough(solid, facet, ray, 1.5, { least: 0, mirrors: 2 })
      const sum = pieces.reduce((total, piece) => total + area(piece), 0)
      expect(pieces.length).toBeGreaterThan(1)
      expect(sum).toBeCloseTo(area(facet.points), 6)
    }
  })
})
