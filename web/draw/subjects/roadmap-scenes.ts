import { type TierId, tierIds } from '#contract/tiers'
import { facetsOf, type Mesh, stone } from '../geometry/mesh.ts'
import { randomFrom } from '../geometry/random.ts'
import type { Solid } from '../geometry/solid.ts'
import type { Camera } from '../geometry/studio.ts'
import { groundLight } from '../light/ground-light.ts'
import type { Picture } from '../picture/picture.ts'
import { stonesOf } from './finds.ts'
import { gold } from './masonry.ts'
import { pictureOf } from './scene.ts'
import { slabSolid, slabTop } from './slab.ts'
import { drawn } from './specimen.ts'

/** Sections of a drill core, one per phase, with stones on top. Deeper sections are thicker and have more gold. */
export const roadmapScenes: Readonly<Record<string, () => Picture>> = Object.fromEntries(
  tierIds.map((tier, depth) => [`phase-${depth + 1}`, () => length(tier, depth)]),
)

/** Position of the top face's centre, on the plane z = 0. */
const FACE = { x: 268, y: 300 }
const CORE: Camera = { ...FACE, scale: 200 }
const STONES: Camera = { ...FACE, scale: 112 }
const FINE = { least: 500, mirrors: 3, gradients: 18 }

function length(tier: TierId, depth: number): Picture {
  const seed = `core ${depth}`
  const [upper, lower] = [0.26 + depth * 0.05, 0.3 + depth * 0.07]
  const seam = 0.05 + depth * 0.018
  const drum = (part: string, thick: number, wide: number): Solid =>
    slabSolid(randomFrom(seed + part), { wide, deep: wide, thick })
  const slate = (solid: Solid, z: number): Mesh => facetsOf(solid, stone(1 - depth * 0.03), [0, 0, z])
  const head = drum(' upper', upper, 1.2)
  const vein = facetsOf(drum(' vein', seam, 1.12), gold, [0, 0, -upper])
  const foot = slate(drum(' lower', lower, 1.2), -upper - seam)
  const core = pictureOf({ width: 536, height: 640, camera: CORE, shadow: 0 }, [foot, vein, slate(head, 0)])
  const stones = stonesOf(tier, 'core')
  const shapes = [groundLight(stones, STONES, slabTop(head, CORE)), ...drawn(stones, STONES, FINE, seed)]
  return { ...core, shapes: [...core.shapes, ...shapes] }
}
