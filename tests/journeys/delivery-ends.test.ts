import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromRippleTime } from '#contract/ripple-time'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/timing'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import {
  type AskedToPay,
  askToPay,
  bookedPayment,
  offerFor,
  pay,
  takePass,
  turns,
} from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.configure({})
  world.sandbox.setView(2, {})
  await expectInvariants(world)
})
afterAll(() => world.close())

const drops = async ({ wallet }: AskedToPay) => BigInt((await world.sandbox.balance(wallet.address)) ?? 0)

const passesOf = async ({ wallet }: AskedToPay) => (await world.sandbox.nfts(wallet.address)).length

function entry(offer: string) {
  const { node } = world.sandbox.ledger.request(
    'ledger_entry',
    { nft_offer: offer, ledger_index: 'validated' },
    2,
  ) as { node?: { Expiration: number } }
  return node ?? null
}

const closeTime = () => inProcess(world, null).services.follower.tip()

/** A pass that is paid, and offered to its payer. */
async function delivery() {
  const asked = await askToPay(world)
  const hash = pay(world, asked)
  await turns(world, 2)
  const offer = await offerFor(world, asked)
  const end = fromRippleTime(entry(offer)?.Expiration ?? 0)
  return { asked, hash, offer, end }
}

/** Closes the last ledger before the offer's end: the next one may still take it, and closes after that end. */
async function toTheLastClose({ end }: { end: number }) {
  world.later(end - world.clock.now() - 5 * SECOND)
  world.sandbox.ledger.close()
  expect((await closeTime())?.closeTime).toBeLessThan(end)
  world.later(10 * SECOND)
}

/** Checks the purchase as a cron run does; this closes no ledger. */
async function look({ order }: AskedToPay) {
  const { services, idle } = inProcess(world, null)
  await services.follower.catchUp()
  await settle(services, order.reservationId, { asker: 'cron', deadline: world.clock.now() })
  await idle()
}

test('the buyer is told before paying how long the pass is offered, and it is offered that long: a day', async () => {
  const { asked, end } = await delivery()
  expect(asked.order.offeredFor).toBe(DAY)
  expect(Math.abs(end - world.clock.now() - DAY)).toBeLessThan(MINUTE)
})

test('the time that a buyer was told counts, whatever is configured when they pay', async () => {
  world.configure({ DELIVERY_HOURS: '2' })
  const asked = await askToPay(world)
  expect(asked.order.offeredFor).toBe(2 * HOUR)
  world.configure({ DELIVERY_HOURS: '720' })
  pay(world, asked)
  await turns(world, 2)
  const end = fromRippleTime(entry(await offerFor(world, asked))?.Expiration ?? 0)
  expect(Math.abs(end - world.clock.now() - 2 * HOUR)).toBeLessThan(MINUTE)
})

test('accepted in the last possible close: it is sold, and nothing goes back, whichever process reads it first', async () => {
  const one = await delivery()
  await toTheLastClose(one)
  takePass(world, one.asked.wallet, one.offer)
  const had = await drops(one.asked)
  await turns(world, 5)
  expect(await bookedPayment(world, one.hash)).toMatchObject({ status: 'delivered', refund: null })
  expect([await drops(one.asked), await passesOf(one.asked)]).toEqual([had, 1])
})

test('accepted in the last close while our withdrawal is being sent: it is sold, and nothing goes back', async () => {
  const one = await delivery()
  await toTheLastClose(one)
  const accepted = takePass(world, one.asked.wallet, one.offer)
  const had = await drops(one.asked)
  // The node that is read does not show the acceptance yet, but its ledger is past the offer's end.
  world.sandbox.setView(1, { hide: [accepted] })
  await look(one.asked)
  expect((await bookedPayment(world, one.hash)).status).not.toMatch(/refund/)
  world.sandbox.setView(1, {})
  await turns(world, 6)
  expect(await bookedPayment(world, one.hash)).toMatchObject({ status: 'delivered', refund: null })
  expect([await drops(one.asked), await passesOf(one.asked)]).toEqual([had, 1])
})

test('a payment is not refunded while its expired offer still exists; once two nodes show it gone, the payment goes back whole, once', async () => {
  const { asked, hash, offer, end } = await delivery()
  const had = await drops(asked)
  world.later(end - world.clock.now() + MINUTE)
  world.sandbox.ledger.close()
  await look(asked)
  await look(asked)
  expect(entry(offer)).not.toBeNull()
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering', refund: null })
  // Only one of two nodes has the ledger with the withdrawal, which decides nothing.
  world.sandbox.ledger.close()
  world.sandbox.setView(2, { lag: 1 })
  await look(asked)
  expect(entry(offer)).toBeNull()
  expect((await bookedPayment(world, hash)).status).toBe('delivering')
  world.sandbox.setView(2, {})
  await turns(world, 4)
  expect(entry(offer)).toBeNull()
  expect(await bookedPayment(world, hash)).toMatchObject({
    status: 'refunded',
    reason: 'not_taken',
    attempts: 1,
  })
  expect(await drops(asked)).toBe(had + BigInt(asked.order.payment.Amount))
})
