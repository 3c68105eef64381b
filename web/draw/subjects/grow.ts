import type { Mineral } from '../../art/tier-art.ts'
import { type Crack, crack, ghost } from '../geometry/flaws.ts'
import {
  brilliant,
  calcite,
  fluorite,
  type Habit,
  type HabitShape,
  quartz,
  sapphire,
  topaz,
} from '../geometry/habits.ts'
import { type Pose, standing } from '../geometry/pose.ts'
import { randomFrom } from '../geometry/random.ts'
import { rise } from '../geometry/studio.ts'
import { dot } from '../geometry/vector.ts'
import { minerals, type Tint, tinted } from '../light/minerals.ts'
import type { Stone } from '../light/stone.ts'

/** All that makes one crystal unlike another. */
export type Growth = Pose &
  HabitShape &
  Tint & {
    readonly mineral: Mineral
    /** Decides the small inequalities of its faces. */
    readonly seed: string
    /** How far up from its foot, in units of the room, the stone is still pale. */
    readonly pale?: number
    readonly cracks?: readonly Crack[]
    /** Size of the earlier tip left inside, as a share of the whole. */
    readonly ghost?: number
  }

/** A crystal grown as told and stood on the slab. */
export function grow(growth: Growth): Stone {
  const { mineral, seed, pale, cracks = [], ghost: earlier } = growth
  const { solid, axis } = standing(habits[mineral](randomFrom(seed), growth), growth)
  const ghosts = earlier ? ghost(solid, axis, earlier) : []
  return {
    solid,
    axis,
    material: tinted(minerals[mineral], growth),
    veils: [...cracks.map((at) => crack(solid, at)), ...ghosts],
    ...(pale ? { zoning: (p) => 1 - rise(0, pale, dot(p, axis)) } : {}),
  }
}

const habits: Readonly<Record<Mineral, Habit>> = {
  Calcite: calcite,
  Fluorite: fluorite,
  Quartz: quartz,
  Topaz: topaz,
  Sapphire: sapphire,
  Diamond: brilliant,
}
