import { between, type Random } from '../geometry/random.ts'
import { clip, edgesOf, type Solid } from '../geometry/solid.ts'
import { type Camera, GLINT, KEY, onPage, RIM } from '../geometry/studio.ts'
import { add, along, cross, dot, length, sub, unit, type Vec } from '../geometry/vector.ts'
import { type Lines, type Ring, ringArea } from '../picture/picture.ts'
import { stroked } from '../picture/shapes.ts'
import type { Stone } from './stone.ts'

/** Growth lines: a few parallel lines on each large face, each shorter than the last. */
export function growthLines(stone: Stone, facets: Solid, camera: Camera, random: Random): Lines {
  const strokes: Ring[] = []
  const large = (points: readonly Vec[]) => ringArea(onPage(points, camera)) > 0.06 * camera.scale ** 2
  const lined = stone.material.growth === 'none' ? [] : facets.filter(({ points }) => large(points))
  for (const { normal, points } of lined) {
    const across = unit(
      cross(normal, stone.material.growth === 'along' ? stone.axis : cross(normal, stone.axis)),
    )
    const reach = points.map((p) => dot(across, p))
    const [low, high] = [Math.min(...reach), Math.max(...reach)]
    const start = between(random, low + 0.1 * (high - low), high - 0.25 * (high - low))
    const fromLeft = random() < 0.5
    const longest = between(random, 0.45, 0.95)
    const count = Math.floor(between(random, 3, 7))
    for (let i = 0; i < count; i++) {
      const offset = start + i * between(random, 0.018, 0.045)
      const ends = clip(points, { normal: across, offset }).filter(
        (p) => Math.abs(dot(across, p) - offset) < 1e-6,
      )
      const [a, b] = fromLeft ? ends : [ends[1], ends[0]]
      if (!a || !b) continue
      const share = longest * between(random, 0.5, 1) * (1 - i / (count + 3))
      strokes.push(onPage([a, along(a, sub(b, a), share)], camera))
    }
  }
  return stroked(strokes, '#fff', 0.9, 0.2)
}

/** Edges of facets: bright where the edge faces light and viewer; the outline takes the key or the rim light. */
export function hairlines(facets: Solid, camera: Camera): Lines[] {
  const dim: Ring[] = []
  const lit: Ring[] = []
  const rim: Ring[] = []
  for (const { ends, normals } of edgesOf(facets)) {
    const [a, b] = ends
    if (length(sub(a, b)) < 0.03 || Math.max(a[2], b[2]) < ON_SLAB) continue
    const normal = unit(normals.reduce(add))
    const ring = onPage(ends, camera)
    const outline = normals.length === 1
    if (outline ? dot(normal, KEY) > 0.55 : dot(normal, GLINT) > 0.72) lit.push(ring)
    else if (!outline) dim.push(ring)
    else if (dot(normal, RIM) > 0.45) rim.push(ring)
  }
  const hair = (strokes: Ring[], width: number, opacity: number, colour = '#fffdf4'): Lines =>
    stroked(strokes, colour, width, opacity)
  return [hair(dim, 0.9, 0.2, '#fff'), hair(rim, 1.3, 0.42), hair(lit, 2.6, 0.2), hair(lit, 1, 0.8)]
}

const ON_SLAB = 1e-3
