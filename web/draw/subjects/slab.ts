import { boxOf, within } from '../geometry/box.ts'
import { between, type Random } from '../geometry/random.ts'
import { above, below, carve, type Plane, type Solid, sides } from '../geometry/solid.ts'
import { type Camera, inSight, lampsOn, onPage, type Point } from '../geometry/studio.ts'
import { unit, type Vec } from '../geometry/vector.ts'
import { hexOf, type Rgb, rgbOf } from '../light/colour.ts'
import type { Paint, Ring, Shape } from '../picture/picture.ts'
import { across, filled, over, stroked } from '../picture/shapes.ts'

/** A range of random values. */
type Span = readonly [low: number, high: number]

export type SlabShape = { readonly wide: number; readonly deep: number; readonly thick: number }

/** A slab of slate below z = 0: flat top, irregular edge. */
export function slabSolid(random: Random, { wide, deep, thick }: SlabShape): Solid {
  const girth = ([x, y]: Vec) => Math.hypot(x * wide, y * deep)
  const round = (count: number, stray: Span, tilt: Span, offset: (normal: Vec) => number): Plane[] =>
    Array.from({ length: count }, (_, i) => {
      const a = ((i + between(random, ...stray)) / count) * 2 * Math.PI
      const normal = unit([Math.cos(a) / wide, Math.sin(a) / deep, between(random, ...tilt)])
      return { normal, offset: offset(normal) }
    })
  const edge = round(13, [-0.32, 0.32], [-0.1, 0.06], (n) => girth(n) * between(random, 0.93, 1))
  const chips = round(6, [0, 0.9], [0.35, 0.9], (n) => girth(n) * between(random, 0.93, 0.985))
  const breaks = round(6, [0, 0.9], [-0.9, -0.5], (n) => girth(n) * 0.97 - n[2] * thick * 0.72)
  return carve([below(0), above(-thick), ...edge, ...chips, ...breaks])
}

type Side = readonly [Point, Point]

/** The outline of the top face. */
export const slabTop = (slab: Solid, camera: Camera): Ring =>
  slab.filter((face) => face.normal[2] > 0.999).flatMap((face) => onPage(face.points, camera))

export function slabShapes(slab: Solid, camera: Camera, random: Random): Shape[] {
  const top = slabTop(slab, camera)
  const walls = slab.filter((face) => inSight(face) && face.normal[2] < 0.999)
  const arris = sides(top)
  const far = ([a, b]: Side) => (a[1] + b[1]) / 2 < camera.y
  const near = (side: Side) => !far(side)
  return [
    ...walls.flatMap((face): Shape[] => {
      const ring = onPage(face.points, camera)
      return [filled([ring], hexOf(slate(face.normal)), { bleed: 0.8 }), filled([ring], FOOT)]
    }),
    filled([top], polish(top)),
    filled(flecks(random, top), '#c9d0ce', { opacity: 0.16 }),
    stroked(arris.filter(far), '#e6ebe8', 1, 0.16),
    stroked(arris.filter(near), '#e6ebe8', 1.4, 0.34),
  ]
}

/** A rough face with a soft gradient. */
export function broken(ring: Ring, colour: Rgb, light: number): Shape[] {
  const roll = across(
    [0.05, 0],
    [0.8, 1],
    [0, '#fff', light],
    [0.5, '#fff', 0],
    [0.51, '#000', 0],
    [1, '#000', 0.3],
  )
  return [filled([ring], hexOf(colour), { bleed: 1 }), filled([ring], roll)]
}

/** Slate: grey towards the light, nearly black towards the viewer. */
export function slate(normal: Vec, base = 0.1): Rgb {
  const { key, fill, rim } = lampsOn(normal)
  return rgbOf([base + 0.06 * fill + 0.2 * key ** 1.3 + 0.05 * rim ** 3, 0.008, 220])
}

const FOOT: Paint = across([0.3, 0], [0.5, 1], [0, '#fff', 0.05], [0.25, '#000', 0], [1, '#000', 0.45])

const polish = (top: Ring): Paint =>
  over(top, [0.1, -0.5], [0.85, 1.4], [0.12, '#5c6467'], [0.42, '#353b3e'], [0.75, '#202527'], [1, '#171b1d'])

/** Bright specks. */
function flecks(random: Random, top: Ring): Ring[] {
  const box = boxOf(top)
  return Array.from({ length: 16 }, () => {
    const a = between(random, 0, 2 * Math.PI)
    const reach = 0.42 * Math.sqrt(random())
    const [x, y] = within(box, 0.5 + Math.cos(a) * reach, 0.5 + Math.sin(a) * reach)
    const w = between(random, 2, 5)
    return [
      [x, y],
      [x + w, y - 1],
      [x + w * 0.7, y + 1.2],
    ]
  })
}
