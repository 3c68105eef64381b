import { randomFrom } from '../geometry/random.ts'
import { corners } from '../geometry/solid.ts'
import { onPage, project, VIEW } from '../geometry/studio.ts'
import { centroid, dot } from '../geometry/vector.ts'
import { isCovered } from '../light/carved.ts'
import { crystal } from '../light/crystal.ts'
import type { Grain, Stone } from '../light/stone.ts'
import { hull, type Paint, type Picture, type Ring, type Shape } from '../picture/picture.ts'
import { across, filled } from '../picture/shapes.ts'
import { rind } from './geode-rind.ts'
import { CAMERA, HOLLOW, lining, onOval, swell } from './geode-stones.ts'

/** A geode cut open: slate outside, agate bands at the cut, amethyst inside. */
export function geode(): Picture {
  const random = randomFrom('geode')
  const ordered = farFirst(lining(random))
  const outlines = ordered.map(({ solid }) => hull(onPage(corners(solid), CAMERA)))
  const crystals = ordered.flatMap((stone, i): Shape[] => {
    const nearer = outlines.slice(i + 1)
    if (isCovered(outlines[i] ?? [], nearer)) return []
    return crystal(stone, CAMERA, GRAIN, random).flatMap((shape) => uncovered(shape, nearer))
  })
  return {
    width: 960,
    height: 800,
    title: 'A geode sawn open: rough slate outside, amethyst within',
    shapes: [
      ...rind(),
      filled([lip(1.02)], WALL),
      { kind: 'group', clip: lip(1.01), shapes: crystals },
      filled([lip(1.02)], SHADE),
    ],
  }
}

/** Less detail, because there are many small stones. */
const GRAIN: Grain = { least: 900, mirrors: 1, gradients: 2 }

function farFirst(stones: readonly Stone[]): Stone[] {
  const depth = ({ solid }: Stone) => dot(centroid(corners(solid)), VIEW)
  return [...stones].sort((a, b) => depth(b) - depth(a))
}

/** The part of a shape that closer crystals leave visible. Lines are thinner, and faint lines are omitted. */
function uncovered(shape: Shape, nearer: readonly Ring[]): Shape[] {
  if (shape.kind === 'group') return [shape]
  if (shape.kind === 'area') {
    const rings = shape.rings.filter((ring) => !isCovered(ring, nearer))
    return rings.length > 0 ? [{ ...shape, rings }] : []
  }
  const { width, opacity = 1 } = shape
  const strokes = shape.strokes.filter((stroke) => !isCovered(stroke, nearer))
  return strokes.length > 0 && opacity > FAINT
    ? [{ ...shape, strokes, width: 0.6 * width, opacity: 0.55 * opacity }]
    : []
}

const FAINT = 0.2

/** The edge of the hollow, scaled by `k`. */
function lip(k: number): Ring {
  return Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * 2 * Math.PI
    return project(onOval(HOLLOW, angle, k * swell(angle)), CAMERA)
  })
}

/** The background between the crystals. */
const WALL: Paint = across([0.1, 0], [0.8, 1], [0, '#0c0616'], [0.5, '#24103f'], [1, '#3a1c5c'])

/** The shadow of the near edge. */
const SHADE: Paint = across(
  [0.12, 0],
  [0.72, 1],
  [0, '#08030f', 0.9],
  [0.22, '#0a0416', 0.55],
  [0.5, '#0a0416', 0.12],
  [0.75, '#0a0416', 0],
  [1, '#0a0416', 0.2],
)
