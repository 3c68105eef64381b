import { between, type Random } from './random.ts'
import { carve, type Face, type Solid, sides, strips, through } from './solid.ts'
import { add, along, centroid, cross, dot, length, sub, turn, unit, type Vec } from './vector.ts'

/** The material of a facet: stone (`tone` 1 is its own brightness), a gem, or polished black. */
export type Finish =
  | { readonly kind: 'stone'; readonly tone: number }
  | { readonly kind: 'gem' }
  | { readonly kind: 'jet' }
/** A flat side of a carving, its corners counter-clockwise from outside. A part of a split facet keeps the `whole`. */
export type Facet = {
  readonly points: readonly Vec[]
  readonly normal: Vec
  readonly finish: Finish
  readonly whole?: readonly Vec[]
}
/** A closed body, convex or not. Bodies may intersect. */
export type Mesh = readonly Facet[]

export const stone = (tone = 1): Finish => ({ kind: 'stone', tone })
export const gem: Finish = { kind: 'gem' }
export const jet: Finish = { kind: 'jet' }

/** The convex hull of some points. */
export function block(points: readonly Vec[], finish: Finish = stone()): Mesh {
  const middle = centroid(points)
  const local = points.map((p) => sub(p, middle))
  const outer = triples(local).flatMap(([a, b, c]) => {
    if (length(cross(sub(b, a), sub(c, a))) < 1e-7) return []
    const plane = through(a, b, c)
    return local.every((p) => dot(plane.normal, p) <= plane.offset + 1e-7) ? [plane] : []
  })
  const distinct = outer.filter(
    (plane, i) => !outer.slice(0, i).some((known) => dot(known.normal, plane.normal) > 1 - 1e-9),
  )
  return facetsOf(carve(distinct), finish, middle)
}

/** A cross-section of a loft: an ellipse centred at `at`, perpendicular to the loft. */
type Hoop = { readonly at: Vec; readonly wide: number; readonly deep: number }

/** Number of sides of a loft, random displacement of its corners, and material. */
type Cut = { readonly sides: number; readonly rough: number; readonly finish: Finish }

/** A closed, triangulated body through cross-sections in order. */
export function loft(random: Random, { sides: count, rough, finish }: Cut, hoops: readonly Hoop[]): Mesh {
  const rings = hoops.map(({ at, wide, deep }, level) => {
    const run = unit(sub(hoops[level + 1]?.at ?? at, hoops[level - 1]?.at ?? at))
    const u = unit(cross(Math.abs(run[1]) > 0.8 ? [0, 0, 1] : [0, 1, 0], run))
    const v = cross(run, u)
    return Array.from({ length: count }, (_, i): Vec => {
      const angle = ((i + (level % 2) * 0.5) / count) * 2 * Math.PI - Math.PI / 2
      const r = 1 + between(random, -rough, rough)
      return along(along(at, u, Math.cos(angle) * wide * r), v, Math.sin(angle) * deep * r)
    })
  })
  const walls = sides(rings)
    .slice(0, -1)
    .flatMap(([low, high], level) =>
      strips(low, high).flatMap(([a, b, c, d]) =>
        level % 2 === 0
          ? [
              [a, b, d],
              [b, c, d],
            ]
          : [
              [a, c, d],
              [a, b, c],
            ],
      ),
    )
  const foot = rings[0]?.toReversed() ?? []
  const head = rings.at(-1) ?? []
  return [...walls, ...fan(foot), ...fan(head)].map((points) => facet(points, finish))
}

/** A face raised into steps, each smaller than the one below. */
export function stepped(
  face: Face,
  steps: readonly { inset: number; raise: number }[],
  finish: Finish,
): Mesh {
  const middle = centroid(face.points)
  const rings = steps.map(({ inset, raise }) =>
    face.points.map((p) => along(along(middle, sub(p, middle), inset), face.normal, raise)),
  )
  const walls = rings.flatMap((ring, level) => strips(rings[level - 1] ?? face.points, ring))
  const top = rings.at(-1) ?? face.points
  return [...walls, top].map((points) => facet(points, finish))
}

/** A body and its mirror image in the plane x = 0. */
export function both(mesh: Mesh): Mesh {
  const flip = ([x, y, z]: Vec): Vec => [-x, y, z]
  const other = mesh.map(
    (side): Facet => ({ ...side, points: side.points.map(flip).reverse(), normal: flip(side.normal) }),
  )
  return [...mesh, ...other]
}

/** A solid as a mesh, moved by `to`. */
export const facetsOf = (solid: Solid, finish: Finish, to: Vec = [0, 0, 0]): Mesh =>
  shifted(
    solid.map(({ points, normal }) => ({ points, normal, finish })),
    to,
  )

export const shifted = (mesh: Mesh, by: Vec): Mesh =>
  mesh.map((side) => ({ ...side, points: side.points.map((p) => add(p, by)) }))

/** Turns a body about the z axis, then moves it. */
export const facing = (mesh: Mesh, degrees: number, to: Vec = [0, 0, 0]): Mesh =>
  shifted(turned(mesh, [0, 0, 1], degrees), to)

/** Tilts a body to the right, then moves it. */
export const leaning = (mesh: Mesh, degrees: number, to: Vec): Mesh =>
  shifted(turned(mesh, [0, 1, 0], degrees), to)

const turned = (mesh: Mesh, axis: Vec, degrees: number): Mesh =>
  mesh.map((side) => ({
    ...side,
    points: side.points.map((p) => turn(p, axis, degrees)),
    normal: turn(side.normal, axis, degrees),
  }))

function facet(points: readonly Vec[], finish: Finish): Facet {
  const [a, b, c] = points
  if (!a || !b || !c) throw new RangeError('A facet needs three corners')
  return { points, normal: unit(cross(sub(b, a), sub(c, a))), finish }
}

const fan = (ring: readonly Vec[]): (readonly Vec[])[] => sides(ring).map(([a, b]) => [a, b, centroid(ring)])

function triples(points: readonly Vec[]): [Vec, Vec, Vec][] {
  return points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b, j) => points.slice(i + j + 2).map((c): [Vec, Vec, Vec] => [a, b, c])),
  )
}
