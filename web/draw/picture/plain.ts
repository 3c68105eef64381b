import { hexOf, mix } from '../light/colour.ts'
import { type Paint, type Picture, ringArea, type Shape } from './picture.ts'

/** Simplifies a picture for phones: flat colours, and no area smaller than a pixel. */
export function plain(picture: Picture): Picture {
  return { ...picture, shapes: picture.shapes.flatMap(plainShape) }
}

/** Minimum area in view box units: three units are about a pixel of a phone. */
const LEAST = 24

function plainShape(shape: Shape): Shape[] {
  if (shape.kind === 'lines') return [shape]
  if (shape.kind === 'group') return [{ ...shape, shapes: shape.shapes.flatMap(plainShape) }]
  const rings = shape.rings.filter((ring) => ringArea(ring) >= LEAST)
  return rings.length > 0 ? [{ ...shape, rings, paint: plainPaint(shape.paint) }] : []
}

/** The mean of an opaque gradient between two colours; other paints unchanged. */
function plainPaint(paint: Paint): Paint {
  if (typeof paint === 'string') return paint
  const [first, last, ...more] = paint.stops
  const isOpaque = paint.stops.every(([, , opacity = 1]) => opacity === 1)
  if (!first || !last || more.length > 0 || !isOpaque) return paint
  return hexOf(mix(rgb(first[1]), rgb(last[1]), 0.5))
}

function rgb(colour: string): [number, number, number] {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g)
  const [r = 0, g = 0, b = 0] = (digits ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
  return [r, g, b]
}
