import { middleOf } from '../geometry/box.ts'
import type { Point } from '../geometry/studio.ts'
import { along, scale } from '../geometry/vector.ts'
import type { Paint, Ring } from '../picture/picture.ts'
import { linear } from '../picture/shapes.ts'
import { BLACK, brightness, hexOf, mix, type Rgb } from './colour.ts'

/** A piece of a facet, its area on the page, and sampled colours. */
export type Piece = {
  readonly ring: Ring
  readonly size: number
  readonly samples: readonly { readonly at: Point; readonly rgb: Rgb }[]
}

/** The linear gradient that fits a piece best; a flat colour if it hardly changes. */
export function gradientOf(piece: Piece): Paint {
  const [mx, my] = middleOf(piece.samples.map(({ at }) => at))
  const [ux, uy] = brightening(piece, [mx, my])
  if (spread(piece) < 0.025 || (ux === 0 && uy === 0)) return hexOf(meanOf([piece]))
  const samples = piece.samples.map(({ at, rgb }) => ({ rgb, reach: (at[0] - mx) * ux + (at[1] - my) * uy }))
  const reaches = samples.map(({ reach }) => reach)
  const [low, high] = [Math.min(...reaches), Math.max(...reaches)]
  const at = (reach: number): Point => [mx + ux * reach, my + uy * reach]
  const colourAt = (end: number): string => {
    const near = samples.filter(({ reach }) => Math.abs(reach - end) < 0.22 * (high - low))
    return hexOf(near.reduce<Rgb>((mean, { rgb }, i) => mix(mean, rgb, 1 / (i + 1)), BLACK))
  }
  return linear(at(low), at(high), [0, colourAt(low)], [1, colourAt(high)])
}

/** The unit direction of increasing brightness, by least squares; zero if there is none. */
function brightening({ samples }: Piece, [mx, my]: Point): Point {
  const mean = samples.reduce((sum, { rgb }) => sum + brightness(rgb), 0) / samples.length
  // Not zero, so that a degenerate piece has a solution.
  let [xx, xy, yy, xt, yt] = [1e-6, 0, 1e-6, 0, 0]
  for (const { at, rgb } of samples) {
    const [dx, dy, dt] = [at[0] - mx, at[1] - my, brightness(rgb) - mean]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
    xt += dx * dt
    yt += dy * dt
  }
  const det = xx * yy - xy * xy
  const [gx, gy] = [(yy * xt - xy * yt) / det, (xx * yt - xy * xt) / det]
  const steep = Math.hypot(gx, gy)
  return steep < 1e-9 ? [0, 0] : [gx / steep, gy / steep]
}

/** The range of brightness in a piece, 0 to 1. */
export const spread = ({ samples }: Piece): number => {
  const tones = samples.map(({ rgb }) => brightness(rgb))
  return Math.max(...tones) - Math.min(...tones)
}

/** The mean colour of pieces, weighted by size. */
export function meanOf(pieces: readonly Piece[]): Rgb {
  let sum: Rgb = [0, 0, 0]
  let weight = 0
  for (const { samples, size } of pieces) {
    for (const { rgb } of samples) {
      const w = (size + 1e-6) / samples.length
      weight += w
      sum = along(sum, rgb, w)
    }
  }
  return scale(sum, 1 / weight)
}
