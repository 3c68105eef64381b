import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterAll(() => world.close())

test.each(shares)(
  'killed before or after any step of buying, the same request is still one purchase that can be paid: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const wallet = await freshWallet(world)
      const request = {
        userAddress: wallet.address,
        selectedTier: 'common',
        quantity: 1,
        clientMintRequestId: `request of ${wallet.address}`,
      } as const
      const first = inProcess(world, death)
      await dying(() => buyPass(first.services, wallet.address, request))
      await first.idle()
      const { services, idle } = inProcess(world, null)
      const again = await buyPass(services, wallet.address, request)
      await idle()
      if (!again.ok) throw new Error(`refused after a kill at ${JSON.stringify(death)}: ${again.error}`)
      const { reservationId, items } = again.value
      await world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
      const deadline = world.clock.now() + 10_000
      const sold = await settle(services, reservationId, { asker: 'signed', deadline })
      expect(sold?.status, JSON.stringify(death)).toBe('sold')
      const rows = await world.db
        .prepare('SELECT count(*) AS n FROM purchase WHERE wallet = ?')
        .bind(wallet.address)
        .first('n')
      expect(rows).toBe(1)
      return first.traces()
    })
    expect(traces).toBeGreaterThan(10)
  },
)
