import { clip, corners, flipped, type Plane, type Solid, section } from './solid.ts'
import { along, centroid, dot, sub, type Vec } from './vector.ts'

export type Crack = {
  /** The face it runs parallel to, by its number in the solid, and how deep below it: 0 the face, 1 the far side. */
  readonly face: number
  readonly deep: number
  /** The face it starts from, and how far in it reaches: 0 not at all, 1 to the far side. */
  readonly from: number
  readonly reach: number
}

/** A cleavage begun and not finished: flat, parallel to a face of the stone, open to one side. */
export function crack(solid: Solid, { face, deep, from, reach }: Crack): readonly Vec[] {
  const parallel = solid[face]
  const side = solid[from]
  if (!parallel || !side) return []
  const within = ({ normal, offset }: Plane, share: number): Plane => {
    const far = Math.min(...corners(solid).map((p) => dot(p, normal)))
    return { normal, offset: offset - share * (offset - far) }
  }
  return clip(section(solid, within(parallel, deep)), flipped(within(side, reach)))
}

/** The tip a crystal once ended in, left inside when it grew on: its own tip, `size` times as far from the foot. */
export function ghost(solid: Solid, axis: Vec, size: number): (readonly Vec[])[] {
  const low = Math.min(...corners(solid).map((p) => p[2]))
  const foot = centroid(corners(solid).filter((p) => p[2] < low + 0.05))
  const roof = solid.filter((face) => dot(face.normal, axis) > 0.3)
  return roof.map((face) => face.points.map((p) => along(foot, sub(p, foot), size)))
}
