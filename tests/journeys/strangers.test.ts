import { afterEach, beforeEach, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { tiers } from '#contract/tiers'
import { DAY } from '#contract/timing'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { rippled } from '../../functions/adapters/ledger/rippled.ts'
import { type AskNode, askNode, TOO_LONG } from '../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../functions/log.ts'
import { hasPaid } from '../../functions/records/invoice/payment-store.ts'
import { readCursor } from '../../functions/records/journal/cursor-store.ts'
import { foldStrangers } from '../../functions/records/journal/fold-strangers.ts'
import { ledgerOf } from '../../functions/records/journal/link-store.ts'
import { foldOldest } from '../../functions/records/journal/stranger-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import { Following } from '../../functions/triggers/follower/follow.ts'
import { JournalWriter } from '../../functions/triggers/follower/journal-writer.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { paymentReply } from '../support/dust.ts'
import { createFollowerMemory } from '../support/follower-memory.ts'
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
import { sendOutside } from '../support/send-outside.ts'
import { shownByTwo } from '../support/shown-by-two.ts'
import { restore, snapshot } from '../support/snapshot.ts'
import { booksAreOffBy, bytesStored, payUnasked } from '../support/strangers.ts'

const treasury = walletFromPassphrase('treasury of the sale')
const sponsor = walletFromPassphrase('sponsor of the sale')

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({
    database: 'in memory',
    bindings: {
      TREASURY_ADDRESS: treasury.address,
      TREASURY_FLOAT: xrp(90_000).toString(),
      FUNDING_ADDRESSES: sponsor.address,
    },
  })
  for (const { address } of [treasury, sponsor]) await world.sandbox.fund(address, xrp(5_000))
  await maintainMinter(inProcess(world, null).services, 5_000)
  await turns(world, 1)
})
afterEach(async () => {
  await expectInvariants(world)
  expect(await booksAreOffBy(world.db), 'every drop is in the books, once').toBe(0)
  await world.close()
})

/** Lets days pass, then sends the minter one more payment. */
async function daysLater(days: number): Promise<void> {
  world.later(days * DAY)
  world.sandbox.ledger.close()
  sendOutside(world, sponsor, { TransactionType: 'Payment', Destination: minter(), Amount: '5' })
  await turns(world, 3)
}

const minter = () => world.sandbox.accounts.minter.address
const isKept = async (hash: string) => (await ledgerOf(world.db, txHash.parse(hash))) !== null
const one = (sql: string) => world.db.prepare(sql).first<number>('n')
const shortRows = () => one('SELECT count(*) AS n FROM stranger_tx')
const alerts = async () =>
  (await world.db.prepare('SELECT name FROM alert').all<{ name: string }>()).results.map(({ name }) => name)

const claimed = (hash: TxHash, { wallet, order }: AskedToPay) =>
  claimPaid(inProcess(world, null).services, {
    tokenId: order.tokenId,
    userAddress: wallet.address,
    paymentTxHash: hash,
  })

test('a stranger’s payment of a drop, with the largest possible transaction, adds 200 bytes at most and is in the books', async () => {
  const { follower } = inProcess(world, null).services
  const from = await freshWallet(world)
  await follower.catchUp()
  const [had, balance] = [await bytesStored(world.db), BigInt((await readCursor(world.db))?.balance ?? 0)]
  payUnasked(world, from, 300)
  await follower.catchUp()
  expect(((await bytesStored(world.db)) - had) / 300).toBeLessThanOrEqual(200)
  expect(BigInt((await readCursor(world.db))?.balance ?? 0) - balance).toBe(300n)
  expect(await one('SELECT count(*) AS n FROM ledger_tx WHERE processed = 0')).toBe(0)
})

test('a stranger’s payment is appended in one exchange with the database, and has no effects', async () => {
  const { services, idle } = inProcess(world, null)
  await services.follower.catchUp()
  const { db, counts } = countingDatabase(services.db)
  const journal = new JournalWriter({ ...services, db }, createFollowerMemory(), 2)
  await journal.append([])
  const news = []
  for (const hash of payUnasked(world, await freshWallet(world), 3)) {
    // The checks that an instance makes at its start are done.
    await idle()
    counts.exchanges = 0
    news.push((await journal.append(await shownByTwo(services, hash))).news)
  }
  expect({ news, exchanges: counts.exchanges }).toEqual({ news: [false, false, false], exchanges: 1 })
})

