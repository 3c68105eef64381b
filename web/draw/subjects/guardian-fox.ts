import { block, both, gem, jet, loft, type Mesh, shifted, stone } from '../geometry/mesh.ts'
import { type Random, randomFrom } from '../geometry/random.ts'
import { points } from '../geometry/vector.ts'

/** The fox, sitting, facing -y, 3.4 units tall on the plane z = 0. */
export function fox(): Mesh {
  const random = randomFrom('fox')
  const head = [...skull(), ...muzzle(), ...both([...ruff(), ...ear(), ...eye()])]
  return [
    ...trunk(random),
    ...chest(),
    ...both([...foreleg(random), ...haunch()]),
    ...brush(random),
    ...shifted(head, [0, -0.04, -0.16]),
  ]
}

const trunk = (random: Random): Mesh =>
  loft(random, { sides: 8, rough: 0.04, finish: stone(0.9) }, [
    { at: [0, 0.5, 0.02], wide: 0.46, deep: 0.42 },
    { at: [0, 0.44, 0.45], wide: 0.54, deep: 0.5 },
    { at: [0, 0.26, 0.9], wide: 0.54, deep: 0.52 },
    { at: [0, 0.04, 1.3], wide: 0.54, deep: 0.46 },
    { at: [0, -0.08, 1.68], wide: 0.46, deep: 0.38 },
    { at: [0, -0.1, 2.1], wide: 0.33, deep: 0.3 },
  ])

/** The pale chest, in three parts. */
const chest = (): Mesh => [
  ...block(
    points(`±0.42 -0.2 1.96, 0 -0.46 2, ±0.54 -0.28 1.6, 0 -0.66 1.6, ±0.28 -0.42 1.3, 0 -0.54 1.16`),
    stone(1.4),
  ),
  ...block(points('±0.34 -0.3 1.5, 0 -0.52 1.4, ±0.26 -0.38 1.1, 0 -0.54 1.02, 0 -0.36 0.72'), stone(1.25)),
]

function foreleg(random: Random): Mesh {
  const limb = loft(random, { sides: 7, rough: 0.03, finish: stone(0.98) }, [
    { at: [0.24, 0.0, 1.5], wide: 0.16, deep: 0.14 },
    { at: [0.27, -0.2, 1.1], wide: 0.2, deep: 0.2 },
    { at: [0.25, -0.32, 0.8], wide: 0.16, deep: 0.17 },
    { at: [0.23, -0.38, 0.5], wide: 0.13, deep: 0.14 },
    { at: [0.22, -0.4, 0.12], wide: 0.12, deep: 0.13 },
  ])
  const paw = block(
    points(`0.08 -0.36 0, 0.36 -0.36 0, 0.1 -0.36 0.2, 0.34 -0.36 0.2, 0.08 -0.62 0, 0.36 -0.62 0,
      0.13 -0.68 0.08, 0.31 -0.68 0.08, 0.22 -0.56 0.18`),
    stone(0.7),
  )
  return [...limb, ...paw]
}

const haunch = (): Mesh => [
  ...block(
    points(`0.3 0.44 1.02, 0.56 0.3 0.92, 0.68 0.4 0.6, 0.68 0.02 0.5, 0.56 -0.16 0.7, 0.62 -0.24 0.24,
      0.66 0.3 0.06, 0.5 0.7 0.2, 0.3 0.76 0.5, 0.36 -0.22 0.2, 0.34 0.1 0.9`),
    stone(1),
  ),
  ...block(
    points(`0.4 -0.1 0, 0.7 -0.1 0, 0.42 -0.1 0.22, 0.68 -0.1 0.22, 0.42 -0.5 0, 0.68 -0.5 0, 0.46 -0.54 0.1,
      0.64 -0.54 0.1`),
    stone(0.7),
  ),
]

const skull = (): Mesh =>
  block(
    points(`±0.2 -0.28 2.98, ±0.4 -0.1 2.84, ±0.26 0.2 2.86, ±0.46 -0.12 2.5, ±0.3 0.26 2.44,
      ±0.28 -0.42 2.6, ±0.16 -0.46 2.78, 0 -0.46 2.3, ±0.2 -0.3 2.2, 0 -0.4 2.94`),
  )

const ruff = (): Mesh =>
  block(
    points(`0.3 -0.38 2.62, 0.46 -0.16 2.66, 0.78 -0.08 2.3, 0.54 -0.14 2.1, 0.34 -0.26 2.02, 0.14 -0.44 2.2,
      0.2 -0.52 2.44, 0.36 0.1 2.4`),
    stone(1.35),
  )

const ear = (): Mesh => [
  ...block(points('0.06 -0.22 2.92, 0.52 -0.12 2.66, 0.26 0.18 2.82, 0.52 -0.04 3.46'), stone(0.9)),
  ...block(points('0.16 -0.235 2.93, 0.44 -0.18 2.78, 0.48 -0.11 3.26, 0.3 -0.1 3'), stone(0.3)),
]

const eye = (): Mesh => [
  ...block(points('0.1 -0.5 2.56, 0.4 -0.32 2.74, 0.24 -0.46 2.74, 0.28 -0.44 2.54, 0.2 -0.42 2.64'), jet),
  ...block(
    points(`0.14 -0.505 2.59, 0.34 -0.38 2.705, 0.24 -0.475 2.71, 0.27 -0.465 2.575, 0.235 -0.52 2.645`),
    gem,
  ),
]

const muzzle = (): Mesh => [
  ...block(
    points(`±0.17 -0.44 2.62, 0 -0.48 2.74, ±0.2 -0.44 2.34, ±0.07 -1 2.36, 0 -0.98 2.42, ±0.07 -0.98 2.24`),
    stone(1.05),
  ),
  ...block(points('±0.2 -0.42 2.36, ±0.08 -0.94 2.25, 0 -0.92 2.17, ±0.14 -0.42 2.18'), stone(1.45)),
  ...block(points('±0.085 -0.97 2.43, ±0.06 -0.96 2.3, 0 -1.09 2.39, 0 -1.05 2.3'), jet),
]

function brush(random: Random): Mesh {
  const tail = loft(random, { sides: 7, rough: 0.06, finish: stone(0.95) }, [
    { at: [0.3, 0.6, 0.18], wide: 0.12, deep: 0.1 },
    { at: [0.66, 0.7, 0.22], wide: 0.18, deep: 0.18 },
    { at: [1.0, 0.5, 0.28], wide: 0.25, deep: 0.26 },
    { at: [1.08, 0.06, 0.3], wide: 0.28, deep: 0.28 },
    { at: [0.96, -0.34, 0.26], wide: 0.25, deep: 0.24 },
  ])
  const tip = loft(random, { sides: 7, rough: 0.05, finish: stone(1.5) }, [
    { at: [0.96, -0.34, 0.26], wide: 0.25, deep: 0.24 },
    { at: [0.76, -0.6, 0.2], wide: 0.17, deep: 0.16 },
    { at: [0.52, -0.76, 0.1], wide: 0.03, deep: 0.03 },
  ])
  return [...tail, ...tip]
}
