import type { ArtTier } from '../../art/tier-art.ts'
import type { Stone } from '../light/stone.ts'
import { grow } from './grow.ts'

/** The stones of each tier's specimen: one that shows its habit, but for quartz, which grows in company. */
export const tierStones: Readonly<Record<ArtTier, readonly Stone[]>> = {
  common: [
    grow({
      mineral: 'Calcite',
      seed: 'a',
      rest: 1,
      yaw: -24,
      size: 1.1,
      at: [0.05, 0.2],
      cracks: [
        { face: 2, deep: 0.3, from: 0, reach: 0.55 },
        { face: 0, deep: 0.62, from: 4, reach: 0.4 },
      ],
    }),
  ],
  uncommon: [
    grow({
      mineral: 'Fluorite',
      seed: 'a',
      blunt: 0.1,
      spin: 14,
      lean: [7, 60],
      size: 1.55,
      sunk: 0.5,
      cracks: [
        { face: 0, deep: 0.25, from: 2, reach: 0.5 },
        { face: 4, deep: 0.5, from: 1, reach: 0.4 },
      ],
    }),
  ],
  rare: [
    grow({
      mineral: 'Quartz',
      seed: 'b',
      spin: 12,
      lean: [14, 75],
      size: 0.62,
      at: [0.62, 0.3],
      sunk: 1.5,
      pale: 0.5,
    }),
    grow({
      mineral: 'Quartz',
      seed: 'c',
      spin: 40,
      lean: [-18, 85],
      size: 0.55,
      at: [-0.6, 0.25],
      sunk: 1.6,
      pale: 0.5,
    }),
    grow({ mineral: 'Quartz', seed: 'a', spin: 8, lean: [-3, 90], size: 0.95, sunk: 1.7, pale: 0.8 }),
    grow({
      mineral: 'Quartz',
      seed: 'd',
      spin: 30,
      lean: [26, 60],
      size: 0.42,
      at: [0.5, -0.42],
      sunk: 1.6,
      pale: 0.4,
    }),
  ],
  epic: [
    grow({
      mineral: 'Topaz',
      seed: 'e',
      tall: 1.5,
      blunt: 0.2,
      spin: 8,
      lean: [-6, 90],
      size: 1.08,
      sunk: 0.55,
      cracks: [{ face: 1, deep: 0.35, from: 2, reach: 0.4 }],
    }),
  ],
  legendary: [grow({ mineral: 'Sapphire', seed: 'a', spin: 12, lean: [-8, 90], size: 1.15, sunk: 0.6 })],
  mythic: [grow({ mineral: 'Diamond', seed: 'a', spin: 8, rest: 6, yaw: 215, size: 1.5 })],
}
