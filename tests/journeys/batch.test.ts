import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tiers } from '#contract/tiers'
import { MINUTE } from '#contract/timing'
import { payloadUuid, txHash } from '#contract/wire/ledger-ids'
import { transactionsIn } from '../../functions/adapters/ledger/transactions-in.ts'
import { readCursor } from '../../functions/records/journal/cursor-store.ts'
import { saleFigures } from '../../functions/sale/collection/figures.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { SIGNED_LEDGERS } from '../../functions/sale/purchase/ask-for-signature.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { issueReceipt } from '../../functions/sale/receipt/issue-receipt.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { compareFigures } from '../../web/pages/proof/compare-figures.ts'
import { countSales } from '../../web/pages/proof/count-sales.ts'
import { openNode } from '../../web/pages/proof/node.ts'
import { readLedger } from '../../web/pages/proof/read-ledger.ts'
import { askNode } from '../../web/receipt/ask-node.ts'
import { compareWithLedger } from '../../web/receipt/compare.ts'
import type { BatchMode } from '../sandbox/phone/batch.ts'
import type { TxJson } from '../sandbox/signed-blob.ts'
import { refundsOnLedger } from '../support/dust.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type OfferedPass, offerPass } from '../support/offer-pass.ts'
import { type AskedToPay, askToPay, bookedPayment, offerFor, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendBatch } from '../support/send-batch.ts'
import { booksAreOffBy } from '../support/strangers.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const PRICE = Number(tiers.common.price)
const drops = async (address: string) => Number((await world.sandbox.balance(address)) ?? 0)

/** Changes nothing; a Batch needs at least two transactions. */
const nothing = { TransactionType: 'AccountSet' }

/** A payment of exactly what was asked, except for the fields given. */
function paying({ order }: AskedToPay, differently: TxJson = {}): TxJson {
  const { Destination, Amount, InvoiceID } = order.payment
  return { TransactionType: 'Payment', Destination, Amount, InvoiceID, ...differently }
}

const accepting = (offer: string | null) => ({
  TransactionType: 'NFTokenAcceptOffer',
  NFTokenSellOffer: offer,
})

/** One transaction in a Batch of its own account, beside one that changes nothing. */
async function alone(wallet: OfferedPass['wallet'], fields: TxJson, mode: BatchMode = 'all or nothing') {
  const parts = [
    { by: wallet, fields },
    { by: wallet, fields: nothing },
  ]
  const { inner } = await sendBatch(world, { by: wallet, mode, parts })
  return txHash.parse(inner[0])
}

/** How a browser's recount from the first node differs from our figures. */
async function differences(): Promise<readonly string[]> {
  const figures = await saleFigures(inProcess(world, null).services)
  const accounts = { issuer: figures.issuer.address, minter: figures.minter.address }
  const { ask, close } = openNode(world.sandbox.urls.ws)
  const shown = await readLedger(ask, accounts, () => {})
  close()
  if (!shown.ok) throw new Error(shown.error)
  return compareFigures(figures, countSales(shown.value, accounts)).differences
}

/** The facts of a sale's receipt that the first node does not confirm. */
async function unproven(sale: string): Promise<readonly string[]> {
  const { services } = inProcess(world, null)

  const issued = await issueReceipt(services, sale)
  if (!issued.ok) throw new Error(issued.error)
  const { receipt } = issued.value
  const ask = (hash: string) => askNode(world.sandbox.urls.ws, hash, receipt.ledger)
  const payment = receipt.payment && (await ask(receipt.payment))
  const facts = compareWithLedger(receipt, await ask(receipt.transaction), payment)
  return Object.entries(facts).flatMap(([fact, borneOut]) => (borneOut ? [] : [fact]))
}

test('a pass that is paid and taken inside Batches is sold, has its receipt, and appears in a browser’s recount', async () => {
  const asked = await askToPay(world)
  const hash = await alone(asked.wallet, paying(asked))
  await turns(world, 2)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering', reason: null })
  expect((await bookedPayment(world, hash)).batchBlob).toMatch(/^[0-9A-F]{600,}$/)
  const sale = await alone(asked.wallet, accepting(await offerFor(world, asked)))
  await turns(world, 1)
  expect(await bookedPayment(world, hash)).toMatchObject({
    status: 'delivered',
    refund: null,
    batchBlob: null,
  })
  expect(await world.sandbox.nfts(asked.wallet.address)).toHaveLength(1)
  expect(await unproven(sale)).toEqual([])
  expect(await differences()).toEqual([])
})

test('a Batch of another account, signed by the payer too, also pays for a pass', async () => {
  const [asked, other] = [await askToPay(world), await freshWallet(world)]
  const before = await drops(asked.wallet.address)
  const { inner } = await sendBatch(world, {
    by: other,
    mode: 'independent',
    parts: [
      { by: other, fields: nothing },
      { by: asked.wallet, fields: paying(asked) },
    ],
  })
  await turns(world, 2)
  expect(await bookedPayment(world, txHash.parse(inner[1]))).toMatchObject({ status: 'delivering' })
  expect(await drops(asked.wallet.address)).toBe(before - PRICE)
})

