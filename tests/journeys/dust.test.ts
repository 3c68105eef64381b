import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { DAY } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import { sql } from '../../functions/adapters/db/sql.ts'
import { readCursor } from '../../functions/records/journal/cursor-store.ts'
import { isRead, readTx } from '../../functions/records/journal/link-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { SELECT_DUST } from '../../functions/sale/payment/dust-store.ts'
import { receivePayment } from '../../functions/sale/payment/receive.ts'
import { countingDatabase } from '../bench/counting-database.ts'
import { answerSale } from '../support/answer-sale.ts'
import { payCrowd, payDust, paymentReply, readFromNode, refundsOnLedger } from '../support/dust.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type AskedToPay, askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { resumeSale } from '../support/resume-sale.ts'
import { sendOutside } from '../support/send-outside.ts'
import { restore, type Snapshot, snapshot } from '../support/snapshot.ts'
import { bytesStored, payUnasked } from '../support/strangers.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(async () => {
  world.sandbox.setView(2, {})
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

const balance = async ({ wallet }: AskedToPay) => Number(await world.sandbox.balance(wallet.address))

const alerts = async (about: string) =>
  (
    await world.db
      .prepare('SELECT what FROM alert WHERE name LIKE ?')
      .bind(`${about}%`)
      .all<{ what: string }>()
  ).results

const debtOf = ({ wallet }: AskedToPay) =>
  world.db
    .prepare('SELECT status, drops FROM dust_debt WHERE payer = ? AND tag = -1')
    .bind(wallet.address)
    .first()

const sale = (...words: string[]) => answerSale(world, ...words)

test('a buyer is told before paying which amounts are too small to be sent back individually', async () => {
  const { order } = await askToPay(world)
  expect(order.leastRefund).toBe('1000000')
})

test('a payment that is too small is one short row and stays owed: no alert is raised for it, and nothing goes back', async () => {
  const asked = await askToPay(world)
  const [hash] = payDust(world, asked, [13])
  await turns(world, 3)
  const rows = await sql`${SELECT_DUST} WHERE dust.hash = unhex(${hash ?? null})`.all(world.db)
  expect(rows).toEqual([
    { payer: asked.wallet.address, hash, tag: -1, ledger: expect.any(Number), drops: 13, refund: null },
  ])
  expect(await world.db.prepare('SELECT 1 AS n FROM payment WHERE hash = ?').bind(hash).first()).toBeNull()
  expect(await paymentReply(world, asked, hash)).toMatchObject({
    status: 'owed',
    reason: 'too_small',
    message: expect.stringContaining('stays owed'),
    paidDrops: '13',
    refundTxHash: null,
  })
  expect([await alerts('payment'), refundsOnLedger(world, asked.wallet.address)]).toEqual([[], []])
})

test('dust with the largest possible transaction adds less than two hundred bytes to the database in all', async () => {
  const asked = await askToPay(world)
  const { follower } = inProcess(world, null).services
  await follower.catchUp()
  const had = await bytesStored(world.db)
  payUnasked(world, asked.wallet, 200, { InvoiceID: asked.order.payment.InvoiceID })
  for (let looks = 0; looks < 2; looks += 1) await follower.catchUp()
  expect(await debtOf(asked)).toEqual({ status: 'owed', drops: 200 })
  expect(((await bytesStored(world.db)) - had) / 200).toBeLessThan(200)
})

test('dust replaces its transaction in the journal; when that is read again, it is owed once', async () => {
  const asked = await askToPay(world)
  const { services } = inProcess(world, null)
  const { db, follower } = services
  await follower.catchUp()
  const before = await readCursor(db)
  const [first] = payDust(world, asked, [13, 14])
  await follower.catchUp()
  const cursor = await readCursor(db)
  if (!before || !cursor || !first) throw new Error('it was not read')
  const last = { previousTx: first, balance: drops(BigInt(before.balance) + 13n) }
  expect([await isRead(db, last), await readTx(db, first)]).toEqual([true, null])

  const { ledger, hash, balance } = before
  await db
    .prepare('UPDATE cursor SET moves = moves + 1, ledger = ?, ledger_hash = NULL, tail = ?, balance = ?')
    .bind(ledger, hash, balance)
    .run()
  world.later(2_000)
  await follower.catchUp()
  expect([await readCursor(db), await readTx(db, first)]).toMatchObject([{ hash: cursor.hash }, null])
  expect(await debtOf(asked)).toEqual({ status: 'owed', drops: 27 })
})

