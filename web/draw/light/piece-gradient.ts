import { middleOf } from '../geometry/box.ts'
import type { Point } from '../geometry/studio.ts'
import { along, scale } from '../geometry/vector.ts'
import type { Paint, Ring } from '../picture/picture.ts'
import { linear } from '../picture/shapes.ts'
import { brightness, hexOf, mix, type Rgb } from './colour.ts'

/** A piece of a facet behind which one thing is seen, its area on the page, and colours taken here and there on it. */
export type Piece = {
  readonly ring: Ring
  readonly size: number
  readonly samples: readonly { readonly at: Point; readonly rgb: Rgb }[]
}

/** Light across a piece, as the straight change of colour that fits it best; one colour where it hardly changes. */
export function gradientOf(piece: Piece): Paint {
  if (spread(piece) < 0.025) return hexOf(meanOf([piece]))
  const tones = piece.samples.map(({ rgb }) => brightness(rgb))
  const [mx, my] = middleOf(piece.samples.map(({ at }) => at))
  const mt = tones.reduce((s, t) => s + t, 0) / tones.length
  let [xx, xy, yy, xt, yt] = [1e-6, 0, 1e-6, 0, 0]
  piece.samples.forEach(({ at }, i) => {
    const [dx, dy, dt] = [at[0] - mx, at[1] - my, (tones[i] ?? mt) - mt]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
    xt += dx * dt
    yt += dy * dt
  })
  const det = xx * yy - xy * xy
  const [gx, gy] = Math.abs(det) < 1e-6 ? [xt, yt] : [(yy * xt - xy * yt) / det, (xx * yt - xy * xt) / det]
  const steep = Math.hypot(gx, gy)
  if (steep < 1e-9) return hexOf(meanOf([piece]))
  const [ux, uy] = [gx / steep, gy / steep]
  const reach = ({ at }: { at: Point }) => (at[0] - mx) * ux + (at[1] - my) * uy
  const ordered = [...piece.samples].sort((a, b) => reach(a) - reach(b))
  const [low, high] = [ordered[0], ordered[ordered.length - 1]]
  if (!low || !high) return hexOf(meanOf([piece]))
  const ends = [low, high].map((end) => {
    const near = ordered.filter((s) => Math.abs(reach(s) - reach(end)) < 0.22 * (reach(high) - reach(low)))
    return near.reduce<Rgb>((c, s, i) => mix(c, s.rgb, 1 / (i + 1)), end.rgb)
  })
  const at = (r: number): Point => [mx + ux * r, my + uy * r]
  const [from, to] = [ends[0] ?? low.rgb, ends[1] ?? high.rgb]
  return linear(at(reach(low)), at(reach(high)), [0, hexOf(from)], [1, hexOf(to)])
}

/** How much the brightness differs across a piece, 0 to 1. */
export const spread = ({ samples }: Piece): number => {
  const tones = samples.map(({ rgb }) => brightness(rgb))
  return Math.max(...tones) - Math.min(...tones)
}

/** The colour of pieces together, each by its size. */
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
