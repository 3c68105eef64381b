import { clip, corners, type Solid, section } from './solid.ts'
import { along, centroid, dot, scale, sub, type Vec } from './vector.ts'

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
  const depth = (normal: Vec, offset: number, share: number) =>
    offset - share * (offset - Math.min(...corners(solid).map((p) => dot(p, normal))))
  const whole = section(solid, {
    normal: parallel.normal,
    offset: depth(parallel.normal, parallel.offset, deep),
  })
  return clip(whole, { normal: scale(side.normal, -1), offset: -depth(side.normal, side.offset, reach) })
}

/** The tip a crystal once ended in, left inside when it grew on: its own tip, `size` times as far from the foot. */
export function ghost(solid: Solid, axis: Vec, size: number): (readonly Vec[])[] {
  const low = Math.min(...corners(solid).map((p) => p[2]))
  const foot = centroid(corners(solid).filter((p) => p[2] < low + 0.05))
  const roof = solid.filter((face) => dot(face.normal, axis) > 0.3)
  return roof.map((face) => face.points.map((p) => along(foot, sub(p, foot), size)))
}
