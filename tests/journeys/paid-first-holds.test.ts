import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TierId } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { reclaim } from '../../functions/sale/purchase/reclaim.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type AskedToPay, askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'
import { holdWithSharedFunds } from '../support/shared-funds.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
  await leave('rare', 1)
  await leave('common', 12)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

/** Leaves this many passes of the tier in stock. */
async function leave(tier: TierId, many: number) {
  await world.db
    .prepare(
      `UPDATE pass SET status = 'reserved', quarantined = 'gone' WHERE tier = ?1
         AND id NOT IN (SELECT id FROM pass WHERE tier = ?1 ORDER BY id LIMIT ?2)`,
    )
    .bind(tier, many)
    .run()
}

const statusOf = ({ order }: AskedToPay) =>
  world.db
    .prepare('SELECT status, ending_code AS code FROM purchase WHERE id = ?')
    .bind(order.reservationId)
    .first()

/** One more buyer asks for a pass, and is queued where none is free. */
async function wantOne(tier: TierId) {
  const { services, idle } = inProcess(world, null)
  const { address } = await freshWallet(world)
  const said = await buyPass(services, address, { userAddress: address, selectedTier: tier, quantity: 1 })
  await idle()
  return said
}

async function nextInLine() {
  expect(await wantOne('rare')).toMatchObject({ error: 'in_line' })
}

/**
 * Closes this many ledgers and checks the holds after each, as the follower does. With `reads` the follower reads
 * each ledger first.
 */
async function closes(count: number, { reads }: { reads: boolean }) {
  for (let n = 0; n < count; n += 1) {
    world.sandbox.ledger.close()
    world.later(12 * SECOND)
    const { services, idle } = inProcess(world, null)
    if (reads) await services.follower.catchUp()
    const tip = await services.follower.tip()
    // Inside the follower's own round this call is not made.
    vi.spyOn(services.follower, 'catchUp').mockResolvedValue(null)
    if (tip) await reclaim(services, tip.index)
    await idle()
  }
}

function moveAway({ wallet }: AskedToPay, drops: bigint) {
  sendOutside(world, wallet, {
    TransactionType: 'Payment',
    Destination: world.sandbox.accounts.issuer.address,
    Amount: String(drops),
  })
}

test('a pot of 150 XRP that moves along six wallets keeps one Common pass from buyers who wait, not twelve (T19)', async () => {
  const ids = await holdWithSharedFunds(world, 6, 'paying first')
  for (let buyers = 0; buyers < 14; buyers += 1) {
    await wantOne('common')
    await closes(1, { reads: true })
  }
  const { results } = await world.db
    .prepare(`SELECT id FROM purchase WHERE status = 'reserved' AND id IN (SELECT value FROM json_each(?))`)
    .bind(JSON.stringify(ids))
    .all()
  expect(results.length).toBe(1)
})

test('a hold whose wallet can no longer pay is withdrawn for a waiting buyer, and its request is cancelled at Xaman', async () => {
  const asked = await askToPay(world, 'rare')
  await nextInLine()
  moveAway(asked, 2_900_000_000n)
  await closes(6, { reads: true })
  expect(await statusOf(asked)).toEqual({ status: 'released', code: 'taken_back' })
  expect(world.sandbox.phone.open(asked.order.xamanPayload.uuid).state).toBe('cancelled')
})

test('a hold withdrawn while its payment is being signed: the payment comes too late and goes back', async () => {
  const asked = await askToPay(world, 'rare')
  const { uuid } = asked.order.xamanPayload
  world.sandbox.phone.open(uuid)
  await nextInLine()
  moveAway(asked, 2_900_000_000n)
  await closes(6, { reads: true })
  expect(await statusOf(asked)).toEqual({ status: 'released', code: 'taken_back' })
  // A request that is open on the phone cannot be cancelled. The money has come back, and the buyer signs.
  await world.sandbox.fund(asked.wallet.address, 2_900_000_000n)
  const had = BigInt((await world.sandbox.balance(asked.wallet.address)) ?? 0)
  await world.sandbox.phone.sign(uuid, asked.wallet)
  world.sandbox.ledger.close()
  const { services, idle } = inProcess(world, null)
  await checkPayload(services, uuid, 'signed', world.clock.now() + 20 * SECOND)
  await idle()
  await turns(world, 4)
  const payments = await world.db
    .prepare('SELECT status, reason FROM payment WHERE invoice_id = ?')
    .bind(asked.order.payment.InvoiceID)
    .all()
  expect(payments.results).toEqual([{ status: 'refunded', reason: 'sold_out' }])
  expect(BigInt((await world.sandbox.balance(asked.wallet.address)) ?? 0)).toBe(had - 12n)
})

test('a hold whose wallet is short because it has paid is never withdrawn, however late the payment is read', async () => {
  const asked = await askToPay(world, 'rare')
  await nextInLine()
  moveAway(asked, 2_500_000_000n)
  const hash = pay(world, asked)
  await closes(8, { reads: false })
  expect(await statusOf(asked)).toEqual({ status: 'reserved', code: null })
  await turns(world, 2)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering' })
})
