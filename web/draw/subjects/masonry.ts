import { type Finish, facetsOf, gem, type Mesh, shifted, stone } from '../geometry/mesh.ts'
import { between, type Random } from '../geometry/random.ts'
import { carve, type Plane } from '../geometry/solid.ts'
import { unit, type Vec } from '../geometry/vector.ts'

export type Size = readonly [wide: number, deep: number, tall: number]

/** What is cut from gold and not from slate. */
export const gold = gem

/** A block split by hand: flat above and below, its upright edges broken off. `at` is the middle of its foot. */
export function ashlar(
  random: Random,
  [wide, deep, tall]: Size,
  at: Vec = [0, 0, 0],
  finish: Finish = stone(),
): Mesh {
  const wall = (x: number, y: number): Plane => {
    const normal = unit([x, y, between(random, -0.015, 0.03)])
    return { normal, offset: (Math.abs(x) * wide + Math.abs(y) * deep) / 2 }
  }
  const corner = (x: number, y: number): Plane => {
    const normal = unit([x * deep, y * wide, (between(random, -0.03, 0.06) * deep) / tall])
    const reach = Math.hypot((normal[0] * wide) / 2, 0) + Math.hypot((normal[1] * deep) / 2, 0)
    return { normal, offset: reach * between(random, 0.86, 0.95) }
  }
  const arris = (x: number, y: number): Plane => {
    const normal = unit([x, y, between(random, 0.8, 1.3)])
    const reach = (Math.abs(normal[0]) * wide + Math.abs(normal[1]) * deep + normal[2] * tall) / 2
    return { normal, offset: reach - between(random, 0.01, 0.03) * (wide + tall) }
  }
  const solid = carve([
    { normal: [0, 0, 1], offset: tall / 2 },
    { normal: [0, 0, -1], offset: tall / 2 },
    ...SIDES.map(([x, y]) => wall(x, y)),
    ...CORNERS.map(([x, y]) => corner(x, y)),
    ...SIDES.map(([x, y]) => arris(x, y)),
  ])
  return shifted(facetsOf(solid, finish), [at[0], at[1], at[2] + tall / 2])
}

/** An octahedron of gold standing on its point: what a kept promise looks like on these pages. */
export function lozenge(size: number, at: Vec): Mesh {
  const k = 1 / Math.sqrt(3)
  const planes = [1, -1].flatMap((x) =>
    [1, -1].flatMap((y) => [1, -1].map((z): Plane => ({ normal: [x * k, y * k, z * k], offset: size * k }))),
  )
  return shifted(facetsOf(carve(planes), gold), [at[0], at[1], at[2] + size])
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const
