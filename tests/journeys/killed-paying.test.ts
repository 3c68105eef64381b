import { afterAll, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { inProcess } from '../support/in-process.ts'
import { dying, killAtEachStep, shares } from '../support/kill-at-each-step.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

const treasury = walletFromPassphrase('treasury of the killed')
const sponsor = walletFromPassphrase('sponsor of the killed')
const FLOAT = xrp(5_000)

let world: ProcessWorld
beforeAll(async () => {
  const bindings = { TREASURY_ADDRESS: treasury.address, TREASURY_FLOAT: FLOAT.toString() }
  world = await createProcessWorld({ database: 'in memory', bindings })
  await world.sandbox.fund(treasury.address, xrp(100))
  await world.sandbox.fund(sponsor.address, xrp(100_000))
  await tend(null)
})
afterAll(() => world.close())

async function tend(death: Parameters<typeof inProcess>[1]): Promise<number> {
  await world.db.prepare('DELETE FROM lease').run()
  const { services, traces } = inProcess(world, death)
  await dying(() => maintainMinter(services, 5_000))
  return traces()
}

async function drops(address: string): Promise<bigint> {
  return BigInt((await world.sandbox.balance(address)) ?? 0)
}

test.each(shares)(
  'killed before or after any step of paying proceeds, the next cron run pays what is not paid yet, once: share %d of 4',
  async (share) => {
    const { minter } = world.sandbox.accounts
    const traces = await killAtEachStep(world, share, async (death) => {
      const had = await drops(treasury.address)
      sendOutside(world, sponsor, {
        TransactionType: 'Payment',
        Destination: minter.address,
        Amount: '20000000',
      })
      const taken = await tend(death)
      await tend(null)
      await tend(null)
      // Tickets that are created meanwhile cost their fee, which the next payment of proceeds leaves out.
      expect([FLOAT, FLOAT - 12n], JSON.stringify(death)).toContain(await drops(minter.address))
      const gained = (await drops(treasury.address)) - had
      expect([20_000_000n - 12n, 20_000_000n - 24n]).toContain(gained)
      return taken
    })
    expect(traces).toBeGreaterThan(10)
    expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
  },
)
