import { type Mesh, shifted, stone, turnedAbout } from '../geometry/mesh.ts'
import { points } from '../geometry/points.ts'
import { between, randomFrom } from '../geometry/random.ts'
import type { Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import type { Scene } from './scene.ts'

/** The three ways to earn points. */
export const rewardsScenes: Readonly<Record<string, () => Scene>> = { explore, learn, refer }

/** Stepping stones that lead away, with something at the end of them. */
function explore(): Scene {
  const random = randomFrom('explore')
  const way: readonly Vec[] = points('-1.1 -1.1 0, -0.3 -0.35 0, 0.5 0.45 0, 0.15 1.4 0, 1 2.2 0')
  const steps = way.map((at, i) =>
    shifted(
      turned(
        ashlar(random, { wide: 0.94, deep: 0.72, tall: 0.14 + i * 0.13 }, [0, 0, 0]),
        between(random, -40, -14),
      ),
      at,
    ),
  )
  return scene([...steps, lozenge(0.26, [1, 2.2, 0.66])], { scale: 132, x: 290, y: 330 })
}

/** Tablets laid one on another, the one being read marked in gold. */
function learn(): Scene {
  const random = randomFrom('learn')
  const pile = Array.from({ length: 5 }, (_, level): Mesh => {
    const size = { wide: 1.9 - level * 0.1, deep: 1.34 - level * 0.07, tall: 0.2 }
    return turned(
      ashlar(random, size, [between(random, -0.07, 0.07), between(random, -0.06, 0.06), level * 0.22]),
      -30 + between(random, -9, 9),
    )
  })
  const marks = [0.2, 0.42, 0.64, 0.86].map((z) =>
    turned(ashlar(random, { wide: 0.22, deep: 1.3, tall: 0.02 }, [-0.4, 0, z], gold), -30),
  )
  const open = turned(ashlar(random, { wide: 1.3, deep: 0.9, tall: 0.08 }, [0, 0, 1.08], stone(1.1)), -30)
  const lines = [0.24, 0, -0.24].map((y, i) =>
    turned(
      ashlar(
        random,
        { wide: i === 2 ? 0.5 : 0.96, deep: 0.07, tall: 0.03 },
        [i === 2 ? -0.23 : 0, y, 1.16],
        gold,
      ),
      -30,
    ),
  )
  return scene([...pile, ...marks, open, ...lines], { scale: 150, x: 270, y: 352 })
}

/** One who leads two others in, by paths laid between their plinths. */
function refer(): Scene {
  const random = randomFrom('refer')
  const plinth = (at: Vec, size: number, tall: number): Mesh[] => [
    shifted(turned(ashlar(random, { wide: size, deep: size, tall }, [0, 0, 0]), -28), at),
    lozenge(size * 0.32, [at[0], at[1], tall]),
  ]
  const slab = (at: Vec, degrees: number): Mesh =>
    shifted(turned(ashlar(random, { wide: 0.46, deep: 0.36, tall: 0.08 }, [0, 0, 0]), degrees), at)
  return scene(
    [
      ...plinth([-1.15, 0.1, 0], 0.86, 0.7),
      ...plinth([1.1, 1.3, 0], 0.62, 0.4),
      ...plinth([1.2, -0.9, 0], 0.62, 0.4),
      slab([-0.35, 0.52, 0], 28),
      slab([0.22, 0.83, 0], 28),
      slab([-0.3, -0.3, 0], -22),
      slab([0.3, -0.55, 0], -22),
    ],
    { scale: 152, x: 292, y: 312 },
  )
}

function scene(bodies: readonly Mesh[], camera: Scene['camera']): Scene {
  return { width: 600, height: 440, camera, bodies, shadow: 0.3 }
}

function turned(mesh: Mesh, degrees: number): Mesh {
  return turnedAbout(mesh, [0, 0, 1], degrees)
}
