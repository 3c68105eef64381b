import {
  block,
  both,
  facetsOf,
  gem,
  jet,
  loft,
  type Mesh,
  shifted,
  stepped,
  stone,
} from '../geometry/mesh.ts'
import { type Random, randomFrom } from '../geometry/random.ts'
import { above, below, carve, type Plane } from '../geometry/solid.ts'
import { length, points, pole, radians, unit, type Vec } from '../geometry/vector.ts'

/** The tortoise, facing -y, its shell 2.4 units long and 1.6 high on the plane z = 0. */
export function tortoise(): Mesh {
  const random = randomFrom('tortoise')
  return [
    ...shell(),
    ...rim(),
    ...both([...foreleg(random), ...hindleg(random), ...eye()]),
    ...neck(random),
    ...head(),
    ...tail(),
  ]
}

const HALF: Vec = [0.98, 1.22, 0.98]
const SPRING = 0.52

/** The tangent plane of the shell's ellipsoid with normal `n`. */
function touching(n: Vec, reach = 1): Plane {
  const normal = unit(n)
  return { normal, offset: length([normal[0] * HALF[0], normal[1] * HALF[1], normal[2] * HALF[2]]) * reach }
}

/** Scutes: five along the back, four on each side, eleven at the edge, each raised in steps. */
function shell(): Mesh {
  const spine = [-58, -29, 0, 29, 58].map((a) => touching(pole(a, 90)))
  const ribs = [-54, -19, 19, 54].flatMap((a) =>
    [-1, 1].map((side) =>
      touching([side * 0.86, Math.sin(radians(a)) * 0.75, Math.cos(radians(a)) * 0.72], 0.985),
    ),
  )
  const edge = ROUND.map((azimuth) => touching(pole(78, azimuth), 0.99))
  const dome = carve([above(0), ...spine, ...ribs, ...edge])
  const grown = dome.flatMap((face) =>
    face.normal[2] < -0.9
      ? facetsOf([face], stone(0.4))
      : stepped(face, face.normal[2] > 0.35 ? SCUTE : EDGE, stone(face.normal[2] > 0.35 ? 1.3 : 1.1)),
  )
  return shifted(grown, [0, 0, SPRING])
}

const SCUTE = [
  { inset: 0.9, raise: 0.045 },
  { inset: 0.62, raise: 0.07 },
  { inset: 0.56, raise: 0.1 },
]
const EDGE = [{ inset: 0.82, raise: 0.04 }]

/** Fourteen azimuths in degrees; the first is the back. */
const ROUND = Array.from({ length: 14 }, (_, i) => i * (360 / 14) + 90)

function rim(): Mesh {
  const round = (polar: number, reach: number): Plane[] =>
    ROUND.map((azimuth) => {
      const n = pole(polar, azimuth)
      return { normal: n, offset: Math.hypot(n[0] * HALF[0], n[1] * HALF[1]) * reach + n[2] * 0.06 }
    })
  const flange = carve([below(0.2), above(-0.08), ...round(58, 1.06), ...round(118, 1.04)])
  const belly = carve([below(0), above(-0.24), ...round(130, 0.86)])
  return [
    ...facetsOf(flange, stone(0.78), [0, 0, SPRING - 0.04]),
    ...facetsOf(belly, stone(0.4), [0, 0, SPRING - 0.08]),
  ]
}

function foreleg(random: Random): Mesh {
  const limb = loft(random, { sides: 7, rough: 0.05, finish: stone(0.92) }, [
    { at: [0.42, -0.56, 0.56], wide: 0.16, deep: 0.16 },
    { at: [0.56, -0.72, 0.52], wide: 0.24, deep: 0.24 },
    { at: [0.66, -0.84, 0.42], wide: 0.25, deep: 0.26 },
    { at: [0.72, -0.92, 0.2], wide: 0.22, deep: 0.23 },
    { at: [0.74, -0.98, 0.02], wide: 0.25, deep: 0.26 },
  ])
  return [...limb, ...[0.58, 0.74, 0.9].flatMap((x) => claw([x, -1.2 + 0.35 * (x - 0.74) ** 2, 0]))]
}

function hindleg(random: Random): Mesh {
  const limb = loft(random, { sides: 7, rough: 0.05, finish: stone(0.85) }, [
    { at: [0.5, 0.66, 0.6], wide: 0.28, deep: 0.28 },
    { at: [0.66, 0.8, 0.36], wide: 0.27, deep: 0.27 },
    { at: [0.7, 0.84, 0.02], wide: 0.25, deep: 0.26 },
  ])
  return [...limb, ...[0.58, 0.78].flatMap((x) => claw([x, 0.6, 0]))]
}

const claw = (at: Vec): Mesh =>
  block(points('±0.065 0.1 0, 0 0.1 0.13, ±0.04 -0.07 0, 0 -0.05 0.06', at), stone(1.3))

const neck = (random: Random): Mesh =>
  loft(random, { sides: 8, rough: 0.04, finish: stone(0.88) }, [
    { at: [0, -0.86, 0.6], wide: 0.3, deep: 0.26 },
    { at: [0, -1.16, 0.74], wide: 0.25, deep: 0.22 },
    { at: [0, -1.42, 0.94], wide: 0.21, deep: 0.19 },
    { at: [0, -1.58, 1.06], wide: 0.19, deep: 0.17 },
  ])

const head = (): Mesh => [
  ...both(
    block(
      points(`0 -1.46 1.3, 0 -1.8 1.36, 0.17 -1.5 1.26, 0.23 -1.74 1.24, 0.24 -1.52 1.1, 0.25 -1.74 1.06,
      0.15 -1.98 1.2, 0.13 -2.04 1.06, 0 -2.06 1.24, 0 -2.14 1.08, 0 -2.12 0.97, 0.1 -2.02 1, 0 -1.5 1`),
      stone(1.12),
    ),
  ),
  ...block(
    points(`±0.21 -1.5 1.06, ±0.21 -1.74 1.04, ±0.1 -2 1, 0 -2.04 0.93, ±0.14 -1.72 0.88, 0 -1.5 0.9`),
    stone(0.82),
  ),
]

function eye(): Mesh {
  const ring = (radius: number, out: number): Vec[] =>
    Array.from({ length: 8 }, (_, i) => {
      const a = ((i + 0.5) / 8) * 2 * Math.PI
      const [along, up] = [radius * Math.cos(a), radius * Math.sin(a)]
      return [0.207 + 0.933 * out - 0.359 * along, -1.84 - 0.359 * out - 0.933 * along, 1.13 + up]
    })
  const brow = block(
    points(`0.13 -1.66 1.25, 0.255 -1.68 1.215, 0.13 -1.98 1.215, 0.215 -1.975 1.2, 0.285 -1.83 1.21,
      0.165 -1.8 1.29`),
    stone(1.25),
  )
  return [
    ...brow,
    ...block([...ring(0.1, -0.05), ...ring(0.096, 0.012)], jet),
    ...block([...ring(0.084, -0.02), ...ring(0.05, 0.048)], gem),
    ...block([...ring(0.034, 0.03), ...ring(0.028, 0.056)], jet),
  ]
}

const tail = (): Mesh => block(points('±0.1 1.1 0.5, 0 1.1 0.34, 0.02 1.5 0.24'), stone(0.8))
