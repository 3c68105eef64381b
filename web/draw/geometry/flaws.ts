import { clip, corners, flipped, type Plane, type Solid, section } from './solid.ts'
import { along, centroid, dot, sub, type Vec } from './vector.ts'

export type Crack = {
  /** Index of the face that it is parallel to, and its depth below that face: 0 at the face, 1 at the far side. */
  readonly face: number
  readonly deep: number
  /** Index of the face that it starts from, and how far in it reaches, 0 to 1. */
  readonly from: number
  readonly reach: number
}

/** A partial cleavage: a flat polygon inside the stone, parallel to a face and open to one side. */
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

/** An earlier tip of the crystal, visible inside it: its own tip scaled by `size` from the foot. */
export function ghost(solid: Solid, axis: Vec, size: number): (readonly Vec[])[] {
  const low = Math.min(...corners(solid).map((p) => p[2]))
  const foot = centroid(corners(solid).filter((p) => p[2] < low + 0.05))
  const roof = solid.filter((face) => dot(face.normal, axis) > 0.3)
  return roof.map((face) => face.points.map((p) => along(foot, sub(p, foot), size)))
}
