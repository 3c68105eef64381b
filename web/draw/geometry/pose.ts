import { above, carve, corners, moved, type Plane, type Solid, turned } from './solid.ts'
import { turn, turnOnto, type Vec } from './vector.ts'

/** The pose of a crystal, in degrees, applied in this order: spin about its axis, rest, yaw about z, lean. */
export type Pose = {
  readonly spin?: number
  /** Index of the habit's face on which it rests. */
  readonly rest?: number
  readonly yaw?: number
  /** The lean and its direction: 0 towards x, 90 to the left. */
  readonly lean?: readonly [tilt: number, fall: number]
  readonly size?: number
  /** Position on the slab. */
  readonly at?: readonly [x: number, y: number]
  /** Depth below the slab, as a fraction of its size. The slab truncates it. */
  readonly sunk?: number
  /** Height above the slab, when it rests on another stone. */
  readonly lifted?: number
}

/** Poses a crystal on the slab, the plane z = 0. Returns it with the direction of its c axis. */
export function posed(planes: readonly Plane[], pose: Pose): { solid: Solid; axis: Vec } {
  const { size = 1, at = [0, 0], sunk = 0, lifted = 0 } = pose
  const turning = turningOf(planes, pose)
  const posed = moved(turned(planes, turning), [0, 0, 0], size)
  const lowest = Math.min(...corners(carve(posed)).map((p) => p[2]))
  const stood = moved(posed, [at[0], at[1], lifted - lowest - sunk * size])
  return { solid: carve(onSlab(stood, pose)), axis: turning([0, 0, 1]) }
}

/** Truncates a sunk crystal at the slab, or marks the face on which it lies. */
function onSlab(planes: readonly Plane[], { sunk = 0, lifted = 0 }: Pose): readonly Plane[] {
  if (lifted > 0) return planes
  if (sunk > 0) return [...planes, SLAB]
  return planes.map((plane) => (plane.normal[2] < -0.9999 ? SLAB : plane))
}

const SLAB: Plane = { ...above(0), ground: true }

function turningOf(planes: readonly Plane[], { spin = 0, rest, yaw = 0, lean: [tilt, fall] = [0, 0] }: Pose) {
  const spun = (v: Vec) => turn(v, UP, spin)
  const face = rest === undefined ? undefined : planes[rest]
  const laid = face ? turnOnto(spun(face.normal), [0, 0, -1]) : (v: Vec) => v
  const axis: Vec = turn([1, 0, 0], UP, fall)
  return (v: Vec): Vec => turn(turn(laid(spun(v)), UP, yaw), axis, tilt)
}

const UP: Vec = [0, 0, 1]
