import { submitSigned } from '../sandbox/seed.ts'
import { readMinter } from '../support/minter-on-ledger.ts'
import { by } from './judges.ts'
import { leftOpen } from './liveness.ts'
import { settlePause } from './operator.ts'
import { payLate } from './payers.ts'
import { type Moves, refuseNewcomer } from './refuse-newcomer.ts'
import type { World } from './world.ts'

/** The most cron runs until an ended sale is wound up: its tickets go back five at a time. */
const TURNS = 30
/** What a wound up minter may have above its reserve and what it owes: what a late refund needs, and an XRP that is not worth a payment. */
const AT_MOST = 3_000_000n
/** The shares of ended sales in which a buyer pays after all is wound up, and which are resumed. */
const PAID_LATE = 0.7
const RESUMED = 0.5
/** What the treasury sends before the sale goes on, drops. */
const FLOAT = '40000000'

/** An ended sale refuses a newcomer and is wound up, also after late payments; if it is resumed, it sells again. */
export async function windUp(world: World, moves: Moves): Promise<void> {
  const { operator, chance, outside, environment } = world
  const later = chance.fork('after the end of the sale')
  await settlePause(world)
  await refuseNewcomer(world, moves, 'sale_paused')
  await untilWoundUp(world, moves)
  if (world.orders.length > 0 && later.happens(PAID_LATE)) {
    await payLate(world, later)
    await moves.closes(3)
    await untilWoundUp(world, moves)
  }
  if (!later.happens(RESUMED)) return
  await operator.resume()
  if (environment.open.config.treasury) {
    const fields = { TransactionType: 'Payment', Destination: outside.accounts.minter.address, Amount: FLOAT }
    await submitSigned(outside.ledger, outside.accounts.demoWallets.holder, fields)
  }
  for (let turns = 0; turns < 3; turns += 1) {
    await moves.closes(3)
    await moves.turn()
  }
}

async function untilWoundUp(world: World, { closes, turn, expectNothing }: Moves): Promise<void> {
  for (let turns = 0; turns < TURNS && (await leftToWindUp(world)).length > 0; turns += 1) {
    await turn()
    await closes(3)
  }
  expectNothing(by('rest', [...(await leftToWindUp(world)), ...brokenBound(world)]))
}

/** What an ended sale still has on the ledger, or has not decided. */
async function leftToWindUp(world: World): Promise<string[]> {
  if (world.observer.onFork) return []
  const { outside, model, environment } = world
  const { reserve, owedAtMost } = model.bound()
  const has = outside.ledger.balance(outside.accounts.minter.address)
  const { tickets, offers } = readMinter(outside)
  return [
    ...tickets.map((ticket) => `ticket ${ticket} is left after the end of the sale`),
    ...offers.map(({ index }) => `offer ${index} is left after the end of the sale`),
    ...(environment.open.config.treasury && has > reserve + owedAtMost + AT_MOST
      ? [`the ended sale keeps ${has} drops, of which it needs ${reserve} and owes ${owedAtMost}`]
      : []),
    ...(await leftOpen(world)),
  ]
}

/** The minter has its reserve and what it owes, unless it was robbed, or a restore made it forget what that is. */
function brokenBound({ outside, model, observer }: World): string[] {
  if (observer.behind || observer.onFork || model.robbedIn !== null) return []
  const { reserve, owed } = model.bound()
  const has = outside.ledger.balance(outside.accounts.minter.address)
  return has < reserve + owed ? [`the ended sale has ${has} drops, needs ${reserve} and owes ${owed}`] : []
}
