import { sides } from '../geometry/solid.ts'
import type { Point } from '../geometry/studio.ts'

export type Ring = readonly Point[]
/** A place along a gradient from 0 to 1, and the colour there. */
export type Stop = readonly [at: number, colour: string, opacity?: number]
/**
 * A colour, or a change of colour: along a line or out from a point of the picture, or along a line across whatever is
 * painted (`across`, in shares of its width and height), which many shapes can share.
 */
export type Paint =
  | string
  | {
      readonly kind: 'linear' | 'across'
      readonly from: Point
      readonly to: Point
      readonly stops: readonly Stop[]
    }
  | {
      readonly kind: 'radial'
      readonly middle: Point
      readonly radius: number
      readonly stops: readonly Stop[]
    }

export type Area = {
  readonly kind: 'area'
  readonly rings: readonly Ring[]
  readonly paint: Paint
  readonly opacity?: number
  /** Width of an outline in the same paint, which closes the hairlines between neighbours. */
  readonly bleed?: number
}
export type Lines = {
  readonly kind: 'lines'
  readonly strokes: readonly Ring[]
  readonly colour: string
  readonly width: number
  readonly opacity?: number | undefined
}
export type Group = {
  readonly kind: 'group'
  readonly shapes: readonly Shape[]
  readonly opacity?: number
  /** Standard deviation of a soft focus, in units of the view box. */
  readonly blur?: number
  readonly clip?: Ring
}
/** A picture is flat polygons, back to front: no text, no script, nothing fetched. */
export type Shape = Area | Lines | Group
export type Picture = {
  readonly width: number
  readonly height: number
  /** What a reader who cannot see it is told. */
  readonly title: string
  /** Whether it fills a frame of any shape, and is not to be kept in its own. */
  readonly stretches?: boolean
  readonly shapes: readonly Shape[]
}

/** Twice the signed area of a ring on the page is its winding; this is its size. */
export function ringArea(ring: Ring): number {
  return Math.abs(sides(ring).reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0)) / 2
}

/** The outline of a cloud of points, without their inside (Andrew's monotone chain). */
export function hull(points: Ring): Ring {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const p of sorted) {
    while (!turnsLeft(chain.at(-2), chain.at(-1), p)) chain.pop()
    chain.push(p)
  }
  return chain.slice(0, -1)
}

/** Whether the way from `a` over `b` to `c` does; so does one that has hardly begun. */
function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
