import { MINUTE, SECOND } from '#contract/timing'
import { noteSpent } from '../../functions/adapters/xaman/budget-store.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { closeOne } from './background.ts'
import { payTiny } from './dust-senders.ts'
import { askToPay, send } from './payers.ts'
import { controlsOf, REQUEST } from './rare-edges.ts'
import { pass } from './rare-nodes.ts'
import type { World } from './world.ts'

/** Tiny payments in each ledger of four seconds. */
const IN_EACH = 4
/** The slowdown of the database, so that so few payments overload it. */
const SLOW = 10
const CLOSE = 4 * SECOND
const MINUTES = 5
/** How far ahead a clock may be. */
const AHEAD = 90 * SECOND

/** A stranger keeps paying a few drops, while one buyer has an open offer and another waits for a refund. */
export async function sendDustWithoutEnd(world: World): Promise<void> {
  const { newcomer, begin, call, turns } = world
  const { ask, until } = controlsOf(world)
  const chance = world.chance.fork('dust')
  await ask()
  await until(REQUEST)
  const order = await askToPay(world, newcomer, 'common', 'beside-dust')
  if (!order) throw new Error('there is no invoice')
  const { Destination, InvoiceID } = order.payment
  world.latency.slowDatabase(SLOW)
  for (let passed = 0; passed < MINUTES * MINUTE; passed += CLOSE) {
    if (passed === MINUTE + 2 * CLOSE)
      await send(world, newcomer, { TransactionType: 'Payment', Destination, InvoiceID, Amount: '2000000' })
    if (passed % MINUTE === 0) {
      turns.due()
      begin('cron run', async () => void (await call('the cron run', reconcile)))
    }
    await payTiny(world, chance, IN_EACH)
    await world.pause(CLOSE)
    closeOne(world)
  }
  turns.due()
  await world.pause(SECOND)
  world.latency.slowDatabase(1)
}

/** By a clock that is ahead, every wallet request of the minute is used: a buyer who comes next has to wait in the queue. */
export async function spendRequests(world: World): Promise<void> {
  const { db, environment, schedule, begin, call } = world
  // What else the minter has to do is done, so that the next buyer comes soon.
  begin('cron run', async () => void (await call('the cron run', reconcile)))
  await pass(world, 12)
  await noteSpent(db, environment.open.config.xaman, 'payloads', schedule.now() + AHEAD)
}
