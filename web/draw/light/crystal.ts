import type { Random } from '../geometry/random.ts'
import { type Face, lookingAt, type Solid } from '../geometry/solid.ts'
import { type Camera, inSight, KEY, onPage, VIEW } from '../geometry/studio.ts'
import { dot } from '../geometry/vector.ts'
import { type Area, type Paint, type Ring, ringArea, type Shape } from '../picture/picture.ts'
import { across, filled } from '../picture/shapes.ts'
import { growthLines, hairlines } from './crystal-lines.ts'
import { insides } from './facet-pieces.ts'
import { entering } from './optics.ts'
import type { Grain, Stone } from './stone.ts'

/** Draws a crystal: facets, refracted interior, gloss, growth lines and edges. */
export function crystal(stone: Stone, camera: Camera, grain: Grain, random: Random): Shape[] {
  const { solid, material } = stone
  const facets = solid.filter((face) => inSight(face) && !face.ground)
  return [
    ...insides(stone, facets, camera, grain, material.index),
    ...(material.twinIndex ? twin(stone, facets, camera, grain, material.twinIndex) : []),
    ...veils(stone, facets, camera),
    ...facets.flatMap((facet) => skin(facet, camera)),
    growthLines(stone, facets, camera, random),
    ...hairlines(facets, camera),
  ]
}

/** The second image of a birefringent stone, at half opacity. */
function twin(stone: Stone, facets: Solid, camera: Camera, grain: Grain, index: number): Shape[] {
  const shapes = insides(stone, facets, camera, { ...grain, gradients: grain.gradients / 2 }, index)
  return [{ kind: 'group', opacity: 0.45, shapes }]
}

/** Each facet shows a flaw refracted by its own angle. */
function veils({ veils = [], material }: Stone, facets: Solid, camera: Camera): Area[] {
  return veils.map((veil) => {
    const rings = facets.map(({ points, normal }) =>
      onPage(lookingAt(points, veil, entering(VIEW, normal, material.index)), camera),
    )
    return filled(rings, VEIL)
  })
}

const VEIL: Paint = across([0, 0], [0.9, 1], [0, '#fff', 0.5], [0.6, '#fff', 0.08], [1, '#fff', 0.22])

/** Gloss on facets that face the key light, shade on the others. */
function skin(facet: Face, camera: Camera): Area[] {
  const ring: Ring = onPage(facet.points, camera)
  if (ringArea(ring) < 0.012 * camera.scale ** 2) return []
  const facing = dot(facet.normal, KEY)
  return [filled([ring], facing > 0.12 ? SHEEN : DUSK, { opacity: facing > 0.12 ? 0.2 + 0.65 * facing : 1 })]
}

const SHEEN: Paint = across([0.05, 0], [0.8, 1], [0, '#fff', 0.42], [0.5, '#fff', 0.06], [1, '#fff', 0])
const DUSK: Paint = across([0.1, 0], [0.7, 1], [0.2, '#000', 0], [1, '#000', 0.3])
