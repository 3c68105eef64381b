import type { Mineral } from '../../art/tier-art.ts'
import { middleOf } from '../geometry/box.ts'
import type { Facet } from '../geometry/mesh.ts'
import { edgesOf, sides } from '../geometry/solid.ts'
import { type Camera, GLINT, lampsOn, onPage, type Point, rise } from '../geometry/studio.ts'
import { add, cross, dot, length, sub, unit, type Vec } from '../geometry/vector.ts'
import { type Paint, type Ring, ringArea, type Shape } from '../picture/picture.ts'
import { filled, linear, stroked } from '../picture/shapes.ts'
import { BLACK, hexOf, mix, onRamp, type Rgb, rgbOf, WHITE } from './colour.ts'
import { minerals } from './minerals.ts'

/**
 * Draws facets of slate in the given order, without those that later ones cover. `gem` is the mineral of gem facets.
 */
export function carved(facets: readonly Facet[], gem: Mineral, camera: Camera): Shape[] {
  const rings = facets.map(({ points }) => onPage(points, camera))
  const lit = litEdges(facets)
  return facets.flatMap((facet, i): Shape[] => {
    const ring = rings[i] ?? []
    if (ringArea(ring) < 1.5 || isCovered(ring, rings.slice(i + 1))) return []
    const area = filled([ring], paintOf(facet, gem, camera), { bleed: 0.8 })
    const strokes = arrises(facet, lit, camera)
    return strokes.length > 0 ? [area, stroked(strokes, '#fffaf0', 1, 0.5)] : [area]
  })
}

/** Whether later rings cover this one. Tests sample points: the centre, and points towards the corners. */
export function isCovered(ring: Ring, later: readonly Ring[]): boolean {
  const [mx, my] = middleOf(ring)
  const probes = [0, 0.45, 0.9].flatMap((k) =>
    ring.map(([x, y]): Point => [mx + (x - mx) * k, my + (y - my) * k]),
  )
  return probes.every((probe) => later.some((other) => isInside(probe, other)))
}

function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false
  let [ax, ay] = ring.at(-1) ?? [0, 0]
  for (const [bx, by] of ring) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

/** A flat colour for a small facet; for a large one a gradient, shared by all parts of a split facet. */
function paintOf(facet: Facet, gem: Mineral, camera: Camera): Paint {
  const rgb = shade(facet, gem)
  const ring = onPage(facet.whole ?? facet.points, camera)
  if (ringArea(ring) < 420) return hexOf(rgb)
  const reach = ring.map(([x, y]) => x * LAMPWARD[0] + y * LAMPWARD[1])
  const [near, far] = [Math.max(...reach), Math.min(...reach)]
  const [mx, my] = middleOf(ring)
  const middle = mx * LAMPWARD[0] + my * LAMPWARD[1]
  const at = (r: number): Point => [mx + (r - middle) * LAMPWARD[0], my + (r - middle) * LAMPWARD[1]]
  return linear(at(near), at(far), [0, hexOf(mix(rgb, WHITE, 0.11))], [1, hexOf(mix(rgb, BLACK, 0.24))])
}

/** Slate: a broad diffuse light, a narrow glint, and less light near the ground. */
function shade({ normal, points, whole, finish }: Facet, gem: Mineral): Rgb {
  const { key, fill, rim, glint: squarely } = lampsOn(normal)
  const glint = squarely ** 14
  if (finish.kind === 'jet') return rgbOf([0.1 + 0.25 * glint + 0.06 * key, 0.008, 230])
  if (finish.kind === 'gem') {
    return mix(rgbOf(onRamp(minerals[gem].ramp, 0.2 + 0.55 * key + 0.35 * fill)), WHITE, 0.6 * glint)
  }
  const low = Math.min(...(whole ?? points).map((p) => p[2]))
  const open = 0.8 + 0.2 * rise(-0.1, 1.2, low)
  const l = 0.18 + 0.3 * key ** 1.2 + 0.27 * fill ** 1.6 + 0.1 * rim ** 2.5 + 0.12 * glint
  return rgbOf([0.08 + (l - 0.08) * open * (0.25 + 0.75 * finish.tone), 0.007, rim > 0.7 ? 85 : 218])
}

type Edge = readonly [Vec, Vec]

/** Edges between two facets that face both light and viewer. */
function litEdges(facets: readonly Facet[]): Edge[] {
  const stones = facets.filter(({ finish }) => finish.kind === 'stone')
  const whole = stones.map(({ points, whole = points, normal }) => ({ points: whole, normal }))
  return edgesOf(whole).flatMap(({ ends, normals }) => {
    const [m] = normals
    const n = m && normals.find((other) => dot(m, other) <= 0.97)
    if (!n || length(sub(...ends)) < 0.1) return []
    return dot(unit(add(m, n)), GLINT) > 0.78 ? [ends] : []
  })
}

/** The sides of a facet that lie on lit edges. */
function arrises({ points }: Facet, lit: readonly Edge[], camera: Camera): Ring[] {
  const on = (p: Vec, [a, b]: Edge): boolean => {
    const run = sub(b, a)
    return length(cross(run, sub(p, a))) < 1e-5 * length(run) && dot(sub(p, a), sub(p, b)) <= 1e-6
  }
  return sides(points)
    .filter(([p, q]) => lit.some((edge) => on(p, edge) && on(q, edge)))
    .map((side) => onPage(side, camera))
}

/** The direction of the key light on the page. */
const LAMPWARD: Point = [-0.62, -0.78]
