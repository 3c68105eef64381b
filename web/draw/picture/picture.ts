import { sides } from '../geometry/solid.ts'
import type { Point } from '../geometry/studio.ts'

export type Ring = readonly Point[]
/** A stop of a gradient: offset 0 to 1, colour, opacity. */
export type Stop = readonly [at: number, colour: string, opacity?: number]
/**
 * A colour or a gradient. `linear` and `radial` are in view box units; `across` is in fractions of the painted shape,
 * so that many shapes can share it.
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
  /** Width of an outline in the same paint, which hides gaps between neighbours. */
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
  /** Standard deviation of a Gaussian blur, in view box units. */
  readonly blur?: number
  readonly clip?: Ring
}
/** A picture consists of flat shapes, back to front: no text, no script, no external resource. */
export type Shape = Area | Lines | Group
export type Picture = {
  readonly width: number
  readonly height: number
  /** The accessible name. */
  readonly title: string
  /** Whether it may be stretched to any aspect ratio. */
  readonly stretches?: boolean
  readonly shapes: readonly Shape[]
}

/** The area of a polygon on the page. */
export function ringArea(ring: Ring): number {
  return Math.abs(sides(ring).reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0)) / 2
}

/** The convex hull of points on the page (Andrew's monotone chain). */
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

/** Whether the path a–b–c turns left, or has fewer than three points. */
function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
