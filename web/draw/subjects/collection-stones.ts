import { tierOfImage } from '../../art/collection.ts'
import { tierArt } from '../../art/tier-art.ts'
import { type Growth, grow } from './grow.ts'
import type { StreakPlace } from './slab-streak.ts'

/** A picture of the collection: title, place of the gold streak, and stones of its tier's mineral. */
const plan = (title: string, gold: StreakPlace | false, stones: Growth[]) => ({ title, gold, stones })

const TWIN = { tall: 2.15, flat: 1, blunt: 0.1, spin: 30, sunk: 1.75, pale: 0.95, hue: 6, light: 1.02 }

/** The pictures 1 to 17. Neighbours differ in number, pose and habit, not only in size. */
const plans = [
  plan('Two calcite rhombohedra, the small one leaning', 'before', [
    { rest: 1, yaw: 62, size: 1.02, at: [-0.25, 0.2], cracks: [{ face: 2, deep: 0.4, from: 0, reach: 0.5 }] },
    { rest: 0, yaw: 20, size: 0.5, at: [0.98, -0.35] },
  ]),
  plan('Calcite cleavages, three, one upon another', false, [
    { flat: 0.9, rest: 1, yaw: -14, size: 1.2, at: [0, 0.1] },
    { flat: 0.3, rest: 1, yaw: 146, size: 0.62, at: [-0.1, 0.1], lifted: 0.81 },
    { rest: 1, yaw: 70, size: 0.3, at: [1.2, -0.7] },
  ]),
  plan('A clear calcite lying on the streak, which shows through it twice', 'across', [
    { flat: 0.95, rest: 1, yaw: -30, size: 1.45, at: [0.05, 0.05] },
  ]),
  plan('A fluorite octahedron lying on a face, two beside it', 'before', [
    { rest: 7, yaw: 12, size: 1.2, at: [-0.2, 0.15], cracks: [{ face: 0, deep: 0.3, from: 3, reach: 0.5 }] },
    { rest: 7, yaw: 60, size: 0.5, at: [1.05, 0.1], hue: -8 },
    { rest: 7, yaw: 100, size: 0.32, at: [0.7, -0.75], hue: 10, light: 1.1 },
  ]),
  plan('Fluorite octahedra grown through one another', false, [
    { blunt: 0.5, spin: 30, lean: [24, 70], size: 0.95, at: [0.62, 0.32], sunk: 0.45 },
    { blunt: 0.2, spin: 8, lean: [-12, 80], size: 1.3, at: [-0.25, 0.1], sunk: 0.45 },
    { blunt: 0.7, spin: 50, lean: [20, 20], size: 0.55, at: [0.45, -0.55], sunk: 0.3 },
    { spin: 10, lean: [-24, 40], size: 0.4, at: [-1.05, -0.35], sunk: 0.3 },
  ]),
  plan('A fluorite octahedron with the cube cut deep into its corners', 'before', [
    { blunt: 1.35, spin: 20, lean: [12, 60], size: 1.55, sunk: 0.3, hue: 12, chroma: 0.9 },
  ]),
  plan('Five points of quartz from one foot', false, [
    { spin: 20, lean: [30, 80], size: 0.58, at: [0.5, 0.3], sunk: 1.5, pale: 0.6 },
    { spin: 8, lean: [11, 85], size: 0.76, at: [0.28, 0.25], sunk: 1.5, pale: 0.7 },
    { spin: 44, lean: [-8, 92], size: 0.9, at: [-0.22, 0.1], sunk: 1.6, pale: 0.7 },
    { spin: 30, lean: [-32, 88], size: 0.6, at: [-0.6, 0.15], sunk: 1.55, pale: 0.6 },
    { spin: 12, lean: [20, 20], size: 0.4, at: [0.12, -0.5], sunk: 1.6, pale: 0.4 },
  ]),
  plan('A quartz pointed at both ends, lying before a standing one with a ghost inside', 'before', [
    {
      tall: 2.4,
      spin: 15,
      lean: [16, 90],
      size: 0.85,
      at: [0.3, 0.5],
      sunk: 1.9,
      ghost: 0.72,
      hue: -10,
      light: 1.05,
    },
    {
      tall: 1.9,
      doubled: true,
      rest: 0,
      yaw: 62,
      size: 0.62,
      at: [-0.2, -0.4],
      hue: 8,
      light: 1.35,
      chroma: 0.8,
    },
  ]),
  plan('Two blades of quartz grown as one, by the Japan law at 84½ degrees', 'before', [
    { ...TWIN, lean: [-42.25, 90], at: [-0.1, 0.02] },
    { ...TWIN, lean: [42.25, 90], at: [0.1, 0] },
  ]),
  plan('A long topaz lying on its side, the wedge to the viewer', 'before', [
    { tall: 1.55, blunt: 0, flat: 0.5, rest: 0, yaw: 38, size: 1.0, at: [0, 0.1] },
  ]),
  plan('Two topazes, one fallen against the other', 'before', [
    { tall: 1.35, blunt: 0.4, spin: 40, lean: [-20, 90], size: 0.9, at: [-0.3, 0.35], sunk: 0.6, hue: -8 },
    { tall: 1.3, blunt: 0.6, rest: 0, yaw: 52, size: 0.62, at: [0.45, -0.35], hue: 10, light: 1.2 },
  ]),
  plan('Topaz in a row, the tallest behind', false, [
    { tall: 1.45, blunt: 0.9, spin: 12, lean: [6, 90], size: 0.98, at: [0.25, 0.45], sunk: 0.5, hue: -4 },
    { tall: 1.2, blunt: 0.3, spin: 50, lean: [-14, 90], size: 0.78, at: [-0.72, 0.1], sunk: 0.6, hue: 6 },
    {
      tall: 1,
      blunt: 0.7,
      spin: 28,
      lean: [18, 80],
      size: 0.56,
      at: [0.55, -0.5],
      sunk: 0.4,
      hue: 12,
      light: 1.15,
    },
  ]),
  plan('A blunt sapphire barrel', 'before', [
    { tall: 1.35, blunt: 1, spin: 26, lean: [7, 90], size: 1.35, sunk: 0.55 },
  ]),
  plan('Three sapphires leaning apart', false, [
    { spin: 8, lean: [24, 88], size: 0.84, at: [0.62, 0.25], sunk: 0.75 },
    { spin: 24, lean: [-6, 90], size: 1.08, at: [-0.1, 0.2], sunk: 0.75 },
    { spin: 40, lean: [-28, 80], size: 0.7, at: [-0.66, -0.15], sunk: 0.75, hue: -8 },
  ]),
  plan('A slender sapphire standing, a barrel fallen before it', 'before', [
    { tall: 2.1, blunt: 0.2, spin: 20, lean: [9, 90], size: 1.0, at: [-0.32, 0.3], sunk: 1.1 },
    { tall: 1.15, blunt: 1, rest: 1, yaw: 20, size: 0.62, at: [0.62, -0.35], hue: -8, light: 1.15 },
  ]),
  plan('A brilliant facing the viewer, one on its table, one leaning', 'before', [
    { spin: 20, rest: 24, yaw: 168, size: 1.2, at: [0.18, 0.2] },
    { spin: 10, rest: 0, size: 0.44, at: [-1.02, -0.2] },
    { spin: 34, rest: 15, yaw: 120, size: 0.34, at: [0.95, -0.75] },
  ]),
  plan('A brilliant on its side, the table to the lamp', 'before', [{ rest: 24, yaw: 120, size: 1.42 }]),
]

/** The pictures with posed stones, each with a seed of its own. */
export const compositions = plans.map((plan, picture) => {
  const { mineral } = tierArt[tierOfImage(picture + 1)]
  const stones = plan.stones.map((stone, i) => grow(mineral, `${picture + 1}${'abcde'[i]}`, stone))
  return { ...plan, stones }
})
