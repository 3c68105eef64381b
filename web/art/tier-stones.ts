import type { Stone } from './crystal.ts'
import { type Crack, crack } from './flaws.ts'
import {
  brilliant,
  calcite,
  fluorite,
  type Habit,
  type HabitShape,
  quartz,
  sapphire,
  topaz,
} from './habits.ts'
import { minerals } from './minerals.ts'
import { type Pose, standing } from './pose.ts'
import { randomFrom } from './random.ts'
import type { ArtTier, Mineral } from './tier-art.ts'

const habits: Readonly<Record<Mineral, Habit>> = {
  Calcite: calcite,
  Fluorite: fluorite,
  Quartz: quartz,
  Topaz: topaz,
  Sapphire: sapphire,
  Diamond: brilliant,
}

/** A stone of a mineral, grown from a seed and stood on the slab. */
export function grow(
  mineral: Mineral,
  seed: string,
  pose: Pose,
  shape: HabitShape = {},
  habit = habits[mineral],
): Stone {
  const { solid, axis } = standing(habit(randomFrom(seed), shape), pose)
  return { solid, axis, material: minerals[mineral] }
}

/** The same stone with cleavages begun in it. */
export const cracked = (stone: Stone, cracks: readonly Crack[]): Stone => ({
  ...stone,
  veils: cracks.map((at) => crack(stone.solid, at)),
})

/** The stones of each tier's specimen. */
export const tierStones: Readonly<Record<ArtTier, readonly Stone[]>> = {
  common: [
    cracked(grow('Calcite', 'a', { rest: 1, yaw: -24, size: 1.1 }), [
      { face: 2, deep: 0.3, from: 0, reach: 0.55 },
      { face: 0, deep: 0.62, from: 4, reach: 0.4 },
    ]),
  ],
  uncommon: [
    cracked(grow('Fluorite', 'a', { spin: 14, tilt: 7, fall: 60, size: 1.55, sunk: 0.5 }, { blunt: 0.1 }), [
      { face: 0, deep: 0.25, from: 2, reach: 0.5 },
      { face: 4, deep: 0.5, from: 1, reach: 0.4 },
    ]),
  ],
  rare: [
    grow('Quartz', 'b', { spin: 12, tilt: 14, fall: 75, size: 0.62, at: [0.62, 0.3], sunk: 1.5 }),
    grow('Quartz', 'c', { spin: 40, tilt: -18, fall: 85, size: 0.55, at: [-0.6, 0.25], sunk: 1.6 }),
    grow('Quartz', 'a', { spin: 8, tilt: -3, fall: 90, size: 0.95, sunk: 1.7 }),
    grow('Quartz', 'd', { spin: 30, tilt: 26, fall: 60, size: 0.42, at: [0.5, -0.42], sunk: 1.6 }),
  ],
  epic: [grow('Topaz', 'a', { spin: 24, tilt: -5, fall: 90, size: 1.1, sunk: 0.5 })],
  legendary: [grow('Sapphire', 'a', { spin: 12, tilt: -8, fall: 90, size: 1.15, sunk: 0.6 })],
  mythic: [grow('Diamond', 'a', { spin: 8, rest: 6, yaw: 200, size: 1.5 })],
}
