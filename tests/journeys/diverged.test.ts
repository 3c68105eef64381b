import { afterEach, beforeEach, expect, test } from 'vitest'
import { DELIVERY_LIFE, MINUTE, OFFER_LIFE, SECOND } from '#contract/timing'
import { txHash } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { markForCancel } from '../../functions/sale/purchase/ending-store.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { readHeartbeatFacts } from '../../functions/triggers/follower/open-store.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { answerSale } from '../support/answer-sale.ts'
import { refundsOnLedger } from '../support/dust.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendBatch } from '../support/send-batch.ts'
import { sendOutside } from '../support/send-outside.ts'
import { threeOperators } from '../support/three-operators.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  await expectInvariants(world)
  await world.close()
})

const statusOf = (id: string) =>
  world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first<string>('status')
const journalTail = () => world.db.prepare('SELECT tail FROM cursor').first<string>('tail')

async function names(table: 'alert' | 'halt'): Promise<string[]> {
  const { results } = await world.db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
  return results.map(({ name }) => name)
}

const alertOf = (name: string) =>
  world.db.prepare('SELECT what FROM alert WHERE name = ?').bind(name).first<string>('what')

/** A follower, and a loop in which a ledger closes and a cron run follows. */
function someFollower() {
  const { services, idle } = inProcess(world, null)
  return {
    services,
    async closes(count: number, apart = 5 * SECOND) {
      for (let closes = 0; closes < count; closes += 1) {
        world.later(apart)
        world.sandbox.ledger.close()
        await reconcile(services)
        await idle()
      }
    },
  }
}

/** A stranger pays the minter one drop. */
async function payADrop() {
  const { minter } = world.sandbox.accounts
  return sendOutside(world, await freshWallet(world), {
    TransactionType: 'Payment',
    Destination: minter.address,
    Amount: '1',
  })
}

/** Both operators show the ledger so. */
function bothShow(view: Parameters<typeof world.sandbox.setView>[1]) {
  for (const which of [1, 2] as const) world.sandbox.setView(which, view)
}

