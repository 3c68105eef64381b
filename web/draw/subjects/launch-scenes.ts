import { facing, leaning, type Mesh, stone } from '../geometry/mesh.ts'
import type { Random } from '../geometry/random.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import { type Frame, scenes } from './scene.ts'

const BENCH: Frame = {
  width: 600,
  height: 440,
  camera: { scale: 150, x: 236, y: 346 },
  turned: -28,
  shadow: 0.3,
}

/** The four steps of a launch, in one frame and light. */
export const launchScenes = scenes(BENCH, { apply: tablet, prove: punch, lock: stack, release: stair })

/** A tablet with lines in gold. */
function tablet(random: Random): Mesh[] {
  const lines = [1, 0.78, 0.9, 0.44].map((long, row) =>
    ashlar(random, [long, 0.05, 0.07], [(long - 1) / 2 - 0.04, -0.15, 1.28 - row * 0.26], gold),
  )
  return [
    ashlar(random, [1.8, 0.86, 0.16], [0, 0, 0], stone(0.9)),
    ashlar(random, [1.44, 0.26, 1.66], [0, 0, 0.14]),
    ...lines,
  ]
}

/** A punch above a bar with three marks. */
function punch(random: Random): Mesh[] {
  const marks = [-0.62, -0.1, 0.42].map((x) =>
    facing(ashlar(random, [0.3, 0.3, 0.05], [0, 0, 0], gold), 45, [x, -0.12, 0.46]),
  )
  const tool = [
    ...ashlar(random, [0.32, 0.32, 0.96], [0, 0, 0.13]),
    ...ashlar(random, [0.22, 0.22, 0.15], [0, 0, 0], gold),
  ]
  return [ashlar(random, [2, 1, 0.46]), ...marks, leaning(tool, 13, [0.42, -0.05, 0.8])]
}

/** A bar of gold locked between slabs. */
function stack(random: Random): Mesh[] {
  return [
    ashlar(random, [1.7, 1.3, 0.34]),
    ashlar(random, [1.3, 1, 0.3], [0, 0, 0.34], gold),
    ashlar(random, [1.66, 1.26, 0.34], [0.02, 0, 0.64]),
    ashlar(random, [1.4, 1.05, 0.26], [-0.04, 0, 0.98]),
  ]
}

/** Descending steps, each with a lozenge. */
function stair(random: Random): Mesh[] {
  const stairs = [1.2, 0.8, 0.4].map((tall, step) => ({ tall, x: -0.66 + step * 0.645 }))
  return [
    ...stairs.map(({ tall, x }) => ashlar(random, [0.64, 0.9, tall], [x, 0, 0])),
    ...stairs.map(({ tall, x }) => lozenge(0.17, [x, -0.05, tall])),
  ]
}
