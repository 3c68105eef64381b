import { type Random, randomFrom } from '../geometry/random.ts'
import type { Area, Picture, Ring } from '../picture/picture.ts'
import { filled } from '../picture/shapes.ts'
import type { StreakCourse } from './streak.ts'

/** The metal of a streak: purer metal is brighter. */
export type Metal = 'gold' | 'alloy' | 'brass'

const metals: Readonly<Record<Metal, readonly [dull: string, middle: string, bright: string]>> = {
  gold: ['#a97a2c', '#dcae57', '#f8e0a8'],
  alloy: ['#7c6534', '#a98747', '#d0ad6b'],
  brass: ['#4d4a3d', '#6f6a57', '#8d8670'],
}

const HAIRS = 60

/** A streak of each metal, stretchable to any length. */
export const rubs = {
  gold: () => rub('gold'),
  alloy: () => rub('alloy'),
  brass: () => rub('brass'),
}

function rub(metal: Metal): Picture {
  const shapes = rubbed(metal, (along, across) => [20 + 2360 * along, 96 + 64 * across])
  return { width: 2400, height: 192, title: '', stretches: true, shapes }
}

/** A streak along a course, as overlapping hairs: long and bright in the middle, short and thin at the edges. */
export function rubbed(metal: Metal, course: StreakCourse): readonly Area[] {
  const random = randomFrom('rub')
  const [dull, middle, bright] = metals[metal]
  const hairs = Array.from({ length: HAIRS }, () => hair(random, course))
  const every = (third: number) => hairs.filter((_, index) => index % 3 === third)
  return [
    filled([smear(course)], dull, { opacity: 0.55 }),
    filled(every(0), dull),
    filled(every(1), middle),
    filled(every(2), bright, { opacity: 0.85 }),
  ]
}

/** The base of the streak below the hairs. */
function smear(course: StreakCourse): Ring {
  const there = bend(12, [0, 0], [0.12, 1], [0.5, 1.04], [0.97, 0.12])
  const back = bend(12, [1, -0.08], [0.6, -1], [0.14, -1.04], [0, 0])
  return [...there, ...back].map(([along, across]) => course(along, across))
}

/** One hair: a curved lens. */
function hair(random: Random, course: StreakCourse): Ring {
  const lane = random() + random() - 1
  const edge = Math.abs(lane)
  const begin = (0.02 + 0.62 * random()) * (0.2 + 0.8 * edge)
  const end = Math.min(1, 0.98 - 0.32 * edge * random() - 0.24 * random() * edge)
  const thick = (0.05 + 0.18 * random()) * (1.3 - edge)
  const bowed = (side: number) =>
    bend(5, [begin, lane * 0.8], [(begin + end) / 2, lane * 1.12 + side * thick], [end, lane * 0.7])
  return [...bowed(1), ...bowed(-1).slice(1, -1).reverse()].map(([along, across]) => course(along, across))
}

type Place = readonly [along: number, across: number]

/** A Bézier curve as a polyline. */
function bend(steps: number, ...handles: readonly Place[]): Place[] {
  return Array.from({ length: steps + 1 }, (_, step) => placeOn(handles, step / steps))
}

/** The point at `t` of a Bézier curve (de Casteljau). */
function placeOn(handles: readonly Place[], t: number): Place {
  const [first = [0, 0]] = handles
  if (handles.length < 2) return first
  const [from, to] = [placeOn(handles.slice(0, -1), t), placeOn(handles.slice(1), t)]
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
}
