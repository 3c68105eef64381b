import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/ledger-ids'
import { buyPass } from '../../functions/purchase/buy.ts'
import { reconcile } from '../../functions/purchase/reconcile.ts'
import { settle } from '../../functions/purchase/settle.ts'
import { tendMinter } from '../../functions/purchase/tend-minter.ts'
import { type Death, inProcess, Killed } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ closeEvery: 40, webhooks: false })
})
afterAll(() => world.close())

let buyers = 0
async function freshWallet() {
  buyers += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`killed anywhere ${buyers}`)
  await world.sandbox.fund(wallet.address, 300_000_000n)
  return wallet
}

type Deed = (death: Death | null) => Promise<number>

/**
 * Dies at every step of a deed in turn, and expects the purchase to end as it would have. Dying after one step is dying
 * before the next, so only the first step needs both.
 */
async function dieEverywhere(deed: Deed): Promise<number> {
  const steps = await deed(null)
  const deaths: Death[] = [{ at: 1, moment: 'before' }]
  for (let at = 1; at <= steps; at += 1) deaths.push({ at, moment: 'after' })
  for (const death of deaths) {
    await refreshed()
    await deed(death)
    await expectInvariants(world)
  }
  return steps
}

/** What the clock would have done by now: tickets for the next buyers, and no lease left by the dead. */
async function refreshed(): Promise<void> {
  await world.db.prepare('DELETE FROM lease').run()
  const { services } = inProcess(world, null)
  await tendMinter(services, 5_000)
}

async function dying(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

test('killed before or after any single step of buying, the same request is still one purchase that can be paid', async () => {
  const steps = await dieEverywhere(async (death) => {
    const wallet = await freshWallet()
    const buyer = address.parse(wallet.address)
    const request = {
      userAddress: buyer,
      selectedTier: 'common' as const,
      quantity: 1 as const,
      clientMintRequestId: `request-${buyers}`,
    }
    const first = inProcess(world, death)
    await dying(() => buyPass(first.services, buyer, request))
    await first.idle()
    const { services } = inProcess(world, null)
    const again = await buyPass(services, buyer, request)
    if (!again.ok) throw new Error(`refused after a death at ${JSON.stringify(death)}: ${again.error}`)
    const { reservationId, items } = again.value
    await world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
    const sold = await settle(services, reservationId, { asker: 'signed', deadline: Date.now() + 10_000 })
    expect(sold?.status, JSON.stringify(death)).toBe('sold')
    const rows = await world.db
      .prepare('SELECT count(*) AS n FROM purchase WHERE wallet = ?')
      .bind(buyer)
      .first('n')
    expect(rows).toBe(1)
    return first.steps()
  })
  expect(steps).toBeGreaterThan(10)
}, 240_000)

test('killed before or after any single step of settling, the sale is still seen, once', async () => {
  const steps = await dieEverywhere(async (death) => {
    const wallet = await freshWallet()
    const buyer = address.parse(wallet.address)
    const calm = inProcess(world, null).services
    const bought = await buyPass(calm, buyer, { userAddress: buyer, selectedTier: 'common', quantity: 1 })
    if (!bought.ok) throw new Error(bought.error)
    const { reservationId, items } = bought.value
    await world.sandbox.phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
    const doomed = inProcess(world, death)
    await dying(() =>
      settle(doomed.services, reservationId, { asker: 'signed', deadline: Date.now() + 10_000 }),
    )
    await world.db.prepare('UPDATE purchase SET looked_at = 0').run()
    const sold = await settle(calm, reservationId, { asker: 'alarm', deadline: Date.now() + 10_000 })
    expect(sold?.status, JSON.stringify(death)).toBe('sold')
    return doomed.steps()
  })
  expect(steps).toBeGreaterThan(3)
}, 240_000)

test('killed before or after any single step of withdrawing, the pass is free again and never sold twice', async () => {
  const steps = await dieEverywhere(async (death) => {
    const wallet = await freshWallet()
    const buyer = address.parse(wallet.address)
    const calm = inProcess(world, null).services
    const bought = await buyPass(calm, buyer, { userAddress: buyer, selectedTier: 'uncommon', quantity: 1 })
    if (!bought.ok) throw new Error(bought.error)
    const { reservationId, items } = bought.value
    world.sandbox.phone.decline(items[0]?.xamanPayload.uuid ?? '')
    const doomed = inProcess(world, death)
    await dying(() =>
      settle(doomed.services, reservationId, { asker: 'rejected', deadline: Date.now() + 10_000 }),
    )
    await world.db.prepare('UPDATE purchase SET looked_at = 0').run()
    const ended = await settle(calm, reservationId, { asker: 'alarm', deadline: Date.now() + 10_000 })
    expect(ended?.status, JSON.stringify(death)).toBe('released')
    expect(ended?.ending?.code).toBe('wallet_rejected')
    return doomed.steps()
  })
  expect(steps).toBeGreaterThan(5)
}, 240_000)

test('killed before or after any single step of the clock, the next turn finishes what it began', async () => {
  const steps = await dieEverywhere(async (death) => {
    const wallet = await freshWallet()
    const buyer = address.parse(wallet.address)
    const calm = inProcess(world, null).services
    const bought = await buyPass(calm, buyer, { userAddress: buyer, selectedTier: 'common', quantity: 1 })
    if (!bought.ok) throw new Error(bought.error)
    await world.sandbox.phone.sign(bought.value.items[0]?.xamanPayload.uuid ?? '', wallet, {
      unreported: true,
    })
    world.sandbox.ledger.close()
    const turn = async (services: typeof calm) => {
      await world.db.batch([
        world.db.prepare('DELETE FROM lease'),
        world.db.prepare('UPDATE purchase SET looked_at = 0'),
      ])
      await reconcile(services)
    }
    const doomed = inProcess(world, death)
    await dying(() => turn(doomed.services))
    await turn(calm)
    world.sandbox.ledger.close()
    await turn(calm)
    const row = await world.db
      .prepare('SELECT status FROM purchase WHERE id = ?')
      .bind(bought.value.reservationId)
      .first('status')
    expect(row, JSON.stringify(death)).toBe('sold')
    return doomed.steps()
  })
  expect(steps).toBeGreaterThan(5)
}, 240_000)
