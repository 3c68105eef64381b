import { type Finish, facetsOf, type Mesh, stone } from '../geometry/mesh.ts'
import { between, type Random, randomFrom } from '../geometry/random.ts'
import { carve, type Plane, pair, sides } from '../geometry/solid.ts'
import { type Camera, type Point, project } from '../geometry/studio.ts'
import { add, length, unit } from '../geometry/vector.ts'
import type { Picture, Ring, Shape } from '../picture/picture.ts'
import { across, filled, ring, stroked } from '../picture/shapes.ts'
import { gold, type Size } from './masonry.ts'
import { pictureOf } from './scene.ts'

export const homeScenes = { plate, ingot }

/** Shadow opacity. The pictures leave room for the shadow on the right. */
const SHADOW = 0.34

/** A blank plate of slate. The page lays its scores on it. */
function plate(): Picture {
  const frame = { width: 1120, height: 500, camera: { scale: 165, x: 396, y: 432 }, shadow: SHADOW }
  const slate = bevelled(randomFrom('home plate'), [4.72, 0.6, 2.46], 0.04, 0.16, stone(0.92))
  return pictureOf(frame, [slate])
}

const BAR: Size = [4.9, 1.5, 1.2]
const [, DEEP, TALL] = BAR
/** Inward lean of the bar's walls. */
const LEAN = 0.26

/** A bar of gold with four punched marks. */
function ingot(): Picture {
  const camera: Camera = { scale: 158, x: 394, y: 238 }
  const frame = { width: 960, height: 320, camera, shadow: SHADOW }
  const { shapes, ...picture } = pictureOf(frame, [bevelled(randomFrom('home ingot'), BAR, LEAN, 0.09, gold)])
  const marks = PUNCHES.flatMap((punch, place) => struck(punch, camera, (place - 1.5) * 1.04))
  return { ...picture, shapes: [...shapes, ...marks] }
}

/** A block with leaning walls and irregular bevels. */
function bevelled(
  random: Random,
  [wide, deep, tall]: Size,
  lean: number,
  edge: number,
  finish: Finish,
): Mesh {
  const wall = (x: number, y: number): Plane => {
    const normal = unit([x, y, lean])
    const offset = (Math.abs(normal[0]) * wide + Math.abs(normal[1]) * deep - normal[2] * tall) / 2
    return { normal, offset }
  }
  const walls = [wall(1, 0), wall(0, 1), wall(-1, 0), wall(0, -1)]
  const [top, bottom] = pair([0, 0, 1], tall / 2)
  const chamfer = (a: Plane, b: Plane): Plane => {
    const sum = add(a.normal, b.normal)
    const offset = (a.offset + b.offset - between(random, 0.6, 1.2) * edge) / length(sum)
    return { normal: unit(sum), offset }
  }
  const upright = sides(walls).map(([a, b]) => chamfer(a, b))
  const upper = walls.map((side) => chamfer(side, top))
  const solid = carve([top, bottom, ...walls, ...upright, ...upper])
  return facetsOf(solid, finish, [0, 0, tall / 2])
}

type Edge = readonly [Point, Point]

interface Punch {
  /** Outline and sign, in a square from -1 to 1, y up. */
  readonly outline: Ring
  readonly sign: readonly Ring[]
}

/** A punched mark: its upper left is in shade, its lower right is lit. */
function struck({ outline, sign }: Punch, camera: Camera, x: number): Shape[] {
  const onFront = ([u, v]: Point): Point => {
    const z = TALL * 0.47 + v * REACH
    return project([x + u * REACH, LEAN * z - DEEP / 2, z], camera)
  }
  const outer = outline.map(onFront)
  const middle = onFront([0, 0])
  const edges = sides(outer)
  const towardsLamp = ([[ax, ay], [bx, by]]: Edge): boolean =>
    (ax + bx) / 2 - middle[0] + 1.2 * ((ay + by) / 2 - middle[1]) < 0
  const away = (edge: Edge): boolean => !towardsLamp(edge)
  const signed = sign.map((stroke) => stroke.map(onFront))
  return [
    filled([outer], across([0, 0], [1, 1], [0, '#6b4813'], [1, '#a87a2b'])),
    stroked(edges.filter(towardsLamp), '#4d330b', 4),
    stroked(edges.filter(away), '#fff0c4', 2.5),
    stroked(signed, '#f8dfa2', 5),
  ]
}

const REACH = 0.4

const arc = (from: number, to: number, radius: number, [x, y]: Point = [0, 0]): Point[] =>
  Array.from({ length: 13 }, (_, i): Point => {
    const a = ((from + ((to - from) * i) / 12) * Math.PI) / 180
    return [x + radius * Math.cos(a), y + radius * Math.sin(a)]
  })

/** Marks in the order of the page's words: ledger, escrow, person, supply. */
const PUNCHES: readonly Punch[] = [
  {
    outline: ring('-0.42 1, 0.42 1, 1 0.42, 1 -0.42, 0.42 -1, -0.42 -1, -1 -0.42, -1 0.42'),
    sign: [ring('-0.42 0.02, -0.12 -0.32, 0.46 0.36')],
  },
  {
    outline: [...ring('-0.88 1, 0.88 1'), ...arc(-6, -174, 0.88, [0, -0.1])],
    sign: [
      ring('-0.36 0.08, 0.36 0.08, 0.36 -0.44, -0.36 -0.44, -0.36 0.08'),
      [[-0.22, 0.08], ...arc(180, 0, 0.22, [0, 0.3]), [0.22, 0.08]],
    ],
  },
  {
    outline: [...arc(0, 170, 1), ...arc(180, 350, 1)],
    sign: [arc(0, 360, 0.25, [0, 0.34]), arc(180, 0, 0.46, [0, -0.52])],
  },
  {
    outline: ring('0 1.08, 1.08 0, 0 -1.08, -1.08 0'),
    sign: [ring('-0.36 0.16, 0.36 0.16'), ring('-0.36 -0.16, 0.36 -0.16')],
  },
]
