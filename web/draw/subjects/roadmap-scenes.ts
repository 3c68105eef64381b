import { facetsOf, type Mesh, shifted, stone } from '../geometry/mesh.ts'
import { randomFrom } from '../geometry/random.ts'
import { gold } from './masonry.ts'
import type { Scene } from './scene.ts'
import { slabSolid } from './slab.ts'

/** The lengths of a drill core from the top down, one for each phase: the deeper, the thicker, and the more gold runs through. */
export const roadmapScenes: Readonly<Record<string, () => Scene>> = Object.fromEntries(
  Array.from({ length: 6 }, (_, depth) => [`phase-${depth + 1}`, () => length(depth)]),
)

/** Where the middle of every upper face lies in its picture, so that a stone can be set on it. */
const TOP = 150

function length(depth: number): Scene {
  const seed = `core ${depth}`
  const [upper, lower] = [0.26 + depth * 0.05, 0.3 + depth * 0.07]
  const seam = 0.05 + depth * 0.018
  const drum = (part: string, thick: number, wide: number, z: number): Mesh =>
    shifted(
      facetsOf(slabSolid(randomFrom(seed + part), { wide, deep: wide, thick }), stone(1 - depth * 0.03)),
      [0, 0, z],
    )
  const vein = shifted(
    facetsOf(slabSolid(randomFrom(`${seed} vein`), { wide: 1.12, deep: 1.12, thick: seam }), gold),
    [0, 0, lower + seam],
  )
  const tall = lower + seam + upper
  return {
    width: 536,
    height: 490,
    camera: { scale: 200, x: 268, y: TOP + tall * 187 },
    bodies: [drum(' lower', lower, 1.2, lower), vein, drum(' upper', upper, 1.2, tall)],
    shadow: 0,
  }
}
