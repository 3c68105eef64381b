import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERY_LIFE } from '#contract/timing'
import { tendMinter } from '../../functions/minter/tend-minter.ts'
import { dieEverywhere, shares } from '../support/die-everywhere.ts'
import { inProcess } from '../support/in-process.ts'
import { askToPay, pay, paymentIn, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await tendMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

test.each(shares)(
  'killed before or after any single step of taking back what nobody took, the payment goes back, once: share %d of 4',
  async (share) => {
    const steps = await dieEverywhere(world, share, async (death) => {
      const asked = await askToPay(world)
      const hash = pay(world, asked)
      await turns(world, 2)
      world.later(DELIVERY_LIFE)
      world.sandbox.ledger.close()
      const taken = await turns(world, 1, death)
      await turns(world, 6)
      expect(await paymentIn(world, hash), JSON.stringify(death)).toMatchObject({
        status: 'refunded',
        reason: 'not_taken',
      })
      return taken
    })
    expect(steps).toBeGreaterThan(20)
  },
)
