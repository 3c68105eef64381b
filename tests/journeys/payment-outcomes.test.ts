import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LEAST_REFUND } from '#contract/payment'
import { tiers } from '#contract/tiers'
import { DELIVERY_LIFE, HOUR, MINUTE, OFFER_LIFE } from '#contract/timing'
import { address, txHash } from '#contract/wire/ledger-ids'
import { refreshApproval } from '../../functions/people/kyc/approvals.ts'
import { ledgerOf } from '../../functions/records/journal/link-store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
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

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const PRICE = Number(tiers.common.price)
const drops = async (address: string) => Number((await world.sandbox.balance(address)) ?? 0)

async function alerts(about: string): Promise<number> {
  return (
    (await world.db
      .prepare('SELECT count(*) AS n FROM alert WHERE name LIKE ?')
      .bind(`${about}%`)
      .first<number>('n')) ?? 0
  )
}

async function statusOf({ order }: AskedToPay): Promise<string | null> {
  return world.db
    .prepare('SELECT status FROM purchase WHERE id = ?')
    .bind(order.reservationId)
    .first('status')
}

test('a buyer who pays exactly the price is offered the pass for nothing, takes it, and it is sold without a claim', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked)
  await turns(world, 2)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering', reason: null })
  const offer = await offerFor(world, asked)
  const { node } = world.sandbox.ledger.request(
    'ledger_entry',
    { nft_offer: offer, ledger_index: 'validated' },
    2,
  ) as {
    node?: Record<string, unknown>
  }
  expect(node).toMatchObject({ Amount: '0', Destination: asked.wallet.address })
  takePass(world, asked.wallet, offer)
  await turns(world, 1)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivered', refund: null })
  expect(await statusOf(asked)).toBe('sold')
  expect(await world.sandbox.nfts(asked.wallet.address)).toHaveLength(1)
})

test.each<[string, Record<string, unknown>]>([
  ['underpaid', { Amount: String(PRICE - 1) }],
  ['overpaid', { Amount: String(PRICE + 1) }],
  ['overpaid', { Amount: String(PRICE * 10) }],
])(
  '%s: it goes back to the drop, and the pass stays on hold for the buyer, who may still pay for it',
  async (reason, wrong) => {
    const asked = await askToPay(world)
    const before = await drops(asked.wallet.address)
    const hash = pay(world, asked, wrong)
    await turns(world, 3)
    expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason })
    expect(await drops(asked.wallet.address)).toBe(before - 12)
    expect(await statusOf(asked)).toBe('reserved')
    const right = pay(world, asked)
    await turns(world, 2)
    expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
  },
)

test('another payer has it back, and the buyer who was asked can still pay', async () => {
  const asked = await askToPay(world)
  const stranger = await freshWallet(world)
  const before = await drops(stranger.address)
  const foreign = pay(world, asked, { SourceTag: 7 }, stranger)
  await turns(world, 3)
  expect(await bookedPayment(world, foreign)).toMatchObject({ status: 'refunded', reason: 'another_payer' })
  expect(await drops(stranger.address)).toBe(before - 12)
  const own = pay(world, asked)
  await turns(world, 2)
  expect(await bookedPayment(world, own)).toMatchObject({ status: 'delivering' })
})

test('paid twice: one is delivered for, the other goes back', async () => {
  const asked = await askToPay(world)
  const hashes = [pay(world, asked), pay(world, asked, { SourceTag: 1 })]
  await turns(world, 3)
  const both = await Promise.all(hashes.map((hash) => bookedPayment(world, hash)))
  expect(both.map(({ status, reason }) => [status, reason])).toEqual([
    ['delivering', null],
    ['refunded', 'duplicate'],
  ])
})

test('a payment validated after its hold ended goes back, and its pass is in stock again', async () => {
  const asked = await askToPay(world)
  world.later(OFFER_LIFE + 2 * MINUTE)
  world.sandbox.ledger.close()
  await turns(world, 1)
  expect(await statusOf(asked)).toBe('released')
  const hash = pay(world, asked)
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'late' })
})

test('a payment in time whose hold was ended is not lost: it goes back', async () => {
  const asked = await askToPay(world)
  await world.db
    .prepare(`UPDATE purchase SET ending_code = 'cancelled', version = version + 1 WHERE id = ?`)
    .bind(asked.order.reservationId)
    .run()
  await turns(world, 1)
  expect(await statusOf(asked)).toBe('released')
  const hash = pay(world, asked)
  await turns(world, 3)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'sold_out' })
})

