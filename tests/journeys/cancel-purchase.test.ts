import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { cancelOwnPurchase } from '../../functions/sale/purchase/cancel-purchase.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(() => world.close())

async function cancel({ wallet, id }: Pick<OfferedPass, 'wallet' | 'id'>) {
  const { services, idle } = inProcess(world, null)
  const answer = await cancelOwnPurchase(services, wallet.address, id)
  await idle()
  if (!answer.ok) throw new Error(`the purchase could not be cancelled: ${answer.error}`)
  return answer.value
}

async function passIsFree({ id }: Pick<OfferedPass, 'id'>): Promise<boolean> {
  const held = 'SELECT status FROM pass WHERE id = (SELECT pass_id FROM purchase WHERE id = ?)'
  return (await world.db.prepare(held).bind(id).first('status')) === 'available'
}

test('a purchase that its buyer cancels costs nothing, and its pass is free within two closes', async () => {
  const offered = await offerPass(world)
  const before = world.sandbox.ledger.validatedIndex

  const cancelled = await cancel(offered)

  expect(cancelled).toMatchObject({
    status: 'released',
    stage: 'error',
    payload: null,
    ending: { code: 'cancelled', error: 'You cancelled this purchase.', chargedDrops: '0' },
  })
  expect(world.sandbox.ledger.validatedIndex - before).toBeLessThanOrEqual(2)
  expect(await passIsFree(offered)).toBe(true)
})

test('a hundred cancels of one purchase at once ask Xaman once and send one withdrawal, and each is answered that it is cancelled', async () => {
  const offered = await offerPass(world)
  const { services, idle } = inProcess(world, null)
  world.sandbox.faults.forgetSeen()

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => cancelOwnPurchase(services, offered.wallet.address, offered.id)),
  )
  await idle()

  const seen = (what: string) => world.sandbox.faults.seen.filter((call) => call === what)
  expect([seen('xaman:read'), seen('rpc:submit')].map(({ length }) => length)).toEqual([1, 1])
  for (const answer of answers) expect(answer).toMatchObject({ value: { ending: { code: 'cancelled' } } })
  expect(await passIsFree(offered)).toBe(true)
})

test('a buyer who signed before cancelling has bought: the signature that only Xaman knows is read, and the sale stands', async () => {
  const offered = await offerPass(world)
  await world.sandbox.phone.sign(offered.uuid, offered.wallet)

  const kept = await cancel(offered)

  expect(kept).toMatchObject({ ending: null, evidence: { signed: { tx: expect.any(String) } } })
  const { services } = inProcess(world, null)
  const sold = await settle(services, offered.id, { asker: 'signed', deadline: world.clock.now() + 20_000 })
  expect(sold).toMatchObject({ status: 'sold', ending: null, sold: { owner: offered.wallet.address } })
})

test('an unreported signature wins against the withdrawal, and the buyer is shown the sale', async () => {
  const offered = await offerPass(world)
  sendOutside(world, offered.wallet, {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenSellOffer: offered.offer,
  })

  expect(await cancel(offered)).toMatchObject({ status: 'sold', stage: 'success', ending: null })
})

test('while the ledger is halted a cancellation is recorded, and it is carried out when ledgers close again', async () => {
  const offered = await offerPass(world)
  world.haltLedger()
  expect(await cancel(offered)).toMatchObject({ status: 'cancelling', ending: { code: 'cancelled' } })
  expect(await passIsFree(offered)).toBe(false)

  world.resumeLedger()
  const { services } = inProcess(world, null)
  await settle(services, offered.id, { asker: 'cron', deadline: world.clock.now() + 20_000 })
  expect(await passIsFree(offered)).toBe(true)
})

test('a purchase whose mint is not validated yet can be cancelled too', async () => {
  const { services } = inProcess(world, null)
  const wallet = await freshWallet(world)
  const request = { userAddress: wallet.address, selectedTier: 'common', quantity: 1 } as const
  world.haltLedger()
  const bought = await buyPass(services, wallet.address, request)
  const id = bought.ok ? bought.value.reservationId : ''
  world.resumeLedger()

  expect(await cancel({ wallet, id })).toMatchObject({ status: 'released', ending: { code: 'cancelled' } })
  expect(await passIsFree({ id })).toBe(true)
})

test('only a purchase’s own wallet cancels it, and a sold purchase stays sold', async () => {
  const offered = await offerPass(world)
  const { services } = inProcess(world, null)
  const stranger = await freshWallet(world)
  expect(await cancelOwnPurchase(services, stranger.address, offered.id)).toEqual({
    ok: false,
    error: 'not_found',
  })

  await world.sandbox.phone.sign(offered.uuid, offered.wallet)
  await settle(services, offered.id, { asker: 'signed', deadline: world.clock.now() + 20_000 })
  expect(await cancel(offered)).toMatchObject({ status: 'sold', ending: null })
})
