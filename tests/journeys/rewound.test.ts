import { afterEach, beforeEach, expect, test } from 'vitest'
import { DELIVERY_LIFE, OFFER_LIFE, SECOND } from '#contract/timing'
import { txHash } from '#contract/wire/ledger-ids'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settlePayment } from '../../functions/sale/payment/settle-payment.ts'
import { markForCancel } from '../../functions/sale/purchase/ending-store.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { readHeartbeatFacts } from '../../functions/triggers/follower/open-store.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { answerSale } from '../support/answer-sale.ts'
import { payDust, refundsOnLedger } from '../support/dust.ts'
import { forking, type SomeFollower } from '../support/forking.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendBatch } from '../support/send-batch.ts'
import { sendOutside } from '../support/send-outside.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  await expectInvariants(world)
  await world.close()
})

const { bothShow, buy, journalTail, names, payADrop, rewindTo, sequenceOf, someFollower, statusOf } = forking(
  () => world,
)

/** Of all purchases, in their order. */
async function allStatuses() {
  const { results } = await world.db.prepare('SELECT status FROM purchase ORDER BY rowid').all()
  return results.map(({ status }) => status)
}

/** What is submitted reaches no node; a fork may be given it. */
function loseSubmissions() {
  for (const target of ['rpc:submit', 'rpc2:submit'])
    world.sandbox.faults.plan(target, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
}

/** An offer of a pass that was paid first, whose withdrawal is signed and has reached no node; and the journal's tail. */
async function withdrawalPending(closes: SomeFollower['closes']) {
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await closes(4)
  const offer = await offerFor(world, asked)
  loseSubmissions()
  const id = asked.order.reservationId
  const purchase = await purchaseById(world.db, id)
  if (!purchase) throw new Error('nothing is on hold')
  await markForCancel(world.db, purchase, { kind: 'approval_withdrawn' })
  await closes(1)
  return { asked, paid, offer, purchase, before: await journalTail() }
}

test('a sale whose acceptance only a fork had is none once the journal is rewound: its pass is free again, and what was paid for it first goes back', async () => {
  const follower = someFollower()
  const { closes } = follower
  const bought = await offerPass(world)
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await closes(3)
  const before = await journalTail()
  const accepted = [
    [bought.wallet, bought.offer],
    [asked.wallet, await offerFor(world, asked)],
  ] as const
  const acceptances = accepted.map(([wallet, offer]) => {
    const Sequence = sequenceOf(wallet.address)
    const acceptance = {
      TransactionType: 'NFTokenAcceptOffer',
      Account: wallet.address,
      NFTokenSellOffer: offer,
    }
    return signBlob({ ...acceptance, Fee: '12', Sequence }, wallet).blob
  })
  const fork = { after: world.sandbox.ledger.validatedIndex, with: acceptances }
  bothShow({ fork })
  await closes(1)
  const statuses = async () => [
    await statusOf(bought.id),
    await statusOf(asked.order.reservationId),
    (await bookedPayment(world, paid)).status,
  ]
  expect(await statuses()).toEqual(['sold', 'sold', 'delivered'])

  bothShow({})
  await closes(10)
  await rewindTo(before)
  await closes(8)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statuses()).toEqual(['released', 'offered', 'delivering'])
  // As before its payer accepts it, which may take days.
  expect((await readHeartbeatFacts(world.db)).open).toBe(false)
  world.later(DELIVERY_LIFE)
  await closes(8)
  expect(await statuses()).toEqual(['released', 'released', 'refunded'])
})

