import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settleDebts } from '../../functions/sale/payment/settle-debt.ts'
import { payDust, paymentReply, refundsOnLedger } from '../support/dust.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { askToPay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

test.each(shares)(
  'killed before or after any step of recording and refunding dust, it goes back whole, once: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const asked = await askToPay(world)
      const hashes = payDust(world, asked, [600_000, 700_000])
      const { services, traces, idle } = inProcess(world, death)
      const look = { asker: 'close', deadline: world.clock.now() } as const
      await dying(() => services.follower.catchUp())
      await dying(() => settleDebts(services, look))
      world.sandbox.ledger.close()
      await dying(() => services.follower.catchUp())
      await idle()
      const goesBack = () => refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)
      for (let runs = 0; runs < 4 && goesBack().length === 0; runs += 1) await turns(world, 1)
      await turns(world, 1)
      expect(goesBack(), JSON.stringify(death)).toEqual([1_300_000])
      for (const hash of hashes) expect((await paymentReply(world, asked, hash)).status).toBe('refunded')
      return traces()
    })
    expect(traces).toBeGreaterThan(10)
  },
)