test('recording dust takes one exchange with the database, and none with an outside service', async () => {
  const asked = await askToPay(world)
  const [hash] = payDust(world, asked, [13])
  const { services } = inProcess(world, null)
  const tx = await readFromNode(services, hash)
  const { db, counts } = countingDatabase(services.db)
  world.sandbox.faults.forgetSeen()
  expect(await receivePayment({ ...services, db }, tx)).toBe(true)
  expect([counts.exchanges, world.sandbox.faults.seen.length]).toEqual([1, 0])
})

test('once a payer is owed the least refund, all of it goes back in one refund, which names the last payment', async () => {
  const asked = await askToPay(world)
  const had = await balance(asked)
  const hashes = payDust(world, asked, [400_000, 599_999])
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  hashes.push(...payDust(world, asked, [7]))
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([
    { names: hashes.at(-1), drops: 1_000_006, tag: null },
  ])
  expect(await balance(asked)).toBe(had - 3 * 12)
  for (const hash of hashes)
    expect(await paymentReply(world, asked, hash)).toMatchObject({
      status: 'refunded',
      refundTxHash: expect.stringMatching(/^[0-9A-F]{64}$/),
    })
  await turns(world, 3)
  expect(refundsOnLedger(world, asked.wallet.address)).toHaveLength(1)
})

test('payments with different tags are owed separately, and go back each to its tag', async () => {
  const asked = await askToPay(world)
  payDust(world, asked, [600_000], { SourceTag: 7 })
  payDust(world, asked, [600_000], { SourceTag: 8 })
  await turns(world, 3)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  const [last] = payDust(world, asked, [400_000], { SourceTag: 7 })
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([{ names: last, drops: 1_000_000, tag: 7 }])
})

test('one refund gives back the oldest fifty payments of dust, and the rest stays owed', async () => {
  const asked = await askToPay(world)
  payCrowd(world, asked, 60, 17_000)
  await turns(world, 3)
  expect(refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)).toEqual([50 * 17_000])
  expect(await debtOf(asked)).toEqual({ status: 'owed', drops: 10 * 17_000 })
})

test('dust that only one node shows is not refunded until a second node shows it', async () => {
  const asked = await askToPay(world)
  const hashes = payDust(world, asked, [700_000, 700_000])
  world.sandbox.setView(2, { hide: hashes.slice(1) })
  await turns(world, 3)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  world.sandbox.setView(2, {})
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([
    { names: hashes[1], drops: 1_400_000, tag: null },
  ])
})

test('a refund of dust that reached no ledger is signed again only once it can never reach one', async () => {
  const asked = await askToPay(world)
  payDust(world, asked, [700_000, 700_000])
  world.sandbox.ledger.loseNext()
  await turns(world, 1)
  world.haltLedger()
  for (let closes = 0; closes < 9; closes += 1) world.sandbox.ledger.close()
  await inProcess(world, null).services.follower.catchUp()
  expect(await debtOf(asked)).toEqual({ status: 'refunding', drops: 0 })
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  world.resumeLedger()
  await turns(world, 5)
  expect(refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)).toEqual([1_400_000])
  expect(await debtOf(asked)).toEqual({ status: 'owed', drops: 0 })
})

test('a refund that the ledger refuses waits for a person, with one alert; on their command it is tried again', async () => {
  const asked = await askToPay(world)
  const [, last] = payDust(world, asked, [700_000, 700_000])
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  await turns(world, 4)
  expect(await debtOf(asked)).toEqual({ status: 'manual', drops: 1_400_000 })
  const raised = await alerts(`dust of ${asked.wallet.address}`)
  expect(raised.map(({ what }) => what)).toEqual([expect.stringContaining('tecDST_TAG_NEEDED')])
  payDust(world, asked, [500_000])
  await turns(world, 3)
  expect(await debtOf(asked)).toEqual({ status: 'manual', drops: 1_900_000 })
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', ClearFlag: 1 })
  expect(await sale('refund', asked.wallet.address, '--by', 'Ada', '--why', 'they asked')).toContain(
    '1,900,000 drops',
  )
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)).toEqual([1_900_000])
  expect(await paymentReply(world, asked, last)).toMatchObject({ status: 'refunded' })
})

