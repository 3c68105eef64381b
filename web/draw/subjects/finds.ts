import type { TierId } from '#contract/tiers'
import { type StoneSet, tierArt } from '../../art/tier-art.ts'
import type { Stone } from '../light/stone.ts'
import { type Growth, grow } from './grow.ts'

/** A set of stones of all six minerals: for passes, for pages, or for the drill core of the roadmap. */
type Find = 'specimen' | StoneSet | 'core'

/** The stones of a tier's mineral in a set. Only the set `specimen` represents passes. */
export function stonesOf(tier: TierId, find: Find = 'specimen'): Stone[] {
  const place = find === 'specimen' ? '' : find
  return finds[find][tier].map(({ seed = '', ...growth }) =>
    grow(tierArt[tier].mineral, `${place} ${seed}`.trim(), growth),
  )
}

/** A stone's parameters. The seed is unique within the set. */
type Row = Growth & { readonly seed?: string }

/** Each set has one or a few stones per mineral. */
const finds: Readonly<Record<Find, Readonly<Record<TierId, readonly Row[]>>>> = {
  specimen: {
    common: [
      {
        seed: 'a',
        rest: 1,
        yaw: -24,
        size: 1.1,
        at: [0.05, 0.2],
        cracks: [
          { face: 2, deep: 0.3, from: 0, reach: 0.55 },
          { face: 0, deep: 0.62, from: 4, reach: 0.4 },
        ],
      },
    ],
    uncommon: [
      {
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
      },
    ],
    rare: [
      { seed: 'b', spin: 12, lean: [14, 75], size: 0.62, at: [0.62, 0.3], sunk: 1.5, pale: 0.5 },
      { seed: 'c', spin: 40, lean: [-18, 85], size: 0.55, at: [-0.6, 0.25], sunk: 1.6, pale: 0.5 },
      { seed: 'a', spin: 8, lean: [-3, 90], size: 0.95, sunk: 1.7, pale: 0.8 },
      { seed: 'd', spin: 30, lean: [26, 60], size: 0.42, at: [0.5, -0.42], sunk: 1.6, pale: 0.4 },
    ],
    epic: [
      {
        seed: 'e',
        tall: 1.5,
        blunt: 0.2,
        spin: 8,
        lean: [-6, 90],
        size: 1.08,
        sunk: 0.55,
        cracks: [{ face: 1, deep: 0.35, from: 2, reach: 0.4 }],
      },
    ],
    legendary: [{ seed: 'a', spin: 12, lean: [-8, 90], size: 1.15, sunk: 0.6 }],
    mythic: [{ spin: 8, rest: 6, yaw: 215, size: 1.5 }],
  },
  home: {
    common: [{ flat: 0.4, rest: 1, yaw: -46, size: 1.1 }],
    uncommon: [{ blunt: 0.55, spin: 34, lean: [14, 60], size: 1.4, sunk: 0.5 }],
    rare: [
      { seed: 'b', spin: 30, lean: [-26, 80], size: 0.6, at: [-0.4, 0.1], sunk: 1.6, pale: 0.6 },
      { seed: 'a', tall: 2, spin: 15, lean: [10, 88], size: 0.95, at: [0.1, 0], sunk: 1.7, pale: 0.8 },
    ],
    epic: [{ tall: 1.3, blunt: 0.55, spin: 42, lean: [9, 90], size: 1.05, sunk: 0.5 }],
    legendary: [{ tall: 1.35, blunt: 0.8, spin: 30, lean: [8, 90], size: 1.2, sunk: 0.6 }],
    mythic: [{ spin: 14, rest: 24, yaw: 152, size: 1.4 }],
  },
  rewards: {
    common: [
      { seed: 'a', rest: 1, yaw: 62, size: 1.02, at: [-0.2, 0.2] },
      { seed: 'b', rest: 0, yaw: 20, size: 0.5, at: [0.8, -0.3] },
    ],
    uncommon: [
      { seed: 'a', blunt: 0.3, spin: 30, lean: [22, 70], size: 0.8, at: [0.5, 0.3], sunk: 0.45 },
      { seed: 'b', blunt: 0.1, spin: 8, lean: [-12, 80], size: 1.25, at: [-0.25, 0.1], sunk: 0.45 },
    ],
    rare: [
      { seed: 'c', spin: 20, lean: [28, 80], size: 0.56, at: [0.45, 0.3], sunk: 1.5, pale: 0.6 },
      { seed: 'a', spin: 44, lean: [6, 92], size: 0.9, at: [0.1, 0.1], sunk: 1.6, pale: 0.7 },
      { seed: 'b', spin: 30, lean: [-24, 88], size: 0.66, at: [-0.4, 0.05], sunk: 1.55, pale: 0.6 },
    ],
    epic: [
      { seed: 'a', tall: 1.45, blunt: 0.8, spin: 12, lean: [5, 90], size: 0.98, at: [0.2, 0.3], sunk: 0.5 },
      {
        seed: 'b',
        tall: 1.1,
        blunt: 0.4,
        spin: 50,
        lean: [-16, 88],
        size: 0.64,
        at: [-0.5, -0.1],
        sunk: 0.6,
      },
    ],
    legendary: [
      { seed: 'b', spin: 8, lean: [24, 86], size: 0.7, at: [0.5, 0.25], sunk: 0.75 },
      { seed: 'a', spin: 24, lean: [-6, 90], size: 1.08, at: [-0.1, 0.1], sunk: 0.75 },
    ],
    mythic: [{ spin: 6, rest: 24, yaw: 120, size: 1.42 }],
  },
  core: {
    common: [
      { seed: 'a', rest: 1, yaw: 52, size: 1.05, at: [-0.12, 0.15] },
      { seed: 'b', rest: 0, yaw: 18, size: 0.5, at: [0.98, -0.3] },
    ],
    uncommon: [
      { seed: 'a', rest: 7, yaw: 28, size: 1.3, at: [-0.1, 0.15] },
      { seed: 'b', rest: 7, yaw: 80, size: 0.46, at: [1.02, -0.35], hue: -8 },
    ],
    rare: [
      { seed: 'a', spin: 44, lean: [22, 82], size: 0.66, at: [0.48, 0.25], sunk: 1.5, pale: 0.5 },
      { seed: 'b', spin: 18, lean: [-7, 92], size: 1, at: [-0.1, 0.05], sunk: 1.65, pale: 0.8 },
    ],
    epic: [
      { seed: 'a', tall: 1.35, blunt: 0.7, spin: 34, lean: [7, 90], size: 1.02, at: [0.05, 0.2], sunk: 0.5 },
      { seed: 'b', tall: 1, blunt: 0.4, spin: 50, lean: [-20, 84], size: 0.52, at: [-0.82, -0.1], sunk: 0.5 },
    ],
    legendary: [
      { seed: 'a', tall: 1.3, blunt: 0.9, spin: 26, lean: [6, 90], size: 1.18, at: [0.1, 0.1], sunk: 0.6 },
      { seed: 'b', spin: 40, lean: [-30, 82], size: 0.56, at: [-0.62, -0.15], sunk: 0.75 },
    ],
    mythic: [{ spin: 20, rest: 24, yaw: 118, size: 1.5 }],
  },
}