test('what was paid inside a Batch for a pass that only a fork had sold goes back, although its bytes were deleted with the sale', async () => {
  const { closes } = someFollower()
  const asked = await askToPay(world)
  const { wallet, order } = asked
  const { Destination, Amount, InvoiceID } = order.payment
  const paying = { TransactionType: 'Payment', Destination, Amount, InvoiceID }
  const { inner } = await sendBatch(world, {
    by: wallet,
    mode: 'all or nothing',
    parts: [
      { by: wallet, fields: paying },
      { by: wallet, fields: { TransactionType: 'AccountSet' } },
    ],
  })
  const paid = txHash.parse(inner[0])
  await closes(3)
  const before = await journalTail()
  const acceptance = {
    TransactionType: 'NFTokenAcceptOffer',
    Account: wallet.address,
    NFTokenSellOffer: await offerFor(world, asked),
    Fee: '12',
    Sequence: sequenceOf(wallet.address),
  }
  const fork = { after: world.sandbox.ledger.validatedIndex, with: [signBlob(acceptance, wallet).blob] }
  bothShow({ fork })
  await closes(1)
  expect((await bookedPayment(world, paid)).status).toBe('delivered')

  bothShow({})
  await closes(10)
  await rewindTo(before)
  world.later(DELIVERY_LIFE)
  await closes(10)
  expect(await names('alert')).toEqual([])
  expect(await bookedPayment(world, paid)).toMatchObject({ status: 'refunded', batchBlob: null })
})

