import { area, type Face, lookingAt, mirrored, type Solid } from '../geometry/solid.ts'
import { VIEW } from '../geometry/studio.ts'
import { dot, type Vec } from '../geometry/vector.ts'
import { mirroring } from './optics.ts'

type Depth = {
  /** Minimum projected area of a piece. */
  readonly least: number
  /** Maximum number of internal reflections. */
  readonly mirrors: number
}

/**
 * Splits a facet along every edge seen through it. The refracted ray is followed in a straight line: where a far face
 * reflects, the mirror image of the stone replaces it.
 */
export function seenThrough(
  solid: Solid,
  facet: Face,
  ray: Vec,
  index: number,
  { least, mirrors }: Depth,
): Vec[][] {
  const facing = -dot(facet.normal, VIEW)
  const pieces: Vec[][] = []
  const look = (window: readonly Vec[], image: Solid, weight: number, left: number) => {
    for (const face of image) {
      const c = dot(face.normal, ray)
      if (c < 1e-3) continue
      const piece = lookingAt(window, face.points, ray)
      if (piece.length < 3 || area(piece) * facing < least) continue
      const kept = weight * (face.ground ? 0.4 : mirroring(c, index))
      if (left === 0 || kept < 0.3) pieces.push([...piece])
      else look(piece, mirrored(image, face), kept, left - 1)
    }
  }
  look(facet.points, solid, 1, mirrors)
  return pieces
}
