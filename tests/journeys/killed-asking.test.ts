import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterAll(() => world.close())

test.each(shares)(
  'killed before or after any step of asking for a payment, the same request is one invoice that can be paid: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const wallet = await freshWallet(world)
      const request = { tier: 'common', clientMintRequestId: `request-of-${wallet.address}` } as const
      const killed = inProcess(world, death)
      await dying(() => createInvoice(killed.services, wallet.address, request))
      await killed.idle()
      const { services, idle } = inProcess(world, null)
      const again = await createInvoice(services, wallet.address, request)
      await idle()
      if (!again.ok) throw new Error(`refused after a kill at ${JSON.stringify(death)}: ${again.error}`)
      const hash = pay(world, { wallet, order: again.value })
      await turns(world, 2)
      expect((await bookedPayment(world, hash)).status, JSON.stringify(death)).toBe('delivering')
      const asked = await world.db
        .prepare('SELECT count(*) AS n FROM purchase WHERE wallet = ?')
        .bind(wallet.address)
        .first('n')
      expect(asked).toBe(1)
      return killed.traces()
    })
    expect(traces).toBeGreaterThan(4)
  },
)
