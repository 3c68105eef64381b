import { dot, radians, reflect, unit, type Vec } from './vector.ts'

/** A point of the picture: x to the right, y down, in view box units. */
export type Point = readonly [x: number, y: number]

/** An orthographic camera: pixels per unit, and the position of the origin on the page. */
export type Camera = { readonly scale: number; readonly x: number; readonly y: number }

const ELEVATION = radians(21)
/** The view direction: into the room and slightly down. The projection is parallel. */
export const VIEW: Vec = [0, Math.cos(ELEVATION), -Math.sin(ELEVATION)]

/** Whether a face is visible to the viewer. */
export const inSight = ({ normal }: { readonly normal: Vec }): boolean => dot(normal, VIEW) < -5e-4

export const project = ([x, y, z]: Vec, camera: Camera): Point => [
  camera.x + x * camera.scale,
  camera.y - (z * Math.cos(ELEVATION) + y * Math.sin(ELEVATION)) * camera.scale,
]

export const onPage = (points: readonly Vec[], camera: Camera): Point[] =>
  points.map((p) => project(p, camera))

export const PLAIN: Camera = { scale: 1, x: 0, y: 0 }

/** The key light: upper left and slightly behind, so that shadows fall to the lower right. */
export const KEY: Vec = unit([-0.62, 0.2, 0.76])
/** The fill light beside the viewer. */
const FILL: Vec = unit([-0.5, -0.72, 0.48])
/** The rim light from the right. */
export const RIM: Vec = unit([0.88, 0.3, 0.36])
/** The half vector of key light and view: an edge that faces it glints. */
export const GLINT: Vec = unit([KEY[0] - VIEW[0], KEY[1] - VIEW[1], KEY[2] - VIEW[2]])

/** The cosine between a face's normal and each light, at least 0. */
export const lampsOn = (normal: Vec) => ({
  key: Math.max(0, dot(normal, KEY)),
  fill: Math.max(0, dot(normal, FILL)),
  rim: Math.max(0, dot(normal, RIM)),
  glint: Math.max(0, dot(normal, GLINT)),
})

const WALL: Vec = unit([-0.25, 0.93, 0.3])
const POOL: Vec = unit([0.5, -0.25, -0.83])

/** Radiance from direction `d`: three lights, a lit wall behind, and the slab below. */
export function light(d: Vec): number {
  const key = dot(d, KEY)
  const rim = dot(d, RIM)
  const lamp = 2.6 * rise(0.8, 0.93, key) + 0.75 * rise(0.25, 0.95, key)
  const strip = 1.7 * rise(0.84, 0.95, rim) + 0.14 * rise(0, 0.9, rim)
  const fill = 0.6 * Math.max(0, dot(d, FILL)) ** 5
  const wall = 1.15 * rise(0.55, 0.98, dot(d, WALL))
  const pool = 0.7 * rise(0.7, 0.98, dot(d, POOL))
  const room = d[2] > 0 ? 0.04 + 0.1 * d[2] : 0.035
  return lamp + strip + fill + wall + pool + room
}

/** Attenuation of the key light: points closer to it are brighter. */
export const nearness = (p: Vec): number => 0.6 + 0.75 * rise(-1.3, 2.1, 0.8 * p[2] - 0.75 * p[0] - 0.25)

/** The light that a polished facet reflects to the viewer. */
export const gloss = (normal: Vec): number => light(reflect(VIEW, normal))

/** Smoothstep: 0 below `low`, 1 above `high`. */
export function rise(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
