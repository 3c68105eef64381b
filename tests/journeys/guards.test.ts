import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numbersOf, tiers } from '#contract/tiers'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import type { InvoiceID } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyChosenPass, buyPass } from '../../functions/sale/purchase/buy.ts'
import { type Reservation, reservePass } from '../../functions/sale/purchase/reservation-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.configure({})
  world.sandbox.faults.clear()
  await release()
  await expectInvariants(world)
})
afterAll(() => world.close())

const halt = () => world.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'a test', 0)`).run()
const release = () => world.db.prepare('DELETE FROM halt').run()
const count = (sql: string, ...values: string[]) =>
  world.db
    .prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>('n')
const soon = () => world.clock.now() + 2_000

/** A hold of a new wallet, made without a use case: nothing is signed for it yet. */
async function hold({ invoice = null }: Pick<Partial<Reservation>, 'invoice'> = {}): Promise<string | null> {
  const { address: wallet } = await freshWallet(world)
  const held = await reservePass(world.db, {
    id: `hold of ${wallet}`,
    wallet,
    tier: 'rare',
    pass: null,
    invoice,
    price: tiers.rare.price,
    limit: 2,
    kycRequired: false,
    requestKey: 'key',
    requestHash: '',
    termsVersion: null,
    now: world.clock.now(),
  })
  return held?.id ?? null
}

test('a pass on hold for another wallet is refused, and never answered with that wallet’s purchase', async () => {
  const [{ services, idle }, holder, other] = [
    inProcess(world, null),
    await freshWallet(world),
    await freshWallet(world),
  ]
  const request = { tokenId: numbersOf('uncommon').last }
  expect((await buyChosenPass(services, holder.address, request)).ok).toBe(true)
  await idle()
  expect(await buyChosenPass(services, other.address, request)).toEqual({ ok: false, error: 'pass_taken' })
  expect((await buyChosenPass(services, holder.address, request)).ok, 'its own wallet’s is answered').toBe(
    true,
  )
})

test('while minting is paused nothing is reserved', async () => {
  world.configure({ MINTING: 'paused' })
  const { address } = await freshWallet(world)
  const request = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  expect(await buyPass(inProcess(world, null).services, address, request)).toEqual({
    ok: false,
    error: 'sale_paused',
  })
  expect(await count('purchase WHERE wallet = ?', address)).toBe(0)
})

test('while the sale is halted no wallet is admitted, and no wallet request of the minute is used', async () => {
  await halt()
  await world.db.prepare('DELETE FROM xaman_second').run()
  const { address } = await freshWallet(world)
  const request = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  expect(await buyPass(inProcess(world, null).services, address, request)).toEqual({
    ok: false,
    error: 'sale_paused',
  })
  expect([await count('purchase WHERE wallet = ?', address), await count('xaman_second')]).toEqual([0, 0])
})

test('a halt that comes after a wallet was admitted still holds no pass', async () => {
  await halt()
  expect(await hold()).toBeNull()
  await release()
  expect(await hold()).not.toBeNull()
})

test.each([
  { scope: 'sale', until: null },
  { scope: 'opening', until: Number.MAX_SAFE_INTEGER },
  { scope: 'rare', until: null },
  { scope: 'pay-first', until: null },
])('a pause that comes after a wallet was admitted still holds no pass: $scope', async ({ scope, until }) => {
  await world.db
    .prepare(`INSERT INTO pause (scope, until, why, who, since) VALUES (?, ?, 'a test', 'Ada', 0)`)
    .bind(scope, until)
    .run()
  const invoice = { id: 'A'.repeat(64) as InvoiceID, expiresAt: soon(), deliveryLife: OFFER_LIFE }
  expect(await hold({ invoice })).toBeNull()
  await world.db.prepare('DELETE FROM pause').run()
  expect(await hold()).not.toBeNull()
})

test('after a halt nothing is signed for a pass that was held before', async () => {
  const id = (await hold()) ?? ''
  await halt()
  const { services } = inProcess(world, null)
  expect((await settle(services, id, { asker: 'cron', deadline: soon() }))?.status).toBe('reserved')
  expect(await count('submission WHERE purchase_id = ?', id)).toBe(0)
  await release()
  expect((await settle(services, id, { asker: 'cron', deadline: soon() }))?.status).toBe('offered')
})

test('a mint is signed three times at most, then its pass goes back to stock', async () => {
  const id = (await hold()) ?? ''
  const { services, idle } = inProcess(world, null)
  loseSubmissions()
  for (let attempts = 0; attempts < 5; attempts += 1) {
    await settle(services, id, { asker: 'close', deadline: world.clock.now() })
    closeAll()
  }
  await idle()
  expect(await purchaseById(world.db, id)).toMatchObject({ status: 'released', ending: { charged: 0n } })
  expect(await count('submission WHERE purchase_id = ?', id)).toBe(3)
})

const TOO_LITTLE = String(tiers.common.price - 1n)

/** From now on nothing submitted reaches a ledger. */
function loseSubmissions(): void {
  for (const node of ['rpc:submit', 'rpc2:submit'])
    world.sandbox.faults.plan(node, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
}

/** Closes more ledgers than a transaction of ours may wait for. */
function closeAll(): void {
  for (let closes = 0; closes < 12; closes += 1) world.sandbox.ledger.close()
  world.later(5_000)
}

/** A payment that has to go back, whose first refund reaches no ledger. */
async function lostRefund() {
  const hash = pay(world, await askToPay(world), { Amount: TOO_LITTLE })
  loseSubmissions()
  await inProcess(world, null).services.follower.catchUp()
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunding', attempts: 1 })
  closeAll()
  return hash
}

test('while the sale is halted no refund is signed, not even again', async () => {
  const hash = await lostRefund()
  await halt()
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunding', attempts: 1, refund: null })
  world.sandbox.faults.clear()
  await release()
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', attempts: 2 })
})

test('a refund is signed five times at most, then an alert is raised', async () => {
  const hash = await lostRefund()
  for (let attempts = 0; attempts < 7; attempts += 1) {
    await turns(world, 1)
    closeAll()
  }
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refund_manual', attempts: 5 })
  expect(await count('alert WHERE name = ?', `payment ${hash}`)).toBe(1)
  await world.db.prepare(`DELETE FROM alert WHERE name = ?`).bind(`payment ${hash}`).run()
})

test('a hold with an unjudged payment is not released, however long its invoice is expired', async () => {
  const asked = await askToPay(world)
  await halt()
  const hash = pay(world, asked)
  await turns(world, 1)
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  await turns(world, 2)
  expect((await bookedPayment(world, hash)).status).toBe('received')
  expect((await purchaseById(world.db, asked.order.reservationId))?.status).toBe('reserved')
  await release()
  await turns(world, 2)
  expect((await bookedPayment(world, hash)).status).toBe('delivering')
})
