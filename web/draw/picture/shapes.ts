import { boxOf, within } from '../geometry/box.ts'
import type { Point } from '../geometry/studio.ts'
import type { Area, Group, Lines, Paint, Ring, Stop } from './picture.ts'

/** A gradient along a line of the picture. */
export function linear(from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  return { kind: 'linear', from, to, stops }
}

/** A gradient along a line across any shape that it paints, in fractions of its width and height. */
export function across(from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  return { kind: 'across', from, to, stops }
}

/** A gradient along a line across these corners, in fractions of their bounding box. */
export function over(corners: Ring, from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  const box = boxOf(corners)
  return linear(within(box, ...from), within(box, ...to), ...stops)
}

/** A radial gradient in the picture. */
export function radial(middle: Point, radius: number, ...stops: readonly Stop[]): Paint {
  return { kind: 'radial', middle, radius, stops }
}

/** Parses a ring from x and y in turn: `0 0, 8 0, 8 8`. */
export function ring(numbers: string): Ring {
  return numbers.split(', ').map((pair): Point => {
    const [x, y, ...more] = pair.split(' ').map(Number)
    if (x === undefined || y === undefined || more.length > 0) throw new RangeError(`Not a place: ${pair}`)
    return [x, y]
  })
}

export function filled(
  rings: readonly Ring[],
  paint: Paint,
  more: { readonly opacity?: number; readonly bleed?: number } = {},
): Area {
  return { kind: 'area', rings, paint, ...more }
}

export function stroked(strokes: readonly Ring[], colour: string, width: number, opacity?: number): Lines {
  return { kind: 'lines', strokes, colour, width, opacity }
}

export function shadowed(ring: Ring, blur: number, opacity: number): Group {
  return { kind: 'group', blur, opacity, shapes: [filled([ring], '#000')] }
}