/** What is submitted reaches no node; a fork may be given it. */
function loseSubmissions() {
  for (const target of ['rpc:submit', 'rpc2:submit'])
    world.sandbox.faults.plan(target, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
}

const rewindTo = (link: string | null) =>
  answerSale(world, 'rewind', `${link}`, '--by', 'Ada', '--why', 'both nodes forked', '--confirm')

/** An offer of a pass that was paid first, whose withdrawal is signed and has reached no node; and the journal's tail. */
async function withdrawalPending(closes: ReturnType<typeof someFollower>['closes']) {
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

async function buy(services: ReturnType<typeof someFollower>['services']) {
  const { address } = await freshWallet(world)
  const bought = await buyPass(services, address, {
    userAddress: address,
    selectedTier: 'common',
    quantity: 1,
  })
  return bought.ok ? 'admitted' : bought.error
}

test('while two operators differ for ten closes nothing moves, alerts say so, and afterwards everything goes on', async () => {
  const paid = await offerPass(world)
  const lapsing = await offerPass(world)
  const { services, closes } = someFollower()
  await closes(1)
  const before = await journalTail()
  world.sandbox.setView(2, { fork: { after: world.sandbox.ledger.validatedIndex } })
  await world.sandbox.phone.sign(paid.uuid, paid.wallet, { unreported: true })
  await closes(10)
  world.later(OFFER_LIFE)
  await closes(1)
  expect(await names('alert')).toEqual(['operators disagree', 'quorum'])
  expect(await journalTail()).toBe(before)
  expect(await statusOf(paid.id)).not.toBe('sold')
  expect(await statusOf(lapsing.id)).not.toBe('released')
  expect(await buy(services)).toBe('ledger_unreachable')

  world.sandbox.setView(2, {})
  await closes(3)
  expect(await names('alert')).toEqual([])
  expect([await statusOf(paid.id), await statusOf(lapsing.id)]).toEqual(['sold', 'released'])
})

test('where every history begins after the last link the sale halts within a minute, and resumes once a person accepts the gap', async () => {
  world.configure(threeOperators(world.sandbox))
  const { wallet, id, uuid } = await offerPass(world)
  const { services, closes } = someFollower()
  await closes(1)
  await payADrop()
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  const since = world.sandbox.ledger.validatedIndex + 1
  await payADrop()
  for (const which of [1, 2, 3] as const) world.sandbox.setView(which, { since })
  await closes(2)
  expect(await names('halt')).toEqual([])
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await names('alert')).toEqual(['halt diverged'])
  expect(await alertOf('halt diverged')).toMatch(
    /^What \S+, \S+ and \S+ show up to ledger .* No operator shows what lies between\.$/,
  )
  expect(await buy(services)).toBe('sale_paused')
  expect(await statusOf(id)).not.toBe('sold')
  const range = ['accept-history', '1', `${since}`]
  expect(await answerSale(world, ...range)).toContain(
    'failed: The links that operators show of these ledgers do not join the journal.',
  )

  world.sandbox.setView(3, {})
  await closes(2)
  expect(await names('halt')).toEqual(['diverged'])
  const short = await answerSale(world, 'accept-history', '1', '2')
  expect(short).toMatch(
    /^failed: The links that operators show .* shows the missing links in ledgers \d+ to \d+\.$/,
  )
  const dry = await answerSale(world, ...range)
  expect(dry).toMatch(/alone shows 2 links, which are appended/)
  expect(dry).toContain('Nothing was changed.')
  expect(await answerSale(world, ...range, '--by', 'Ada', '--why', ' ', '--confirm')).toContain(
    'failed: Why?',
  )
  await closes(1)
  expect(await names('halt')).toEqual(['diverged'])

  const why = ['--by', 'Ada', '--why', 'the others were set up anew', '--confirm']
  expect(await answerSale(world, ...range, ...why)).toContain('is written down')
  expect(await answerSale(world, ...range, ...why)).toContain('failed: Another decision')
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statusOf(id)).toBe('sold')
  expect(await answerSale(world)).toMatch(
    /decision 1, .* accept-history 1 \d+, by Ada, because: the others were set up anew {2}\(.*: 3 links appended\)/,
  )
})

test('while only one operator has a range the sale is halted, with an alert that names both, until a second one has it', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const { services, closes } = someFollower()
  await closes(1)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  world.sandbox.ledger.close()
  const sold = world.sandbox.ledger.validatedIndex
  await payADrop()
  world.sandbox.setView(2, { since: sold + 1 })
  for (let restarts = 0; restarts < 10; restarts += 1) await someFollower().closes(1)
  expect(await names('halt')).toEqual(['diverged'])
  const [one, two] = services.ledger.nodes.map(({ operator }) => operator)
  const said = await alertOf('halt diverged')
  expect(said).toContain(`What ${two} shows`)
  expect(said).toContain(`${one} alone shows 1 link between, in ledgers ${sold} to ${sold}`)
  expect(await statusOf(id)).not.toBe('sold')
  expect(await buy(services)).toBe('sale_paused')

  world.sandbox.setView(2, {})
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statusOf(id)).toBe('sold')
  expect(await buy(services)).toBe('admitted')
})

/**
 * Both nodes show a payment that the network never validated, then leave that fork: the journal's last link is in no
 * history.
 */
async function forkThatBothLeft({ closes }: ReturnType<typeof someFollower>) {
  const payer = await freshWallet(world)
  await closes(1)
  const before = await journalTail()
  const { ledger, accounts } = world.sandbox
  const payment = {
    TransactionType: 'Payment',
    Account: payer.address,
    Destination: accounts.minter.address,
    Amount: '1',
    Fee: '12',
    Sequence: sequenceOf(payer.address),
  }
  const { blob, hash } = signBlob(payment, payer)
  const fork = { after: ledger.validatedIndex, with: [blob] }
  bothShow({ fork })
  await closes(1)
  expect(await journalTail()).toBe(hash)
  bothShow({})
  return { before, last: hash }
}

