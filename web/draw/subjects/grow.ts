import type { Mineral } from '../../art/tier-art.ts'
import { type Crack, crack, ghost } from '../geometry/flaws.ts'
import { type HabitShape, habits } from '../geometry/habits.ts'
import { type Pose, posed } from '../geometry/pose.ts'
import { randomFrom } from '../geometry/random.ts'
import { rise } from '../geometry/studio.ts'
import { dot } from '../geometry/vector.ts'
import { minerals, type Tint, tinted } from '../light/minerals.ts'
import type { Stone } from '../light/stone.ts'

/** The parameters of one crystal. */
export type Growth = Pose &
  HabitShape &
  Tint & {
    /** Height above the foot up to which the stone is pale. */
    readonly pale?: number
    readonly cracks?: readonly Crack[]
    /** Size of a visible earlier tip, as a fraction of the whole. */
    readonly ghost?: number
  }

/** A crystal grown as told and stood on the slab. The seed decides the small inequalities of its faces. */
export function grow(mineral: Mineral, seed: string, growth: Growth): Stone {
  const { pale, cracks = [], ghost: earlier } = growth
  const { solid, axis } = posed(habits[mineral](randomFrom(seed), growth), growth)
  const ghosts = earlier ? ghost(solid, axis, earlier) : []
  return {
    solid,
    axis,
    material: tinted(minerals[mineral], growth),
    veils: [...cracks.map((at) => crack(solid, at)), ...ghosts],
    ...(pale ? { zoning: (p) => 1 - rise(0, pale, dot(p, axis)) } : {}),
  }
}
