import type { Paint, Picture, Shape } from '../../art/picture.ts'
import { randomFrom } from '../../art/random.ts'
import { type StreakCourse, streak } from '../../art/streak.ts'
import type { Point } from '../../art/studio.ts'

/** What is rubbed on the stone: the purer, the brighter. */
export type Metal = 'gold' | 'alloy' | 'brass'

/** A streak of each metal, pressed hard from the left. It may be stretched to any length. */
export function rubs(): Readonly<Record<Metal, Picture>> {
  return { gold: rub('gold'), alloy: rub('alloy'), brass: rub('brass') }
}

function rub(metal: Metal): Picture {
  const shapes = rubbed(metal, (along, across) => [6 + 588 * along, 24 - 2 * along + 13 * across])
  return { width: 600, height: 48, title: '', shapes }
}

/** What one pull of the metal leaves along that course: its body, then its scratches and glints. */
export function rubbed(metal: Metal, course: StreakCourse): readonly Shape[] {
  const { body, scratch, glint } = metals[metal]
  const [first, ...fine] = streak(randomFrom(`rub ${metal}`), course, 3)
  const colours = [scratch, glint]
  const lines = fine.map(
    (shape, index): Shape =>
      shape.kind === 'lines' ? { ...shape, colour: colours[index] ?? shape.colour } : shape,
  )
  const paint = fading(course(0, 0), course(1, 0), body)
  return first?.kind === 'area' ? [{ ...first, paint }, ...lines] : lines
}

type Shades = readonly [dull: string, middle: string, bright: string]

const metals: Readonly<Record<Metal, { body: Shades; scratch: string; glint: string }>> = {
  gold: { body: ['#9a6d25', '#dcae57', '#f8e0a8'], scratch: '#e4b962', glint: '#fff3d0' },
  alloy: { body: ['#6b552a', '#a98747', '#cfae70'], scratch: '#b4935a', glint: '#e8d3a6' },
  brass: { body: ['#4a483d', '#6f6a57', '#938c76'], scratch: '#7d7763', glint: '#bdb6a0' },
}

/** Bright where the hand pressed, dull at both ends. */
function fading(from: Point, to: Point, [dull, middle, bright]: Shades): Paint {
  return {
    kind: 'linear',
    from,
    to,
    stops: [
      { at: 0, colour: dull },
      { at: 0.1, colour: middle },
      { at: 0.34, colour: bright },
      { at: 0.68, colour: middle },
      { at: 1, colour: dull },
    ],
  }
}
