import type { Face, Solid } from '../geometry/solid.ts'
import { type Camera, onPage, project, VIEW } from '../geometry/studio.ts'
import { along, centroid, sub, type Vec } from '../geometry/vector.ts'
import { type Area, type Ring, ringArea, type Shape } from '../picture/picture.ts'
import { filled } from '../picture/shapes.ts'
import { hexOf, type Rgb } from './colour.ts'
import { shadeOf } from './facet-shade.ts'
import { entering } from './optics.ts'
import { gradientOf, meanOf, type Piece, spread } from './piece-gradient.ts'
import { seenThrough } from './seen-through.ts'
import type { Grain, Stone } from './stone.ts'

/** The interior seen through facets: each facet is split along the edges behind it, and each piece is shaded. */
export function insides(stone: Stone, facets: Solid, camera: Camera, grain: Grain, index: number): Shape[] {
  const shade = shadeOf(stone, index)
  const seen = (facet: Face, points: readonly Vec[]): Piece => {
    const middle = centroid(points)
    const probes = [middle, ...points.map((p) => along(middle, sub(p, middle), 0.86))]
    const ring = onPage(points, camera)
    const samples = probes.map((p) => ({ at: project(p, camera), rgb: shade(facet, p) }))
    return { ring, size: ringArea(ring), samples }
  }
  const least = grain.least / camera.scale ** 2
  const cut = facets.map((facet) => {
    const ray = entering(VIEW, facet.normal, index)
    const found = seenThrough(stone.solid, facet, ray, index, { least, mirrors: grain.mirrors })
    const pieces = found.map((points) => seen(facet, points))
    // The mean colour fills the facet below pieces and gaps.
    const mean = meanOf(pieces.length > 0 ? pieces : [seen(facet, facet.points)])
    return { pieces, ground: filled([onPage(facet.points, camera)], hexOf(mean), { bleed: 0.9 }) }
  })
  const pieces = cut.flatMap((facet) => facet.pieces)
  return [...cut.map(({ ground }) => ground), ...painted(pieces, grain)]
}

/** Gradients for the pieces that gain most from them; the rest in flat colours, one path per colour. */
function painted(pieces: readonly Piece[], grain: Grain): Area[] {
  const worth = (piece: Piece) => piece.size * (0.02 + spread(piece))
  const rich = new Set([...pieces].sort((a, b) => worth(b) - worth(a)).slice(0, grain.gradients))
  const flat = new Map<string, Ring[]>()
  const graded: Area[] = []
  for (const piece of pieces) {
    const paint = rich.has(piece) ? gradientOf(piece) : hexOf(stepped(meanOf([piece]), grain))
    if (typeof paint === 'string') flat.set(paint, [...(flat.get(paint) ?? []), piece.ring])
    else graded.push(filled([piece.ring], paint, { bleed: 0.7 }))
  }
  return [...[...flat].map(([paint, rings]): Area => filled(rings, paint, { bleed: 0.7 })), ...graded]
}

/** Quantises a colour, so that similar pieces share a path. */
function stepped(rgb: Rgb, { gradients }: Grain): Rgb {
  const n = gradients > 60 ? 64 : 22
  return [Math.round(rgb[0] * n) / n, Math.round(rgb[1] * n) / n, Math.round(rgb[2] * n) / n]
}
