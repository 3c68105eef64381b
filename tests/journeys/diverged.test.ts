import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { answerSale } from '../support/answer-sale.ts'
import { forking, type SomeFollower } from '../support/forking.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { askToPay, offerFor, pay, takePass } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
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

const { bothShow, buy, journalTail, names, payADrop, rewindTo, sequenceOf, someFollower, statusOf } = forking(
  () => world,
)

const alertOf = (name: string) =>
  world.db.prepare('SELECT what FROM alert WHERE name = ?').bind(name).first<string>('what')

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
async function forkThatBothLeft({ closes }: SomeFollower) {
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

test('a link that a fork had too, after others that cost the minter as much, is not the one that the histories have in common', async () => {
  const { closes } = someFollower()
  const asked = await askToPay(world)
  const later = [await askToPay(world), await askToPay(world)]
  pay(world, asked)
  await closes(4)
  const before = await journalTail()
  const { ledger, accounts, faults } = world.sandbox
  for (const target of ['rpc:submit', 'rpc2:submit'])
    faults.plan(target, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  const payer = await freshWallet(world)
  const drop = {
    TransactionType: 'Payment',
    Account: payer.address,
    Destination: accounts.minter.address,
    Amount: '1',
    Fee: '12',
    Sequence: sequenceOf(payer.address) + 1,
  }
  const after = ledger.validatedIndex
  const taken = takePass(world, asked.wallet, await offerFor(world, asked))
  const last = signBlob(drop, payer)
  bothShow({ fork: { after, without: [taken], with: [last.blob] } })
  for (const one of later) {
    pay(world, one)
    await closes(1)
  }
  sendOutside(world, payer, { TransactionType: 'AccountSet' })
  await closes(2)
  expect(await journalTail()).toBe(last.hash)
  expect(await statusOf(asked.order.reservationId)).toBe('offered')

  bothShow({})
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(`npm run sale ENV rewind ${before}`)
  await rewindTo(before)
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await statusOf(asked.order.reservationId)).toBe('sold')
})

test('a journal that lacks only what cost the minter nothing does not join where the next link follows its last one on the network', async () => {
  const { closes } = someFollower()
  const asked = await askToPay(world)
  const later = [await askToPay(world), await askToPay(world)]
  pay(world, asked)
  await closes(4)
  const before = await journalTail()
  const after = world.sandbox.ledger.validatedIndex
  const taken = takePass(world, asked.wallet, await offerFor(world, asked))
  bothShow({ fork: { after, without: [taken] } })
  for (const one of later) {
    pay(world, one)
    await closes(1)
  }
  expect(await statusOf(asked.order.reservationId)).toBe('offered')

  bothShow({})
  await payADrop()
  await closes(10)
  expect(await names('halt')).toEqual(['diverged'])
  expect(await alertOf('halt diverged')).toContain(`npm run sale ENV rewind ${before}`)
  await rewindTo(before)
  await closes(1)
  expect(await names('halt')).toEqual([])
  expect(await statusOf(asked.order.reservationId)).toBe('sold')
})

test('a journal that ends with a payment which the network has in its own ledger of that number is rewound to the link before', async () => {
  const { closes } = someFollower()
  await closes(1)
  const before = await journalTail()
  bothShow({ fork: { after: world.sandbox.ledger.validatedIndex } })
  const last = await payADrop()
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

test('a divergence that a restored database brings back is over once the follower has read on: an expired offer gives its pass back', async () => {
  const { id } = await offerPass(world)
  const { closes } = someFollower()
  await closes(1)
  await world.db
    .prepare(`INSERT INTO divergence (id, since, ledger, tail, last, shown) VALUES (1, 1, 9, ?, ?, '[]')`)
    .bind(await journalTail(), await journalTail())
    .run()
  world.later(OFFER_LIFE)
  await closes(2)
  expect(await statusOf(id)).toBe('released')
  expect(await world.db.prepare('SELECT * FROM divergence').first()).toBeNull()
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
