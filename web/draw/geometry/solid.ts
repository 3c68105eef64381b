import { add, along, centroid, cross, dot, length, reflect, scale, sub, unit, type Vec } from './vector.ts'

/** The half-space `normal · p <= offset`. `normal` is a unit vector that points outwards. */
export type Plane = { readonly normal: Vec; readonly offset: number; readonly ground?: boolean }
/** A face of a solid, its corners in order. `ground` marks the face on the slab. */
export type Face = Plane & { readonly points: readonly Vec[] }
export type Solid = readonly Face[]

/**
 * The intersection of half-spaces, as a closed convex body: adjacent faces share the same corner objects. The planes
 * must bound a body of a few units around the origin.
 * @example
 *   const cube = carve([...pair([1, 0, 0], 1), ...pair([0, 1, 0], 1), ...pair([0, 0, 1], 1)])
 */
export function carve(planes: readonly Plane[]): Solid {
  const corners: Vec[] = []
  const weld = (p: Vec): Vec => {
    const known = corners.find((c) => length(sub(c, p)) < WELD)
    if (known) return known
    corners.push(p)
    return p
  }
  return planes.flatMap((plane): Face[] => {
    const cut = planes.reduce((rest, other) => (other === plane ? rest : clip(rest, other)), sheet(plane))
    const welded = cut.map(weld)
    const points = welded.filter((p, i) => p !== welded[(i + 1) % welded.length])
    return points.length > 2 ? [{ ...plane, points }] : []
  })
}

/** The part of a polygon inside a half-space. */
export function clip(polygon: readonly Vec[], { normal, offset }: Plane): readonly Vec[] {
  const kept: Vec[] = []
  for (const [a, b] of sides(polygon)) {
    const da = dot(normal, a) - offset
    const db = dot(normal, b) - offset
    if (da <= 0) kept.push(a)
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) kept.push(along(a, sub(b, a), da / (da - db)))
  }
  return kept
}

/** The part of the polygon `window` from which rays along `ray` hit the polygon `seen`. */
export function lookingAt(window: readonly Vec[], seen: readonly Vec[], ray: Vec): readonly Vec[] {
  const middle = centroid(seen)
  let piece = window
  for (const [a, b] of sides(seen)) {
    if (piece.length < 3) break
    const across = cross(sub(b, a), ray)
    const normal = dot(across, sub(middle, a)) > 0 ? scale(across, -1) : across
    piece = clip(piece, { normal, offset: dot(normal, a) })
  }
  return piece
}

/** The cross-section of a solid; empty where the plane misses it. */
export const section = (solid: Solid, plane: Plane): readonly Vec[] =>
  solid.reduce<readonly Vec[]>(clip, sheet(plane))

export function sides<P>(polygon: readonly P[]): [P, P][] {
  return polygon.map((a, i) => [a, polygon[(i + 1) % polygon.length] ?? a])
}

/** The quadrilaterals between two rings with the same number of corners. */
export function strips(ring: readonly Vec[], other: readonly Vec[]): [Vec, Vec, Vec, Vec][] {
  const beyond = sides(other)
  return sides(ring).map(([a, b], i) => {
    const [d, c] = beyond[i] ?? [a, b]
    return [a, b, c, d]
  })
}

export const area = (polygon: readonly Vec[]): number =>
  length(sides(polygon).reduce<Vec>((sum, [a, b]) => add(sum, cross(a, b)), [0, 0, 0])) / 2

/** The half-spaces below and above a height. */
export const below = (height: number): Plane => ({ normal: [0, 0, 1], offset: height })
export const above = (height: number): Plane => ({ normal: [0, 0, -1], offset: -height })

/** The intersection of a ray from `p` with a plane. */
export const meeting = (p: Vec, way: Vec, { normal, offset }: Plane): Vec =>
  along(p, way, (offset - dot(normal, p)) / dot(normal, way))

/** The complementary half-space. */
export const flipped = ({ normal, offset }: Plane): Plane => ({ normal: scale(normal, -1), offset: -offset })

/** Two opposite half-spaces at the same distance from the origin. */
export const pair = (normal: Vec, offset: number): [Plane, Plane] => [
  { normal, offset },
  { normal: scale(normal, -1), offset },
]

/** Every edge once, with the normals of its adjacent faces. */
export function edgesOf(faces: readonly Pick<Face, 'points' | 'normal'>[]) {
  const known = new Map<string, { readonly ends: readonly [Vec, Vec]; readonly normals: Vec[] }>()
  for (const { points, normal } of faces) {
    for (const ends of sides(points)) {
      const key = ends.map(spelt).sort().join(' ')
      const edge = known.get(key)
      if (edge) edge.normals.push(normal)
      else known.set(key, { ends, normals: [normal] })
    }
  }
  return [...known.values()]
}

const spelt = (p: Vec): string => p.map((x) => x.toFixed(4)).join()

export const turned = (planes: readonly Plane[], turn: (v: Vec) => Vec): readonly Plane[] =>
  planes.map((plane) => ({ ...plane, normal: turn(plane.normal) }))

/** Scales planes by `k`, then moves them. */
export const moved = (planes: readonly Plane[], to: Vec, k = 1): readonly Plane[] =>
  planes.map((plane) => ({ ...plane, offset: plane.offset * k + dot(plane.normal, to) }))

export function mirrored(solid: Solid, glass: Plane): Solid {
  return solid.map((face) => {
    const normal = reflect(face.normal, glass.normal)
    const points = face.points.map((p) => along(p, glass.normal, -2 * (dot(p, glass.normal) - glass.offset)))
    return { ...face, normal, points, offset: dot(normal, points[0] ?? [0, 0, 0]) }
  })
}

export const corners = (solid: Solid): Vec[] => solid.flatMap((face) => face.points)

/** The plane through three points, its normal away from the origin. */
export function through(a: Vec, b: Vec, c: Vec): Plane {
  const normal = unit(cross(sub(b, a), sub(c, a)))
  const offset = dot(normal, a)
  return offset < 0 ? flipped({ normal, offset }) : { normal, offset }
}

const WELD = 1e-5
const FAR = 12

function sheet({ normal, offset }: Plane): readonly Vec[] {
  const u = unit(cross(normal, Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
  const v = cross(normal, u)
  const middle = scale(normal, offset)
  const corner = (a: number, b: number): Vec => along(along(middle, u, a * FAR), v, b * FAR)
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}
