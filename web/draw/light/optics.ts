import type { Plane, Solid } from '../geometry/solid.ts'
import { light, nearness } from '../geometry/studio.ts'
import { along, dot, reflect, scale, type Vec } from '../geometry/vector.ts'
import type { Material } from './minerals.ts'

/** Refracts the ray `d` into the stone; `normal` points against it. */
export function entering(d: Vec, normal: Vec, index: number): Vec {
  const c = -dot(d, normal)
  const inside = Math.sqrt(1 - (1 - c * c) / (index * index))
  return along(scale(d, 1 / index), normal, c / index - inside)
}

/** Internal reflectance of a face (Fresnel), 1 past the critical angle; `c` is the cosine to its normal. */
export function mirroring(c: number, index: number): number {
  const sine2 = index * index * (1 - c * c)
  if (sine2 >= 1) return 1
  const t = Math.sqrt(1 - sine2)
  const s = (index * c - t) / (index * c + t)
  const p = (c - index * t) / (c + index * t)
  return (s * s + p * p) / 2
}

/** External reflectance of a facet (Schlick). */
export function sheen(c: number, index: number): number {
  const head = ((index - 1) / (index + 1)) ** 2
  return head + (1 - head) * (1 - c) ** 5
}

/** Traces a ray from `start` through the stone. At each face a part leaves and a part is reflected. */
export function followed(
  solid: Solid,
  start: Vec,
  direction: Vec,
  { index, absorption }: Pick<Material, 'index' | 'absorption'>,
): number {
  let p = start
  let d = direction
  let weight = 1
  let found = 0
  let way = 0
  for (let bounce = 0; bounce < BOUNCES && weight > 0.015; bounce++) {
    const { face, distance } = exit(solid, p, d)
    if (!face) break
    way += distance
    p = along(p, d, distance)
    const left = Math.exp(-absorption * way)
    const c = dot(d, face.normal)
    if (face.ground) {
      found += weight * left * GROUND * nearness(p)
      weight *= 0.5
    } else {
      const kept = mirroring(c, index)
      if (kept < 1)
        found += weight * (1 - kept) * left * nearness(p) * light(leaving(d, face.normal, c, index))
      weight *= kept
    }
    d = reflect(d, face.normal)
  }
  return found + weight * LOST * Math.exp(-absorption * way)
}

/** Refracts the ray `d` out of a face that it meets at cosine `c`, below the critical angle. */
export function leaving(d: Vec, normal: Vec, c: number, index: number): Vec {
  const t = Math.sqrt(Math.max(0, 1 - index * index * (1 - c * c)))
  return along(scale(d, index), normal, t - index * c)
}

const BOUNCES = 7
/** Reflectance of the slab, and the light assumed for a ray that is no longer traced. */
const GROUND = 0.2
const LOST = 0.16

function exit(solid: Solid, p: Vec, d: Vec): { face: Plane | undefined; distance: number } {
  let face: Plane | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const candidate of solid) {
    const c = dot(d, candidate.normal)
    if (c < 1e-6) continue
    const t = (candidate.offset - dot(candidate.normal, p)) / c
    if (t < distance) {
      face = candidate
      distance = t
    }
  }
  return { face, distance: Math.max(0, distance) }
}
