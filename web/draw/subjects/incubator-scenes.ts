import { block, leaning, type Mesh, stone } from '../geometry/mesh.ts'
import type { Random } from '../geometry/random.ts'
import { add, points, type Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import { type Frame, scene, scenes } from './scene.ts'

const BENCH: Frame = {
  width: 600,
  height: 400,
  camera: { scale: 148, x: 292, y: 318 },
  turned: -28,
  shadow: 0.55,
}
const FLOOR: Frame = { width: 940, height: 520, camera: { scale: 160, x: 400, y: 468 }, shadow: 0.26 }

/** Pictures of the benefits that make a project visible. */
export const shownScenes = scenes(BENCH, { dashboard, launchpad })

/** Pictures of the benefits that a project builds with. */
export const givenScenes = scenes(BENCH, { infrastructure, partnerships, mentorship, funding })

/** The two tracks: what a project pays with lies in the left pan. */
export const trackScenes = {
  cost: scene('balance cost', FLOOR, (random) => balance(random, bars)),
  stake: scene('balance stake', FLOOR, (random) => balance(random, share)),
}

/** Bars of a chart, some in gold. */
function dashboard(random: Random): Mesh[] {
  const readings = [0.94, 0.5, 1.26, 0.74, 1.08].map((tall, i) =>
    ashlar(random, [0.27, 0.34, tall], [-0.78 + i * 0.39, 0, 0.2], i % 2 === 0 ? gold : stone(1.05)),
  )
  return [ashlar(random, [2.3, 1, 0.2], [0, 0, 0], stone(0.9)), ...readings]
}

/** A stepped base with a lozenge on top. */
function launchpad(random: Random): Mesh[] {
  const steps = [2, 1.44, 0.9].map((wide, step) =>
    ashlar(random, [wide, wide * 0.82, 0.26], [0, 0, step * 0.26], stone(1 - 0.04 * step)),
  )
  return [...steps, lozenge(0.36, [0, 0, 1.02])]
}

/** A lattice of connected blocks. */
function infrastructure(random: Random): Mesh[] {
  const near = [-0.52, 0.52]
  const levels = [0, 0.98]
  const blocks = near.flatMap((x) =>
    near.flatMap((y) => levels.map((z) => ashlar(random, [0.46, 0.46, 0.46], [x, y, z]))),
  )
  const ties = levels.flatMap((z) => [
    ...near.map((y) => ashlar(random, [0.58, 0.11, 0.11], [0, y, z + 0.18], gold)),
    ...near.map((x) => ashlar(random, [0.11, 0.58, 0.11], [x, 0, z + 0.18], gold)),
  ])
  const posts = near.flatMap((x) => near.map((y) => ashlar(random, [0.11, 0.11, 0.52], [x, y, 0.46], gold)))
  return [...blocks, ...ties, ...posts]
}

/** Two pillars that lean on a keystone. */
function partnerships(random: Random): Mesh[] {
  const pillar = (side: 1 | -1) =>
    leaning(ashlar(random, [0.44, 0.6, 1.36]), -13 * side, [0.7 * side, 0, 0.12])
  return [
    ashlar(random, [2.3, 0.95, 0.16], [0, 0, 0], stone(0.9)),
    pillar(-1),
    pillar(1),
    ashlar(random, [0.52, 0.66, 0.5], [0, 0, 1.06], gold),
  ]
}

/** A plumb line. */
function mentorship(random: Random): Mesh[] {
  return [
    ashlar(random, [1.9, 0.95, 0.18], [0, 0, 0], stone(0.9)),
    ashlar(random, [0.3, 0.34, 1.46], [-0.62, 0, 0.18]),
    ashlar(random, [1.46, 0.34, 0.24], [0, 0, 1.64]),
    ashlar(random, [0.035, 0.035, 0.66], [0.42, 0, 0.98], gold),
    lozenge(0.24, [0.42, 0, 0.52]),
    ashlar(random, [0.4, 0.4, 0.2], [0.42, 0, 0.18]),
  ]
}

/** Bars of gold on a pallet. */
function funding(random: Random): Mesh[] {
  const bars = points('-0.64 0 0.2, 0 0 0.2, 0.64 0 0.2, ±0.32 0 0.5, 0 0 0.8')
  return [
    ashlar(random, [2.2, 1.2, 0.2], [0, 0, 0], stone(0.9)),
    ...bars.map((at) => ashlar(random, [0.58, 0.9, 0.3], at, gold)),
  ]
}

/** A balance: the project's payment in the left pan, the work in the right. */
function balance(random: Random, given: (random: Random, at: Vec) => Mesh[]): Mesh[] {
  const stand = [
    ashlar(random, [1.3, 0.9, 0.2], [0, 0, 0], stone(0.9)),
    ashlar(random, [0.8, 0.6, 0.18], [0, 0, 0.2]),
    ashlar(random, [0.2, 0.2, 2.1], [0, 0, 0.38]),
    ashlar(random, [3.5, 0.14, 0.14], [0, 0, 2.48]),
    lozenge(0.17, [0, 0, 2.62]),
  ]
  const pan = (x: number) => [
    ...[-0.46, 0.46].map((aside) => cord([x, 0, 2.5], [x + aside, 0, 0.86])),
    ashlar(random, [1.16, 0.86, 0.11], [x, 0, 0.76]),
  ]
  const built = [
    ashlar(random, [0.6, 0.56, 0.34], [1.66, 0, 0.87]),
    ashlar(random, [0.42, 0.4, 0.26], [1.66, 0, 1.21]),
    lozenge(0.12, [1.66, 0, 1.47]),
  ]
  return [...stand, ...pan(-1.66), ...pan(1.66), ...given(random, [-1.66, 0, 0.87]), ...built]
}

function cord(from: Vec, to: Vec): Mesh {
  const aside = points('-0.014 -0.014 0, -0.014 0.014 0, 0.014 -0.014 0, 0.014 0.014 0')
  const corners = aside.flatMap((by) => [add(from, by), add(to, by)])
  return block(corners, stone(0.7))
}

/** Payment in gold. */
function bars(random: Random, at: Vec): Mesh[] {
  return points('±0.19 0 0, 0 0 0.2', at).map((place) => ashlar(random, [0.34, 0.6, 0.2], place, gold))
}

/** Payment in shares: one quarter of four. */
function share(random: Random, at: Vec): Mesh[] {
  const places = points('±0.18 0.18 0, 0.18 -0.18 0, -0.18 -0.18 0', at)
  return places.map((place, i) => ashlar(random, [0.34, 0.34, 0.5], place, i === 3 ? gold : stone()))
}
