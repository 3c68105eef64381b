import { backToFront } from '../geometry/back-to-front.ts'
import { type Facet, facing, type Mesh } from '../geometry/mesh.ts'
import { type Random, randomFrom } from '../geometry/random.ts'
import { below, meeting } from '../geometry/solid.ts'
import { type Camera, inSight, KEY, lampsOn, onPage, project } from '../geometry/studio.ts'
import { dot, points } from '../geometry/vector.ts'
import { carved } from '../light/carved.ts'
import { hexOf, mix, onRamp, type Rgb } from '../light/colour.ts'
import type { Area, Paint, Picture, Ring, Shape } from '../picture/picture.ts'
import { runs } from '../picture/runs.ts'
import { filled, over } from '../picture/shapes.ts'

/** Size, camera and ground of a scene. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly camera: Camera
  /** Rotation of everything about z, in degrees. */
  readonly turned?: number
  /** Opacity of the shadow, 0 for none. Slate backgrounds need a darker one than paper. */
  readonly shadow: number
}

/** The objects of a scene. */
type Bodies = (random: Random) => readonly Mesh[]

/**
 * A function that draws a scene. The seed varies the blocks.
 * @example
 *   scene('bar', FRAME, (random) => [ashlar(random, [2, 1, 0.4], [0, 0, 0], gold)])
 */
export const scene = (seed: string, frame: Frame, bodies: Bodies) => (): Picture =>
  pictureOf(frame, bodies(randomFrom(seed)))

/** Scenes in one frame. The name of each is its seed. */
export const scenes = (frame: Frame, all: Readonly<Record<string, Bodies>>) =>
  Object.fromEntries(Object.entries(all).map(([name, bodies]) => [name, scene(name, frame, bodies)]))

/** Draws bodies of slate and gold on the plane z = 0, without a background or title. */
export function pictureOf({ camera, turned = 0, shadow, ...size }: Frame, bodies: readonly Mesh[]): Picture {
  const facets = facing(bodies.flat(), turned)
  const ground: Shape[] = shadow
    ? [{ kind: 'group', blur: 7, shapes: [shadowOf(facets, camera, shadow)] }]
    : []
  const painted = runs(backToFront(facets.filter(inSight)), ({ finish }) => finish.kind === 'gem')
  const shapes = painted.flatMap(({ kind: isGold, items }) =>
    isGold ? items.map((facet) => gilded(facet, camera)) : carved(items, 'Topaz', camera),
  )
  return { ...size, title: '', shapes: [...ground, ...shapes] }
}

/** The shadow on the plane z = 0. */
export function shadowOf(facets: Mesh, camera: Camera, opacity: number): Area {
  const lit = facets.filter(({ normal }) => dot(normal, KEY) > 0)
  const rings = lit.map(({ points }) => points.map((p) => project(meeting(p, KEY, below(0)), camera)))
  return filled(rings, '#000', { opacity })
}

/** Gold: sharper highlights than stone, and never black. */
function gilded({ points, normal }: Facet, camera: Camera): Area {
  const ring = onPage(points, camera)
  const { key, fill, glint } = lampsOn(normal)
  const rgb = onRamp(GOLD, 0.16 + 0.34 * key + 0.32 * fill + 0.26 * glint ** 6)
  return filled([ring], towardsLamp(ring, rgb), { bleed: 0.8 })
}

const towardsLamp = (ring: Ring, rgb: Rgb): Paint =>
  over(
    ring,
    [0, 0],
    [1, 1],
    [0, hexOf(mix(rgb, [1, 0.97, 0.86], 0.22))],
    [1, hexOf(mix(rgb, [0.2, 0.12, 0.02], 0.2))],
  )

/** From shadow to highlight. */
const GOLD: readonly Rgb[] = points(
  '0.29 0.2 0.06, 0.54 0.38 0.13, 0.78 0.58 0.24, 0.92 0.75 0.4, 0.97 0.88 0.64, 1 0.98 0.9',
)
