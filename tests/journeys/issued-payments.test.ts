import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import type { TxJson } from '../sandbox/signed-blob.ts'
import { answerSale } from '../support/answer-sale.ts'
import { refundsOnLedger } from '../support/dust.ts'
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
import { type Sent, sendOutside } from '../support/send-outside.ts'

const PRICE = Number(tiers.common.price)
/** tfPartialPayment */
const PARTIAL = 0x0002_0000

let world: ProcessWorld
let bank: Wallet
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
  bank = await freshWallet(world)
  send(bank, { TransactionType: 'AccountSet', SetFlag: 8 })
  // The bank itself sells XRP, a drop for a millionth of a dollar.
  send(bank, { TransactionType: 'OfferCreate', TakerPays: usd('2000'), TakerGets: '2000000000' })
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const send = (by: Wallet, fields: TxJson): Sent => sendOutside(world, by, fields)
const usd = (value: string) => ({ currency: 'USD', issuer: bank.address, value })
/** What this many drops cost in the book. */
const inDollars = (drops: number) => usd(String(drops / 1_000_000))
const drops = async (address: string) => Number((await world.sandbox.balance(address)) ?? 0)

/** A buyer who was asked to pay for a pass, and has this many dollars. */
async function askedWithDollars(value: string): Promise<AskedToPay> {
  const asked = await askToPay(world)
  send(asked.wallet, { TransactionType: 'TrustSet', LimitAmount: usd('5000') })
  send(bank, { TransactionType: 'Payment', Destination: asked.wallet.address, Amount: usd(value) })
  return asked
}

async function alertNamed(name: string): Promise<string | null> {
  return world.db.prepare('SELECT what FROM alert WHERE name = ?').bind(name).first<string>('what')
}

const listPayments = () => answerSale(world, 'payments')

test('a payment in an issued currency waits for a person, who reads what came in and gives it back by hand; a later payment in XRP counts', async () => {
  // After a sale, transactions that the minter signs elsewhere raise an alert.
  pay(world, await askToPay(world))
  await turns(world, 2)
  const { minter } = world.sandbox.accounts
  const trusted = send(minter, { TransactionType: 'TrustSet', LimitAmount: usd('5000') })
  const asked = await askedWithDollars('450')
  const issued = pay(world, asked, { Amount: usd('450') })
  const right = pay(world, asked)
  await turns(world, 2)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
  expect(await alertNamed(`signed ${trusted.hash}`)).toBe(
    'The minter signed what is not written down here: TrustSet.',
  )
  expect(await alertNamed(`payment ${issued}`)).toMatch(
    new RegExp(
      `^${asked.wallet.address} paid invoice ${asked.order.payment.InvoiceID} with something else than drops: .*"450"`,
    ),
  )
  const waits = new RegExp(
    `waits for a person {2}.*"450".* of ${asked.wallet.address}: not in drops \\(${issued}\\)`,
  )
  const listed = await listPayments()
  expect(listed).toMatch(waits)
  expect(listed).not.toContain('No payment waits for a person.')
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  const { tokenId } = asked.order
  const claim = { tokenId, userAddress: asked.wallet.address, paymentTxHash: issued }
  expect(await claimPaid(inProcess(world, null).services, claim)).toEqual({
    ok: false,
    error: 'payment_not_ours',
  })

  const { address: Destination } = asked.wallet
  send(minter, { TransactionType: 'Payment', Destination, Amount: usd('450'), InvoiceID: issued })
  await turns(world, 1)
  expect(await listPayments()).toContain('No payment waits for a person.')
  expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 1)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivered' })
})

test('a partial payment that names the price and brings a tenth of it is recorded with the tenth, which goes back; its pass stays on hold', async () => {
  const asked = await askedWithDollars('1000')
  const before = await drops(asked.wallet.address)
  const hash = pay(world, asked, { SendMax: inDollars(PRICE / 10), Flags: PARTIAL })
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({
    status: 'refunded',
    reason: 'partial',
    drops: BigInt(PRICE / 10),
  })
  expect(await drops(asked.wallet.address)).toBe(before - 12 + PRICE / 10)
  const right = pay(world, asked)
  await turns(world, 2)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
})

test('a partial payment that brings the whole price goes back whole: its bytes prove no price, and the signer delivers for nothing else', async () => {
  const asked = await askedWithDollars('1000')
  const before = await drops(asked.wallet.address)
  const hash = pay(world, asked, { SendMax: inDollars(PRICE), Flags: PARTIAL })
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({
    status: 'refunded',
    reason: 'partial',
    drops: BigInt(PRICE),
  })
  expect(await drops(asked.wallet.address)).toBe(before - 12 + PRICE)
})

test('partial payments that bring less than the least refund stay owed, and go back together as what they brought', async () => {
  const asked = await askedWithDollars('1000')
  const before = await drops(asked.wallet.address)
  const inPart = { SendMax: inDollars(600_000), Flags: PARTIAL }
  pay(world, asked, inPart)
  await turns(world, 2)
  expect(await drops(asked.wallet.address)).toBe(before - 12)
  expect(await listPayments()).toContain(`owed for dust  600,000 drops to ${asked.wallet.address}`)
  const second = pay(world, asked, inPart)
  await turns(world, 4)
  expect(await drops(asked.wallet.address)).toBe(before - 24 + 1_200_000)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([
    { names: second, drops: 1_200_000, tag: null },
  ])
})

test('a payment that buys exactly the price with dollars is delivered for like any other', async () => {
  const asked = await askedWithDollars('1000')
  const hash = pay(world, asked, { SendMax: inDollars(PRICE) })
  await turns(world, 2)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 1)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivered', refund: null })
})
