import { block, both, gem, jet, loft, type Mesh, stone } from '../geometry/mesh.ts'
import { randomFrom } from '../geometry/random.ts'
import { points, type Vec } from '../geometry/vector.ts'

/** The owl, facing -y, 3.5 units tall on the plane z = 0. */
export function owl(): Mesh {
  const random = randomFrom('owl')
  const hoop = (z: number, wide: number, deep: number, y = 0) => ({ at: [0, y, z] as Vec, wide, deep })
  const body = loft(random, { sides: 9, rough: 0.03, finish: stone() }, [
    hoop(0, 0.46, 0.4, 0.05),
    hoop(0.4, 0.72, 0.58),
    hoop(0.9, 0.84, 0.68, -0.02),
    hoop(1.4, 0.84, 0.66, -0.02),
    hoop(1.85, 0.7, 0.56),
    hoop(2.2, 0.52, 0.46),
  ])
  return [
    ...body,
    ...breast(),
    ...both([...wing(), ...foot()]),
    ...head(),
    ...both([...tuft(), ...brow(), ...eye()]),
    ...beak(),
  ]
}

/** A paler breast with feathers as lozenges. */
function breast(): Mesh {
  const plate = block(
    points(`±0.5 -0.5 1.94, 0 -0.66 1.98, ±0.58 -0.58 1.3, 0 -0.84 1.4, ±0.46 -0.54 0.66, 0 -0.8 0.7,
      0 -0.6 0.3`),
    stone(1.1),
  )
  const rows = [
    { z: 1.62, xs: [-0.34, 0, 0.34] },
    { z: 1.38, xs: [-0.42, -0.18, 0.18, 0.42] },
    { z: 1.14, xs: [-0.34, 0, 0.34] },
    { z: 0.9, xs: [-0.2, 0.2] },
  ]
  const down = rows.flatMap(({ z, xs }) => xs.flatMap((x) => lozenge(x, z)))
  return [...plate, ...down]
}

function lozenge(x: number, z: number): Mesh {
  const keel = z > 1.4 ? -0.84 + 0.31 * (z - 1.4) : -0.84 + 0.06 * (1.4 - z)
  const y = keel + 0.44 * Math.abs(x)
  return block(points('±0.1 0.03 0, 0 0 0.13, 0 0 -0.16, 0 -0.08 -0.03, 0 0.15 0', [x, y, z]), stone(1.2))
}

const wing = (): Mesh => [
  ...block(
    points(`0.5 -0.34 2.02, 0.5 0.3 2.02, 0.84 -0.3 1.66, 0.9 0.12 1.7, 0.98 -0.2 1.1, 0.98 0.24 1.1,
      0.74 -0.5 1.2, 0.6 -0.4 0.62`),
    stone(0.92),
  ),
  ...block(
    points(`0.8 -0.42 1.2, 0.96 -0.1 1.24, 0.94 0.3 1.2, 0.88 -0.34 0.72, 0.9 0.2 0.62, 0.56 -0.3 0.1,
      0.48 0.24 -0.02, 0.62 -0.42 0.6`),
    stone(0.8),
  ),
]

const foot = (): Mesh =>
  [0.12, 0.27, 0.42].flatMap((x) =>
    block(points('±0.08 -0.5 0, 0 -0.5 0.2, ±0.06 -0.74 0.12, ±0.05 -0.84 0', [x, 0, 0]), stone(0.95)),
  )

const head = (): Mesh =>
  block(
    points(`±0.44 -0.26 2.96, ±0.4 0.3 2.92, 0 -0.4 2.94, ±0.8 -0.1 2.62, ±0.66 0.34 2.5, ±0.78 -0.26 2.3,
      ±0.54 -0.42 2.02, ±0.4 0.42 2.1, 0 -0.56 1.96, ±0.5 -0.5 2.7`),
  )

const tuft = (): Mesh =>
  block(points('0.26 -0.36 2.92, 0.62 -0.4 2.7, 0.8 -0.08 2.64, 0.44 0.2 2.92, 0.76 -0.16 3.52'), stone(0.95))

const brow = (): Mesh =>
  block(
    points(`0 -0.8 2.5, 0 -0.62 2.76, 0 -0.6 2.42, 0.34 -0.72 2.66, 0.36 -0.54 2.86, 0.74 -0.36 2.98,
      0.78 -0.42 2.8, 0.6 -0.4 2.64`),
    stone(1.12),
  )

function eye(): Mesh {
  const ring = (radius: number, y: number): Vec[] =>
    Array.from({ length: 8 }, (_, i) => {
      const a = ((i + 0.5) / 8) * 2 * Math.PI
      return [0.36 + radius * Math.cos(a), y - 0.05 * Math.cos(a), 2.38 + radius * Math.sin(a)]
    })
  return [
    ...block([...ring(0.36, -0.44), ...ring(0.27, -0.6)], stone(1.3)),
    ...block([...ring(0.2, -0.56), ...ring(0.185, -0.615)], jet),
    ...block([...ring(0.165, -0.6), ...ring(0.1, -0.68)], gem),
    ...block([...ring(0.075, -0.66), ...ring(0.06, -0.69)], jet),
  ]
}

const beak = (): Mesh =>
  block(points('±0.13 -0.58 2.34, 0 -0.74 2.5, 0 -0.9 2.26, 0 -0.84 2.06, ±0.07 -0.58 2.08'), stone(0.62))
