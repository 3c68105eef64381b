import { brightness, hexOf, mix, type Rgb } from './colour.ts'
import { shadeOf } from './facet-shade.ts'
import type { Material } from './minerals.ts'
import { entering } from './optics.ts'
import { type Area, hull, type Lines, type Paint, type Ring, ringArea, type Shape } from './picture.ts'
import { between, type Random } from './random.ts'
import { lookingAt, seenThrough } from './seen-through.ts'
import { clip, type Face, type Solid, sides } from './solid.ts'
import { type Camera, GLINT, KEY, type Point, project, RIM, VIEW } from './studio.ts'
import { add, along, centroid, cross, dot, length, sub, unit, type Vec } from './vector.ts'

export type Stone = {
  readonly solid: Solid
  readonly material: Material
  /** The way it grew. */
  readonly axis: Vec
  /** How pale it is at a point, 0 to 1, for stones that grew in zones. */
  readonly zoning?: (p: Vec) => number
  /** Flat flaws inside it, which catch the lamp: cleavages, and the ghosts of its earlier faces. */
  readonly veils?: readonly (readonly Vec[])[]
}

/** How finely a stone is drawn: pieces smaller than `least` square units are left out, `gradients` of the rest are shaded. */
export type Grain = { readonly least: number; readonly mirrors: number; readonly gradients: number }

/** A crystal as the eye of the studio sees it: facets, what shows through them, their gloss, growth lines and edges. */
export function crystal(stone: Stone, camera: Camera, grain: Grain, random: Random): Shape[] {
  const { solid, material } = stone
  const facets = solid.filter((face) => dot(face.normal, VIEW) < -1e-3 && !face.ground)
  const outline = (face: readonly Vec[]): Ring => face.map((p) => project(p, camera))
  return [
    ...insides(stone, facets, camera, grain, material.index),
    ...(material.twinIndex ? twin(stone, facets, camera, grain, material.twinIndex) : []),
    ...veils(stone, facets, camera),
    ...facets.flatMap((facet) => skin(facet, outline(facet.points), camera)),
    growth(stone, facets, camera, random),
    ...edges(facets, solid, camera),
  ]
}

/** The second image of a stone that splits light, laid half over the first. */
function twin(stone: Stone, facets: Solid, camera: Camera, grain: Grain, index: number): Shape[] {
  const shapes = insides(stone, facets, camera, { ...grain, gradients: grain.gradients / 2 }, index)
  return [{ kind: 'group', opacity: 0.45, shapes }]
}

/** A flaw is seen through each facet apart, as far in and to the side as that facet bends the eye's ray. */
function veils({ veils = [], material }: Stone, facets: Solid, camera: Camera): Area[] {
  return veils.map((veil) => {
    const rings = facets.map((facet) =>
      lookingAt(facet.points, veil, entering(VIEW, facet.normal, material.index)),
    )
    return { kind: 'area', rings: rings.map((ring) => ring.map((p) => project(p, camera))), paint: VEIL }
  })
}

const VEIL: Paint = {
  kind: 'across',
  from: [0, 0],
  to: [0.9, 1],
  stops: [
    { at: 0, colour: '#fff', opacity: 0.5 },
    { at: 0.6, colour: '#fff', opacity: 0.08 },
    { at: 1, colour: '#fff', opacity: 0.22 },
  ],
}

type Piece = {
  readonly ring: Ring
  readonly size: number
  readonly samples: readonly { at: Point; rgb: Rgb }[]
}

function insides(stone: Stone, facets: Solid, camera: Camera, grain: Grain, index: number): Shape[] {
  const shade = shadeOf(stone.solid, stone.material, stone.zoning)
  const seen = (facet: Face, points: readonly Vec[]): Piece => {
    const middle = centroid(points)
    const inset = points.map((p) => add(middle, along([0, 0, 0], sub(p, middle), 0.86)))
    const ring = points.map((p) => project(p, camera))
    const samples = [middle, ...inset].map((p) => ({ at: project(p, camera), rgb: shade(facet, p, index) }))
    return { ring, size: ringArea(ring), samples }
  }
  const least = grain.least / camera.scale ** 2
  const bases: Area[] = []
  const pieces: Piece[] = []
  for (const facet of facets) {
    const ray = entering(VIEW, facet.normal, index)
    const cut = seenThrough(stone.solid, facet, ray, index, { least, mirrors: grain.mirrors })
    const own = cut.map((points) => seen(facet, points))
    const base = seen(facet, facet.points)
    bases.push({
      kind: 'area',
      rings: [base.ring],
      paint: hexOf(meanOf(own.length > 0 ? own : [base])),
      bleed: 0.9,
    })
    pieces.push(...own)
  }
  const worth = (piece: Piece) => piece.size * (0.02 + spread(piece))
  const shaded = new Set(
    [...pieces].sort((a, b) => worth(b) - worth(a)).slice(0, Math.round(grain.gradients)),
  )
  const flat = new Map<string, Ring[]>()
  const graded: Area[] = []
  for (const piece of pieces) {
    const paint = shaded.has(piece) ? gradientOf(piece) : hexOf(stepped(meanOf([piece]), grain))
    if (typeof paint === 'string') flat.set(paint, [...(flat.get(paint) ?? []), piece.ring])
    else graded.push({ kind: 'area', rings: [piece.ring], paint, bleed: 0.7 })
  }
  const grouped = [...flat].map(([paint, rings]): Area => ({ kind: 'area', rings, paint, bleed: 0.7 }))
  return [...bases, ...grouped, ...graded]
}

