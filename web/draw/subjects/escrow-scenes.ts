import { facing, leaning, type Mesh, shifted, stone } from '../geometry/mesh.ts'
import { between, type Random } from '../geometry/random.ts'
import { points, type Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge, type Size } from './masonry.ts'
import { scene } from './scene.ts'

export const escrowScenes = {
  core: scene(
    'core',
    { width: 1080, height: 1000, camera: { scale: 196, x: 372, y: 766 }, turned: -30, shadow: 0.55 },
    core,
  ),
  'vision-vault': scene(
    'vision vault',
    { width: 900, height: 640, camera: { scale: 165, x: 500, y: 470 }, turned: -32, shadow: 0.55 },
    visionVault,
  ),
  'dev-lock': scene(
    'dev lock',
    { width: 1640, height: 480, camera: { scale: 152, x: 164, y: 372 }, shadow: 0.55 },
    devLock,
  ),
  'fail-safe': scene(
    'fail safe',
    { width: 1640, height: 480, camera: { scale: 179, x: 409, y: 320 }, shadow: 0.3 },
    failSafe,
  ),
}

/** Layers of slate with gold between them; the top layer is open. */
function core(random: Random): Mesh[] {
  const nudge = (): number => between(random, -0.05, 0.05)
  const layers = [0.3, 0.92, 1.54, 2.16].flatMap((z) => [
    ashlar(random, [1.52, 1.18, 0.24], [0, 0, z], gold),
    ashlar(random, [2, 1.6, 0.38], [nudge(), nudge(), z + 0.24]),
  ])
  return [
    ashlar(random, [2.3, 1.85, 0.3], [0, 0, 0], stone(0.9)),
    ...layers,
    ashlar(random, [1.46, 1.12, 0.24], [0, 0, 2.78], gold),
    lozenge(0.36, [-0.1, -0.06, 3.02]),
    leaning(ashlar(random, [2, 1.6, 0.34], [0, 0, -0.17]), 9, [1.86, -1.06, 0.36]),
  ]
}

/** The same lock at five times, a layer less each time, with the released gold in front. */
function devLock(random: Random): Mesh[] {
  return [4, 3, 2, 1, 0].flatMap((locked, stage): Mesh[] => {
    const layers = Array.from({ length: locked }, (_, level): Mesh[] => [
      ashlar(random, [0.84, 0.66, 0.12], [0, 0, 0.18 + level * 0.4], gold),
      ashlar(random, [1.06, 0.84, 0.28], [0, 0, 0.3 + level * 0.4]),
    ]).flat()
    const foot = ashlar(random, [1.3, 1.06, 0.18], [0, 0, 0], stone(0.85))
    const free = Array.from({ length: 4 - locked }, (_, i) => lozenge(0.17, [-0.5 + i * 0.42, -1.02, 0]))
    const stack = [foot, ...layers].map((body) => facing(body, -26))
    return [...stack, ...free].map((body) => shifted(body, [stage * 2.1, 0, 0]))
  })
}

/** A broken tower, and its gold shared among many holders. */
function failSafe(random: Random): Mesh[] {
  const broken = [
    ashlar(random, [1.9, 1.3, 0.44]),
    leaning(ashlar(random, [0.86, 1.1, 0.5]), -9, [-0.5, 0, 0.5]),
    leaning(ashlar(random, [0.8, 1.1, 0.5]), 24, [0.56, 0, 0.56]),
    leaning(ashlar(random, [0.9, 0.9, 0.4]), -32, [-1.42, -0.5, 0.22]),
  ]
  const holders = Array.from({ length: 12 }, (_, i): Mesh[] => {
    const row = Math.floor(i / 6)
    const [x, y] = [1.95 + (i % 6) * 0.86 - row * 0.42, 0.86 - row * 1.5]
    const tall = between(random, 0.14, 0.34)
    return [facing(ashlar(random, [0.44, 0.44, tall]), -24, [x, y, 0]), lozenge(0.17, [x, y, tall])]
  })
  return [...broken.map((body) => facing(body, -24)), ...holders.flat()]
}

/** Four chambers in one block: two open, two closed. */
function visionVault(random: Random): Mesh[] {
  const lid: Size = [1.04, 0.82, 0.22]
  const places: readonly Vec[] = points('±0.62 0.5 0, ±0.62 -0.5 0')
  const chambers = places.flatMap(([x, y], i): Mesh[] => {
    const open = i % 2 === 0
    const box = ashlar(random, [1.16, 0.94, 0.86], [x, y, 0.2])
    if (!open) return [box, ashlar(random, [1.04, 0.82, 0.26], [x, y, 1.06])]
    return [box, ashlar(random, [0.8, 0.6, 0.12], [x, y, 1.06], gold), lozenge(0.17, [x, y, 1.18])]
  })
  const lids = [
    leaning(ashlar(random, lid, [0, 0, -0.11]), -64, [-1.62, -0.62, 0.48]),
    ashlar(random, lid, [-2.1, 0.52, 0]),
  ]
  return [ashlar(random, [2.7, 2.2, 0.2], [0, 0, 0], stone(0.88)), ...chambers, ...lids]
}
