import type { Point } from './studio.ts'

/** A bounding box on the page. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

export function middleOf(points: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => points.reduce((sum, p) => sum + p[axis], 0) / points.length
  return [mean(0), mean(1)]
}

/** The point at a fraction of a box's width and height, from its top left. */
export function within({ left, right, top, bottom }: Box, across: number, down: number): Point {
  return [left + across * (right - left), top + down * (bottom - top)]
}
