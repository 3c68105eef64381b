import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { PURCHASES_A_RUN } from '../../functions/sale/purchase/serve-purchases.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import { inProcess } from '../support/in-process.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

/** What D1 answers in one invocation of a Worker, as its limits are published. */
const ANSWERED = 1_000
const OPEN = 6

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterAll(() => world.close())

test('a cron run asks D1 less often than one invocation may, however many purchases are open', async () => {
  const { db, counts } = countingDatabase(world.db)
  const { services, idle } = inProcess({ ...world, db }, null)
  async function exchangesOfRun(): Promise<number> {
    world.sandbox.ledger.close()
    world.later(20 * SECOND)
    const before = counts.exchanges
    await reconcile(services)
    await idle()
    return counts.exchanges - before
  }
  await exchangesOfRun()
  const empty = await exchangesOfRun()
  for (let open = 0; open < OPEN; open += 1) await offerPass(world)
  const quiet = await exchangesOfRun()
  world.later(15 * MINUTE)
  const lapsing = await exchangesOfRun()
  const dearest = Math.ceil((Math.max(quiet, lapsing) - empty) / OPEN)
  expect(dearest).toBeGreaterThan(1)
  expect(empty + PURCHASES_A_RUN * dearest).toBeLessThan(ANSWERED)
})