const spread = ({ samples }: Piece): number => {
  const tones = samples.map(({ rgb }) => brightness(rgb))
  return Math.max(...tones) - Math.min(...tones)
}

function meanOf(pieces: readonly Piece[]): Rgb {
  let sum: Rgb = [0, 0, 0]
  let weight = 0
  for (const { samples, size } of pieces) {
    for (const { rgb } of samples) {
      const w = (size + 1e-6) / samples.length
      weight += w
      sum = [sum[0] + rgb[0] * w, sum[1] + rgb[1] * w, sum[2] + rgb[2] * w]
    }
  }
  return [sum[0] / weight, sum[1] / weight, sum[2] / weight]
}

/** Few enough shades that pieces alike share one path. */
function stepped(rgb: Rgb, { gradients }: Grain): Rgb {
  const n = gradients > 60 ? 64 : 22
  return [Math.round(rgb[0] * n) / n, Math.round(rgb[1] * n) / n, Math.round(rgb[2] * n) / n]
}

/** Light across a piece, as the straight change of colour that fits it best; one colour where it hardly changes. */
function gradientOf(piece: Piece): Paint {
  if (spread(piece) < 0.025) return hexOf(meanOf([piece]))
  const n = piece.samples.length
  const tones = piece.samples.map(({ rgb }) => brightness(rgb))
  const mx = piece.samples.reduce((s, { at }) => s + at[0], 0) / n
  const my = piece.samples.reduce((s, { at }) => s + at[1], 0) / n
  const mt = tones.reduce((s, t) => s + t, 0) / n
  let [xx, xy, yy, xt, yt] = [1e-6, 0, 1e-6, 0, 0]
  piece.samples.forEach(({ at }, i) => {
    const [dx, dy, dt] = [at[0] - mx, at[1] - my, (tones[i] ?? mt) - mt]
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
    xt += dx * dt
    yt += dy * dt
  })
  const det = xx * yy - xy * xy
  const [gx, gy] = Math.abs(det) < 1e-6 ? [xt, yt] : [(yy * xt - xy * yt) / det, (xx * yt - xy * xt) / det]
  const steep = Math.hypot(gx, gy)
  if (steep < 1e-9) return hexOf(meanOf([piece]))
  const [ux, uy] = [gx / steep, gy / steep]
  const reach = ({ at }: { at: Point }) => (at[0] - mx) * ux + (at[1] - my) * uy
  const ordered = [...piece.samples].sort((a, b) => reach(a) - reach(b))
  const [low, high] = [ordered[0], ordered[ordered.length - 1]]
  if (!low || !high) return hexOf(meanOf([piece]))
  const ends = [low, high].map((end) => {
    const near = ordered.filter((s) => Math.abs(reach(s) - reach(end)) < 0.22 * (reach(high) - reach(low)))
    return near.reduce<Rgb>((c, s, i) => mix(c, s.rgb, 1 / (i + 1)), end.rgb)
  })
  const at = (r: number): Point => [mx + ux * r, my + uy * r]
  const [from, to] = [ends[0] ?? low.rgb, ends[1] ?? high.rgb]
  return {
    kind: 'linear',
    from: at(reach(low)),
    to: at(reach(high)),
    stops: [
      { at: 0, colour: hexOf(from) },
      { at: 1, colour: hexOf(to) },
    ],
  }
}

