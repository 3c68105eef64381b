import { type Box, boxOf } from '../geometry/box.ts'
import { randomFrom } from '../geometry/random.ts'
import { corners } from '../geometry/solid.ts'
import { type Camera, onPage, PLAIN } from '../geometry/studio.ts'
import { centroid } from '../geometry/vector.ts'
import { crystal } from '../light/crystal.ts'
import { groundLight } from '../light/ground-light.ts'
import type { Grain, Stone } from '../light/stone.ts'
import type { Picture, Shape } from '../picture/picture.ts'
import { shadowed } from '../picture/shapes.ts'
import { slabShapes, slabSolid, slabTop } from './slab.ts'
import { type StreakPlace, slabStreak, streakThrough } from './slab-streak.ts'

type Specimen = {
  readonly seed: string
  readonly title: string
  readonly stones: readonly Stone[]
  readonly gold?: StreakPlace | false
  /** Moves a picture with low stones up, to centre it. */
  readonly centred?: boolean
}

const SIZE = 800

/** Draws stones on a slab, in a square of 800 units without a background. */
export function onSlab(
  { seed, title, stones, gold = 'before', centred = false }: Specimen,
  grain: Grain,
): Picture {
  const random = randomFrom(`${seed} slab`)
  const camera = slabCamera(stones, centred)
  const slab = slabSolid(random, {
    wide: 350 / camera.scale,
    deep: 306 / camera.scale,
    thick: 80 / camera.scale,
  })
  const top = slabTop(slab, camera)
  const shapes = [
    shadowed(slabTop(slab, { ...camera, x: camera.x + 16, y: camera.y + 100 }), 14, 0.55),
    ...slabShapes(slab, camera, random),
    ...(gold ? [slabStreak(seed, camera, gold, top)] : []),
    groundLight(stones, camera, top),
    ...drawn(stones, camera, grain, seed),
    ...(gold ? stones.flatMap((stone) => streakThrough(stone, seed, camera, gold)) : []),
  ]
  return { width: SIZE, height: SIZE, title, shapes }
}

/** Draws stones without a slab, as large as the square allows. */
export function bare({ seed, title, stones }: Specimen, grain: Grain): Picture {
  const reach = frame(stones)
  const scale = Math.min(740 / (reach.right - reach.left), 740 / (reach.bottom - reach.top))
  const camera: Camera = {
    scale,
    x: SIZE / 2 - ((reach.left + reach.right) / 2) * scale,
    y: SIZE / 2 - ((reach.top + reach.bottom) / 2) * scale,
  }
  return { width: SIZE, height: SIZE, title, shapes: drawn(stones, camera, grain, seed) }
}

/** Draws stones far to near. */
export function drawn(stones: readonly Stone[], camera: Camera, grain: Grain, seed: string): Shape[] {
  const depth = (stone: Stone) => centroid(corners(stone.solid).filter((p) => p[2] < 0.4))[1]
  const random = randomFrom(`${seed} growth`)
  return [...stones]
    .sort((a, b) => depth(b) - depth(a))
    .flatMap((stone) => crystal(stone, camera, grain, random))
}

/** Scales stones to the space over the slab, which has the same size in every picture. */
function slabCamera(stones: readonly Stone[], centred: boolean): Camera {
  const { top, left, right } = frame(stones)
  const scale = Math.min(205, TALL / -top, WIDE / (right - left))
  const raised = centred ? 0.3 * (TALL + top * scale) : 0
  return { scale, x: SIZE / 2, y: 590 - raised }
}

/** Space over the slab for stones. */
const TALL = 520
const WIDE = 540

const frame = (stones: readonly Stone[]): Box =>
  boxOf(stones.flatMap((stone) => onPage(corners(stone.solid), PLAIN)))
