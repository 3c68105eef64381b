import type { Mineral } from '../../art/tier-art.ts'
import { type Crack, crack, ghost } from '../geometry/flaws.ts'
import { type HabitShape, habits } from '../geometry/habits.ts'
import { type Pose, posed } from '../geometry/pose.ts'
import { randomFrom } from '../geometry/random.ts'
import { rise } from '../geometry/studio.ts'
import { dot } from '../geometry/vector.ts'
import { minerals, type Tint, tinted } from '../light/minerals.ts'
import type { Stone } from '../light/stone.ts'

/** All that makes one crystal unlike another. */
export type Growth = Pose &
  HabitShape &
  Tint & {
    /** How far up from its foot, in units of the room, the stone is still pale. */
    readonly pale?: number
    readonly cracks?: readonly Crack[]
    /** Size of the earlier tip left inside, as a share of the whole. */
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
