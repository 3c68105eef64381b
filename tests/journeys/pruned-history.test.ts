import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { checkLedger } from '../../functions/edge/health/check-ledger.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  await expectInvariants(world)
  await world.close()
})

/** From now on the nodes have no ledger before this one; without one they have all. */
function forgetBefore(since?: number) {
  for (const which of [1, 2] as const) world.sandbox.setView(which, since === undefined ? {} : { since })
}

/** A stranger pays the minter one drop. */
async function payADrop() {
  const { minter } = world.sandbox.accounts
  sendOutside(world, await freshWallet(world), {
    TransactionType: 'Payment',
    Destination: minter.address,
    Amount: '1',
  })
}

test('a history that begins after the last link is joined where its first link names that one', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const { ledger, phone } = world.sandbox
  for (let closes = 0; closes < 5; closes += 1) ledger.close()
  forgetBefore(ledger.validatedIndex)
  await phone.sign(uuid, wallet, { unreported: true })
  ledger.close()
  const { services } = inProcess(world, null)
  expect(await services.follower.catchUp()).toBe(ledger.validatedIndex)
  const sold = await settle(services, id, { asker: 'cron', deadline: world.clock.now() })
  expect(sold?.status).toBe('sold')
})

test('where no node shows the next link, an alert is raised after a minute, and no wallet is admitted until a node does', async () => {
  await offerPass(world)
  const { ledger } = world.sandbox
  await payADrop()
  forgetBefore(ledger.validatedIndex + 1)
  await payADrop()
  const { services, idle } = inProcess(world, null)
  const buyer = await freshWallet(world)
  const buy = () =>
    buyPass(services, buyer.address, { userAddress: buyer.address, selectedTier: 'common', quantity: 1 })
  const isDiverged = async () =>
    (await world.db.prepare(`SELECT 1 AS one FROM alert WHERE name = 'halt diverged'`).first('one')) === 1
  expect(await services.follower.catchUp()).toBeNull()
  expect(await services.follower.tip()).not.toBeNull()
  expect(await isDiverged()).toBe(false)

  world.later(MINUTE)
  ledger.close()
  expect(await services.follower.catchUp()).toBeNull()
  expect(await isDiverged()).toBe(true)
  expect(await buy()).toEqual({ ok: false, error: 'sale_paused' })
  expect(await checkLedger(services)).toMatchObject({ connected: false, ledgerIndex: null })

  forgetBefore()
  expect(await services.follower.catchUp()).toBe(ledger.validatedIndex)
  expect(await isDiverged()).toBe(false)
  world.later(6 * SECOND)
  expect((await checkLedger(services)).connected).toBe(true)
  expect((await buy()).ok).toBe(true)
  await idle()
})
