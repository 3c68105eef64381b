import type { Solid } from '../geometry/solid.ts'
import type { Vec } from '../geometry/vector.ts'
import type { Material } from './minerals.ts'

/** A posed crystal. */
export type Stone = {
  readonly solid: Solid
  readonly material: Material
  /** Direction of the c axis. */
  readonly axis: Vec
  /** Paleness at a point, 0 to 1, for zoned stones. */
  readonly zoning?: (p: Vec) => number
  /** Flat flaws inside it: cleavages and ghosts. */
  readonly veils?: readonly (readonly Vec[])[]
}

/** Level of detail: minimum area of a piece, internal reflections, number of gradients. */
export type Grain = { readonly least: number; readonly mirrors: number; readonly gradients: number }
