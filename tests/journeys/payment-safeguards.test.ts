import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { tiers } from '#contract/tiers'
import { MINUTE, OFFER_LIFE, SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { paymentByHash } from '../../functions/sale/payment/store.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import {
  type AskedToPay,
  askToPay,
  bookedPayment,
  offerFor,
  pay,
  takePass,
  turns,
} from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { resumeSale } from '../support/resume-sale.ts'
import { sendOutside } from '../support/send-outside.ts'
import { restore, type Snapshot, snapshot } from '../support/snapshot.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
/** Where proceeds go in some of these tests; it is a sweep also once another treasury is configured, or none. */
const treasury = walletFromPassphrase('treasury of who pays first')
afterEach(async () => {
  world.sandbox.setView(2, {})
  const { db, sandbox } = world
  await expectInvariants({ db, sandbox, bindings: { TREASURY_ADDRESS: treasury.address } })
})
afterAll(() => world.close())

const TOO_LITTLE = String(tiers.common.price - 1n)
const balance = async (address: string) => BigInt((await world.sandbox.balance(address)) ?? 0)
const halts = () => world.db.prepare('SELECT count(*) AS n FROM halt').first('n')
const catchUp = () => inProcess(world, null).services.follower.catchUp()

test('a payment that only one operator shows is not recorded until a second one shows it', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked)
  world.sandbox.setView(2, { hide: [hash] })
  await turns(world, 3)
  expect(await paymentByHash(world.db, hash)).toBeNull()
  world.sandbox.setView(2, {})
  await turns(world, 2)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering' })
})

test('a refund that reached no ledger is signed again only once it can never reach one', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked, { Amount: TOO_LITTLE })
  world.sandbox.ledger.loseNext()
  await catchUp()
  const first = (await bookedPayment(world, hash)).refund
  expect(first).not.toBeNull()
  world.haltLedger()
  for (let closes = 0; closes < 9; closes += 1) world.sandbox.ledger.close()
  await catchUp()
  expect((await bookedPayment(world, hash)).refund).toBe(first)
  world.resumeLedger()
  await turns(world, 6)
  const { status, refund, attempts } = await bookedPayment(world, hash)
  expect({ status, attempts }).toEqual({ status: 'refunded', attempts: 2 })
  expect(refund).not.toBe(first)
})

test('while the sale is halted for a loss no payment is judged; afterwards all are', async () => {
  const asked = await askToPay(world)
  await world.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'a test', 0)`).run()
  const right = pay(world, asked)
  const wrong = pay(world, asked, { Amount: TOO_LITTLE })
  await turns(world, 3)
  for (const hash of [right, wrong]) expect((await bookedPayment(world, hash)).status).toBe('received')
  await world.db.prepare(`DELETE FROM halt`).run()
  await turns(world, 3)
  expect((await bookedPayment(world, right)).status).toBe('delivering')
  expect((await bookedPayment(world, wrong)).status).toBe('refunded')
})

test('a hold that is not paid for ends even while the sale is halted for a loss, and its invoice with it', async () => {
  const asked = await askToPay(world)
  await world.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('loss', 'a test', 0)`).run()
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  await turns(world, 1)
  await world.db.prepare(`DELETE FROM halt`).run()
  const ended = await world.db
    .prepare(
      `SELECT purchase.status, invoice.status AS invoice FROM purchase JOIN invoice ON purchase_id = purchase.id WHERE purchase.id = ?`,
    )
    .bind(asked.order.reservationId)
    .first()
  expect(ended).toEqual({ status: 'released', invoice: 'closed' })
})

test('a payment that was signed and never sent is checked often while it may still come, and rarely after its time', async () => {
  const { wallet, order } = await askToPay(world)
  const { uuid } = order.xamanPayload
  await world.sandbox.phone.sign(uuid, wallet, { hold: true })
  const look = () => {
    const { services } = inProcess(world, null)
    return checkPayload(services, uuid, 'alarm', services.clock.now())
  }
  expect(await look()).toBe(3 * SECOND)
  world.later(OFFER_LIFE + 2 * MINUTE)
  expect(await look()).toBe(30 * SECOND)
})