test('while nothing is sold, a payment goes back', async () => {
  const asked = await askToPay(world)
  world.configure({ MINTING: 'paused' })
  const hash = pay(world, asked)
  await turns(world, 3)
  world.configure({})
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'tier_closed' })
})

test('a payment from a wallet whose approval has been withdrawn goes back', async () => {
  const { verified } = world.sandbox.accounts.demoWallets
  const wallet = { ...verified, address: address.parse(verified.address) }
  await refreshApproval(inProcess(world, null).services, wallet.address)
  const asked = await askToPay(world, 'legendary', wallet)
  world.configure({ KYC_LISTED_WALLETS: '' })
  await world.db.prepare(`UPDATE person SET state = 'withdrawn'`).run()
  const hash = pay(world, asked)
  await turns(world, 3)
  world.configure({})
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'identity_missing' })
})

test('a pass not taken before its offer ends is withdrawn, and only then the payment goes back; the pass is in stock', async () => {
  const asked = await askToPay(world)
  const before = await drops(asked.wallet.address)
  const hash = pay(world, asked)
  await turns(world, 2)
  const offer = await offerFor(world, asked)
  world.later(DELIVERY_LIFE - HOUR)
  world.sandbox.ledger.close()
  await turns(world, 2)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'delivering' })
  world.later(2 * HOUR)
  world.sandbox.ledger.close()
  await turns(world, 1)
  // The offer has expired but still exists: nothing goes back yet.
  expect((await bookedPayment(world, hash)).status).toBe('delivering')
  await turns(world, 5)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'not_taken' })
  expect(await drops(asked.wallet.address)).toBe(before - 12)
  expect(await statusOf(asked)).toBe('released')
  const gone = world.sandbox.ledger.request(
    'ledger_entry',
    { nft_offer: offer, ledger_index: 'validated' },
    2,
  )
  expect(gone).toMatchObject({ error: 'entryNotFound' })
})

test('a buyer who cancels the offer of a pass they have paid for has the payment back', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked)
  await turns(world, 2)
  sendOutside(world, asked.wallet, {
    TransactionType: 'NFTokenCancelOffer',
    NFTokenOffers: [await offerFor(world, asked)],
  })
  await turns(world, 4)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'not_taken' })
})

test('a buyer who blocks offers before the pass is made for them has the payment back', async () => {
  const asked = await askToPay(world)
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 12 })
  const hash = pay(world, asked)
  await turns(world, 5)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'undelivered' })
})

test.each([
  ['wants a tag that was not given', 1],
  ['takes no deposits', 9],
])(
  'a refund to an account that %s waits for a person, with an alert; nothing is sent twice',
  async (_what, flag) => {
    const asked = await askToPay(world)
    const hash = pay(world, asked, { Amount: String(PRICE - 1) })
    sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: flag })
    await turns(world, 4)
    const stuck = await bookedPayment(world, hash)
    expect(stuck).toMatchObject({ status: 'refund_manual', reason: 'underpaid', attempts: 1 })
    expect(await alerts(`payment ${hash}`)).toBe(1)
    await turns(world, 2)
    expect(await bookedPayment(world, hash)).toEqual(stuck)
  },
)

test('what goes back to an account that was deleted meanwhile opens it again, from the least refund on', async () => {
  const asked = await askToPay(world)
  const { address: heir } = await freshWallet(world)
  const hash = pay(world, asked, { Amount: LEAST_REFUND.toString() })
  // An account is deleted 256 ledgers after its last sequence at the earliest.
  for (let closes = 0; closes < 256; closes += 1) world.sandbox.ledger.close()
  sendOutside(world, asked.wallet, { TransactionType: 'AccountDelete', Destination: heir, Fee: '200000' })
  expect(await world.sandbox.balance(asked.wallet.address)).toBeNull()
  await turns(world, 4)
  expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded', reason: 'underpaid' })
  expect(await drops(asked.wallet.address)).toBe(Number(LEAST_REFUND))
})

test('a payment with a source tag goes back to that tag, also where a tag is required', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked, { Amount: String(PRICE + 5), SourceTag: 4711 })
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  await turns(world, 3)
  const { refund, status } = await bookedPayment(world, hash)
  expect(status).toBe('refunded')
  const { tx_json } = world.sandbox.ledger.request('tx', { transaction: refund }, 2) as { tx_json?: object }
  expect(tx_json).toMatchObject({ DestinationTag: 4711, InvoiceID: hash, Destination: asked.wallet.address })
})

