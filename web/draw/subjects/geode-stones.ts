import { quartz } from '../geometry/habits.ts'
import { between, type Random } from '../geometry/random.ts'
import { carve, moved, turned } from '../geometry/solid.ts'
import { type Camera, rise } from '../geometry/studio.ts'
import { add, along, cross, dot, scale, sub, turn, turnOnto, unit, type Vec } from '../geometry/vector.ts'
import { minerals, tinted } from '../light/minerals.ts'
import type { Stone } from '../light/stone.ts'

/** Half axes of the hollow, and its depth. */
export const HOLLOW = { wide: 1.02, high: 0.78, deep: 0.72 } as const

/** The geode's centre, far above z = 0, so that no crystal counts as lying on the slab. */
export const MIDDLE: Vec = [0, 0, 4]

/** For a picture of 960 by 800. */
export const CAMERA: Camera = { scale: 252, x: 478, y: 1341 }

/** The normal of the cut, towards the viewer and slightly to the light. */
const OUT: Vec = unit([-0.3, -0.8, 0.5])
const RIGHT: Vec = unit(cross(OUT, [0, 0, -1]))
const UP: Vec = cross(OUT, RIGHT)

/** A point on an ellipse about the centre at `reach` of its half axes, moved by `out` along the normal of the cut. */
export const onOval = ({ wide, high }: Oval, angle: number, reach: number, out = 0): Vec =>
  inNodule(wide * reach * Math.cos(angle), high * reach * Math.sin(angle), out)

export type Oval = { readonly wide: number; readonly high: number }

/** Converts from the geode's own axes. */
const inNodule = (right: number, up: number, out: number): Vec =>
  along(along(along(MIDDLE, RIGHT, right), UP, up), OUT, out)

/** Distance of the hollow's wall at an angle, about 1, with slow waves. */
export const swell = (angle: number): number =>
  1 + 0.045 * Math.sin(2 * angle + 0.6) + 0.035 * Math.sin(3 * angle + 2.1) + 0.02 * Math.sin(5 * angle)

/** Amethyst crystals on the wall of the hollow. They point to the centre; deeper ones are longer. */
export function lining(random: Random): Stone[] {
  return Array.from({ length: CRYSTALS }, (_, i) => {
    // Evenly spread by Fibonacci's spiral, then displaced.
    const reach = Math.min(0.985, Math.sqrt((i + 0.5) / CRYSTALS) * between(random, 0.96, 1.02))
    const angle = i * 2.39996 + between(random, -0.2, 0.2)
    const deep = Math.sqrt(1 - reach * reach)
    const seat = onOval(HOLLOW, angle, reach * swell(angle), -HOLLOW.deep * deep)
    const size = between(random, 0.075, 0.11) + 0.15 * deep * between(random, 0.3, 1)
    return amethyst(random, seat, wayIn(random, seat), size)
  })
}

const CRYSTALS = 116

/** Direction from the wall to a point near the opening, with variation. */
function wayIn(random: Random, seat: Vec): Vec {
  const aim = unit(sub(inNodule(between(random, -0.25, 0.25), between(random, -0.2, 0.2), 1.1), seat))
  const stray: Vec = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)]
  return unit(add(aim, scale(stray, 0.2)))
}

function amethyst(random: Random, seat: Vec, axis: Vec, size: number): Stone {
  const leant = turnOnto(Z, axis)
  const spin = between(random, 0, 60)
  const posed = (v: Vec) => leant(turn(v, Z, spin))
  const habit = quartz(random, { tall: between(random, 1, 1.5), blunt: between(random, 0, 0.9) })
  const planes = moved(turned(habit, posed), along(seat, axis, 0.2 * size), size)
  const tint = {
    hue: between(random, -6, 8),
    chroma: between(random, 1, 1.25),
    light: between(random, 0.62, 0.9),
  }
  return {
    solid: carve(planes.map((plane) => ({ ...plane, ground: dot(plane.normal, axis) < -0.99 }))),
    axis,
    material: tinted(minerals.Quartz, tint),
    zoning: (p) => 0.35 * (1 - rise(-0.6, 0.5, dot(sub(p, seat), axis) / size)),
  }
}

const Z: Vec = [0, 0, 1]
