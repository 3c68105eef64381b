import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../functions/reconcile.ts'
import type { Services } from '../../functions/services.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterAll(() => world.close())

async function turn(services: Services) {
  await world.db.batch([
    world.db.prepare('DELETE FROM lease'),
    world.db.prepare('UPDATE purchase SET checked_at = 0'),
  ])
  await reconcile(services)
}

test.each(shares)(
  'killed before or after any step of a cron run, the next run finishes what it began: share %d of 4',
  async (share) => {
    const traces = await killAtEachStep(world, share, async (death) => {
      const calm = inProcess(world, null).services
      const { wallet, id, uuid } = await offerPass(world, 'common')
      await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
      world.sandbox.ledger.close()
      const killed = inProcess(world, death)
      await dying(() => turn(killed.services))
      await turn(calm)
      const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
      expect(row, JSON.stringify(death)).toBe('sold')
      return killed.traces()
    })
    expect(traces).toBeGreaterThan(5)
  },
)
