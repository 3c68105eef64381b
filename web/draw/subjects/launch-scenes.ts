import { type Mesh, shifted, stone, turnedAbout, turning } from '../geometry/mesh.ts'
import { randomFrom } from '../geometry/random.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import type { Scene } from './scene.ts'

/** The instruments of a launch, each on the same bench and in the same light. */
export const launchScenes: Readonly<Record<string, () => Scene>> = {
  apply: () => onBench(tablet()),
  prove: () => onBench(punch()),
  lock: () => onBench(stack()),
  release: () => onBench(stair()),
}

function onBench(bodies: readonly Mesh[]): Scene {
  return {
    width: 600,
    height: 440,
    camera: { scale: 150, x: 236, y: 346 },
    bodies: bodies.map(turning(-28)),
    shadow: 0.3,
  }
}

/** A tablet with its lines inlaid in gold, the last one short. */
function tablet(): Mesh[] {
  const random = randomFrom('apply')
  const lines = [1, 0.78, 0.9, 0.44].map((long, row) =>
    ashlar(
      random,
      { wide: long, deep: 0.05, tall: 0.07 },
      [(long - 1) / 2 - 0.04, -0.15, 1.28 - row * 0.26],
      gold,
    ),
  )
  return [
    ashlar(random, { wide: 1.8, deep: 0.86, tall: 0.16 }, [0, 0, 0], stone(0.9)),
    ashlar(random, { wide: 1.44, deep: 0.26, tall: 1.66 }, [0, 0, 0.14]),
    ...lines,
  ]
}

/** A punch lifted off the bar on which it has just struck its third mark. */
function punch(): Mesh[] {
  const random = randomFrom('prove')
  const marks = [-0.62, -0.1, 0.42].map((x) =>
    shifted(turning(45)(ashlar(random, { wide: 0.3, deep: 0.3, tall: 0.05 }, [0, 0, 0], gold)), [
      x,
      -0.12,
      0.46,
    ]),
  )
  const tool = turnedAbout(
    [
      ...ashlar(random, { wide: 0.32, deep: 0.32, tall: 0.96 }, [0, 0, 0.13]),
      ...ashlar(random, { wide: 0.22, deep: 0.22, tall: 0.15 }, [0, 0, 0], gold),
    ],
    [0, 1, 0],
    13,
  )
  return [
    ashlar(random, { wide: 2, deep: 1, tall: 0.46 }, [0, 0, 0]),
    ...marks,
    shifted(tool, [0.42, -0.05, 0.8]),
  ]
}

/** Slabs laid on a bar of gold: it can be seen, and not taken. */
function stack(): Mesh[] {
  const random = randomFrom('lock')
  return [
    ashlar(random, { wide: 1.7, deep: 1.3, tall: 0.34 }, [0, 0, 0]),
    ashlar(random, { wide: 1.3, deep: 1, tall: 0.3 }, [0, 0, 0.34], gold),
    ashlar(random, { wide: 1.66, deep: 1.26, tall: 0.34 }, [0.02, 0, 0.64]),
    ashlar(random, { wide: 1.4, deep: 1.05, tall: 0.26 }, [-0.04, 0, 0.98]),
  ]
}

/** Steps going down, with a lozenge for every one that was reached. */
function stair(): Mesh[] {
  const random = randomFrom('release')
  const steps = [1.2, 0.8, 0.4].map((tall, step) =>
    ashlar(random, { wide: 0.64, deep: 0.9, tall }, [-0.66 + step * 0.645, 0, 0]),
  )
  const kept = [1.2, 0.8, 0.4].map((tall, step) => lozenge(0.17, [-0.66 + step * 0.645, -0.05, tall]))
  return [...steps, ...kept]
}
