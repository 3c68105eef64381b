import type { Point } from '../geometry/studio.ts'
import type { Area, Lines, Paint, Ring, Stop } from './picture.ts'

/** A place along a gradient from 0 to 1, and the colour there. */
type StopAt = readonly [at: number, colour: string, opacity?: number]

/** Colours along a line of the picture. */
export function linear(from: Point, to: Point, ...stops: readonly StopAt[]): Paint {
  return { kind: 'linear', from, to, stops: stops.map(stop) }
}

/** Colours along a line across whatever is painted, in shares of its width and height. */
export function across(from: Point, to: Point, ...stops: readonly StopAt[]): Paint {
  return { kind: 'across', from, to, stops: stops.map(stop) }
}

/** Colours out from a point of the picture. */
export function radial(middle: Point, radius: number, ...stops: readonly StopAt[]): Paint {
  return { kind: 'radial', middle, radius, stops: stops.map(stop) }
}

function stop([at, colour, opacity]: StopAt): Stop {
  return opacity === undefined ? { at, colour } : { at, colour, opacity }
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
  const lines: Lines = { kind: 'lines', strokes, colour, width }
  return opacity === undefined ? lines : { ...lines, opacity }
}
