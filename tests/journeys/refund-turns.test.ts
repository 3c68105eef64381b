import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { type AskedToPay, askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const TWO_XRP = '2000000'

/** This many payments that go back, each with a tag of its own. */
function payWrongly(asked: AskedToPay, count: number) {
  tags += count
  return Array.from({ length: count }, (_, n) => pay(world, asked, { Amount: TWO_XRP, SourceTag: tags - n }))
}
let tags = 0

const openRefundsOf = (payer: string) =>
  world.db
    .prepare(`SELECT count(*) AS n FROM payment WHERE payer = ? AND status = 'refunding'`)
    .bind(payer)
    .first<number>('n')

test('one payer has at most twenty open refunds; further payments wait, and none is lost', async () => {
  const asked = await askToPay(world)
  const hashes = payWrongly(asked, 24)
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  expect(await openRefundsOf(asked.wallet.address)).toBe(20)
  // A right payment is delivered for all the same.
  const right = pay(world, asked)
  await turns(world, 3)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
  await turns(world, 14)
  for (const hash of hashes) expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded' })
})

test('a refund goes out within three cron runs, however many refunds another payer adds in each', async () => {
  const crowd = await askToPay(world)
  const honest = await askToPay(world)
  payWrongly(crowd, 25)
  await turns(world, 1)
  payWrongly(crowd, 10)
  const hash = pay(world, honest, { Amount: TWO_XRP })
  for (let runs = 0; runs < 3; runs += 1) {
    await turns(world, 1)
    payWrongly(crowd, 10)
  }
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded' })
})

test('waiting refunds of other payers do not delay a payer who comes after them', async () => {
  const crowd = [await askToPay(world), await askToPay(world), await askToPay(world)]
  for (const asked of crowd) payWrongly(asked, 5)
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  const stranger = await freshWallet(world)
  const [first] = crowd
  if (!first) throw new Error('no buyer was asked to pay')
  const hash = pay(world, first, { Amount: TWO_XRP }, stranger)
  // Each of the three has at most one turn before: two refunds a run, and one more run in which the last is read.
  await turns(world, 4)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'another_payer' })
})
