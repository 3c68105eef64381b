import { type Finish, facetsOf, gem, type Mesh, stone } from '../geometry/mesh.ts'
import { between, type Random } from '../geometry/random.ts'
import { carve, type Plane, pair } from '../geometry/solid.ts'
import { add, octants, unit, type Vec } from '../geometry/vector.ts'
import { ring } from '../picture/shapes.ts'

export type Size = readonly [wide: number, deep: number, tall: number]

/** The facets that scenes draw in gold. */
export const gold = gem

/** An irregular block. `at` is the centre of its base. */
export function ashlar(
  random: Random,
  [wide, deep, tall]: Size,
  at: Vec = [0, 0, 0],
  finish: Finish = stone(),
): Mesh {
  const girth = (x: number, y: number) => (Math.abs(x) * wide + Math.abs(y) * deep) / 2
  const walls = SIDES.map(([x, y]): Plane => {
    const normal = unit([x, y, between(random, -0.015, 0.03)])
    return { normal, offset: girth(x, y) }
  })
  const corners = CORNERS.map(([x, y]): Plane => {
    const normal = unit([x * deep, y * wide, (between(random, -0.03, 0.06) * deep) / tall])
    return { normal, offset: girth(normal[0], normal[1]) * between(random, 0.86, 0.95) }
  })
  const arrises = SIDES.map(([x, y]): Plane => {
    const normal = unit([x, y, between(random, 0.8, 1.3)])
    const reach = girth(normal[0], normal[1]) + (normal[2] * tall) / 2
    return { normal, offset: reach - between(random, 0.01, 0.03) * (wide + tall) }
  })
  const solid = carve([...pair([0, 0, 1], tall / 2), ...walls, ...corners, ...arrises])
  return facetsOf(solid, finish, add(at, [0, 0, tall / 2]))
}

/** A golden octahedron on its tip: the symbol of a kept promise. */
export function lozenge(size: number, at: Vec): Mesh {
  const planes = octants.map((normal) => ({ normal, offset: size / Math.sqrt(3) }))
  return facetsOf(carve(planes), gold, add(at, [0, 0, size]))
}

const SIDES = ring('1 0, -1 0, 0 1, 0 -1')
const CORNERS = ring('1 1, 1 -1, -1 1, -1 -1')
