import { boxOf, within } from '../geometry/box.ts'
import type { Point } from '../geometry/studio.ts'
import type { Area, Group, Lines, Paint, Ring, Stop } from './picture.ts'

/** Colours along a line of the picture. */
export function linear(from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  return { kind: 'linear', from, to, stops }
}

/** Colours along a line across whatever is painted, in shares of its width and height. */
export function across(from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  return { kind: 'across', from, to, stops }
}

/** Colours along a line over these corners, in shares of the frame round them. */
export function over(corners: Ring, from: Point, to: Point, ...stops: readonly Stop[]): Paint {
  const box = boxOf(corners)
  return linear(within(box, ...from), within(box, ...to), ...stops)
}

/** Colours out from a point of the picture. */
export function radial(middle: Point, radius: number, ...stops: readonly Stop[]): Paint {
  return { kind: 'radial', middle, radius, stops }
}

/** The ring that a row of numbers names, x and y in turn: `0 0, 8 0, 8 8`. */
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

/** The shadow of what a ring outlines, out of focus. */
export function shadowed(ring: Ring, blur: number, opacity: number): Group {
  return { kind: 'group', blur, opacity, shapes: [filled([ring], '#000')] }
}