test('an operator can have any amount that is owed to an account sent back', async () => {
  const asked = await askToPay(world)
  payDust(world, asked, [5, 6])
  await turns(world, 1)
  expect(await sale('payments')).toContain(`11 drops to ${asked.wallet.address}`)
  expect(await sale('refund', asked.wallet.address, '--by', 'Ada', '--why', 'they asked')).toContain(
    '11 drops',
  )
  await turns(world, 2)
  expect(refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)).toEqual([11])
  expect(await sale('refund', asked.wallet.address, '--by', 'Ada', '--why', 'they asked')).toMatch(
    /^failed: .* is owed nothing/,
  )
})

test('dust of a whole day is one alert, raised at the end of the day', async () => {
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  expect(await alerts('dust 2')).toEqual([])
  world.later(DAY)
  world.sandbox.ledger.close()
  await turns(world, 2)
  const raised = await alerts('dust 2')
  expect(raised.map(({ what }) => what)).toEqual([
    expect.stringMatching(new RegExp(`^Dust of ${today}: \\d+ payments, [\\d,]+ drops in all\\.`)),
  ])
})

test('under a thousand payments of dust a minute a refund goes out within three cron runs, and each run processes a purchase', async () => {
  const crowd = await askToPay(world)
  const honest = await askToPay(world)
  payCrowd(world, crowd, 500)
  const wrong = pay(world, honest, { Amount: '2000000' })
  payCrowd(world, crowd, 500)
  const right = pay(world, honest)
  for (let runs = 0; runs < 3; runs += 1) {
    const began = world.clock.now()
    await turns(world, 1)
    const turn = await world.db
      .prepare('SELECT turn_at FROM purchase WHERE id = ?')
      .bind(crowd.order.reservationId)
      .first('turn_at')
    expect(turn).toBeGreaterThanOrEqual(began)
  }
  expect(await bookedPayment(world, wrong)).toMatchObject({ status: 'refunded' })
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
  expect(await debtOf(crowd)).toEqual({ status: 'owed', drops: 13_000 })
})

/** The steps of a dust refund, at which the database is saved. */
async function returned(keep: (moment: string) => Promise<void>): Promise<[AskedToPay, TxHash[]]> {
  await keep('before anything')
  const asked = await askToPay(world)
  await keep('asked')
  const hashes = payDust(world, asked, [300_000, 400_000])
  await turns(world, 1)
  await keep('owed')
  hashes.push(...payDust(world, asked, [500_000]))
  await inProcess(world, null).services.follower.catchUp()
  await keep('due')
  await turns(world, 1)
  await keep('signed')
  await turns(world, 2)
  return [asked, hashes]
}

test.each(['before anything', 'asked', 'owed', 'due', 'signed'])(
  'dust that went back, with the database restored to the moment %s: the ledger is read again, and nothing goes back twice',
  async (moment) => {
    let kept: Snapshot | null = null
    const [asked, hashes] = await returned(async (now) => {
      if (now === moment) kept = await snapshot(world)
    })
    if (!kept) throw new Error('nothing kept')
    const had = await balance(asked)
    await restore(world, kept)
    await turns(world, 14)
    expect(refundsOnLedger(world, asked.wallet.address).map(({ drops }) => drops)).toEqual([1_200_000])
    expect(await balance(asked)).toBe(had)
    for (const hash of hashes)
      expect(await paymentReply(world, asked, hash)).toMatchObject({ status: 'refunded' })
    await resumeSale(world)
    // Later payments cause no second refund of what is already paid back.
    payDust(world, asked, [999_999])
    await turns(world, 3)
    expect(refundsOnLedger(world, asked.wallet.address)).toHaveLength(1)
  },
)
