import { SECOND } from '#contract/timing'
import { type Part, parts, pausedParts } from './operator.ts'
import { type Moves, refuseNewcomer } from './refuse-newcomer.ts'
import type { World } from './world.ts'

/** The share of worlds in which the operator pauses something by command, how often at most, and for how long at most. */
const SHARE = 0.25
const MAX_PAUSES = 4
const LONGEST = 40 * SECOND
/** The latest moment of a pause after the one before, ms: most worlds are busy for less than a minute. */
const LATEST = 12_000
/** The share of pauses that stay until everything has come to rest. */
const STAYS = 0.25

/** The operator pauses the sale or parts of it at any moment, and resumes them, or does so only at rest. */
export async function pauseByCommand(world: World, goesOn: () => boolean): Promise<void> {
  // Its own source, so that worlds without such pauses stay as they were.
  const chance = world.chance.fork('pauses by command')
  if (!chance.happens(SHARE)) return
  for (let times = chance.between(1, MAX_PAUSES); times > 0; times -= 1) {
    await world.pause(chance.between(200, LATEST))
    if (!goesOn()) return
    const part = chance.happens(0.5) ? 'sale' : chance.pick(parts)
    world.trace.note(`the operator pauses ${part} by command`)
    await world.operator.pause(part)
    if (!chance.happens(STAYS))
      world.begin('the operator', () => resumeLater(world, goesOn, part, chance.between(1_000, LONGEST)))
  }
}

async function resumeLater(world: World, goesOn: () => boolean, part: Part, after: number): Promise<void> {
  await world.pause(after)
  if (!goesOn() || (part === 'sale' && world.operator.hasEnded)) return
  world.trace.note(`the operator resumes ${part} by command`)
  await world.operator.resume(part)
}

/** What is still paused at rest refuses a newcomer. Then everything is resumed. */
export async function endPauses(world: World, moves: Moves): Promise<void> {
  const { operator, db } = world
  if (!operator.hasPaused) return
  const paused = await pausedParts(db)
  if (paused.includes('sale')) await refuseNewcomer(world, moves, 'sale_paused')
  else if (paused.includes('common')) await refuseNewcomer(world, moves, 'tier_paused')
  for (const part of paused) await operator.resume(part)
}
