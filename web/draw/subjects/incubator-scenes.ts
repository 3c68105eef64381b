import { block, type Mesh, shifted, stone, turnedAbout, turning } from '../geometry/mesh.ts'
import { type Random, randomFrom } from '../geometry/random.ts'
import type { Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import type { Scene } from './scene.ts'

/** What the incubator gives, as things on a bench: where others see a project, */
export const shownScenes: Readonly<Record<string, () => Scene>> = {
  dashboard: () => onBench(dashboard()),
  launchpad: () => onBench(launchpad()),
}

/** and what the project builds with. */
export const givenScenes: Readonly<Record<string, () => Scene>> = {
  infrastructure: () => onBench(infrastructure()),
  partnerships: () => onBench(partnerships()),
  mentorship: () => onBench(mentorship()),
  funding: () => onBench(funding()),
}

/** What a project puts into the left pan on either track. */
export const trackScenes: Readonly<Record<string, () => Scene>> = {
  cost: () => balance('cost', bars),
  stake: () => balance('stake', share),
}

function onBench(bodies: readonly Mesh[]): Scene {
  return {
    width: 600,
    height: 400,
    camera: { scale: 148, x: 292, y: 318 },
    bodies: bodies.map(turning(-28)),
    shadow: 0.55,
  }
}

/** Readings side by side, those that hold in gold. */
function dashboard(): Mesh[] {
  const random = randomFrom('dashboard')
  const readings = [0.94, 0.5, 1.26, 0.74, 1.08].map((tall, i) =>
    ashlar(
      random,
      { wide: 0.27, deep: 0.34, tall },
      [-0.78 + i * 0.39, 0, 0.2],
      i % 2 === 0 ? gold : stone(1.05),
    ),
  )
  return [ashlar(random, { wide: 2.3, deep: 1, tall: 0.2 }, [0, 0, 0], stone(0.9)), ...readings]
}

/** Steps on every side, and what leaves from the top of them. */
function launchpad(): Mesh[] {
  const random = randomFrom('launchpad')
  const steps = [2, 1.44, 0.9].map((wide, step) =>
    ashlar(random, { wide, deep: wide * 0.82, tall: 0.26 }, [0, 0, step * 0.26], stone(1 - 0.04 * step)),
  )
  return [...steps, lozenge(0.36, [0, 0, 1.02])]
}

/** Blocks at the corners of a lattice, tied to their neighbours. */
function infrastructure(): Mesh[] {
  const random = randomFrom('infrastructure')
  const near = [-0.52, 0.52]
  const levels = [0, 0.98]
  const size = { wide: 0.46, deep: 0.46, tall: 0.46 }
  const blocks = near.flatMap((x) => near.flatMap((y) => levels.map((z) => ashlar(random, size, [x, y, z]))))
  const rod = (at: Vec, wide: number, deep: number, tall: number) =>
    ashlar(random, { wide, deep, tall }, at, gold)
  const ties = levels.flatMap((z) => [
    ...near.map((y) => rod([0, y, z + 0.18], 0.58, 0.11, 0.11)),
    ...near.map((x) => rod([x, 0, z + 0.18], 0.11, 0.58, 0.11)),
  ])
  const posts = near.flatMap((x) => near.map((y) => rod([x, y, 0.46], 0.11, 0.11, 0.52)))
  return [...blocks, ...ties, ...posts]
}

/** Two pillars that stand by leaning on one stone. */
function partnerships(): Mesh[] {
  const random = randomFrom('partnerships')
  const pillar = (side: 1 | -1) =>
    shifted(
      turnedAbout(ashlar(random, { wide: 0.44, deep: 0.6, tall: 1.36 }, [0, 0, 0]), [0, 1, 0], -13 * side),
      [0.7 * side, 0, 0.12],
    )
  return [
    ashlar(random, { wide: 2.3, deep: 0.95, tall: 0.16 }, [0, 0, 0], stone(0.9)),
    pillar(-1),
    pillar(1),
    ashlar(random, { wide: 0.52, deep: 0.66, tall: 0.5 }, [0, 0, 1.06], gold),
  ]
}

/** A plumb line: it says nothing, and shows what is out of true. */
function mentorship(): Mesh[] {
  const random = randomFrom('mentorship')
  return [
    ashlar(random, { wide: 1.9, deep: 0.95, tall: 0.18 }, [0, 0, 0], stone(0.9)),
    ashlar(random, { wide: 0.3, deep: 0.34, tall: 1.46 }, [-0.62, 0, 0.18]),
    ashlar(random, { wide: 1.46, deep: 0.34, tall: 0.24 }, [0, 0, 1.64]),
    ashlar(random, { wide: 0.035, deep: 0.035, tall: 0.66 }, [0.42, 0, 0.98], gold),
    lozenge(0.24, [0.42, 0, 0.52]),
    ashlar(random, { wide: 0.4, deep: 0.4, tall: 0.2 }, [0.42, 0, 0.18]),
  ]
}

/** Bars on their pallet. */
function funding(): Mesh[] {
  const random = randomFrom('funding')
  const bar = { wide: 0.58, deep: 0.9, tall: 0.3 }
  const rows = [[-0.64, 0, 0.64], [-0.32, 0.32], [0]]
  return [
    ashlar(random, { wide: 2.2, deep: 1.2, tall: 0.2 }, [0, 0, 0], stone(0.9)),
    ...rows.flatMap((places, row) => places.map((x) => ashlar(random, bar, [x, 0, 0.2 + row * 0.3], gold))),
  ]
}

/** A balance at rest: what a founder gives in the left pan, what is built for it in the right. */
function balance(seed: string, given: (random: Random, at: Vec) => Mesh[]): Scene {
  const random = randomFrom(`balance ${seed}`)
  const post = [
    ashlar(random, { wide: 1.3, deep: 0.9, tall: 0.2 }, [0, 0, 0], stone(0.9)),
    ashlar(random, { wide: 0.8, deep: 0.6, tall: 0.18 }, [0, 0, 0.2]),
    ashlar(random, { wide: 0.2, deep: 0.2, tall: 2.1 }, [0, 0, 0.38]),
  ]
  const beam = [
    ashlar(random, { wide: 3.5, deep: 0.14, tall: 0.14 }, [0, 0, 2.48]),
    lozenge(0.17, [0, 0, 2.62]),
  ]
  const pan = (x: number) => [
    ...[-0.46, 0.46].map((aside) => cord([x, 0, 2.5], [x + aside, 0, 0.86])),
    ashlar(random, { wide: 1.16, deep: 0.86, tall: 0.11 }, [x, 0, 0.76]),
  ]
  const built = [
    ashlar(random, { wide: 0.6, deep: 0.56, tall: 0.34 }, [1.66, 0, 0.87]),
    ashlar(random, { wide: 0.42, deep: 0.4, tall: 0.26 }, [1.66, 0, 1.21]),
    lozenge(0.12, [1.66, 0, 1.47]),
  ]
  return {
    width: 940,
    height: 520,
    camera: { scale: 160, x: 400, y: 468 },
    bodies: [...post, ...beam, ...pan(-1.66), ...pan(1.66), ...given(random, [-1.66, 0, 0.87]), ...built],
    shadow: 0.26,
  }
}

/** A thin rod between two places. */
function cord([x, y, z]: Vec, [u, v, w]: Vec): Mesh {
  const half = 0.014
  const corners = [-half, half].flatMap((dx) =>
    [-half, half].flatMap((dy): Vec[] => [
      [x + dx, y + dy, z],
      [u + dx, v + dy, w],
    ]),
  )
  return block(corners, stone(0.7))
}

/** What the work costs, in bars. */
function bars(random: Random, [x, y, z]: Vec): Mesh[] {
  const bar = { wide: 0.34, deep: 0.6, tall: 0.2 }
  return [
    ashlar(random, bar, [x - 0.19, y, z], gold),
    ashlar(random, bar, [x + 0.19, y, z], gold),
    ashlar(random, bar, [x, y, z + 0.2], gold),
  ]
}

/** A project in four quarters, one of them given. */
function share(random: Random, [x, y, z]: Vec): Mesh[] {
  const quarter = { wide: 0.34, deep: 0.34, tall: 0.5 }
  const places: readonly (readonly [number, number])[] = [
    [-0.18, 0.18],
    [0.18, 0.18],
    [0.18, -0.18],
    [-0.18, -0.18],
  ]
  return places.map(([dx, dy], i) => ashlar(random, quarter, [x + dx, y + dy, z], i === 3 ? gold : stone()))
}