test('drops paid for a pass that is not taken yet are not paid out to the treasury; once it is taken they are', async () => {
  await world.sandbox.fund(treasury.address, xrp(100))
  const asked = await askToPay(world, 'rare')
  const hash = pay(world, asked)
  await turns(world, 2)
  world.configure({ TREASURY_ADDRESS: treasury.address, TREASURY_FLOAT: '' })
  await turns(world, 3)
  const { minter } = world.sandbox.accounts
  expect(await balance(minter.address)).toBeGreaterThan(tiers.rare.price)
  const had = await balance(treasury.address)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 3)
  expect((await bookedPayment(world, hash)).status).toBe('delivered')
  expect((await balance(treasury.address)) - had).toBeGreaterThan(tiers.rare.price - xrp(20))
  world.configure({})
})

test('an operator who may have to refund more than the minter has asks for no payment', async () => {
  const poor = await createProcessWorld({ database: 'in memory' })
  try {
    await maintainMinter(inProcess(poor, null).services, 5_000)
    const { minter, issuer } = poor.sandbox.accounts
    const has = BigInt((await poor.sandbox.balance(minter.address)) ?? 0)
    sendOutside(poor, minter, {
      TransactionType: 'Payment',
      Destination: issuer.address,
      Amount: String(has - 13_300_000n),
    })
    const { services } = inProcess(poor, null)
    const wallet = await freshWallet(poor)
    expect(await createInvoice(services, wallet.address, { tier: 'common' })).toEqual({
      ok: false,
      error: 'busy',
    })
  } finally {
    await poor.close()
  }
})

/** The steps of one payment, at which the database is saved. */
const ways = {
  async delivered(keep: (moment: string) => Promise<void>): Promise<[AskedToPay, TxHash]> {
    await keep('before anything')
    const asked = await askToPay(world)
    await keep('asked')
    const hash = pay(world, asked)
    await catchUp()
    await keep('signed')
    await turns(world, 2)
    await keep('delivering')
    takePass(world, asked.wallet, await offerFor(world, asked))
    await turns(world, 1)
    return [asked, hash]
  },
  async refunded(keep: (moment: string) => Promise<void>): Promise<[AskedToPay, TxHash]> {
    await keep('before anything')
    const asked = await askToPay(world)
    await keep('asked')
    const hash = pay(world, asked, { Amount: TOO_LITTLE })
    await catchUp()
    await keep('signed')
    await turns(world, 3)
    return [asked, hash]
  },
}

test.each([
  ['delivered', 'before anything'],
  ['delivered', 'asked'],
  ['delivered', 'signed'],
  ['delivered', 'delivering'],
  ['refunded', 'before anything'],
  ['refunded', 'asked'],
  ['refunded', 'signed'],
] as const)(
  'a payment that was %s, with the database restored to the moment %s: the ledger is read again, and nothing is paid twice',
  async (way, moment) => {
    let kept: Snapshot | null = null
    const [{ wallet }, hash] = await ways[way](async (now) => {
      if (now === moment) kept = await snapshot(world)
    })
    expect((await bookedPayment(world, hash)).status).toBe(way)
    const had = [await balance(wallet.address), (await world.sandbox.nfts(wallet.address)).length]
    if (!kept) throw new Error('nothing kept')
    await restore(world, kept)
    await turns(world, 14)
    expect([await balance(wallet.address), (await world.sandbox.nfts(wallet.address)).length]).toEqual(had)
    const payment = await paymentByHash(world.db, hash)
    expect(payment?.status).toBe(moment === 'before anything' ? undefined : way)
    expect(await halts()).toBe(0)
    await resumeSale(world)
  },
)

test('a sale that a restored database found on the ledger alone ends the questions of its payload’s room', async () => {
  let kept: Snapshot | null = null
  const [{ order }] = await ways.delivered(async (now) => {
    if (now === 'asked') kept = await snapshot(world)
  })
  if (!kept) throw new Error('nothing kept')
  await restore(world, kept)
  await turns(world, 14)
  const { services } = inProcess(world, null)
  const { uuid } = order.xamanPayload
  expect(await checkPayload(services, uuid, 'alarm', services.clock.now())).toBeNull()
  await resumeSale(world)
})