test('after 30 days strangers’ transactions are one sum a day, and the comparison with the ledger goes on', async () => {
  const from = await freshWallet(world)
  const hashes = payUnasked(world, from, 30, { Amount: '7' })
  await turns(world, 1)
  await daysLater(1)
  payUnasked(world, from, 10)
  await turns(world, 1)
  const before = await shortRows()
  await daysLater(28)
  expect(await shortRows()).toBe(before)
  await daysLater(2)
  const days = await world.db.prepare('SELECT count, drops FROM stranger_day ORDER BY day').all()
  // The account that funds wallets here is a stranger too.
  expect(days.results.at(-1)).toMatchObject({ count: expect.any(Number) })
  expect(await Promise.all(hashes.map(isKept))).not.toContain(true)
  expect(await one('SELECT sum(count) AS n FROM stranger_day')).toBe((before ?? 0) - 10)
  await daysLater(5)
  expect(await shortRows()).toBe(0)
  expect(await one('SELECT sum(count) AS n FROM stranger_day')).toBe(before)
  const compared = await world.db.prepare('SELECT hash FROM comparison').first('hash')
  expect(compared).toBe((await readCursor(world.db))?.hash)
  expect(await alerts()).toEqual([])
})

test('strangers’ transactions are folded in portions, within the time of a run, and none is counted twice', async () => {
  payUnasked(world, await freshWallet(world), 60)
  await turns(world, 1)
  const { services } = inProcess(world, null)
  world.later(40 * DAY)
  sendOutside(world, sponsor, { TransactionType: 'Payment', Destination: minter(), Amount: '5' })
  await services.follower.catchUp()
  const had = (await shortRows()) ?? 0
  await foldStrangers(services, services.clock.now())
  expect(await shortRows()).toBe(had)
  const today = Math.floor(world.clock.now() / DAY)
  expect(await foldOldest(world.db, today - 30, 20)).toBe(20)
  const twice = await Promise.all([
    foldOldest(world.db, today - 30, 20),
    foldOldest(world.db, today - 30, 20),
  ])
  const folded = twice.reduce((sum, count) => sum + count, 20)
  expect(folded).toBeGreaterThanOrEqual(40)
  const sums = [await shortRows(), await one('SELECT sum(count) AS n FROM stranger_day')]
  expect(sums).toEqual([had - folded, folded])
  expect(await booksAreOffBy(world.db)).toBe(0)
  await foldStrangers(services, services.clock.now() + 1)
  expect(await one('SELECT sum(count) AS n FROM stranger_day')).toBe(had)
})

test('the minter’s last transaction is never folded, even if it is a stranger’s and old', async () => {
  const [first, last] = payUnasked(world, await freshWallet(world), 2)
  if (!first || !last) throw new Error('nothing was paid')
  await turns(world, 2)
  world.later(40 * DAY)
  world.sandbox.ledger.close()
  await turns(world, 3)
  // The two share a ledger.
  expect([await isKept(first), await isKept(last)]).toEqual([true, true])
  expect((await readCursor(world.db))?.hash).toBe(last)
  expect(await one('SELECT count(*) AS n FROM stranger_day')).toBe(1)
  await askToPay(world)
  expect(await alerts()).toEqual([])
})

test('transactions of the minter’s own are never folded, recorded or not', async () => {
  pay(world, await askToPay(world))
  const elsewhere = sendOutside(world, world.sandbox.accounts.minter, {
    TransactionType: 'TicketCreate',
    TicketCount: 1,
  })
  await turns(world, 3)
  const { results } = await world.db.prepare('SELECT hash FROM submission').all<{ hash: string }>()
  expect(results.length).toBeGreaterThan(0)
  await daysLater(40)
  expect(await Promise.all([elsewhere, ...results].map(({ hash }) => isKept(hash)))).not.toContain(false)
})

test.each([
  ['the treasury', treasury],
  ['the account that funds the minter', sponsor],
])('payments of %s are never folded', async (_who, from) => {
  const { hash } = sendOutside(world, from, {
    TransactionType: 'Payment',
    Destination: minter(),
    Amount: '1000000',
  })
  await turns(world, 1)
  await daysLater(40)
  expect(await isKept(hash)).toBe(true)
})

