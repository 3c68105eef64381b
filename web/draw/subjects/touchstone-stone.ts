import { boxOf, within } from '../geometry/box.ts'
import { between, randomFrom } from '../geometry/random.ts'
import { carve, corners, type Face, type Plane, type Solid, sides } from '../geometry/solid.ts'
import { type Camera, inSight, KEY, lampsOn, onPage, type Point } from '../geometry/studio.ts'
import { add, along, centroid, dot, unit, type Vec } from '../geometry/vector.ts'
import { type Rgb, rgbOf } from '../light/colour.ts'
import { hull, type Shape } from '../picture/picture.ts'
import { filled, over, ring, shadowed, stroked } from '../picture/shapes.ts'
import { broken } from './slab.ts'

/** For a picture of 960 by 760. */
export const CAMERA: Camera = { scale: 290, x: 472, y: 372 }
/** The normal of the polished face. */
export const GROUND: Vec = unit([-0.14, -0.85, 0.5])

/** Planes around an ellipsoid, evenly scattered (Fibonacci's spiral), then displaced. */
export function pebble(): Solid {
  const random = randomFrom('touchstone')
  const [a, b, c] = [1.52, 0.84, 1.1]
  const chips = Array.from({ length: 84 }, (_, i): Plane => {
    const z = 2 * ((i + 0.5) / 84) - 1
    const turn = i * 2.39996 + between(random, -0.25, 0.25)
    const r = Math.sqrt(1 - z * z)
    const jitter = () => between(random, -0.12, 0.12)
    const normal = unit([r * Math.cos(turn) + jitter(), r * Math.sin(turn) + jitter(), z])
    const reach = Math.hypot(normal[0] * a, normal[1] * b, normal[2] * c)
    return { normal, offset: reach * between(random, 0.91, 1) }
  })
  return carve([
    { normal: GROUND, offset: 0.63 },
    ...chips.filter(({ normal }) => dot(normal, GROUND) < 0.92),
  ])
}

/** The stone with its shadow, without gold. */
export function stoneShapes(stone: Solid): Shape[] {
  const outline = hull(onPage(corners(stone), CAMERA))
  const visible = stone.filter(inSight)
  const chips = visible.filter((face) => !isGround(face))
  const shade = outline.map(([x, y]): Point => [x * 0.94 + 66, y * 0.86 + 128])
  return [
    shadowed(shade, 26, 0.75),
    ...chips.flatMap(({ points, normal }) => broken(onPage(points, CAMERA), jasper(normal), 0.13)),
    ...visible.filter(isGround).flatMap(ground),
    ...arrises(visible),
  ]
}

export const isGround = (face: Face): boolean => dot(face.normal, GROUND) > 0.999

function jasper(normal: Vec): Rgb {
  const { key, fill, rim, glint } = lampsOn(normal)
  const l = 0.17 + 0.24 * key ** 1.4 + 0.1 * fill ** 1.5 + 0.12 * rim ** 2 + 0.12 * glint ** 12
  return rgbOf([l, 0.006, rim > 0.6 ? 85 : 215])
}

/** The polished face reflects the room: light above, dark below. */
function ground(face: Face): Shape[] {
  const corners = onPage(face.points, CAMERA)
  const box = boxOf(corners)
  const window = WINDOW.map(([across, down]) => within(box, across, down))
  const polish = over(
    corners,
    [0.12, -0.05],
    [0.78, 1.02],
    [0, '#6b7170'],
    [0.2, '#444a4a'],
    [0.5, '#272c2d'],
    [1, '#15191a'],
  )
  return [
    filled([corners], polish),
    { kind: 'group', clip: corners, blur: 30, shapes: [filled([window], '#c7cdca', { opacity: 0.17 })] },
  ]
}

const WINDOW = ring('-0.05 0.42, 0.3 -0.1, 0.62 -0.1, 0.12 0.72')

function arrises(visible: Solid): Shape[] {
  const all = visible.flatMap((face) => sides(face.points))
  const rim = visible.filter(isGround).flatMap((face) => sides(face.points))
  const middle = centroid(rim.map(([a]) => a))
  const bright = rim.filter(([a, b]) => dot(unit(add(a, along(b, middle, -2))), KEY) > 0.1)
  const drawn = (edges: [Vec, Vec][]) => edges.map((side) => onPage(side, CAMERA))
  return [
    stroked(drawn(all), '#dfe5e2', 0.8, 0.09),
    stroked(drawn(rim), '#f4efe4', 1.1, 0.22),
    stroked(drawn(bright), '#fffaf0', 1.5, 0.55),
  ]
}
