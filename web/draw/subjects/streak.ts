import { between, type Random } from '../geometry/random.ts'
import type { Point } from '../geometry/studio.ts'
import type { Paint, Ring, Shape } from '../picture/picture.ts'
import { filled, linear, stroked } from '../picture/shapes.ts'

/** Maps a position along a streak (0 to 1) and across it (widths from its middle) to the picture. */
export type StreakCourse = (along: number, across: number) => Point

/** A streak of gold: wide at first, thinning to the end, with scratches and glints. */
export function streak(random: Random, course: StreakCourse): Shape[] {
  const pressed = (t: number) => Math.min(1, t * 7 + 0.12) * (1 - 0.72 * t ** 1.6)
  const rubbed = ribbon(14, (t) => [
    course(t, pressed(t) * between(random, 0.8, 1.12)),
    course(t + between(random, -0.01, 0.01), -pressed(t) * between(random, 0.8, 1.12)),
  ])
  const scratches = Array.from({ length: 9 }, (): Ring => {
    const from = between(random, 0.02, 0.85)
    const to = Math.min(1.06, from + between(random, 0.08, 0.3))
    const side = between(random, -1.5, 1.5) * pressed(from)
    return [course(from, side), course(to, side * 0.96)]
  })
  const glints = Array.from({ length: 5 }, (): Ring => {
    const from = between(random, 0.04, 0.6)
    const side = between(random, -0.55, 0.7) * pressed(from)
    return [course(from, side), course(from + between(random, 0.08, 0.24), side)]
  })
  return [
    filled([rubbed], gold(course(0, 0), course(1, 0))),
    stroked(scratches, '#dcae57', 1.2, 0.55),
    stroked(glints, '#fff0c4', 1.3, 0.75),
  ]
}

/** The area between two edges, sampled in steps from 0 to 1. */
export function ribbon(steps: number, edges: (t: number) => readonly [over: Point, under: Point]): Ring {
  const places = Array.from({ length: steps + 1 }, (_, step) => edges(step / steps))
  return [...places.map(([over]) => over), ...places.map(([, under]) => under).reverse()]
}

const gold = (from: Point, to: Point): Paint =>
  linear(from, to, [0, '#8f6724'], [0.12, '#d7a548'], [0.36, '#f8dfa0'], [0.66, '#d9a94e'], [1, '#8a6122'])
