import { between, randomFrom } from '../geometry/random.ts'
import { sides, strips, through } from '../geometry/solid.ts'
import { inSight, onPage, type Point, VIEW } from '../geometry/studio.ts'
import { along, dot, sub, type Vec } from '../geometry/vector.ts'
import { BLACK, hexOf, mix, type Rgb, ramp, rgbOf, WHITE } from '../light/colour.ts'
import type { Paint, Ring, Shape } from '../picture/picture.ts'
import { filled, over, shadowed, stroked } from '../picture/shapes.ts'
import { CAMERA, HOLLOW, MIDDLE, type Oval, onOval, swell } from './geode-stones.ts'
import { broken, slate } from './slab.ts'

const OUTER = { wide: 1.42, high: 1.14, deep: 1.5 } as const
const CORNERS = 26

/** A corner of the outline at the cut: angle and distance, about 1. */
type Corner = { readonly angle: number; readonly reach: number }

/** The geode without crystals: shadow, rough outside, and the sawn face with its bands. */
export function rind(): Shape[] {
  const random = randomFrom('geode rind')
  const outline = Array.from({ length: CORNERS }, (_, i) => ({
    angle: ((i + between(random, -0.3, 0.3)) / CORNERS) * 2 * Math.PI,
    reach: between(random, 1, 1.09),
  }))
  const shade = onPage(onCut(outline, OUTER), CAMERA).map(([x, y]): Point => [x * 0.94 + 66, y * 0.88 + 110])
  return [shadowed(shade, 26, 0.75), ...outside(outline), ...bands(outline)]
}

const onCut = (corners: readonly Corner[], oval: Oval): Vec[] =>
  corners.map(({ angle, reach }) => onOval(oval, angle, reach))

/** The rough outside behind the cut, as triangles sorted far to near. */
function outside(outline: readonly Corner[]): Shape[] {
  const random = randomFrom('geode outside')
  const hoops = [0, 0.16, 0.4, 0.7, 0.92].map((back, level) => {
    const turn = (back * Math.PI) / 2
    const girth = Math.cos(turn) + 0.46 * Math.sin(2 * turn) * (1 - back)
    return outline.map(({ angle, reach }): Vec => {
      const r = reach * girth * (level === 0 ? 1 : between(random, 0.97, 1.05))
      return onOval(OUTER, angle, r, -OUTER.deep * Math.sin(turn))
    })
  })
  return sides(hoops)
    .slice(0, -1)
    .flatMap(([near, far]) => strips(near, far))
    .flatMap(([a, b, c, d]): Triangle[] => [
      [a, b, c],
      [a, c, d],
    ])
    .sort((a, b) => farthest(b) - farthest(a))
    .flatMap(chip)
}

type Triangle = readonly [Vec, Vec, Vec]

const farthest = (points: Triangle): number => Math.max(...points.map((p) => dot(p, VIEW)))

/** A broken face; empty if it faces away. */
function chip([a, b, c]: Triangle): Shape[] {
  const face = through(sub(a, MIDDLE), sub(b, MIDDLE), sub(c, MIDDLE))
  if (!inSight(face)) return []
  return broken(onPage([a, b, c], CAMERA), slate(face.normal, 0.2), 0.1)
}

/** Agate bands between rind and hollow. */
function bands(outline: readonly Corner[]): Shape[] {
  const random = randomFrom('geode bands')
  const layers = AGATE.map((colour, layer): Shape => {
    const inward = (layer / AGATE.length) ** 0.8
    const corners = outline.map(({ angle, reach }) => ({
      angle,
      reach: reach * (1 - inward) + swell(angle) * inward + (layer > 0 ? between(random, -0.01, 0.01) : 0),
    }))
    const wide = OUTER.wide + (HOLLOW.wide * 1.03 - OUTER.wide) * inward
    const high = OUTER.high + (HOLLOW.high * 1.03 - OUTER.high) * inward
    const points = onCut(corners, { wide, high })
    const ring = onPage(layer > 0 ? cornersCut(points) : points, CAMERA)
    return filled([ring], polished(colour, ring))
  })
  const edge = onPage(onCut(outline, OUTER), CAMERA)
  return [...layers, stroked([[...edge, ...edge.slice(0, 1)]], '#f4efe4', 1.2, 0.4)]
}

/** From slate over chalcedony to violet. */
const AGATE = ramp(`0.2 0.008 220, 0.3 0.01 230, 0.25 0.012 250, 0.42 0.02 270, 0.34 0.02 280, 0.56 0.022 300,
  0.72 0.02 320, 0.84 0.012 80, 0.62 0.05 305`).map(rgbOf)

/** Smooths a polygon (Chaikin's corner cutting). */
const cornersCut = (points: readonly Vec[]): Vec[] =>
  sides(points).flatMap(([p, q]) => [0.25, 0.75].map((k) => along(p, sub(q, p), k)))

const polished = (colour: Rgb, ring: Ring): Paint =>
  over(
    ring,
    [0.1, 0],
    [0.85, 1],
    [0, hexOf(mix(colour, WHITE, 0.22))],
    [0.4, hexOf(colour)],
    [1, hexOf(mix(colour, BLACK, 0.5))],
  )