test('a payment under an unknown InvoiceID, or under none, is recorded and never answered', async () => {
  const wallet = await freshWallet(world)
  const { minter } = world.sandbox.accounts
  const before = await drops(wallet.address)
  const send = (more: object) =>
    sendOutside(world, wallet, {
      TransactionType: 'Payment',
      Destination: minter.address,
      Amount: String(PRICE),
      ...more,
    }).hash
  const hashes = [send({}), send({ InvoiceID: 'AB'.repeat(32) })]
  await turns(world, 4)
  expect(await drops(wallet.address)).toBe(before - 2 * PRICE - 24)
  for (const hash of hashes) {
    expect(await ledgerOf(world.db, txHash.parse(hash))).not.toBeNull()
    expect(
      await world.db.prepare('SELECT 1 AS n FROM payment WHERE hash = ?').bind(hash).first('n'),
    ).toBeNull()
  }
  expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
})

test('many small payments go back two at a time, and delay no other buyer', async () => {
  const asked = await askToPay(world)
  const crowd = Array.from({ length: 7 }, (_, tag) =>
    pay(world, asked, { Amount: '1000000', SourceTag: tag }),
  )
  const { services } = inProcess(world, null)
  await services.follower.catchUp()
  const most = await world.db
    .prepare(`SELECT count(*) AS n FROM submission WHERE purpose = 'refund' AND status = 'signed'`)
    .first('n')
  expect(most).toBe(2)
  const right = pay(world, asked)
  await turns(world, 2)
  expect(await bookedPayment(world, right)).toMatchObject({ status: 'delivering' })
  await turns(world, 6)
  for (const hash of crowd) expect(await bookedPayment(world, hash)).toMatchObject({ status: 'refunded' })
})

test('a hundred claims at once of a payment that is being delivered ask the nodes no more than one does', async () => {
  const { services, idle } = inProcess(world, null)
  const asksFor = async (claims: number) => {
    const asked = await askToPay(world)
    const hash = pay(world, asked)
    await services.follower.catchUp()
    await idle()
    const { tokenId } = asked.order
    const claim = { tokenId, userAddress: asked.wallet.address, paymentTxHash: hash }
    world.sandbox.faults.forgetSeen()
    const said = await Promise.all(Array.from({ length: claims }, () => claimPaid(services, claim)))
    expect(said.map((one) => one.ok && one.value.status)).toEqual(Array(claims).fill('delivering'))
    expect(await offerFor(world, asked)).not.toBeNull()
    return world.sandbox.faults.seen.length
  }
  expect(await asksFor(100)).toBeLessThanOrEqual(await asksFor(1))
})

test('fifty claims of one payment at once get the same answer, and one pass is made for it', async () => {
  const asked = await askToPay(world)
  const hash = pay(world, asked)
  const { services, idle } = inProcess(world, null)
  await services.follower.catchUp()
  const claim = { tokenId: asked.order.tokenId, userAddress: asked.wallet.address, paymentTxHash: hash }
  const said = await Promise.all(Array.from({ length: 50 }, () => claimPaid(services, claim)))
  await idle()
  for (const one of said)
    expect(one).toMatchObject({ ok: true, value: { status: 'delivering', paymentTxHash: hash } })
  const mints = await world.db
    .prepare(`SELECT count(*) AS n FROM submission WHERE purchase_id = ?`)
    .bind(asked.order.reservationId)
    .first('n')
  expect(mints).toBe(1)
})

test('an attacker who posts another’s hash gets nothing, and its owner loses nothing by it', async () => {
  const asked = await askToPay(world)
  const thief = await freshWallet(world)
  const hash = pay(world, asked)
  const { services } = inProcess(world, null)
  const claim = { tokenId: asked.order.tokenId, userAddress: thief.address, paymentTxHash: hash }
  expect(await claimPaid(services, claim)).toEqual({ ok: false, error: 'wallet_mismatch' })
  const own = await claimPaid(services, { ...claim, userAddress: asked.wallet.address })
  expect(own).toMatchObject({
    ok: true,
    value: { status: 'delivering', offerId: await offerFor(world, asked) },
  })
  expect(await claimPaid(services, { ...claim, userAddress: asked.wallet.address, tokenId: 999 })).toEqual({
    ok: false,
    error: 'other_pass',
  })
})
