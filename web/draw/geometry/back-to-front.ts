import { type Box, boxOf } from './box.ts'
import type { Facet } from './mesh.ts'
import { clip, flipped, lookingAt, type Plane } from './solid.ts'
import { onPage, PLAIN, VIEW } from './studio.ts'
import { dot } from './vector.ts'

/** Sorts visible facets for the painter's algorithm, after splitting those that intersect. */
export function backToFront(facets: readonly Facet[]): Facet[] {
  return ordered(uncrossed(facets.map(sighted)))
}

/** A facet and its bounding box on the page. */
type Sighted = { readonly facet: Facet; readonly box: Box }

const sighted = (facet: Facet): Sighted => ({ facet, box: boxOf(onPage(facet.points, PLAIN)) })

function uncrossed(all: readonly Sighted[]): Sighted[] {
  return all.flatMap((own, i) =>
    all
      .slice(0, i)
      .reduce(
        (pieces, other) => pieces.flatMap((piece) => (crosses(piece, other) ? split(piece, other) : [piece])),
        [own],
      ),
  )
}

function crosses(a: Sighted, b: Sighted): boolean {
  const gaps = depthGaps(a, b)
  return gaps.some((gap) => gap > NEAR) && gaps.some((gap) => gap < -NEAR)
}

function split({ facet }: Sighted, by: Sighted): Sighted[] {
  const plane = planeOf(by.facet)
  const whole = facet.whole ?? facet.points
  return [plane, flipped(plane)]
    .map((half) => clip(facet.points, half))
    .filter((points) => points.length > 2)
    .map((points) => sighted({ ...facet, whole, points }))
}

/** Repeatedly takes the facets with nothing behind them. In a cycle it takes the farthest. */
function ordered(all: readonly Sighted[]): Facet[] {
  const pieces = all.map((piece) => ({ ...piece, far: farthest(piece.facet), behind: new Set<Facet>() }))
  pieces.forEach((a, i) => {
    for (const b of pieces.slice(0, i)) {
      const gap = depthGaps(a, b).reduce((most, gap) => (Math.abs(gap) > Math.abs(most) ? gap : most), 0)
      if (gap > NEAR) b.behind.add(a.facet)
      else if (gap < -NEAR) a.behind.add(b.facet)
    }
  })
  let waiting = pieces.toSorted((a, b) => b.far - a.far)
  const painted: Facet[] = []
  while (waiting.length > 0) {
    const free = waiting.filter(({ behind }) => behind.size === 0)
    const next = free.length > 0 ? free : waiting.slice(0, 1)
    waiting = waiting.filter((piece) => !next.includes(piece))
    for (const { facet } of next) {
      painted.push(facet)
      for (const { behind } of waiting) behind.delete(facet)
    }
  }
  return painted
}

const farthest = ({ points }: Facet): number => Math.max(...points.map((p) => dot(p, VIEW)))

const NEAR = 1e-4

/** How much farther away `a` is than `b`, at each corner of their overlap on the page; empty without overlap. */
function depthGaps(a: Sighted, b: Sighted): number[] {
  if (a.box.left >= b.box.right || b.box.left >= a.box.right) return []
  if (a.box.top >= b.box.bottom || b.box.top >= a.box.bottom) return []
  const shared = lookingAt(a.facet.points, b.facet.points, VIEW)
  if (shared.length < 3) return []
  const { normal, offset } = planeOf(b.facet)
  return shared.map((p) => (dot(normal, p) - offset) / dot(normal, VIEW))
}

const planeOf = ({ normal, points: [corner] }: Facet): Plane => ({
  normal,
  offset: corner ? dot(normal, corner) : 0,
})