test('payments under an InvoiceID of ours are never folded, from any account and of any amount, and claims find them', async () => {
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  const dust = pay(world, asked, { Amount: '13' })
  const other = await freshWallet(world)
  const byAnother = pay(world, asked, { Amount: '2000000' }, other)
  const under = pay(world, asked, { Amount: '14' }, other)
  await turns(world, 2)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 3)
  const replies = async () => [
    await claimed(paid, asked),
    await paymentReply(world, asked, dust),
    await bookedPayment(world, byAnother),
    await paymentReply(world, { ...asked, wallet: other }, under),
  ]
  const before = await replies()
  expect(before).toMatchObject([
    { ok: true, value: { status: 'delivered' } },
    { status: 'owed' },
    { status: 'refunded' },
    { status: 'owed' },
  ])
  await daysLater(40)
  expect(await Promise.all([paid, dust, byAnother, under].map(isKept))).not.toContain(false)
  expect(await replies()).toEqual(before)
})

test('a payment under an InvoiceID of ours that a restored database no longer has is never folded', async () => {
  const kept = await snapshot(world)
  const asked = await askToPay(world)
  await restore(world, kept)
  const hash = pay(world, asked, { Amount: '2000000' })
  await turns(world, 14)
  expect(await one('SELECT count(*) AS n FROM invoice')).toBe(0)
  await daysLater(40)
  expect(await isKept(hash)).toBe(true)
})

test('acceptances of the minter’s offers are never folded', async () => {
  const asked = await askToPay(world)
  pay(world, asked)
  await turns(world, 2)
  const hash = takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 2)
  await daysLater(40)
  expect(await isKept(hash)).toBe(true)
})

test('a payment for a pass, for a sale that is only found later, is never folded', async () => {
  const from = await freshWallet(world)
  const { price } = tiers.common
  payUnasked(world, from, 1, { Amount: price.toString(), Memos: undefined })
  await turns(world, 1)
  await daysLater(40)
  expect(await hasPaid(world.db, from.address, price)).toBe(true)
})

test('folded transactions are not stored again when the ledger is read again', async () => {
  const from = await freshWallet(world)
  payUnasked(world, from, 30)
  await turns(world, 1)
  await daysLater(40)
  const young = payUnasked(world, from, 5)
  await turns(world, 1)
  const sums = async () => [
    await one('SELECT sum(count) AS n FROM stranger_day'),
    await one('SELECT sum(drops) AS n FROM stranger_day'),
    await shortRows(),
  ]
  const before = await sums()
  expect(before[0]).toBeGreaterThan(30)
  await world.db
    .prepare(
      `UPDATE cursor SET moves = moves + 1, ledger_hash = NULL, (ledger, tail, balance) =
         (SELECT ledger, hash, effects ->> '$.root.balance' FROM ledger_tx ORDER BY ledger, rowid LIMIT 1)`,
    )
    .run()
  world.later(2 * 60_000)
  await turns(world, 4)
  expect(await sums()).toEqual(before)
  expect(await Promise.all(young.map(isKept))).not.toContain(false)
  expect((await readCursor(world.db))?.hash).toBe(young.at(-1))
})

test('a claim of a payment that was none of ours is answered the same before and after it was folded', async () => {
  const asked = await askToPay(world)
  const [hash = txHash.parse('A'.repeat(64))] = payUnasked(world, asked.wallet, 1)
  await turns(world, 1)
  const answers = [await claimed(hash, asked)]
  await daysLater(40)
  expect(await isKept(hash)).toBe(false)
  answers.push(await claimed(hash, asked))
  expect(answers).toEqual([
    { ok: false, error: 'payment_not_ours' },
    { ok: false, error: 'payment_not_ours' },
  ])
  world.later(10_000)
  expect(await claimed(txHash.parse('B'.repeat(64)), asked)).toMatchObject({ error: 'payment_unknown' })
})

test('a ledger whose transactions are together too long for an answer of any node is read one by one', async () => {
  const longOnes: AskNode = async (url, method, params) => {
    const answer = await askNode(url, method, params)
    if (method !== 'account_tx' || answer.kind !== 'result') return answer
    const { transactions } = answer.result as { readonly transactions: readonly unknown[] }
    return transactions.length > 2 ? { kind: 'unreachable', reason: `account_tx: ${TOO_LONG}` } : answer
  }
  const { services } = inProcess(world, null)
  const ledger = rippled(services.config, services.clock, quietLog, longOnes)
  const follower = new Following(
    (within) => ({ ...services, ledger, follower: within }),
    createFollowerMemory(),
    { sockets: false },
  )
  const long = payUnasked(world, await freshWallet(world), 12)
  expect(await follower.catchUp()).toBe(world.sandbox.ledger.validatedIndex)
  expect((await readCursor(world.db))?.hash).toBe(long.at(-1))
})
