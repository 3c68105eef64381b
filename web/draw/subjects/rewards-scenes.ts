import { facing, type Mesh, stone } from '../geometry/mesh.ts'
import { between, type Random } from '../geometry/random.ts'
import { points, type Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import { scene } from './scene.ts'

const FRAME = { width: 600, height: 440, shadow: 0.3 }

/** Three ways to earn points. */
export const rewardsScenes = {
  explore: scene('explore', { ...FRAME, camera: { scale: 132, x: 290, y: 330 } }, explore),
  learn: scene('learn', { ...FRAME, camera: { scale: 150, x: 270, y: 352 } }, learn),
  refer: scene('refer', { ...FRAME, camera: { scale: 152, x: 292, y: 312 } }, refer),
}

/** Stepping stones to a lozenge. */
function explore(random: Random): Mesh[] {
  const way = points('-1.1 -1.1 0, -0.3 -0.35 0, 0.5 0.45 0, 0.15 1.4 0, 1 2.2 0')
  const steps = way.map((at, i) =>
    facing(ashlar(random, [0.94, 0.72, 0.14 + i * 0.13]), between(random, -40, -14), at),
  )
  return [...steps, lozenge(0.26, [1, 2.2, 0.66])]
}

/** A stack of tablets, the open one marked in gold. */
function learn(random: Random): Mesh[] {
  const pile = [0, 1, 2, 3, 4].map((level) => {
    const at: Vec = [between(random, -0.07, 0.07), between(random, -0.06, 0.06), level * 0.22]
    const tablet = ashlar(random, [1.9 - level * 0.1, 1.34 - level * 0.07, 0.2], at)
    return facing(tablet, -30 + between(random, -9, 9))
  })
  const marks = [0.2, 0.42, 0.64, 0.86].map((z) => ashlar(random, [0.22, 1.3, 0.02], [-0.4, 0, z], gold))
  const open = [
    ashlar(random, [1.3, 0.9, 0.08], [0, 0, 1.08], stone(1.1)),
    ashlar(random, [0.96, 0.07, 0.03], [0, 0.24, 1.16], gold),
    ashlar(random, [0.96, 0.07, 0.03], [0, 0, 1.16], gold),
    ashlar(random, [0.5, 0.07, 0.03], [-0.23, -0.24, 1.16], gold),
  ]
  return [...pile, ...[...marks, ...open].map((body) => facing(body, -30))]
}

/** A plinth with paths to two others. */
function refer(random: Random): Mesh[] {
  const plinth = (x: number, y: number, size: number, tall: number): Mesh[] => [
    facing(ashlar(random, [size, size, tall]), -28, [x, y, 0]),
    lozenge(size * 0.32, [x, y, tall]),
  ]
  const slab = (x: number, y: number, degrees: number): Mesh =>
    facing(ashlar(random, [0.46, 0.36, 0.08]), degrees, [x, y, 0])
  return [
    ...plinth(-1.15, 0.1, 0.86, 0.7),
    ...plinth(1.1, 1.3, 0.62, 0.4),
    ...plinth(1.2, -0.9, 0.62, 0.4),
    slab(-0.35, 0.52, 28),
    slab(0.22, 0.83, 28),
    slab(-0.3, -0.3, -22),
    slab(0.3, -0.55, -22),
  ]
}
