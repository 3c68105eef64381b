import type { Stone } from '../light/stone.ts'
import { grow } from './grow.ts'

/** What was found at each depth of the core: the six minerals of the scale, none of them the stone that stands for a tier. */
export const roadmapStones: readonly (readonly Stone[])[] = [
  [
    grow({ mineral: 'Calcite', seed: 'core a', rest: 1, yaw: 52, size: 1.05, at: [-0.12, 0.15] }),
    grow({ mineral: 'Calcite', seed: 'core b', rest: 0, yaw: 18, size: 0.5, at: [0.98, -0.3] }),
  ],
  [
    grow({ mineral: 'Fluorite', seed: 'core a', rest: 7, yaw: 28, size: 1.3, at: [-0.1, 0.15] }),
    grow({ mineral: 'Fluorite', seed: 'core b', rest: 7, yaw: 80, size: 0.46, at: [1.02, -0.35], hue: -8 }),
  ],
  [
    grow({
      mineral: 'Quartz',
      seed: 'core a',
      spin: 44,
      lean: [22, 82],
      size: 0.66,
      at: [0.48, 0.25],
      sunk: 1.5,
      pale: 0.5,
    }),
    grow({
      mineral: 'Quartz',
      seed: 'core b',
      spin: 18,
      lean: [-7, 92],
      size: 1,
      at: [-0.1, 0.05],
      sunk: 1.65,
      pale: 0.8,
    }),
  ],
  [
    grow({
      mineral: 'Topaz',
      seed: 'core a',
      tall: 1.35,
      blunt: 0.7,
      spin: 34,
      lean: [7, 90],
      size: 1.02,
      at: [0.05, 0.2],
      sunk: 0.5,
    }),
    grow({
      mineral: 'Topaz',
      seed: 'core b',
      tall: 1,
      blunt: 0.4,
      spin: 50,
      lean: [-20, 84],
      size: 0.52,
      at: [-0.82, -0.1],
      sunk: 0.5,
    }),
  ],
  [
    grow({
      mineral: 'Sapphire',
      seed: 'core a',
      tall: 1.3,
      blunt: 0.9,
      spin: 26,
      lean: [6, 90],
      size: 1.18,
      at: [0.1, 0.1],
      sunk: 0.6,
    }),
    grow({
      mineral: 'Sapphire',
      seed: 'core b',
      spin: 40,
      lean: [-30, 82],
      size: 0.56,
      at: [-0.62, -0.15],
      sunk: 0.75,
    }),
  ],
  [grow({ mineral: 'Diamond', seed: 'core a', spin: 20, rest: 24, yaw: 118, size: 1.5 })],
]
