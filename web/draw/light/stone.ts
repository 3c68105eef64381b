import type { Solid } from '../geometry/solid.ts'
import type { Vec } from '../geometry/vector.ts'
import type { Material } from './minerals.ts'

/** One crystal in its place. */
export type Stone = {
  readonly solid: Solid
  readonly material: Material
  /** The way it grew. */
  readonly axis: Vec
  /** How pale it is at a point, 0 to 1, for stones that grew in zones. */
  readonly zoning?: (p: Vec) => number
  /** Flat flaws inside it, which catch the lamp: cleavages, and the ghosts of its earlier faces. */
  readonly veils?: readonly (readonly Vec[])[]
}

/** How finely a stone is drawn: pieces smaller than `least` square units are left out, `gradients` of the rest are shaded. */
export type Grain = { readonly least: number; readonly mirrors: number; readonly gradients: number }
