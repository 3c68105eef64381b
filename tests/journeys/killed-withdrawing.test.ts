import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterAll(() => world.close())

const soon = () => world.clock.now() + 10_000

test.each(shares)(
  'killed before or after any step of withdrawing, the pass is free again and never sold twice: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const calm = inProcess(world, null).services
      const { id, uuid } = await offerPass(world, 'uncommon')
      world.sandbox.phone.decline(uuid)
      const killed = inProcess(world, death)
      await dying(() => settle(killed.services, id, { asker: 'rejected', deadline: soon() }))
      await world.db.prepare('UPDATE purchase SET checked_at = 0').run()
      const ended = await settle(calm, id, { asker: 'alarm', deadline: soon() })
      expect(ended?.status, JSON.stringify(death)).toBe('released')
      expect(ended?.ending?.code).toBe('wallet_rejected')
      return killed.traces()
    })
    expect(traces).toBeGreaterThan(5)
  },
)
