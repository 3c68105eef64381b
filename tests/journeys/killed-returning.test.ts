import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERY_LIFE } from '#contract/timing'
import { tendMinter } from '../../functions/minter/tend-minter.ts'
import { settlePayment } from '../../functions/payment/settle-payment.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { dieEverywhere, dying } from '../support/die-everywhere.ts'
import { inProcess } from '../support/in-process.ts'
import { askToPay, pay, paymentIn, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

/** Every other step: each is a long story here, and refunds die at every single one elsewhere. */
test.each([1, 3] as const)(
  'killed after every other step of taking back what nobody took, the payment goes back, once: share %d of 4',
  async (share) => {
    const steps = await dieEverywhere(world, share, async (death) => {
      const asked = await askToPay(world)
      const hash = pay(world, asked)
      await turns(world, 2)
      world.later(DELIVERY_LIFE)
      world.sandbox.ledger.close()
      const doomed = inProcess(world, death)
      const deadline = world.clock.now() + 20_000
      await dying(() => settle(doomed.services, asked.order.reservationId, { asker: 'close', deadline }))
      await dying(() => settlePayment(doomed.services, hash, { asker: 'close', deadline }))
      await turns(world, 6)
      expect(await paymentIn(world, hash), JSON.stringify(death)).toMatchObject({
        status: 'refunded',
        reason: 'not_taken',
      })
      return doomed.steps()
    })
    expect(steps).toBeGreaterThan(20)
  },
)
