import { SvgPicture } from '../picture/svg-picture.tsx'
import { type Metal, rubbed } from './rubs.ts'

type Point = readonly [x: number, y: number]

interface StreakProps {
  readonly from: Point
  readonly to: Point
  readonly width: number
  readonly metal: Metal
  /** The size of the drawing it lies in. */
  readonly within: Point
}

/** Hairs are finer than a unit of the drawing, and a picture keeps to whole ones. */
const FINE = 10

/** Metal rubbed off on stone, from one place of a drawing to another. */
export function Streak({ from: [x0, y0], to: [x1, y1], width, metal, within: [w, h] }: StreakProps) {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const half = width / 2 / Math.hypot(dx, dy)
  const shapes = rubbed(metal, (along, across) => [
    (x0 + dx * along - dy * across * half) * FINE,
    (y0 + dy * along + dx * across * half) * FINE,
  ])
  return <SvgPicture picture={{ width: w * FINE, height: h * FINE, title: '', shapes }} id={metal} />
}
