import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { WINDOW } from '../../functions/adapters/xaman/budget-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory', rateLimit: true })
})
afterAll(() => world.close())

/** Xaman's own limits, which the sandbox enforces here. */
const LIMITS = { payloads: 30, calls: 200 }

test('an opening rush gets its full thirty requests, also across the end of a minute, and Xaman refuses none', async () => {
  // If each buyer moved the clock, the rush would last too long: here a ledger closes, and hardly any time passes.
  const sleep = async () => {
    world.later(10)
    world.sandbox.ledger.close()
    await setImmediate()
  }
  const { services, idle } = inProcess({ ...world, clock: { now: world.clock.now, sleep } }, null)
  const limited: Services = { ...services, config: { ...services.config, xaman: LIMITS } }
  await maintainMinter(limited, 5_000)
  const buyers: Address[] = []
  for (let n = 0; n < 41; n += 1) buyers.push((await freshWallet(world)).address)
  const buyAll = async (wallets: readonly Address[]) => {
    const said: string[] = []
    for (const userAddress of wallets) {
      const one = await buyPass(limited, userAddress, { userAddress, selectedTier: 'common', quantity: 1 })
      said.push(one.ok ? 'served' : one.error)
      await idle()
    }
    return said
  }
  const made = () => world.sandbox.xaman.payloads.size
  const asked = () => world.sandbox.faults.seen.filter((call) => call === 'xaman:create').length

  world.later(2 * MINUTE - (world.clock.now() % MINUTE) - 4 * SECOND)
  world.sandbox.ledger.close()
  const before = await buyAll(buyers.slice(0, 20))
  world.later(5 * SECOND)
  const after = await buyAll(buyers.slice(20))
  const said = [...before, ...after]
  expect(said.filter((one) => one === 'served')).toHaveLength(30)
  expect(said.filter((one) => one === 'in_line')).toHaveLength(11)
  expect([asked(), made()]).toEqual([30, 30])

  world.later(WINDOW)
  world.sandbox.ledger.close()
  expect(new Set(await buyAll(buyers.filter((_, nth) => said[nth] === 'in_line')))).toEqual(
    new Set(['served']),
  )
  expect([asked(), made()]).toEqual([41, 41])
  await expectInvariants(world)
})