function sequenceOf(account: string): number {
  const info = world.sandbox.ledger.request('account_info', { account, ledger_index: 'current' }, 2)
  return (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
}

test('after a fork that two operators showed and left, the sale halts until a person rewinds the journal', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const follower = someFollower()
  const { services, closes } = follower
  const { before } = await forkThatBothLeft(follower)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(`npm run sale ENV rewind ${before}`)
  expect(await statusOf(id)).not.toBe('sold')
  expect(await buy(services)).toBe('sale_paused')

  const unknown = await answerSale(world, 'rewind', 'A'.repeat(64))
  expect(unknown).toContain('is not a link in the journal')
  const dry = await answerSale(world, 'rewind', `${before}`)
  expect(dry).toContain('1 link is dropped, the newest first:')
  expect(dry).toMatch(/^ {2}ledger \d+ {2}of a stranger r\w+ {2}\([0-9A-F]{64}\)$/m)
  expect(dry).toContain(`goes back to ${before}, and does not have the dropped links.`)
  expect(dry).toContain('Nothing was changed.')
  await rewindTo(before)
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statusOf(id)).toBe('sold')
  expect(await buy(services)).toBe('admitted')
  expect(await answerSale(world)).toContain(`rewind ${before}, by Ada, because: both nodes forked  (`)
})

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
  const statuses = async () => {
    const rows = await world.db.prepare('SELECT status FROM purchase ORDER BY rowid').all()
    return rows.results.map(({ status }) => status)
  }
  expect(await statuses()).toEqual(['offered', 'offered'])
  await world.db.prepare(`UPDATE purchase SET ending_code = 'cancelled' WHERE invoice_id IS NULL`).run()
  await closes(1)
  expect(await statuses()).toEqual(['offered', 'cancelling'])

  bothShow({})
  faults.clear()
  await closes(10)
  await rewindTo(before)
  await closes(6)
  expect(await statuses()).toEqual(['offered', 'released'])
  const next = await offerPass(world, 'common')
  takePass(world, asked.wallet, await offerFor(world, asked))
  takePass(world, next.wallet, `${next.offer}`)
  await closes(3)
  expect(await statuses()).toEqual(['sold', 'released', 'sold'])
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
  const statuses = async () =>
    (await world.db.prepare('SELECT status FROM purchase ORDER BY rowid').all()).results.map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual(['offered', 'released'])

  bothShow({})
  faults.clear()
  await closes(10)
  await rewindTo(before)
  await closes(6)
  expect(await statuses()).toEqual(['offered', 'released'])
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

