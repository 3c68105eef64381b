import { corners, type Face, lookingAt, type Solid } from '../geometry/solid.ts'
import { type Camera, KEY, project } from '../geometry/studio.ts'
import { along, dot, scale, type Vec } from '../geometry/vector.ts'
import { type Area, hull, type Ring, ringArea, type Shape } from '../picture/picture.ts'
import { filled, linear } from '../picture/shapes.ts'
import { BLACK, hexOf, mix, onRamp, rgbOf } from './colour.ts'
import { entering, leaving, mirroring } from './optics.ts'
import type { Stone } from './stone.ts'

/** What stones on a slab do to the lamp's light there: their shadows, the light they bend into those, their reflections. */
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
const onSlab = (p: Vec, d: Vec): Vec => along(p, d, p[2] / -d[2])

/** Light through a stone takes its colour, so its shadow is the darkest of its shades. */
const shadow = ({ solid, material }: Stone, camera: Camera): Area =>
  filled(
    [hull(corners(solid).map((p) => project(onSlab(p, FALL), camera)))],
    hexOf(mix(rgbOf(onRamp(material.ramp, 0)), BLACK, 0.65)),
    { opacity: 0.75 },
  )

/** The thin dark where stone and slab meet. */
function contact(solid: Solid, camera: Camera): Area {
  const low = corners(solid).filter((p) => p[2] < 0.12)
  const ring = hull(low.map((p) => project([p[0] * 1.0 + 0.03, p[1] - 0.05, 0], camera)))
  return filled([ring], '#000', { opacity: 0.55 })
}

/** Each beam that a lit facet bends in and a far facet lets out, laid where it strikes the slab, as bright as it is narrow. */
function caustics({ solid, material }: Stone, camera: Camera): Area[] {
  const beams: { ring: Ring; power: number }[] = []
  for (const facet of solid) {
    if (dot(facet.normal, KEY) < 0.05 || facet.ground) continue
    const ray = entering(FALL, facet.normal, material.index)
    for (const face of solid) {
      const beam = beamThrough(facet, face, ray, material.index)
      if (!beam) continue
      const ring = beam.map((p) => project(p.at, camera))
      const lit = ringArea(ring)
      if (lit < 60) continue
      const taken = ringArea(beam.map((p) => project(onSlab(p.from, FALL), camera)))
      const passed = 1 - mirroring(dot(face.normal, ray), material.index)
      beams.push({ ring, power: (taken / lit) * passed })
    }
  }
  const glow = hexOf(rgbOf(onRamp(material.ramp, material.fire ? 0.95 : 0.68)))
  return beams
    .sort((a, b) => b.power - a.power)
    .slice(0, 10)
    .map(({ ring, power }) => filled([ring], glow, { opacity: Math.min(0.75, 0.5 * power) }))
}

function beamThrough(facet: Face, face: Face, ray: Vec, index: number): { from: Vec; at: Vec }[] | undefined {
  const c = dot(face.normal, ray)
  if (face.ground || c < 0.05 || mirroring(c, index) === 1) return undefined
  const out = leaving(ray, face.normal, c, index)
  if (out[2] > -0.15) return undefined
  const window = lookingAt(facet.points, face.points, ray)
  if (window.length < 3) return undefined
  return window.map((from) => {
    const leave = along(from, ray, (face.offset - dot(face.normal, from)) / c)
    return { from, at: onSlab(leave, out) }
  })
}

/** A sawn face is a poor mirror: the stone's colour, fading a hand's breadth from its foot. */
function reflection({ solid, material }: Stone, camera: Camera): Area {
  const ring = hull(corners(solid).map(([x, y, z]) => project([x, y, -z], camera)))
  const from = Math.min(...ring.map(([, y]) => y))
  const colour = hexOf(rgbOf(onRamp(material.ramp, 0.55)))
  const to = from + 0.7 * camera.scale
  return filled([ring], linear([0, from], [0, to], [0.1, colour, 0.3], [1, colour, 0]))
}
