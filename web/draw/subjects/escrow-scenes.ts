import { type Mesh, shifted, stone, turnedAbout, turning } from '../geometry/mesh.ts'
import { points } from '../geometry/points.ts'
import { between, randomFrom } from '../geometry/random.ts'
import type { Vec } from '../geometry/vector.ts'
import { ashlar, gold, lozenge } from './masonry.ts'
import type { Scene } from './scene.ts'

/** What an escrow holds, and how it comes free. */
export const escrowScenes: Readonly<Record<string, () => Scene>> = {
  core,
  'dev-lock': devLock,
  'fail-safe': failSafe,
  'vision-vault': visionVault,
}

/** Layers of slate with gold between them; the uppermost is already open. */
function core(): Scene {
  const random = randomFrom('core')
  const turn = turning(-30)
  const layers = Array.from({ length: 4 }, (_, level): Mesh[] => {
    const z = 0.3 + level * 0.62
    const nudge = (): number => between(random, -0.05, 0.05)
    return [
      ashlar(random, { wide: 1.52, deep: 1.18, tall: 0.24 }, [0, 0, z], gold),
      ashlar(random, { wide: 2, deep: 1.6, tall: 0.38 }, [nudge(), nudge(), z + 0.24]),
    ]
  }).flat()
  const foot = ashlar(random, { wide: 2.3, deep: 1.85, tall: 0.3 }, [0, 0, 0], stone(0.9))
  const exposed = [
    ashlar(random, { wide: 1.46, deep: 1.12, tall: 0.24 }, [0, 0, 2.78], gold),
    lozenge(0.36, [-0.1, -0.06, 3.02]),
  ]
  const lid = shifted(
    turnedAbout(ashlar(random, { wide: 2, deep: 1.6, tall: 0.34 }, [0, 0, -0.17]), [0, 1, 0], 9),
    [1.86, -1.06, 0.36],
  )
  return {
    width: 1080,
    height: 1000,
    camera: { scale: 196, x: 372, y: 766 },
    bodies: [foot, ...layers, ...exposed, lid].map(turn),
    shadow: 0.55,
  }
}

/** The same lock on five days, a layer lower each time, and what came free before it. */
function devLock(): Scene {
  const random = randomFrom('dev lock')
  const stages = [4, 3, 2, 1, 0].flatMap((locked, stage): Mesh[] => {
    const layers = Array.from({ length: locked }, (_, level): Mesh[] => [
      ashlar(random, { wide: 0.84, deep: 0.66, tall: 0.12 }, [0, 0, 0.18 + level * 0.4], gold),
      ashlar(random, { wide: 1.06, deep: 0.84, tall: 0.28 }, [0, 0, 0.3 + level * 0.4]),
    ]).flat()
    const foot = ashlar(random, { wide: 1.3, deep: 1.06, tall: 0.18 }, [0, 0, 0], stone(0.85))
    const free = Array.from({ length: 4 - locked }, (_, i) => lozenge(0.17, [-0.5 + i * 0.42, -1.02, 0]))
    return [...[foot, ...layers].map(turning(-26)), ...free].map((mesh) => shifted(mesh, [stage * 2.1, 0, 0]))
  })
  return {
    width: 1640,
    height: 480,
    camera: { scale: 152, x: 164, y: 372 },
    bodies: stages,
    shadow: 0.55,
  }
}

/** A tower that broke, and what it held in the hands of many. */
function failSafe(): Scene {
  const random = randomFrom('fail safe')
  const tilted = (mesh: Mesh, degrees: number, at: Vec): Mesh =>
    shifted(turnedAbout(mesh, [0, 1, 0], degrees), at)
  const broken = [
    ashlar(random, { wide: 1.9, deep: 1.3, tall: 0.44 }, [0, 0, 0]),
    tilted(ashlar(random, { wide: 0.86, deep: 1.1, tall: 0.5 }, [0, 0, 0]), -9, [-0.5, 0, 0.5]),
    tilted(ashlar(random, { wide: 0.8, deep: 1.1, tall: 0.5 }, [0, 0, 0]), 24, [0.56, 0, 0.56]),
    tilted(ashlar(random, { wide: 0.9, deep: 0.9, tall: 0.4 }, [0, 0, 0]), -32, [-1.42, -0.5, 0.22]),
  ].map(turning(-24))
  const holders = Array.from({ length: 12 }, (_, i): Mesh[] => {
    const row = Math.floor(i / 6)
    const at: Vec = [1.95 + (i % 6) * 0.86 - row * 0.42, 0.86 - row * 1.5, 0]
    const tall = between(random, 0.14, 0.34)
    return [
      shifted(turning(-24)(ashlar(random, { wide: 0.44, deep: 0.44, tall }, [0, 0, 0])), at),
      lozenge(0.17, [at[0], at[1], tall]),
    ]
  }).flat()
  return {
    width: 1540,
    height: 440,
    camera: { scale: 168, x: 384, y: 296 },
    bodies: [...broken, ...holders],
    shadow: 0.3,
  }
}

/** Four chambers in one block: two open with their gold, two still under their lids. */
function visionVault(): Scene {
  const random = randomFrom('vision vault')
  const turn = turning(-32)
  const places: readonly Vec[] = points('±0.62 0.5 0, ±0.62 -0.5 0')
  const chambers = places.flatMap(([x, y], i): Mesh[] => {
    const open = i === 2 || i === 0
    const box = ashlar(random, { wide: 1.16, deep: 0.94, tall: 0.86 }, [x, y, 0.2])
    const content = open
      ? [
          ashlar(random, { wide: 0.8, deep: 0.6, tall: 0.12 }, [x, y, 1.06], gold),
          lozenge(0.17, [x, y, 1.18]),
        ]
      : [ashlar(random, { wide: 1.04, deep: 0.82, tall: 0.26 }, [x, y, 1.06])]
    return [box, ...content]
  })
  const lids = [
    shifted(
      turnedAbout(ashlar(random, { wide: 1.04, deep: 0.82, tall: 0.22 }, [0, 0, -0.11]), [0, 1, 0], -64),
      [-1.62, -0.62, 0.48],
    ),
    ashlar(random, { wide: 1.04, deep: 0.82, tall: 0.22 }, [-2.1, 0.52, 0]),
  ]
  const foot = ashlar(random, { wide: 2.7, deep: 2.2, tall: 0.2 }, [0, 0, 0], stone(0.88))
  return {
    width: 900,
    height: 640,
    camera: { scale: 165, x: 500, y: 470 },
    bodies: [foot, ...chambers, ...lids].map(turn),
    shadow: 0.55,
  }
}
