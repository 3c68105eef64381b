import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import type { Address, PayloadUuid } from '#contract/wire/ledger-ids'
import { withinBudget } from '../../functions/adapters/xaman/within-budget.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

const XAMAN = { payloads: 30, calls: 4 }

let world: ProcessWorld
let services: Services
let idle: () => Promise<void>
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  const own = inProcess(world, null)
  idle = own.idle
  services = {
    ...own.services,
    config: { ...own.services.config, xaman: XAMAN },
    xaman: withinBudget(() => own.services.xaman, world.db, XAMAN, world.clock),
  }
  await maintainMinter(services, 5_000)
})
afterEach(async () => {
  await expectInvariants(world)
  await world.close()
})

const buy = (wallet: Address) =>
  buyPass(services, wallet, { userAddress: wallet, selectedTier: 'common', quantity: 1 })

async function bought(): Promise<PayloadUuid> {
  const bought = await buy((await freshWallet(world)).address)
  await idle()
  const [item] = bought.ok ? bought.value.items : []
  if (!item) throw new Error('nothing was offered')
  return item.xamanPayload.uuid
}

async function askedToPay(): Promise<PayloadUuid> {
  const asked = await createInvoice(services, (await freshWallet(world)).address, { tier: 'common' })
  await idle()
  if (!asked.ok) throw new Error(`no payment was asked for: ${asked.error}`)
  return asked.value.xamanPayload.uuid
}

/** Lets everything that was asked of Xaman before stop counting. */
function later() {
  world.later(MINUTE + 2 * SECOND)
  world.sandbox.ledger.close()
}

const reads = () => world.sandbox.faults.seen.filter((call) => call === 'xaman:read').length

test.each([
  ['offers', bought],
  ['payments', askedToPay],
])(
  'requests for %s that no page watches leave half of the calls of Xaman to buyers who come',
  async (_what, ask) => {
    const asked = [await ask(), await ask(), await ask(), await ask()]
    later()
    world.sandbox.faults.forgetSeen()
    for (const uuid of asked) await checkPayload(services, uuid, 'empty', world.clock.now())
    expect(reads()).toBe(2)
    expect(await buy((await freshWallet(world)).address)).toMatchObject({ ok: true })
  },
)

test('a cron run leaves half of the calls of Xaman too, and a request that is reported as answered is read all the same', async () => {
  const asked = [await bought(), await bought(), await bought(), await bought()]
  later()
  world.sandbox.faults.forgetSeen()
  await reconcile(services)
  expect(reads()).toBe(2)
  const [first] = asked
  if (first) await checkPayload(services, first, 'rejected', world.clock.now())
  expect(reads()).toBeGreaterThan(2)
})
