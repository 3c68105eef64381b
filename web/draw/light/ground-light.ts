import { below, corners, type Face, lookingAt, meeting, type Solid } from '../geometry/solid.ts'
import { type Camera, KEY, project } from '../geometry/studio.ts'
import { dot, scale } from '../geometry/vector.ts'
import { type Area, hull, type Ring, ringArea, type Shape } from '../picture/picture.ts'
import { filled, linear } from '../picture/shapes.ts'
import { BLACK, hexOf, mix, onRamp, rgbOf } from './colour.ts'
import { entering, leaving, mirroring } from './optics.ts'
import type { Stone } from './stone.ts'

/** Light on the slab: shadows, caustics and reflections of the stones. */
export function groundLight(stones: readonly Stone[], camera: Camera, top: Ring): Shape {
  return {
    kind: 'group',
    clip: top,
    shapes: [
      { kind: 'group', blur: 9, shapes: stones.map((stone) => shadow(stone, camera)) },
      { kind: 'group', blur: 5, shapes: stones.flatMap((stone) => caustics(stone, camera)) },
      { kind: 'group', blur: 3, shapes: stones.map((stone) => reflection(stone, camera)) },
      { kind: 'group', blur: 5, shapes: stones.map((stone) => contact(stone.solid, camera)) },
    ],
  }
}

const FALL = scale(KEY, -1)
const SLAB = below(0)

/** The shadow has the darkest shade of the stone's colour. */
const shadow = ({ solid, material }: Stone, camera: Camera): Area =>
  filled(
    [hull(corners(solid).map((p) => project(meeting(p, FALL, SLAB), camera)))],
    hexOf(mix(rgbOf(onRamp(material.ramp, 0)), BLACK, 0.65)),
    { opacity: 0.75 },
  )

/** The contact shadow. */
function contact(solid: Solid, camera: Camera): Area {
  const low = corners(solid).filter((p) => p[2] < 0.12)
  const ring = hull(low.map((p) => project([p[0] + 0.03, p[1] - 0.05, 0], camera)))
  return filled([ring], '#000', { opacity: 0.55 })
}

/** Caustics: refracted beams where they reach the slab, brighter when narrower. */
function caustics({ solid, material }: Stone, camera: Camera): Area[] {
  const lit = solid.filter((facet) => dot(facet.normal, KEY) >= 0.05 && !facet.ground)
  const glow = hexOf(rgbOf(onRamp(material.ramp, material.fire ? 0.95 : 0.68)))
  return lit
    .flatMap((facet) => solid.flatMap((face) => beam(facet, face, material.index, camera)))
    .sort((a, b) => b.power - a.power)
    .slice(0, 10)
    .map(({ ring, power }) => filled([ring], glow, { opacity: Math.min(0.75, 0.5 * power) }))
}

/** The key light that enters one facet and leaves another; empty when little or none leaves. */
function beam(facet: Face, face: Face, index: number, camera: Camera): { ring: Ring; power: number }[] {
  const ray = entering(FALL, facet.normal, index)
  const c = dot(face.normal, ray)
  if (face.ground || c < 0.05 || mirroring(c, index) === 1) return []
  const out = leaving(ray, face.normal, c, index)
  const window = lookingAt(facet.points, face.points, ray)
  if (out[2] > -0.15 || window.length < 3) return []
  const ring = window.map((p) => project(meeting(meeting(p, ray, face), out, SLAB), camera))
  const lit = ringArea(ring)
  if (lit < 60) return []
  const taken = ringArea(window.map((p) => project(meeting(p, FALL, SLAB), camera)))
  return [{ ring, power: (taken / lit) * (1 - mirroring(c, index)) }]
}

/** The dull reflection in the slab, which fades with distance. */
function reflection({ solid, material }: Stone, camera: Camera): Area {
  const ring = hull(corners(solid).map(([x, y, z]) => project([x, y, -z], camera)))
  const from = Math.min(...ring.map(([, y]) => y))
  const colour = hexOf(rgbOf(onRamp(material.ramp, 0.55)))
  const to = from + 0.7 * camera.scale
  return filled([ring], linear([0, from], [0, to], [0.1, colour, 0.3], [1, colour, 0]))
}
