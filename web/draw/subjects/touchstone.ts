import type { Picture } from '../picture/picture.ts'
import { pebble, stoneShapes } from './touchstone-stone.ts'
import { goldRub } from './touchstone-streak.ts'

/** The whole, or one of two layers that lie exactly over each other, so that a page can draw the streak in. */
export type TouchstonePart = 'whole' | 'stone' | 'streak'

/** The touchstone: a broken pebble of black jasper, one side ground flat, and on it the streak that gold leaves. */
export function touchstone(part: TouchstonePart = 'whole'): Picture {
  const stone = pebble()
  const shapes = [
    ...(part === 'streak' ? [] : stoneShapes(stone)),
    ...(part === 'stone' ? [] : goldRub(stone)),
  ]
  return { width: 960, height: 760, title: 'A dark touchstone with one streak of gold', shapes }
}
