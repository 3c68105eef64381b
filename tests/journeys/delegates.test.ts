import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TierId, tiers } from '#contract/tiers'
import { SECOND } from '#contract/timing'
import { txHash } from '#contract/wire/ledger-ids'
import { readCursor } from '../../functions/records/journal/cursor-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { issueReceipt } from '../../functions/sale/receipt/issue-receipt.ts'
import { askNode } from '../../web/receipt/ask-node.ts'
import { compareWithLedger } from '../../web/receipt/compare.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import { askToPay, bookedPayment, offerFor, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendBatch } from '../support/send-batch.ts'
import { sendOutside } from '../support/send-outside.ts'
import { booksAreOffBy } from '../support/strangers.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const drops = async ({ address }: Pick<Wallet, 'address'>) =>
  Number((await world.sandbox.balance(address)) ?? 0)

/** Another account, which this one lets send transactions of some types for it. */
async function delegateOf(wallet: Wallet, ...types: string[]): Promise<OfferedPass['wallet']> {
  const delegate = await freshWallet(world)
  letAct(wallet, delegate, types)
  return delegate
}

function letAct(wallet: Wallet, delegate: Pick<Wallet, 'address'>, types: readonly string[]): void {
  sendOutside(world, wallet, {
    TransactionType: 'DelegateSet',
    Authorize: delegate.address,
    Permissions: types.map((PermissionValue) => ({ Permission: { PermissionValue } })),
  })
}

const accepting = (offer: string | null) => ({
  TransactionType: 'NFTokenAcceptOffer',
  NFTokenSellOffer: offer,
})

/** An order, its payment, and a delegate who may send that for the buyer. */
async function askedWithDelegate(tier: TierId = 'common') {
  const asked = await askToPay(world, tier)
  const delegate = await delegateOf(asked.wallet, 'Payment')
  const { Destination, Amount, InvoiceID } = asked.order.payment
  return { asked, delegate, payment: { TransactionType: 'Payment', Destination, Amount, InvoiceID } }
}

test('a pass that a delegate takes is sold to its account, whose receipt the ledger confirms', async () => {
  const { services, idle } = inProcess(world, null)
  const { id, offer, wallet } = await offerPass(world)
  const delegate = await delegateOf(wallet, 'NFTokenAcceptOffer')
  const before = await Promise.all([wallet, delegate].map(drops))
  const { hash } = sendOutside(world, wallet, accepting(offer), delegate)
  await settle(services, id, { asker: 'cron', deadline: world.clock.now() + 5 * SECOND })
  await idle()
  await turns(world, 1)
  expect(await purchaseById(world.db, id)).toMatchObject({
    status: 'sold',
    sold: { owner: wallet.address, tx: hash },
  })
  const after = await Promise.all([wallet, delegate].map(drops))
  expect(after).toEqual([(before[0] ?? 0) - Number(tiers.rare.price), (before[1] ?? 0) - 12])
  const issued = await issueReceipt(services, hash)
  if (!issued.ok) throw new Error(issued.error)
  const { receipt } = issued.value
  const shown = await askNode(world.sandbox.urls.ws, receipt.transaction, receipt.ledger)
  const facts = compareWithLedger(receipt, shown, null)
  expect(Object.entries(facts).filter(([, borneOut]) => !borneOut)).toEqual([])
})

test('a payment that a delegate sends pays for a pass of its account', async () => {
  const { asked, delegate, payment } = await askedWithDelegate()
  const { hash } = sendOutside(world, asked.wallet, payment, delegate)
  await turns(world, 2)
  const booked = await bookedPayment(world, txHash.parse(hash))
  expect(booked).toMatchObject({ status: 'delivering', reason: null, payer: asked.wallet.address })
  sendOutside(world, asked.wallet, accepting(await offerFor(world, asked)))
  await turns(world, 1)
  expect(await bookedPayment(world, txHash.parse(hash))).toMatchObject({ status: 'delivered' })
  expect(await world.sandbox.nfts(asked.wallet.address)).toHaveLength(1)
})

test('a wrong payment that a delegate sends, by itself or in a Batch, goes back to its account', async () => {
  const { asked, delegate, payment } = await askedWithDelegate()
  const before = await Promise.all([asked.wallet, delegate].map(drops))
  const wrong = { ...payment, Amount: '2000000' }
  const { hash } = sendOutside(world, asked.wallet, wrong, delegate)
  const { inner } = await sendBatch(world, {
    by: delegate,
    mode: 'independent',
    parts: [
      { by: asked.wallet, fields: { ...wrong, SourceTag: 7 }, delegate },
      { by: delegate, fields: { TransactionType: 'AccountSet' } },
    ],
    outer: { Fee: '40' },
  })
  await turns(world, 4)
  for (const one of [txHash.parse(hash), txHash.parse(inner[0])])
    expect(await bookedPayment(world, one)).toMatchObject({ status: 'refunded', payer: asked.wallet.address })
  const after = await Promise.all([asked.wallet, delegate].map(drops))
  expect(after).toEqual([before[0], (before[1] ?? 0) - 12 - 40])
})

test('an account that lets the minter act for it changes nothing of the minter’s, and the journal goes on', async () => {
  const before = await readCursor(world.db)
  letAct(await freshWallet(world), world.sandbox.accounts.minter, ['Payment'])
  await turns(world, 2)
  expect((await readCursor(world.db))?.hash).toBe(before?.hash)
  expect(await booksAreOffBy(world.db)).toBe(0)
})

test('what a delegate of the minter’s sends is nothing of ours: the sale halts', async () => {
  const thief = await freshWallet(world)
  letAct(world.sandbox.accounts.minter, thief, ['Payment'])
  const stolen = { TransactionType: 'Payment', Destination: thief.address, Amount: '1000000' }
  sendOutside(world, world.sandbox.accounts.minter, stolen, thief)
  await turns(world, 2)
  const why = await world.db.prepare(`SELECT why FROM halt WHERE name = 'loss'`).first('why')
  expect(why).toContain('1,000,000 drops left the minter without a submission of ours')
  const { results } = await world.db.prepare(`SELECT what FROM alert WHERE name LIKE 'signed %'`).all()
  expect(results).toEqual(
    ['DelegateSet', 'Payment'].map((type) => ({
      what: `The minter signed what is not written down here: ${type}.`,
    })),
  )
})
