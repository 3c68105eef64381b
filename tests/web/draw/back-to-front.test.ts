import { expect, it } from 'vitest'
import { backToFront } from '../../../web/draw/geometry/back-to-front.ts'
import { type Facet, stone } from '../../../web/draw/geometry/mesh.ts'
import { area } from '../../../web/draw/geometry/solid.ts'
import { cross, sub, unit, type Vec } from '../../../web/draw/geometry/vector.ts'

const facet = (...points: [Vec, Vec, Vec, ...Vec[]]): Facet => ({
  points,
  normal: unit(cross(sub(points[1], points[0]), sub(points[2], points[0]))),
  finish: stone(),
})
const screen = (y: number) => facet([-1, y, -1], [1, y, -1], [1, y, 1], [-1, y, 1])

it('paints the farther facet first, in whatever order they come', () => {
  const [near, middle, far] = [screen(-1), screen(0), screen(1)]
  expect(backToFront([near, far, middle])).toEqual([far, middle, near])
  expect(backToFront([middle, near, far])).toEqual([far, middle, near])
})

it('splits a facet that intersects another along their common line, and keeps its area', () => {
  const upright = screen(0)
  const through = facet([-0.5, -1, -0.5], [0.5, -1, -0.5], [0.5, 1, 0.5], [-0.5, 1, 0.5])
  const painted = backToFront([upright, through])
  const pieces = painted.filter((piece) => piece !== upright)
  expect(pieces).toHaveLength(2)
  expect(pieces.reduce((sum, piece) => sum + area(piece.points), 0)).toBeCloseTo(area(through.points), 6)
  expect(painted.indexOf(upright)).toBe(1)
  for (const piece of pieces) expect(piece.whole).toEqual(through.points)
})

it('paints facets in a ring, each before the next, without losing one', () => {
  const bar = (turn: number): Facet => {
    const at = (x: number, z: number, y: number): Vec => {
      const a = (turn * 2 * Math.PI) / 3
      return [x * Math.cos(a) - z * Math.sin(a), y, x * Math.sin(a) + z * Math.cos(a)]
    }
    return facet(at(-1, -0.6, 0.4), at(1, -0.6, -0.4), at(1, -0.4, -0.4), at(-1, -0.4, 0.4))
  }
  expect(backToFront([bar(0), bar(1), bar(2)]).length).toBeGreaterThanOrEqual(3)
})
