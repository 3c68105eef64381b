import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { dieEverywhere, dying, shares } from '../support/die-everywhere.ts'
import { inProcess } from '../support/in-process.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterAll(() => world.close())

const soon = () => world.clock.now() + 10_000

test.each(shares)(
  'killed before or after any step of settling, the sale is still recorded, once: share %d of 4',
  async (share) => {
    const traces = await dieEverywhere(world, share, async (death) => {
      const calm = inProcess(world, null).services
      const { wallet, id, uuid } = await offerPass(world, 'common')
      await world.sandbox.phone.sign(uuid, wallet)
      const doomed = inProcess(world, death)
      await dying(() => settle(doomed.services, id, { asker: 'signed', deadline: soon() }))
      await world.db.prepare('UPDATE purchase SET checked_at = 0').run()
      const sold = await settle(calm, id, { asker: 'alarm', deadline: soon() })
      expect(sold?.status, JSON.stringify(death)).toBe('sold')
      return doomed.traces()
    })
    expect(traces).toBeGreaterThan(3)
  },
)
