import { MINUTE, SECOND } from '#contract/timing'
import type { Chance } from './chance.ts'
import { payLate } from './payers.ts'
import type { World } from './world.ts'

/** The share of worlds in which the operator ends the sale, and of those the share in which it is wound up amid faults. */
const SHARE = 0.2
const AMID_FAULTS = 0.4
/** The latest moment of an end, ms: most worlds are busy for less than a minute. */
const LATEST = 24_000
/** The time with faults that winding up takes, with the minutes until the last purchase is over. */
const TIME_TO_WIND_UP = 30 * MINUTE
/** The share of ended sales that are resumed while faults go on, and of those that are ended again. */
const RESUMED = 0.3
const AGAIN = 0.5

/** The operator ends the sale at any moment, and may resume it, and end it again. */
export async function endSale(world: World, goesOn: () => boolean): Promise<void> {
  // Its own source, so that worlds without an end stay as they were.
  const chance = world.chance.fork('end of the sale')
  if (!chance.happens(SHARE)) return
  await world.pause(chance.between(200, LATEST))
  if (!goesOn()) return
  await end(world)
  if (chance.happens(AMID_FAULTS)) {
    // A time and no number of steps: each tiny payment of a stranger adds to that, and such a world might never end.
    world.faultsUntil = world.schedule.now() + TIME_TO_WIND_UP
    world.begin('late payers', () => payWhileWindingUp(world, goesOn, chance.fork('late payers')))
  }
  if (!chance.happens(RESUMED)) return
  await world.pause(chance.between(2, 120) * SECOND)
  if (!goesOn()) return
  world.trace.note('the operator resumes the ended sale')
  await world.operator.resume()
  if (!chance.happens(AGAIN)) return
  await world.pause(chance.between(5, 60) * SECOND)
  if (goesOn()) await end(world)
}

/** Now and then a buyer pays an invoice from before the end. */
async function payWhileWindingUp(world: World, goesOn: () => boolean, chance: Chance): Promise<void> {
  for (;;) {
    await world.pause(chance.between(1, 8) * MINUTE)
    if (!goesOn()) return
    await payLate(world, chance)
  }
}

async function end({ trace, operator, model }: World): Promise<void> {
  trace.note('the operator ends the sale')
  model.ended()
  await operator.end()
}
