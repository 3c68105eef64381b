import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { readOpen, readOwnPurchase } from '../../functions/sale/purchase/read-purchase.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

const READS = 50

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

/** Reads a purchase for minutes, as its page does. Returns the outside calls that this made, and the last status. */
async function readAlong({ wallet, id }: Pick<OfferedPass, 'wallet' | 'id'>) {
  const { services, steps, idle } = inProcess(world, null)
  world.sandbox.faults.forgetSeen()
  let status: string | null = null
  for (let reads = 0; reads < READS; reads += 1) {
    world.later(4 * SECOND)
    const read = await readOwnPurchase(services, wallet.address, id)
    const open = await readOpen(services, wallet.address)
    expect(open.ok && open.value.purchases.map((one) => one.id)).toEqual([id])
    status = read.ok ? read.value.status : null
  }
  await idle()
  return { asked: [...world.sandbox.faults.seen], status, steps: steps() }
}

test('a page that reads a purchase makes no outside call while the ledger is halted during its mint', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'common', quantity: 1 } as const
  world.haltLedger()
  const bought = await buyPass(services, wallet.address, request)
  const id = bought.ok ? bought.value.reservationId : ''
  expect(await readAlong({ wallet, id })).toEqual({ asked: [], status: 'minting', steps: 2 * READS })
})

test('a page that reads a purchase makes no outside call while its buyer has not answered yet', async () => {
  const offered = await offerPass(world)
  expect(await readAlong(offered)).toEqual({ asked: [], status: 'offered', steps: 2 * READS })
})

test('a page that reads a purchase makes no outside call while the signature is not validated yet', async () => {
  const { services } = inProcess(world, null)
  const offered = await offerPass(world)
  world.haltLedger()
  await world.sandbox.phone.sign(offered.uuid, offered.wallet)
  await settle(services, offered.id, { asker: 'signed', deadline: world.clock.now() })
  expect(await readAlong(offered)).toEqual({ asked: [], status: 'confirming', steps: 2 * READS })
})

test('a page that reads a purchase makes no outside call while its offer is withdrawn', async () => {
  const { services } = inProcess(world, null)
  const offered = await offerPass(world)
  world.haltLedger()
  world.sandbox.phone.decline(offered.uuid)
  await settle(services, offered.id, { asker: 'rejected', deadline: world.clock.now() })
  expect(await readAlong(offered)).toEqual({ asked: [], status: 'cancelling', steps: 2 * READS })
})