/** The lamp's sheen on facets that face it, and the dark that gathers on those that do not. */
function skin(facet: Face, ring: Ring, camera: Camera): Area[] {
  if (ringArea(ring) < 0.012 * camera.scale ** 2) return []
  const facing = dot(facet.normal, KEY)
  return [
    {
      kind: 'area',
      rings: [ring],
      paint: facing > 0.12 ? SHEEN : DUSK,
      opacity: facing > 0.12 ? 0.2 + 0.65 * facing : 1,
    },
  ]
}

const SHEEN: Paint = {
  kind: 'across',
  from: [0.05, 0],
  to: [0.8, 1],
  stops: [
    { at: 0, colour: '#fff', opacity: 0.42 },
    { at: 0.5, colour: '#fff', opacity: 0.06 },
    { at: 1, colour: '#fff', opacity: 0 },
  ],
}
const DUSK: Paint = {
  kind: 'across',
  from: [0.1, 0],
  to: [0.7, 1],
  stops: [
    { at: 0.2, colour: '#000', opacity: 0 },
    { at: 1, colour: '#000', opacity: 0.3 },
  ],
}

/** The hairlines a crystal lays down as it grows. */
function growth({ material, axis }: Stone, facets: Solid, camera: Camera, random: Random): Lines {
  const strokes: Ring[] = []
  for (const facet of facets) {
    if (material.growth === 'none') break
    if (ringArea(facet.points.map((p) => project(p, camera))) < 0.06 * camera.scale ** 2) continue
    const run = material.growth === 'along' ? axis : cross(facet.normal, axis)
    const across = unit(cross(facet.normal, run))
    const reach = facet.points.map((p) => dot(across, p))
    const [low, high] = [Math.min(...reach), Math.max(...reach)]
    const start = between(random, low + 0.1 * (high - low), high - 0.25 * (high - low))
    const fromLeft = random() < 0.5
    const reach0 = between(random, 0.45, 0.95)
    const count = Math.floor(between(random, 3, 7))
    for (let i = 0; i < count; i++) {
      const offset = start + i * between(random, 0.018, 0.045)
      const ends = clip(facet.points, { normal: across, offset }).filter(
        (p) => Math.abs(dot(across, p) - offset) < 1e-6,
      )
      const [a, b] = fromLeft ? ends : [ends[1], ends[0]]
      if (!a || !b) continue
      const to = reach0 * between(random, 0.5, 1) * (1 - i / (count + 3))
      strokes.push([project(a, camera), project(along(a, sub(b, a), to), camera)])
    }
  }
  return { kind: 'lines', strokes, colour: '#fff', width: 0.9, opacity: 0.2 }
}

/** Where two facets meet, a hair of light, by how squarely the edge faces lamp and eye; the far outline takes the rim light. */
function edges(facets: Solid, solid: Solid, camera: Camera): Lines[] {
  const dim: Ring[] = []
  const lit: Ring[] = []
  const rim: Ring[] = []
  const floor = Math.min(...solid.flatMap((face) => face.points.map((p) => p[2])))
  const ends = new Map<string, { ring: Ring; a: Vec; b: Vec; normals: Vec[] }>()
  for (const facet of facets) {
    for (const [a, b] of sides(facet.points)) {
      const key = [a, b]
        .map((p) => p.map((x) => x.toFixed(4)).join())
        .sort()
        .join(' ')
      const known = ends.get(key)
      if (known) known.normals.push(facet.normal)
      else ends.set(key, { ring: [project(a, camera), project(b, camera)], a, b, normals: [facet.normal] })
    }
  }
  for (const { ring, a, b, normals } of ends.values()) {
    if (length(sub(a, b)) < 0.03 || (a[2] < floor + 1e-3 && b[2] < floor + 1e-3)) continue
    const normal = unit(normals.reduce(add))
    if (normals.length === 1) {
      if (dot(normal, RIM) > 0.45) rim.push(ring)
      else if (dot(normal, KEY) > 0.55) lit.push(ring)
    } else if (dot(normal, GLINT) > 0.72) lit.push(ring)
    else dim.push(ring)
  }
  const hair = (strokes: Ring[], colour: string, width: number, opacity: number): Lines => ({
    kind: 'lines',
    strokes,
    colour,
    width,
    opacity,
  })
  return [
    hair(dim, '#fff', 0.9, 0.2),
    hair(rim, '#f2d9a2', 1.3, 0.5),
    hair(lit, '#fffdf4', 2.6, 0.2),
    hair(lit, '#fffdf4', 1, 0.8),
  ]
}

export const silhouette = (solid: Solid, camera: Camera): Ring =>
  hull(solid.flatMap((face) => face.points.map((p) => project(p, camera))))
