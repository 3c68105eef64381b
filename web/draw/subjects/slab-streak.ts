import { randomFrom } from '../geometry/random.ts'
import { lookingAt, meeting } from '../geometry/solid.ts'
import { type Camera, inSight, onPage, project, VIEW } from '../geometry/studio.ts'
import type { Vec } from '../geometry/vector.ts'
import { entering } from '../light/optics.ts'
import type { Stone } from '../light/stone.ts'
import type { Ring, Shape } from '../picture/picture.ts'
import { streak } from './streak.ts'

/** The place of the streak: in front of the stones, or across the slab under a clear stone. */
export type StreakPlace = 'before' | 'across'

export function slabStreak(seed: string, camera: Camera, place: StreakPlace, top: Ring): Shape {
  const shapes = streak(randomFrom(`${seed} streak`), (t, side) =>
    project(onSlab(place, camera, t, side), camera),
  )
  return { kind: 'group', clip: top, shapes }
}

/** The streak seen through a stone's facets, doubled by a birefringent stone. */
export function streakThrough(stone: Stone, seed: string, camera: Camera, place: StreakPlace): Shape[] {
  const { solid, material } = stone
  const foot = solid.find((face) => face.ground)
  if (!foot || !material.twinIndex) return []
  const facets = solid.filter((face) => inSight(face) && !face.ground)
  return [material.index, material.twinIndex].flatMap((index) =>
    facets.flatMap((facet): Shape[] => {
      const ray = entering(VIEW, facet.normal, index)
      const clip = onPage(lookingAt(facet.points, foot.points, ray), camera)
      if (clip.length < 3) return []
      const course = (t: number, side: number) =>
        project(meeting(onSlab(place, camera, t, side), ray, facet), camera)
      return [{ kind: 'group', clip, opacity: 0.62, shapes: streak(randomFrom(`${seed} streak`), course) }]
    }),
  )
}

/** The course of the streak, of the same size in every picture. */
function onSlab(place: StreakPlace, camera: Camera, t: number, side: number): Vec {
  const { start, way, wide } = courses[place]
  const k = 205 / camera.scale
  return [k * (start[0] + way[0] * t), k * (start[1] + way[1] * t + wide * side), 0]
}

const courses = {
  before: { start: [-1.2, -1.02], way: [1.75, 0.3], wide: 0.06 },
  across: { start: [-1.52, -0.52], way: [2.9, 0.5], wide: 0.085 },
} as const
