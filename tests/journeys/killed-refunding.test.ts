import { afterAll, beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

const TOO_LITTLE = String(tiers.common.price - 1n)

test.each(shares)(
  'killed before or after any step, the right payment is delivered for and a wrong one goes back, once: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const asked = await askToPay(world)
      const wrong = pay(world, asked, { Amount: TOO_LITTLE })
      const right = pay(world, asked)
      const killed = inProcess(world, death)
      const claim = { tokenId: asked.order.tokenId, userAddress: asked.wallet.address }
      await dying(() => claimPaid(killed.services, { ...claim, paymentTxHash: right }))
      await dying(() => claimPaid(killed.services, { ...claim, paymentTxHash: wrong }))
      await killed.idle()
      await turns(world, 3)
      expect((await bookedPayment(world, wrong)).status, JSON.stringify(death)).toBe('refunded')
      expect((await bookedPayment(world, right)).status, JSON.stringify(death)).toBe('delivering')
      takePass(world, asked.wallet, await offerFor(world, asked))
      await turns(world, 1)
      expect((await bookedPayment(world, right)).status, JSON.stringify(death)).toBe('delivered')
      return killed.traces()
    })
    expect(traces).toBeGreaterThan(25)
  },
)
