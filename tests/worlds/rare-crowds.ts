import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { payTiny } from './dust-senders.ts'
import { askToPay, send } from './payers.ts'
import { handsIn, REQUEST } from './rare-edges.ts'
import { closeOne } from './surroundings.ts'
import type { World } from './world.ts'

/** Tiny payments in each ledger of four seconds. */
const IN_EACH = 4
/** How many times as long the database takes: so few are a crowd to it. */
const SLOW = 6
const CLOSE = 4 * SECOND
const MINUTES = 5

/** A stranger pays a few drops again and again, while one buyer takes their time and another has a wrong payment to go back. */
export async function sendDustWithoutEnd(world: World): Promise<void> {
  const { newcomer, begin, call, turns } = world
  const { ask, until } = handsIn(world)
  const chance = world.chance.fork('dust')
  await ask()
  await until(REQUEST)
  const order = await askToPay(world, newcomer, 'common', 'beside-dust')
  if (!order) throw new Error('nobody is asked to pay')
  const { Destination, InvoiceID } = order.payment
  world.costs.slowDatabase(SLOW)
  for (let passed = 0; passed < MINUTES * MINUTE; passed += CLOSE) {
    if (passed === MINUTE + 2 * CLOSE)
      await send(world, newcomer, { TransactionType: 'Payment', Destination, InvoiceID, Amount: '2000000' })
    if (passed % MINUTE === 0) {
      turns.due()
      begin('clock', async () => void (await call('the clock', reconcile)))
    }
    await payTiny(world, chance, IN_EACH)
    await world.pause(CLOSE)
    closeOne(world)
  }
  turns.due()
  await world.pause(SECOND)
  world.costs.slowDatabase(1)
}
