import { type Box, boxOf } from './box.ts'
import type { Facet } from './mesh.ts'
import { clip, sides } from './solid.ts'
import { onPage, PLAIN, type Point, VIEW } from './studio.ts'
import { dot, scale } from './vector.ts'

/**
 * Facets that face the viewer, in an order in which each may be painted over those before it. Facets of bodies that run
 * into one another are first split along the line where they cross, so that no two ever lie both before and behind.
 */
export function backToFront(facets: readonly Facet[]): Facet[] {
  return ordered(uncrossed(facets).map(sighted))
}

/** A facet with its ring on the page, in units of the room. */
type Sighted = { readonly facet: Facet; readonly ring: readonly Point[]; readonly box: Box }

function sighted(facet: Facet): Sighted {
  const ring = onPage(facet.points, PLAIN)
  return { facet, ring, box: boxOf(ring) }
}

function uncrossed(facets: readonly Facet[]): Facet[] {
  const all = facets.map(sighted)
  return all.flatMap((own, i) =>
    all
      .slice(0, i)
      .reduce<Sighted[]>(
        (pieces, other) => pieces.flatMap((piece) => (crosses(piece, other) ? split(piece, other) : [piece])),
        [own],
      )
      .map(({ facet }) => facet),
  )
}

function crosses(a: Sighted, b: Sighted): boolean {
  const gaps = depthGaps(a, b)
  return gaps.some((gap) => gap > NEAR) && gaps.some((gap) => gap < -NEAR)
}

function split({ facet }: Sighted, by: Sighted): Sighted[] {
  const { normal } = by.facet
  const offset = offsetOf(by.facet)
  const whole = facet.whole ?? facet.points
  return [
    clip(facet.points, { normal, offset }),
    clip(facet.points, { normal: scale(normal, -1), offset: -offset }),
  ]
    .filter((points) => points.length > 2)
    .map((points) => sighted({ ...facet, whole, points }))
}

/** Takes, again and again, what has nothing left behind it; should pieces wait for one another in a ring, the farthest. */
function ordered(all: readonly Sighted[]): Facet[] {
  const before = all.map(() => new Set<number>())
  all.forEach((a, i) => {
    all.slice(0, i).forEach((b, j) => {
      const gap = depthGaps(a, b).reduce((most, gap) => (Math.abs(gap) > Math.abs(most) ? gap : most), 0)
      if (gap > NEAR) before[j]?.add(i)
      else if (gap < -NEAR) before[i]?.add(j)
    })
  })
  const far = all.map(({ facet }) => Math.max(...facet.points.map((p) => dot(p, VIEW))))
  const waiting = new Set(all.keys())
  const painted: Facet[] = []
  while (waiting.size > 0) {
    const queue = [...waiting].sort((i, j) => (far[j] ?? 0) - (far[i] ?? 0))
    const free = queue.filter((i) => (before[i]?.size ?? 0) === 0)
    const next = free.length > 0 ? free : queue.slice(0, 1)
    for (const i of next) {
      waiting.delete(i)
      for (const waits of before) waits.delete(i)
      const facet = all[i]?.facet
      if (facet) painted.push(facet)
    }
  }
  return painted
}

const NEAR = 1e-4

/** How much farther `a` lies than `b` at each corner of what they share on the page: nothing where they share nothing. */
function depthGaps(a: Sighted, b: Sighted): number[] {
  if (a.box.left >= b.box.right || b.box.left >= a.box.right) return []
  if (a.box.top >= b.box.bottom || b.box.top >= a.box.bottom) return []
  const shared = sides(b.ring).reduce<readonly Point[]>(trimmed, a.ring)
  if (shared.length < 3) return []
  return shared.map((p) => depthAt(a.facet, p) - depthAt(b.facet, p))
}

/** The part of a ring on the inner side of a side of a ring that runs clockwise on the page, as facets facing us do there. */
function trimmed(ring: readonly Point[], [[ax, ay], [bx, by]]: readonly [Point, Point]): readonly Point[] {
  const inner = ([x, y]: Point) => (by - ay) * (x - ax) - (bx - ax) * (y - ay)
  return sides(ring).flatMap(([p, q]): Point[] => {
    const [dp, dq] = [inner(p), inner(q)]
    const k = dp / (dp - dq)
    const crossing: Point[] = dp > 0 !== dq > 0 ? [[p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k]] : []
    return dp > 0 ? [p, ...crossing] : crossing
  })
}

const offsetOf = ({ normal, points: [corner] }: Facet): number => (corner ? dot(normal, corner) : 0)

/** How deep in the room the facet's plane lies behind a point of the page. */
function depthAt(facet: Facet, [x, y]: Point): number {
  const { normal } = facet
  const onPage = normal[0] * x + (normal[1] * -VIEW[2] + normal[2] * VIEW[1]) * -y
  return (offsetOf(facet) - onPage) / dot(normal, VIEW)
}
