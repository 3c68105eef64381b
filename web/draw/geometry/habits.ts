import type { Mineral } from '../../art/tier-art.ts'
import { between, type Random } from './random.ts'
import { above, below, type Plane, pair, through } from './solid.ts'
import { octants, points, pole, radians, unit, type Vec } from './vector.ts'

/** A mineral's crystal habit: its faces about the c axis (z), at the angles of its lattice. */
type Habit = (random: Random, shape?: HabitShape) => readonly Plane[]

/** Variation between crystals. Each habit uses the part that applies to it. */
export type HabitShape = {
  /** Length along the c axis for a width of about 1. */
  readonly tall?: number
  /** Pointed at both ends. */
  readonly doubled?: boolean
  /** Flattening of one pair of sides, 0 to 1. */
  readonly flat?: number
  /** Truncation of the tip or the corners, 0 to 1. */
  readonly blunt?: number
}

/** The cleavage rhombohedron: three pairs of faces 44.6° from c. */
export const calcite: Habit = (random, { flat = 0 } = {}) =>
  [0, 120, 240].flatMap((azimuth, i) => {
    const reach = between(random, 0.76, 0.84) * (i === 0 ? 1 - 0.62 * flat : 1)
    return pair(pole(44.6, azimuth), reach)
  })

/** The octahedron with corners truncated by the cube. */
export const fluorite: Habit = (random, { blunt = 0.3 } = {}) => {
  const octahedron = octants.map((normal) => ({ normal, offset: between(random, 0.74, 0.78) }))
  const cube = AXES.flatMap((axis) => pair(axis, 1.24 - 0.34 * blunt + between(random, 0, 0.07)))
  return [...octahedron, ...cube]
}

/** The six-sided prism with two rhombohedra, 51.8° from c, one larger than the other. */
export const quartz: Habit = (random, { tall = 2.2, doubled = false, flat = 0, blunt = 0.3 } = {}) => {
  const tip = Math.cos(radians(51.8)) * tall
  return [0, 60, 120, 180, 240, 300]
    .flatMap((azimuth, i) => {
      const major = i % 2 === 0
      const side = face(90, azimuth, between(random, 0.5, 0.6) * (i % 3 === 1 ? 1 - 0.4 * flat : 1))
      const roof = face(51.8, azimuth, tip * (major ? 1 - 0.1 * blunt : 1.02 + 0.05 * random()))
      const foot = face(128.2, azimuth, tip * (major ? 1.02 + 0.04 * random() : 1 - 0.1 * blunt))
      return [side, roof, ...(doubled ? [foot] : [])]
    })
    .concat(doubled ? [] : [above(-tall)])
}

/** The eight-sided prism with domes and pyramids; the base is a cleavage plane. */
export const topaz: Habit = (random, { tall = 1.25, flat = 0, blunt = 0.5 } = {}) => {
  const opposite = [0, 180].flatMap((azimuth) => signs.map((s) => ({ azimuth, s })))
  const prism = opposite.flatMap(({ azimuth, s }) => [
    face(90, azimuth + s * 27.9, between(random, 0.68, 0.73) * (1 - 0.15 * flat)),
    face(90, azimuth + s * 46.7, between(random, 0.7, 0.75) * (1 - 0.1 * flat)),
  ])
  const pyramids = opposite.map(({ azimuth, s }) =>
    face(45.6, azimuth + s * 27.9, 0.46 + 0.64 * tall - 0.12 * flat + between(random, -0.03, 0.03)),
  )
  const domes = [90, 270].map((azimuth) =>
    face(43.6, azimuth, 0.27 + 0.66 * tall + between(random, -0.05, 0.05)),
  )
  return [...prism, ...pyramids, ...domes, below(tall * (1.2 - 0.26 * blunt)), above(-tall)]
}

/** The steep six-sided bipyramid, 74° from c, truncated by the rhombohedron and the base. */
export const sapphire: Habit = (random, { tall = 1.55, blunt = 0.5 } = {}) => {
  const steep = [0, 60, 120, 180, 240, 300].flatMap((azimuth) =>
    [74, 106].map((polar) => face(polar, azimuth, between(random, 0.58, 0.64))),
  )
  const shoulders = [30, 150, 270].flatMap((azimuth) => [
    face(57.6, azimuth, tall * (0.55 + 0.04 * random())),
    face(122.4, azimuth + 60, tall * (0.55 + 0.04 * random())),
  ])
  return [...steep, ...shoulders, ...pair([0, 0, 1], tall * (1.16 - 0.3 * blunt))]
}

/** Tolkowsky's round brilliant: table, 8 stars, 8 kites, 16 upper halves, girdle, 16 lower halves, 8 mains, culet. */
export const brilliant: Habit = () => {
  const table = 0.56
  const height = Math.tan(CROWN) * (1 - table)
  const depth = GIRDLE + Math.tan(PAVILION)
  const at = (reach: number, azimuth: number, z: number): Vec => {
    const a = radians(azimuth)
    return [reach * Math.cos(a), reach * Math.sin(a), z]
  }
  const cos8 = Math.cos(Math.PI / 8)
  const steep = Math.tan(STAR)
  const starReach = (table * Math.tan(CROWN) - table * cos8 * steep) / (cos8 * Math.tan(CROWN) - steep)
  const starHeight = height - (starReach - table * cos8) * steep
  const halfReach = 0.24
  const halfDepth = halfReach * cos8 * Math.tan(PAVILION) - depth
  const round = [0, 45, 90, 135, 180, 225, 270, 315].flatMap((a): Plane[] => {
    const [left, middle, right] = [a, a + 22.5, a + 45]
    const kite = unit(at(Math.sin(CROWN), left, Math.cos(CROWN)))
    const main = unit(at(Math.sin(PAVILION), left, -Math.cos(PAVILION)))
    const star = unit(at(Math.sin(STAR), middle, Math.cos(STAR)))
    const shoulder = at(starReach, middle, starHeight)
    const waist = at(halfReach, middle, halfDepth)
    return [
      { normal: kite, offset: kite[2] * height + Math.sin(CROWN) * table },
      { normal: star, offset: star[2] * height + Math.hypot(star[0], star[1]) * table * cos8 },
      through(shoulder, at(1, left, 0), at(1, middle, 0)),
      through(shoulder, at(1, middle, 0), at(1, right, 0)),
      { normal: main, offset: Math.sin(PAVILION) + Math.cos(PAVILION) * GIRDLE },
      through(waist, at(1, left, -GIRDLE), at(1, middle, -GIRDLE)),
      through(waist, at(1, middle, -GIRDLE), at(1, right, -GIRDLE)),
      face(90, left + 11.25, Math.cos(Math.PI / 16)),
      face(90, left + 33.75, Math.cos(Math.PI / 16)),
    ]
  })
  return [below(height), above(-depth * 0.985), ...round]
}

export const habits: Readonly<Record<Mineral, Habit>> = {
  Calcite: calcite,
  Fluorite: fluorite,
  Quartz: quartz,
  Topaz: topaz,
  Sapphire: sapphire,
  Diamond: brilliant,
}

/** The plane whose normal is `polar` degrees from c and `azimuth` degrees around it, at `offset` from the origin. */
export const face = (polar: number, azimuth: number, offset: number): Plane => ({
  normal: pole(polar, azimuth),
  offset,
})

const signs = [1, -1] as const
const AXES = points('1 0 0, 0 1 0, 0 0 1')
const CROWN = radians(34.5)
const STAR = radians(21)
const GIRDLE = 0.05
const PAVILION = radians(40.75)