test('a wrong payment inside a Batch goes back to the drop, to each payer', async () => {
  const [asked, other] = [await askToPay(world), await freshWallet(world)]
  const [payer, stranger] = [asked.wallet, other]
  const before = await Promise.all([payer, stranger].map(({ address }) => drops(address)))
  const { inner } = await sendBatch(world, {
    by: stranger,
    mode: 'until failure',
    parts: [
      { by: payer, fields: paying(asked, { Amount: String(PRICE - 1) }) },
      { by: stranger, fields: paying(asked, { SourceTag: 7 }) },
    ],
    outer: { Fee: '60' },
  })
  await turns(world, 3)
  const both = await Promise.all(inner.map((hash) => bookedPayment(world, hash)))
  expect(both.map(({ status, reason, batchBlob }) => [status, reason, batchBlob])).toEqual([
    ['refunded', 'underpaid', null],
    ['refunded', 'another_payer', null],
  ])
  const after = await Promise.all([payer, stranger].map(({ address }) => drops(address)))
  expect(after).toEqual([before[0], (before[1] ?? 0) - 60])
})

test('dust that comes in Batches goes back with the other dust owed to its payer', async () => {
  const asked = await askToPay(world)
  const small = paying(asked, { Amount: '400000' })
  const parts = [small, small].map((fields) => ({ by: asked.wallet, fields }))
  await sendBatch(world, { by: asked.wallet, mode: 'independent', parts })
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  pay(world, asked, { Amount: '300000' })
  await turns(world, 4)
  expect(refundsOnLedger(world, asked.wallet.address)).toMatchObject([{ drops: 1_100_000 }])
})

test('the chain holds through Batches that touch the minter several times in one ledger and fail in part', async () => {
  const [asked, other] = [await askToPay(world), await freshWallet(world)]
  const gift = { TransactionType: 'Payment', Destination: world.sandbox.accounts.minter.address, Amount: '5' }
  const tooMuch = { ...gift, Amount: String(10n ** 15n) }
  const { inner } = await sendBatch(world, {
    by: other,
    mode: 'independent',
    parts: [
      { by: other, fields: gift },
      { by: asked.wallet, fields: tooMuch },
      { by: asked.wallet, fields: paying(asked) },
      { by: other, fields: gift },
    ],
  })
  const root = () =>
    (
      world.sandbox.ledger.request(
        'account_info',
        { account: world.sandbox.accounts.minter.address, ledger_index: 'validated' },
        2,
      ) as { account_data?: { PreviousTxnID: string } }
    ).account_data?.PreviousTxnID
  // Each inner transaction is a link; the Batch around them is not.
  expect(root()).toBe(inner[3])
  await turns(world, 3)
  expect(await readCursor(world.db)).toMatchObject({ hash: root() })
  expect(await booksAreOffBy(world.db)).toBe(0)
  const links = await world.db
    .prepare(
      `SELECT hash FROM ledger_tx WHERE hash IN (SELECT value FROM json_each(?1))
       UNION SELECT hex(hash) FROM stranger_tx WHERE hex(hash) IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(inner))
    .all<{ hash: string }>()
  expect(links.results.map(({ hash }) => hash).sort()).toEqual([inner[0], inner[2], inner[3]].sort())
  expect(await bookedPayment(world, txHash.parse(inner[2]))).toMatchObject({ status: 'delivering' })
})

test('when an all-or-nothing Batch fails, nothing has arrived and nothing goes back', async () => {
  const asked = await askToPay(world)
  const { wallet } = asked
  const { inner } = await sendBatch(world, {
    by: wallet,
    mode: 'all or nothing',
    parts: [
      { by: wallet, fields: paying(asked) },
      { by: wallet, fields: paying(asked, { Amount: String(10n ** 15n) }) },
    ],
  })
  await turns(world, 2)
  const known = await world.db.prepare('SELECT 1 AS one FROM payment WHERE hash = ?').bind(inner[0]).first()
  expect([known, refundsOnLedger(world, wallet.address)]).toEqual([null, []])
  const right = await alone(wallet, paying(asked))
  await turns(world, 2)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
})

test('an acceptance that an app puts into a Batch counts as signed: its buyer is notified, and the pass is sold', async () => {
  const { services, idle } = inProcess(world, null)
  const { id, uuid, wallet } = await offerPass(world)
  const signed = await world.sandbox.phone.sign(uuid, wallet, { inBatch: {} })
  expect(signed).toMatchObject({ signed: true, result: 'tesSUCCESS' })
  await settle(services, id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
  await idle()
  const bought = await purchaseById(world.db, id)
  expect(bought).toMatchObject({ status: 'sold', sold: { owner: wallet.address } })
  expect(bought?.signed?.hash).toBe(bought?.sold?.tx)
})

test('a payment that an app puts into a Batch is looked up by the hash of the inner transaction', async () => {
  const { services } = inProcess(world, null)
  const { wallet, order } = await askToPay(world)
  const uuid = payloadUuid.parse(order.xamanPayload.uuid)
  const signed = await world.sandbox.phone.sign(uuid, wallet, { inBatch: {} })
  if (!signed.signed) throw new Error(signed.refused)
  const [paid] = transactionsIn(signed.blob)
  const before = world.sandbox.ledger.validatedIndex
  await checkPayload(services, uuid, 'signed', world.clock.now() + MINUTE)
  expect(world.sandbox.ledger.validatedIndex - before).toBeLessThan(SIGNED_LEDGERS)
  expect(await bookedPayment(world, txHash.parse(paid?.hash))).toMatchObject({ status: 'delivering' })
})
