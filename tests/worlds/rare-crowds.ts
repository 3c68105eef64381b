import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { payTiny } from './dust-senders.ts'
import { askToPay, send } from './payers.ts'
import { handsIn, REQUEST } from './rare-edges.ts'
import { closeOne } from './surroundings.ts'
import type { World } from './world.ts'

/** Tiny payments in each ledger of four seconds. */
const IN_EACH = 4
/** The slowdown of the database, so that so few payments overload it. */
const SLOW = 6
const CLOSE = 4 * SECOND
const MINUTES = 5

/** A stranger keeps paying a few drops, while one buyer has an open offer and another waits for a refund. */
export async function sendDustWithoutEnd(world: World): Promise<void> {
  const { newcomer, begin, call, turns } = world
  const { ask, until } = handsIn(world)
  const chance = world.chance.fork('dust')
  await ask()
  await until(REQUEST)
  const order = await askToPay(world, newcomer, 'common', 'beside-dust')
  if (!order) throw new Error('there is no invoice')
  const { Destination, InvoiceID } = order.payment
  world.costs.slowDatabase(SLOW)
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
  world.costs.slowDatabase(1)
}