test('passes that only a fork had minted are minted anew once the journal is rewound, for their buyer and for the next', async () => {
  const { services, closes } = someFollower()
  const { faults } = world.sandbox
  const asked = await askToPay(world, 'rare')
  loseSubmissions()
  expect(await buy(services)).toBe('admitted')
  const paid = pay(world, asked)
  await closes(1)
  const before = await journalTail()
  const { results } = await world.db
    .prepare(`SELECT blob FROM submission WHERE status = 'signed' AND purpose = 'mint-offer'`)
    .all<{ blob: string }>()
  expect(results).toHaveLength(2)
  const fork = { after: world.sandbox.ledger.validatedIndex, with: results.map(({ blob }) => blob) }
  bothShow({ fork })
  await closes(1)
  expect(await allStatuses()).toEqual(['offered', 'offered'])
  await world.db.prepare(`UPDATE purchase SET ending_code = 'cancelled' WHERE invoice_id IS NULL`).run()
  await closes(1)
  expect(await allStatuses()).toEqual(['offered', 'cancelling'])

  bothShow({})
  faults.clear()
  await closes(10)
  await rewindTo(before)
  await closes(6)
  expect(await allStatuses()).toEqual(['offered', 'released'])
  const next = await offerPass(world, 'common')
  takePass(world, asked.wallet, await offerFor(world, asked))
  takePass(world, next.wallet, `${next.offer}`)
  await closes(3)
  expect(await allStatuses()).toEqual(['sold', 'released', 'sold'])
  expect((await bookedPayment(world, paid)).status).toBe('delivered')
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('passes that the network minted in another order than a fork have their own NFTokens once the journal is rewound, also one that was given up', async () => {
  const { services, closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  expect(await buy(services)).toBe('admitted')
  const paid = pay(world, asked)
  await closes(1)
  const before = await journalTail()
  const { results } = await world.db
    .prepare(`SELECT blob, hash FROM submission WHERE status = 'signed' AND purpose = 'mint-offer'`)
    .all<{ blob: string; hash: string }>()
  expect(results).toHaveLength(2)
  const fork = {
    after: ledger.validatedIndex,
    with: results.map(({ blob }) => blob),
    without: results.map(({ hash }) => hash),
  }
  bothShow({ fork })
  await closes(1)
  const passes = async () =>
    (
      await world.db
        .prepare(
          'SELECT id, nftoken_id, mint_hash FROM pass WHERE nftoken_id IS NOT NULL ORDER BY nftoken_id',
        )
        .all<{ id: number; nftoken_id: string; mint_hash: string }>()
    ).results
  const forked = await passes()
  expect(forked).toHaveLength(2)
  for (const { mint_hash } of forked.toReversed()) {
    ledger.submit(results.find(({ hash }) => hash === mint_hash)?.blob ?? '')
    await closes(1)
  }
  world.later(OFFER_LIFE)
  await closes(2)
  expect(await allStatuses()).toEqual(['offered', 'released'])

  bothShow({})
  faults.clear()
  await closes(10)
  await rewindTo(before)
  await closes(6)
  expect(await allStatuses()).toEqual(['offered', 'released'])
  expect((await passes()).map(({ mint_hash }) => mint_hash)).toEqual(
    forked.map(({ mint_hash }) => mint_hash).toReversed(),
  )
  takePass(world, asked.wallet, await offerFor(world, asked))
  await closes(8)
  expect((await bookedPayment(world, paid)).status).toBe('delivered')
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test.each([false, true])(
  'an offer that only a fork had withdrawn is withdrawn again once the journal is rewound, and only then its payment goes back (another buyer has the pass since: %s)',
  async (isHeld) => {
    const { closes } = someFollower()
    const { faults, ledger } = world.sandbox
    const { asked, paid, offer, purchase, before } = await withdrawalPending(closes)
    const blob = await world.db.prepare(`SELECT blob FROM submission WHERE status = 'signed'`).first('blob')
    bothShow({ fork: { after: ledger.validatedIndex, with: [String(blob)] } })
    await closes(2)
    const statuses = async () => [await statusOf(purchase.id), (await bookedPayment(world, paid)).status]
    expect(await statuses()).toEqual(['released', 'refunding'])
    const next = isHeld ? (await askToPay(world)).order.reservationId : null
    if (next) expect((await purchaseById(world.db, next))?.passId).toBe(purchase.passId)

    bothShow({})
    await closes(10)
    faults.clear()
    await rewindTo(before)
    for (let count = 0; ledger.offer(offer); count += 1) {
      expect(count).toBeLessThan(9)
      expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
      await closes(1)
    }
    await closes(6)
    expect(await statuses()).toEqual(['released', 'refunded'])
    expect(refundsOnLedger(world, asked.wallet.address)).toHaveLength(1)
    if (next) expect(await statusOf(next)).toBe('reserved')
    expect(await names('halt')).toEqual([])
    expect(await names('alert')).toEqual([])
  },
)

test('a withdrawal that the network has before its offer withdraws nothing: the offer is withdrawn by another, and only then its payment goes back', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  const paid = pay(world, asked)
  await closes(1)
  const before = await journalTail()
  const pending = async (purpose: string) =>
    `${await world.db
      .prepare(`SELECT blob FROM submission WHERE status = 'signed' AND purpose = ?`)
      .bind(purpose)
      .first('blob')}`
  const mint = await pending('mint-offer')
  bothShow({ fork: { after: ledger.validatedIndex, with: [mint] } })
  await closes(1)
  const id = asked.order.reservationId
  const purchase = await purchaseById(world.db, id)
  if (purchase) await markForCancel(world.db, purchase, { kind: 'approval_withdrawn' })
  await closes(1)
  expect(await statusOf(id)).toBe('cancelling')
  ledger.submit(await pending('cancel'))
  ledger.close()
  ledger.submit(mint)
  ledger.close()

  bothShow({})
  await closes(10)
  await rewindTo(before)
  // What is signed next reaches no ledger in time either.
  await closes(13)
  const offer = await offerFor(world, asked)
  expect(ledger.offer(offer)).toBeDefined()
  faults.clear()
  await closes(10)
  expect(ledger.offer(offer)).toBeUndefined()
  expect([await statusOf(id), (await bookedPayment(world, paid)).status]).toEqual(['released', 'refunded'])
  const open = world.db.prepare(`SELECT count(*) AS n FROM submission WHERE status = 'signed'`)
  expect(await open.first('n'), 'each withdrawal is closed').toBe(0)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('what only a fork had withdrawn and refunded is delivered where the network shows that it was taken, and not refunded again', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const { asked, paid, offer, purchase, before } = await withdrawalPending(closes)
  const fork = { after: ledger.validatedIndex, with: [] as string[] }
  bothShow({ fork })
  const pending = async () => {
    const { results } = await world.db
      .prepare(`SELECT blob FROM submission WHERE purpose IN ('cancel', 'refund') ORDER BY purpose`)
      .all<{ blob: string }>()
    return results.map(({ blob }) => blob)
  }
  const statuses = async () => [await statusOf(purchase.id), (await bookedPayment(world, paid)).status]
  for (const expected of [
    ['released', 'refunding'],
    ['released', 'refunded'],
  ]) {
    fork.with.push(...(await pending()).slice(fork.with.length))
    await closes(2)
    expect(await statuses()).toEqual(expected)
  }

  bothShow({})
  takePass(world, asked.wallet, offer)
  await closes(10)
  faults.clear()
  await rewindTo(before)
  await closes(6)
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  expect(await statuses()).toEqual(['sold', 'delivered'])
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('a payment whose refund a fork had refused is left to no person where the network shows that its pass was taken', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const { asked, paid, offer, purchase, before } = await withdrawalPending(closes)
  sendOutside(world, asked.wallet, { TransactionType: 'AccountSet', SetFlag: 1 })
  const fork = { after: ledger.validatedIndex, with: [] as string[] }
  bothShow({ fork })
  const statuses = async () => [await statusOf(purchase.id), (await bookedPayment(world, paid)).status]
  for (const purpose of ['cancel', 'refund']) {
    const one = world.db.prepare('SELECT blob FROM submission WHERE purpose = ?').bind(purpose)
    fork.with.push(String(await one.first('blob')))
    await closes(2)
  }
  expect(await statuses()).toEqual(['released', 'refund_manual'])
  expect(await names('alert')).toEqual([`payment ${paid}`])

  bothShow({})
  takePass(world, asked.wallet, offer)
  await closes(10)
  faults.clear()
  await rewindTo(before)
  await closes(6)
  expect(await statuses()).toEqual(['sold', 'delivered'])
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
})

test('an offer that only a fork had refused is withdrawn without an alarm, and only then what was paid for its pass goes back', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  const paid = pay(world, asked)
  await closes(1)
  const before = await journalTail()
  const pending = () =>
    world.db
      .prepare(`SELECT blob, offer_id FROM submission WHERE status = 'signed'`)
      .first<{ blob: string; offer_id: string | null }>()
  const mint = await pending()
  const Sequence = sequenceOf(asked.wallet.address)
  const takesNoOffers = {
    TransactionType: 'AccountSet',
    Account: asked.wallet.address,
    SetFlag: 12,
    Fee: '12',
    Sequence,
  }
  const fork = { after: ledger.validatedIndex, with: [signBlob(takesNoOffers, asked.wallet).blob] }
  bothShow({ fork })
  await closes(1)
  fork.with.push(mint?.blob ?? '')
  await closes(1)
  ledger.submit(mint?.blob ?? '')
  const statuses = async () => [
    await statusOf(asked.order.reservationId),
    (await bookedPayment(world, paid)).status,
  ]
  expect(await statuses()).toEqual(['released', 'refunding'])

  bothShow({})
  await closes(10)
  await rewindTo(before)
  faults.clear()
  const { address } = asked.wallet
  for (let count = 0; refundsOnLedger(world, address).length === 0; count += 1) {
    expect(count).toBeLessThan(30)
    await closes(1)
  }
  expect(ledger.offer(mint?.offer_id ?? '')).toBeUndefined()
  await closes(3)
  expect(await statuses()).toEqual(['released', 'refunded'])
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('a mint that was dead on a fork, and that the network has, makes the pass of its buyer and no second one', async () => {
  const { closes } = someFollower()
  const { faults, ledger, accounts } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  const paid = pay(world, asked)
  await closes(1)
  const mints = async () =>
    (
      await world.db
        .prepare(`SELECT hash, blob, ticket FROM submission WHERE purpose = 'mint-offer' ORDER BY created_at`)
        .all<{ hash: string; blob: string; ticket: number }>()
    ).results
  const [first] = await mints()
  const fork = { after: ledger.validatedIndex, without: [first?.hash ?? ''] }
  bothShow({ fork })
  ledger.submit(first?.blob ?? '')
  for (let count = 0; (await mints()).length < 2; count += 1) {
    expect(count).toBeLessThan(20)
    await closes(1)
  }
  const [, second] = await mints()
  expect(second?.ticket).toBe(first?.ticket)
  const before = await journalTail()
  const later = { ...fork, with: [second?.blob ?? ''] }
  bothShow({ fork: later })
  await closes(2)
  expect(await statusOf(asked.order.reservationId)).toBe('offered')

  bothShow({})
  faults.clear()
  await closes(12)
  await rewindTo(before)
  await closes(12)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await closes(8)
  expect((await bookedPayment(world, paid)).status).toBe('delivered')
  expect(ledger.nfts(accounts.minter.address)).toEqual([])
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('where fork and network end with the same transaction, what only the fork had is not taken for lost', async () => {
  const { services, closes } = someFollower()
  loseSubmissions()
  expect(await buy(services)).toBe('admitted')
  await closes(1)
  const before = await journalTail()
  const mint = await world.db.prepare(`SELECT blob FROM submission WHERE status = 'signed'`).first('blob')
  bothShow({ fork: { after: world.sandbox.ledger.validatedIndex, with: [String(mint)] } })
  await closes(1)
  world.later(OFFER_LIFE)
  await closes(2)
  expect(await allStatuses()).toEqual(['released'])
  const { hash } = await payADrop()
  // As on a close: no cron run compares what the minter has.
  await services.follower.catchUp()
  expect(await journalTail()).toBe(hash)

  bothShow({})
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  world.sandbox.faults.clear()
  await rewindTo(before)
  await closes(6)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(
    await world.db.prepare('SELECT count(*) AS n FROM pass WHERE quarantined IS NOT NULL').first('n'),
  ).toBe(0)
})

test('where fork and network end with the same transaction, a mint that only the network has is not taken for dead', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  pay(world, asked)
  await closes(1)
  const before = await journalTail()
  const mint = await world.db
    .prepare(`SELECT hash, blob, last_ledger FROM submission WHERE purpose = 'mint-offer'`)
    .first<{ hash: string; blob: string; last_ledger: number }>()
  if (!mint) throw new Error('nothing was minted')
  bothShow({ fork: { after: ledger.validatedIndex, without: [mint.hash] } })
  ledger.submit(mint.blob)
  const { hash } = await payADrop()
  while (ledger.validatedIndex < mint.last_ledger - 1) await closes(1)
  expect([await journalTail(), await allStatuses()]).toEqual([hash, ['minting']])

  bothShow({})
  faults.clear()
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await allStatuses()).toEqual(['minting'])
  await rewindTo(before)
  await closes(2)
  expect(await allStatuses()).toEqual(['offered'])
  expect(ledger.nfts(world.sandbox.accounts.minter.address)).toHaveLength(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('where fork and network end with the same transaction, a refund that only the network has is not sent again before the follower reads on', async () => {
  const { services, closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const asked = await askToPay(world)
  loseSubmissions()
  const paid = pay(world, asked, { Amount: '2000000' })
  await closes(1)
  const before = await journalTail()
  const refund = await world.db
    .prepare(`SELECT hash, blob, last_ledger FROM submission WHERE purpose = 'refund'`)
    .first<{ hash: string; blob: string; last_ledger: number }>()
  if (!refund) throw new Error('nothing goes back')
  bothShow({ fork: { after: ledger.validatedIndex, without: [refund.hash] } })
  ledger.submit(refund.blob)
  const { hash } = await payADrop()
  while (ledger.validatedIndex < refund.last_ledger - 1) await closes(1)
  expect(await journalTail()).toBe(hash)
  const { address } = asked.wallet
  expect(refundsOnLedger(world, address)).toHaveLength(1)

  bothShow({})
  faults.clear()
  for (let count = 0; count < 3; count += 1) {
    world.later(5 * SECOND)
    ledger.close()
    await settlePayment(services, paid, { asker: 'request', deadline: services.clock.now() })
  }
  ledger.close()
  expect(refundsOnLedger(world, address)).toHaveLength(1)
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  await rewindTo(before)
  await closes(3)
  expect((await bookedPayment(world, paid)).status).toBe('refunded')
  expect(refundsOnLedger(world, address)).toHaveLength(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
})

test('where fork and network end with the same transaction in ledgers of one index, a pass that only the network sold is not taken for lost', async () => {
  const { services, closes } = someFollower()
  const { ledger } = world.sandbox
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await closes(4)
  const offer = await offerFor(world, asked)
  const before = await journalTail()
  const fork = { after: ledger.validatedIndex, without: [] as string[] }
  fork.without.push(takePass(world, asked.wallet, offer))
  bothShow({ fork })
  const { hash } = await payADrop()
  await services.follower.catchUp()
  expect(await journalTail()).toBe(hash)

  bothShow({})
  world.later(DELIVERY_LIFE + OFFER_LIFE)
  await closes(2)
  const statuses = async () => [
    await statusOf(asked.order.reservationId),
    (await bookedPayment(world, paid)).status,
  ]
  expect(await statuses()).toEqual(['cancelling', 'delivering'])
  // The withdrawal that the ledger refuses is the next link, and shows the fork.
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  await rewindTo(before)
  await closes(6)
  expect(await statuses()).toEqual(['sold', 'delivered'])
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
})

test('where fork and network end with the same transaction in ledgers of one index, a pass that the network sold and the fork withdrew is not taken for lost', async () => {
  const { services, closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const { asked, paid, offer, purchase, before } = await withdrawalPending(closes)
  const withdrawal = await world.db
    .prepare(`SELECT blob FROM submission WHERE status = 'signed'`)
    .first('blob')
  const fork = { after: ledger.validatedIndex, without: [] as string[] }
  fork.without.push(takePass(world, asked.wallet, offer))
  bothShow({ fork })
  ledger.submit(String(withdrawal))
  await closes(1)
  const statuses = async () => [await statusOf(purchase.id), (await bookedPayment(world, paid)).status]
  expect(await statuses()).toEqual(['released', 'refunding'])
  const { hash } = await payADrop()
  // As on a close: no cron run compares what the minter has.
  await services.follower.catchUp()
  expect(await journalTail()).toBe(hash)

  bothShow({})
  await closes(1)
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
  // The next link shows the fork.
  await payADrop()
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  faults.clear()
  await rewindTo(before)
  await closes(6)
  expect(await statuses()).toEqual(['sold', 'delivered'])
  expect(refundsOnLedger(world, asked.wallet.address)).toEqual([])
  expect([await names('halt'), await names('alert')]).toEqual([[], []])
})

test('without mints that carry an offer, both transactions of a purchase are waited for again in their order', async () => {
  await world.close()
  world = await createProcessWorld({ database: 'in memory', twoTransactions: true })
  const { closes } = someFollower()
  await closes(1)
  const before = (await payADrop()).hash
  const bought = await offerPass(world)
  await closes(3)
  const row = () =>
    world.db.prepare('SELECT status, nftoken_id, mint_hash, offer_id, offer_hash FROM purchase').first()
  const offered = await row()
  expect(offered).toMatchObject({ status: 'offered' })
  const signed = () =>
    world.db.prepare(`SELECT count(*) AS n FROM submission WHERE purchase_id IS NOT NULL`).first('n')
  expect(await signed()).toBe(2)

  const rewind = ['rewind', before, '--by', 'Ada', '--why', 'a test', '--confirm', '--anyway']
  await answerSale(world, ...rewind)
  await closes(2)
  expect(await row()).toEqual(offered)
  expect((await purchaseById(world.db, bought.id))?.status).toBe('offered')
  expect(await signed()).toBe(2)
  expect(await names('alert')).toEqual([])
})

test.each(['mints', 'acceptances'])(
  'sales that a rewound journal shows again are sold as before, each counted once: %s',
  async (first) => {
    const { closes } = someFollower()
    await closes(1)
    const tails = [(await payADrop()).hash]
    const bought = await offerPass(world)
    const asked = await askToPay(world)
    const paid = pay(world, asked)
    await closes(3)
    tails.push(`${await journalTail()}`)
    await world.sandbox.phone.sign(bought.uuid, bought.wallet, { unreported: true })
    takePass(world, asked.wallet, await offerFor(world, asked))
    await closes(2)
    const sales = async () =>
      (
        await world.db
          .prepare(
            'SELECT id, status, owner, nftoken_id, mint_hash, accept_hash, sold_at FROM purchase ORDER BY id',
          )
          .all()
      ).results
    const sold = await sales()
    expect(sold.map(({ status }) => status)).toEqual(['sold', 'sold'])

    const link = tails[first === 'mints' ? 0 : 1]
    const rewind = ['rewind', `${link}`, '--by', 'Ada', '--why', 'a test', '--confirm', '--anyway']
    expect(await answerSale(world, ...rewind)).toContain(`purchase ${bought.id} is sold by`)
    await closes(2)
    expect(await sales()).toEqual(sold)
    expect((await bookedPayment(world, paid)).status).toBe('delivered')
    expect(await names('alert')).toEqual([])
  },
)

test('a withdrawal and a refund that a rewound journal shows again are as before, and nothing goes back twice', async () => {
  const { closes } = someFollower()
  const asked = await askToPay(world)
  const paid = pay(world, asked)
  await closes(4)
  const before = await journalTail()
  const id = asked.order.reservationId
  const purchase = await purchaseById(world.db, id)
  if (purchase) await markForCancel(world.db, purchase, { kind: 'approval_withdrawn' })
  await closes(5)
  const rows = async () => [await statusOf(id), { ...(await bookedPayment(world, paid)), version: 0 }]
  const ended = await rows()
  expect(ended).toMatchObject(['released', { status: 'refunded' }])

  const rewind = ['rewind', `${before}`, '--by', 'Ada', '--why', 'a test', '--confirm', '--anyway']
  expect(await answerSale(world, ...rewind)).toContain('refund of ours was validated as')
  await closes(4)
  expect(await rows()).toEqual(ended)
  expect(refundsOnLedger(world, asked.wallet.address)).toHaveLength(1)
  expect(await names('alert')).toEqual([])
})

test('dust that a fork had in another ledger than the network is refunded all the same once the journal is rewound', async () => {
  const { services, closes } = someFollower()
  const asked = await askToPay(world)
  await closes(1)
  const before = await journalTail()
  const { wallet, order } = asked
  const Sequence = sequenceOf(wallet.address)
  const { Destination, InvoiceID } = order.payment
  const payment = {
    TransactionType: 'Payment',
    Account: wallet.address,
    Destination,
    InvoiceID,
    Amount: '20',
  }
  const dust = signBlob({ ...payment, Fee: '12', Sequence }, wallet)
  const fork = { after: world.sandbox.ledger.validatedIndex, with: [dust.blob] }
  bothShow({ fork })
  await closes(1)
  expect(await journalTail()).toBe(dust.hash)

  bothShow({})
  await closes(10)
  world.sandbox.ledger.submit(dust.blob)
  await rewindTo(before)
  await closes(1)
  expect(await names('halt')).toEqual([])
  const refund = ['refund', wallet.address, '--by', 'Ada', '--why', 'a test']
  expect(await answerSale(world, ...refund)).toBe('20 drops of dust will be refunded.\n')
  await maintainMinter(services, 5_000)
  await closes(4)
  expect(refundsOnLedger(world, wallet.address)).toEqual([{ names: dust.hash, drops: 20, tag: null }])
})

test.each([
  ['lacks', false],
  ['has', true],
])(
  'a debt for dust whose refund a fork had refused, and the network %s, is left to no person once the journal is rewound',
  async (_what, has) => {
    const { closes } = someFollower()
    const { faults, ledger } = world.sandbox
    const asked = await askToPay(world)
    await closes(2)
    loseSubmissions()
    payDust(world, asked, [700_000, 700_000])
    await closes(1)
    const before = await journalTail()
    const refund = await world.db
      .prepare(`SELECT blob FROM submission WHERE purpose = 'refund'`)
      .first('blob')
    const { wallet } = asked
    const Sequence = sequenceOf(wallet.address)
    const needsTag = {
      TransactionType: 'AccountSet',
      Account: wallet.address,
      SetFlag: 1,
      Fee: '12',
      Sequence,
    }
    const fork = { after: ledger.validatedIndex, with: [signBlob(needsTag, wallet).blob] }
    bothShow({ fork })
    await closes(1)
    fork.with.push(String(refund))
    await closes(2)
    const debt = () => world.db.prepare('SELECT status, drops FROM dust_debt').first()
    expect(await debt()).toEqual({ status: 'manual', drops: 1_400_000 })
    expect(await names('alert')).toEqual([`dust of ${wallet.address} -1`])

    if (has) ledger.submit(String(refund))
    bothShow({})
    await closes(10)
    faults.clear()
    await rewindTo(before)
    await closes(8)
    expect(refundsOnLedger(world, wallet.address).map(({ drops }) => drops)).toEqual([1_400_000])
    expect(await debt()).toEqual({ status: 'owed', drops: 0 })
    expect([await names('halt'), await names('alert')]).toEqual([[], []])
  },
)