test('what only a fork had withdrawn and refunded is delivered where the network shows that it was taken, and not refunded again', async () => {
  const { closes } = someFollower()
  const { faults, ledger } = world.sandbox
  const { asked, paid, offer, purchase, before } = await withdrawalPending(closes)
  const after = ledger.validatedIndex
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
    const fork = { after, with: await pending() }
    bothShow({ fork })
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

test('a journal whose last transaction follows a different one in the agreed history does not join it, and is read again once rewound', async () => {
  const { closes } = someFollower()
  await offerPass(world)
  await closes(1)
  const before = await journalTail()
  const after = world.sandbox.ledger.validatedIndex
  const missing = await payADrop()
  const last = await payADrop()
  const fork = { after, without: [missing.hash] }
  bothShow({ fork })
  await closes(1)
  expect(await journalTail()).toBe(last.hash)
  bothShow({})
  const next = await payADrop()
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(`npm run sale ENV rewind ${before}`)
  await rewindTo(before)
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await journalTail()).toBe(next.hash)
  const { results } = await world.db
    .prepare('SELECT hex(hash) AS hash FROM stranger_tx ORDER BY ledger')
    .all<{ hash: string }>()
  expect(results.slice(-3).map(({ hash }) => hash)).toEqual([missing.hash, last.hash, next.hash])
})

test('while the histories do not join, an expired offer keeps its pass, although two operators agree on a ledger without it', async () => {
  const { id } = await offerPass(world)
  const follower = someFollower()
  const { services, closes } = follower
  await forkThatBothLeft(follower)
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  world.later(OFFER_LIFE + 15 * MINUTE)
  world.sandbox.ledger.close()
  await settle(services, id, { asker: 'close', deadline: world.clock.now() })
  await closes(2)
  expect(await statusOf(id)).not.toBe('released')
})

/** Marks a link near the end of the journal as shown by one operator only, as the previous release recorded it. */
async function shownBySingleOperator(back: number, differently = '') {
  const { results } = await world.db
    .prepare('SELECT hash FROM ledger_tx ORDER BY ledger DESC, rowid DESC LIMIT ?')
    .bind(back + 2)
    .all<{ hash: string }>()
  const [{ hash } = { hash: '' }, { hash: before } = { hash: '' }] = results.slice(back)
  await world.db.prepare(`UPDATE ledger_tx SET alone = 1 ${differently} WHERE hash = ?`).bind(hash).run()
  return { hash, before }
}

test('nothing moves on a link that one operator alone had shown until a second shows it, and an alert says so meanwhile', async () => {
  const { wallet, id, uuid } = await offerPass(world)
  const { services, closes } = someFollower()
  await closes(1)
  await shownBySingleOperator(0)
  world.sandbox.faults.plan('rpc2:tx', { do: 'fail', status: 503 }, Number.POSITIVE_INFINITY)
  await world.sandbox.phone.sign(uuid, wallet, { unreported: true })
  await closes(1)
  expect(await buy(services)).toBe('sale_paused')
  expect(await statusOf(id)).not.toBe('sold')
  expect(await names('alert')).toEqual(['quorum'])
  for (let restarts = 0; restarts < 8; restarts += 1) await someFollower().closes(1)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(
    'One operator alone has shown 1 transaction of the journal, beginning with',
  )

  world.sandbox.faults.clear()
  await closes(2)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statusOf(id)).toBe('sold')
})

test('a link that one operator alone had shown and two show differently halts the sale, and is read again once the journal is rewound', async () => {
  const { id } = await offerPass(world)
  await offerPass(world)
  const { services, closes } = someFollower()
  await closes(1)
  const { hash, before } = await shownBySingleOperator(1, `, result = 'tecNO_PERMISSION'`)
  await closes(1)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(
    `The journal has ${hash} otherwise than the operators show it`,
  )
  expect(await buy(services)).toBe('sale_paused')

  const rewind = ['rewind', before, '--by', 'Ada', '--why', 'the release before was misled', '--confirm']
  expect(await answerSale(world, ...rewind)).toContain('failed: Refused without --anyway')
  expect(await answerSale(world, ...rewind, '--anyway')).toContain('mint-offer of ours was validated as')
  await closes(2)
  expect(await names('halt')).toEqual([])
  expect(await names('alert')).toEqual([])
  expect(await statusOf(id)).toBe('offered')
  expect(await buy(services)).toBe('admitted')
})

test('a rewind is refused where the agreed history has what would be dropped', async () => {
  await offerPass(world)
  const { closes } = someFollower()
  await closes(1)
  const last = await journalTail()
  const { before } = await shownBySingleOperator(0, ', alone = 0')
  await world.db
    .prepare(
      `INSERT INTO journal_decision (kind, link, who, why, at) VALUES ('rewind', ?, 'Ada', 'no reason', 0)`,
    )
    .bind(before)
    .run()
  await closes(1)
  expect(await journalTail()).toBe(last)
  expect(await answerSale(world)).toContain(
    'refused: no history that two operators agree on is known to lack what would be dropped',
  )
})
