import { crystal, type Grain, type Stone } from './crystal.ts'
import { groundLight } from './ground-light.ts'
import type { Picture, Shape } from './picture.ts'
import { randomFrom } from './random.ts'
import { slabShapes, slabSolid, slabTop } from './slab.ts'
import { corners } from './solid.ts'
import { streak } from './streak.ts'
import { type Camera, project } from './studio.ts'
import { centroid } from './vector.ts'

/** Stones to picture; each carries its own material, so a slab may show several. */
export type Specimen = {
  readonly seed: string
  readonly title: string
  readonly stones: readonly Stone[]
  /** A streak of gold rubbed on the slab, before the stones. */
  readonly gold?: boolean
}

const SIZE = 800

/** Stones on their slab, in a square of 800 units without a background. */
export function onSlab({ seed, title, stones, gold = true }: Specimen, grain: Grain): Picture {
  const random = randomFrom(`${seed} slab`)
  const camera = slabCamera(stones)
  const slab = slabSolid(random, {
    wide: 350 / camera.scale,
    deep: 306 / camera.scale,
    thick: 80 / camera.scale,
  })
  const shade: Shape = {
    kind: 'group',
    blur: 14,
    opacity: 0.55,
    shapes: [
      {
        kind: 'area',
        paint: '#000',
        rings: [slabTop(slab, { ...camera, x: camera.x + 16, y: camera.y + 100 })],
      },
    ],
  }
  const reach = 205 / camera.scale
  const rub = streak(random, (along, across) =>
    project([reach * (-1.2 + 1.75 * along), reach * (-1.02 + 0.3 * along + 0.06 * across), 0], camera),
  )
  const top = slabTop(slab, camera)
  const shapes = [
    shade,
    ...slabShapes(slab, camera, random),
    ...(gold ? [{ kind: 'group' as const, clip: top, shapes: rub }] : []),
    groundLight(stones, camera, top),
    ...drawn(stones, camera, grain, seed),
  ]
  return { width: SIZE, height: SIZE, title, shapes }
}

/** Stones alone, as large as the square allows. */
export function bare({ seed, title, stones }: Specimen, grain: Grain): Picture {
  const unit: Camera = { scale: 1, x: 0, y: 0 }
  const reach = box(stones, unit)
  const scale = Math.min(740 / (reach.right - reach.left), 740 / (reach.bottom - reach.top))
  const camera: Camera = {
    scale,
    x: SIZE / 2 - ((reach.left + reach.right) / 2) * scale,
    y: SIZE / 2 - ((reach.top + reach.bottom) / 2) * scale,
  }
  return { width: SIZE, height: SIZE, title, shapes: drawn(stones, camera, grain, seed) }
}

/** The far ones first. */
function drawn(stones: readonly Stone[], camera: Camera, grain: Grain, seed: string): Shape[] {
  const depth = (stone: Stone) => centroid(corners(stone.solid).filter((p) => p[2] < 0.4))[1]
  const random = randomFrom(`${seed} growth`)
  return [...stones]
    .sort((a, b) => depth(b) - depth(a))
    .flatMap((stone) => crystal(stone, camera, grain, random))
}

/** Stones fill the space over a slab that is the same size in every picture. */
function slabCamera(stones: readonly Stone[]): Camera {
  const { top, left, right } = box(stones, { scale: 1, x: 0, y: 0 })
  return { scale: Math.min(205, 520 / -top, 540 / (right - left)), x: 400, y: 590 }
}

function box(stones: readonly Stone[], camera: Camera) {
  const points = stones.flatMap((stone) => corners(stone.solid).map((p) => project(p, camera)))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
