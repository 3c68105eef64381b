import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERY_LIFE, MINUTE } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settlePayment } from '../../functions/sale/payment/settle-payment.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { type Death, inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { dying, shares } from '../support/kill-at-each-step.ts'
import { askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

interface Untaken {
  readonly purchase: string
  readonly payment: TxHash
}

/** As many as the minter may have open at once. Their offers expire together, which saves the most time. */
const TOGETHER = 8

/** Passes that were paid and delivered, and that were not taken before their offers expired. */
async function untaken(): Promise<readonly Untaken[]> {
  const all: Untaken[] = []
  for (let count = 0; count < TOGETHER; count += 1) {
    const asked = await askToPay(world)
    all.push({ purchase: asked.order.reservationId, payment: pay(world, asked) })
  }
  await turns(world, 2)
  for (const { payment } of all) expect((await bookedPayment(world, payment)).status).toBe('delivering')
  world.later(DELIVERY_LIFE + MINUTE)
  world.sandbox.ledger.close()
  return all
}

/**
 * Takes one back and returns its payment, unless the process dies first. Returns how many persistent changes it made.
 */
async function reclaim({ purchase, payment }: Untaken, death: Death | null): Promise<number> {
  await world.db.prepare('DELETE FROM lease').run()
  const { services, traces } = inProcess(world, death)
  const look = { asker: 'close', deadline: world.clock.now() + 20_000 } as const
  await dying(() => settle(services, purchase, look))
  await dying(() => settlePayment(services, payment, look))
  return traces()
}

/** Another process finishes this one and no other: a cron run would take the others back too. */
async function expectReturned(one: Untaken, death: Death): Promise<void> {
  const isReturned = async () => (await bookedPayment(world, one.payment)).status === 'refunded'
  for (let look = 0; look < 6 && !(await isReturned()); look += 1) await reclaim(one, null)
  const returned = { status: 'refunded', reason: 'not_taken' }
  expect(await bookedPayment(world, one.payment), JSON.stringify(death)).toMatchObject(returned)
}

test.each(shares)(
  'killed before or after any step of taking back an unclaimed pass, the payment goes back, once: share %d of 4',
  async (share) => {
    const waiting: Untaken[] = []
    const die = async (death: Death): Promise<boolean> => {
      if (waiting.length === 0) waiting.push(...(await untaken()))
      const one = waiting.pop()
      if (!one) throw new Error('Nothing waits to be taken back')
      await inProcess(world, null).services.follower.catchUp()
      const left = await reclaim(one, death)
      await expectReturned(one, death)
      await expectInvariants(world)
      return left >= death.traces
    }

    let traces = share - 1
    while (await die({ traces })) traces += shares.length
    expect(traces).toBeGreaterThan(20)
    await turns(world, 6)
    for (const { payment } of waiting) expect((await bookedPayment(world, payment)).status).toBe('refunded')
    await expectInvariants(world)
  },
)
