import type { Point } from '../geometry/studio.ts'
import type { Lines, Paint, Picture, Ring, Shape } from '../picture/picture.ts'
import { across, filled, ring, stroked } from '../picture/shapes.ts'
import { type Metal, rubbed } from './rubs.ts'

/** Two figures of the home page, which lays the words over them. */
export const homeFigures = { assay, escrow }

/** Paths have integer coordinates, so this many units stand for one. */
const FINE = 10

/** Three test streaks on a dark stone: dull brass, paler 18 carat, bright fine gold. */
function assay(): Picture {
  return {
    width: 250 * FINE,
    height: 264 * FINE,
    title: 'Three test streaks: dull brass, paler 18 carat, bright fine gold',
    shapes: [
      face('8 16, 214 2, 244 36, 238 226, 216 260, 26 266, 4 236', sheen('#363c3d', '#1d2123', '#131617')),
      { ...line('#f4efe4', 1, '4 236, 8 16, 214 2, 244 36'), opacity: 0.28 },
      ...streak('brass', [62, 26], [60, 236], 17),
      ...streak('alloy', [124, 24], [122, 236], 21),
      ...streak('gold', [187, 22], [184, 238], 26),
    ],
  }
}

const STAIR = '12 40, 124 40, 124 94, 216 94, 216 148, 308 148, 308 202, 400 202'
const MILESTONES = ring('124 94, 216 148, 308 202')

/** Locked tokens over time: released in steps at milestones, or to the holders if the project fails. */
function escrow(): Picture {
  const dashes = Array.from(
    { length: 8 },
    (_, i) => `262 ${148 + 10 * i}, 262 ${Math.min(221, 153 + 10 * i)}`,
  )
  return {
    width: 400 * FINE,
    height: 270 * FINE,
    title: 'Locked funds released in steps',
    shapes: [
      face(`${STAIR}, 400 230, 12 230`, sheen('#c9c2b1', '#d8d1bf', '#e1dac9')),
      { ...line('#1a1c1b', 1, '124 94, 124 230', '216 148, 216 230', '308 202, 308 230'), opacity: 0.14 },
      { ...line('#1a1c1b', 1, '12 14, 12 230, 400 230'), opacity: 0.5 },
      line('#1a1c1b', 2, STAIR),
      line('#77530f', 1.5, ...dashes),
      ...MILESTONES.flatMap((at) => lozenge(at, '#d9ab55', 1.25)),
      ...lozenge([262, 230], '#ebe4d4', 1.5),
    ],
  }
}

/** A streak of metal between two points. */
function streak(metal: Metal, [x0, y0]: Point, [x1, y1]: Point, width: number): readonly Shape[] {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const half = width / 2 / Math.hypot(dx, dy)
  return rubbed(metal, (along, across) => [
    (x0 + dx * along - dy * across * half) * FINE,
    (y0 + dy * along + dx * across * half) * FINE,
  ])
}

function lozenge([x, y]: Point, paint: string, edge: number): readonly Shape[] {
  const corners = `${x} ${y - 9}, ${x + 9} ${y}, ${x} ${y + 9}, ${x - 9} ${y}`
  return [face(corners, paint), line('#77530f', edge, `${corners}, ${x} ${y - 9}, ${x + 9} ${y}`)]
}

function face(corners: string, paint: Paint): Shape {
  return filled([fine(corners)], paint)
}

function line(colour: string, width: number, ...strokes: readonly string[]): Lines {
  return stroked(strokes.map(fine), colour, width * FINE)
}

function fine(numbers: string): Ring {
  return ring(numbers).map(([x, y]) => [x * FINE, y * FINE])
}

/** A gradient from the upper left, bright to dark. */
function sheen(bright: string, middle: string, dark: string): Paint {
  return across([0, 0], [1, 1], [0, bright], [0.45, middle], [1, dark])
}
