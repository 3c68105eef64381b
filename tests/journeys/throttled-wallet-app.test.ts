import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#contract/timing'
import { connectWallet } from '#contract/wire/wallet'
import { xamanPlatform } from '../../functions/adapters/xaman/platform.ts'
import { withinBudget } from '../../functions/adapters/xaman/within-budget.ts'
import { createApp } from '../../functions/app.ts'
import { quietLog } from '../../functions/log.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { SITE } from '../support/bindings.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(() => world.close())

/** One visitor a minute connects, with Xaman's shared budget; then the cron run. */
function someMinutes() {
  const { services, idle } = inProcess(world, null)
  const { config, secrets, clock, db } = services
  const connection = { url: config.xamanUrl, ...secrets.xaman, network: config.network.key }
  const xaman = withinBudget(
    (spent, failed) => xamanPlatform(connection, quietLog, spent, failed),
    db,
    config.xaman,
    clock,
  )
  const app = createApp(() => ({ ...services, xaman }))
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  return async (count: number) => {
    const codes: unknown[] = []
    for (let minute = 0; minute < count; minute += 1) {
      const asked = app.request(SITE + connectWallet.path, { method: 'POST' }, {}, context as never)
      codes.push((await asked).status)
      world.later(MINUTE)
      world.sandbox.ledger.close()
      await world.db.prepare('DELETE FROM lease').run()
      await reconcile({ ...services, xaman })
      await idle()
    }
    return codes
  }
}

const alerts = async () =>
  (await world.db.prepare(`SELECT what FROM alert WHERE name LIKE '%xaman%'`).all()).results.map(
    ({ what }) => what,
  )

test.each([
  ['no header', {}],
  ['a header that nothing is left', { 'x-ratelimit-remaining': '0' }],
])(
  'while Xaman refuses each call as one too many, with %s, people hear of it once, and once more when it is over',
  async (_what, headers) => {
    const minutes = someMinutes()
    expect(await minutes(3)).toEqual([200, 200, 200])
    expect(await alerts()).toEqual([])

    const refused = { do: 'fail', status: 429, headers } as const
    world.sandbox.faults.plan('xaman:*', refused, Number.POSITIVE_INFINITY)
    expect(await minutes(12)).toEqual(Array(12).fill(503))
    const [what, ...others] = await alerts()
    expect(what).toContain('calls of Xaman failed within ten minutes')
    expect(what).toContain('takes no more calls of this application')
    expect(others).toEqual([])

    world.sandbox.faults.clear()
    expect(await minutes(11)).toEqual(Array(11).fill(200))
    expect(await alerts()).toEqual([])
  },
)
