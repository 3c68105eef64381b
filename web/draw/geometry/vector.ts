/** A point or a direction: x to the right, y away from the viewer, z up. */
export type Vec = readonly [x: number, y: number, z: number]

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const along = (a: Vec, b: Vec, k: number): Vec => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])

export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Normalises `a`; a zero vector is returned unchanged. */
export function unit(a: Vec): Vec {
  const l = length(a)
  return l === 0 ? a : scale(a, 1 / l)
}

export const centroid = (points: readonly Vec[]): Vec =>
  scale(points.reduce(add, [0, 0, 0]), 1 / points.length)

/** The unit vector `polar` degrees from z and `azimuth` degrees around it. */
export function pole(polar: number, azimuth: number): Vec {
  const p = radians(polar)
  const a = radians(azimuth)
  return [Math.sin(p) * Math.cos(a), Math.sin(p) * Math.sin(a), Math.cos(p)]
}

/** The eight directions between the axes. */
export const octants: readonly Vec[] = [1, -1].flatMap((x) =>
  [1, -1].flatMap((y) => [1, -1].map((z) => unit([x, y, z]))),
)

/** Rotates `v` by `degrees` about the unit vector `axis` (Rodrigues). */
export function turn(v: Vec, axis: Vec, degrees: number): Vec {
  const a = radians(degrees)
  const lifted = along(scale(v, Math.cos(a)), cross(axis, v), Math.sin(a))
  return along(lifted, axis, dot(axis, v) * (1 - Math.cos(a)))
}

/** The rotation of one unit vector onto another, one of which is vertical. */
export function turnOnto(from: Vec, to: Vec): (v: Vec) => Vec {
  const across = cross(from, to)
  const sine = length(across)
  const degrees = (Math.atan2(sine, dot(from, to)) * 180) / Math.PI
  // Parallel vectors: any horizontal axis is correct.
  const axis: Vec = sine < 1e-9 ? [1, 0, 0] : unit(across)
  return (v) => turn(v, axis, degrees)
}

/** Reflects `v` in a plane with the unit normal `n`. */
export const reflect = (v: Vec, n: Vec): Vec => along(v, n, -2 * dot(v, n))

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Parses points, three numbers each: `0 0.5 2, ±1 0 2`. `±` yields a point and its mirror image in x. All are
 * relative to `middle`. Throws for anything else.
 */
export function points(table: string, middle: Vec = [0, 0, 0]): readonly Vec[] {
  return table.split(',').flatMap((row): Vec[] => {
    const [x, y, z, ...more] = row.replace('±', '-').trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || z === undefined || more.length > 0 || Number.isNaN(x + y + z)) {
      throw new RangeError(`This is not a point: ${row}`)
    }
    const first: Vec = [x, y, z]
    const own: Vec[] = row.includes('±') ? [first, [-x, y, z]] : [first]
    return own.map((point) => add(middle, point))
  })
}
