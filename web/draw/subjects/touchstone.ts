import { between, randomFrom } from '../geometry/random.ts'
import type { Solid } from '../geometry/solid.ts'
import { project } from '../geometry/studio.ts'
import { along, centroid, cross, unit } from '../geometry/vector.ts'
import type { Picture, Ring, Shape } from '../picture/picture.ts'
import { filled } from '../picture/shapes.ts'
import { ribbon, type StreakCourse } from './streak.ts'
import { CAMERA, GROUND, isGround, pebble, stoneShapes } from './touchstone-stone.ts'

/**
 * The touchstone: a pebble of black jasper with a polished face and a streak of gold; the whole, or one of two
 * aligned layers, so that a page can animate the streak.
 */
export function touchstone(part: 'whole' | 'stone' | 'streak' = 'whole'): Picture {
  const stone = pebble()
  const shapes = [
    ...(part === 'streak' ? [] : stoneShapes(stone)),
    ...(part === 'stone' ? [] : goldRub(stone)),
  ]
  return { width: 960, height: 760, title: 'A dark touchstone with one streak of gold', shapes }
}

/** The streak: hundreds of strands, dense in the middle, with gaps from the stone's grain. */
function goldRub(stone: Solid): Shape[] {
  const random = randomFrom('rub')
  const face = stone.find(isGround)
  if (!face) return []
  const right = unit(cross(GROUND, [0, 0, -1]))
  const up = cross(GROUND, right)
  const middle = centroid(face.points)
  const course: StreakCourse = (t, side) => {
    const s = t - 0.5
    const rise = 0.52 * s + 0.1 * (0.25 - s * s) - 0.06
    return project(along(along(middle, right, 1.72 * s - 0.02), up, rise + side * pressure(t)), CAMERA)
  }
  const strands = Array.from({ length: 250 }, () => {
    const lane = (random() + random() + random() - 1.5) / 1.3
    const from = between(random, -0.02, 0.8)
    const to = Math.min(1.03 - 0.1 * Math.abs(lane), from + between(random, 0.06, 0.42))
    const tone = Math.floor(
      between(random, 0.4, GOLDS.length) - 2.4 * Math.abs(lane) - 1.2 * Math.max(0, from - 0.4),
    )
    const ring = strand(course, lane, from, to, between(random, 0.025, 0.1))
    return { tone: Math.max(0, tone), ring }
  })
  const laid = (tone: number) => strands.filter((strand) => strand.tone === tone).map(({ ring }) => ring)
  const grain = Array.from({ length: 46 }, () => {
    const from = between(random, 0.04, 0.9)
    const to = Math.min(1, from + between(random, 0.03, 0.16) * (0.5 + from))
    return strand(course, between(random, -1, 1), from, to, between(random, 0.012, 0.045))
  })
  return [
    {
      kind: 'group',
      blur: 10,
      shapes: [filled([strand(course, 0, 0.02, 0.98, 0.8)], '#b9882f', { opacity: 0.34 })],
    },
    ...GOLDS.map((paint, tone) => filled(laid(tone), paint)),
    filled(grain, '#1c2021', { opacity: 0.85 }),
  ]
}

/** Half the width of the streak along its course. */
const pressure = (t: number): number =>
  0.125 * Math.min(1, (t + 0.03) * 5) ** 0.6 * Math.max(0, 1.04 - t) ** 0.55

function strand(course: StreakCourse, lane: number, from: number, to: number, thick: number): Ring {
  return ribbon(Math.max(3, Math.round((to - from) * 14)), (along) => {
    const t = from + (to - from) * along
    const half = thick * Math.max(0, Math.sin(Math.PI * along)) ** 0.6
    return [course(t, lane + half), course(t, lane - half)]
  })
}

const GOLDS = ['#7a5719', '#a97a2c', '#c99a42', '#dcae57', '#efcb83', '#fbe6b2']
