import { afterEach, beforeEach, expect, test } from 'vitest'
import { OFFER_LIFE } from '#contract/timing'
import { forking, type SomeFollower } from '../support/forking.ts'
import { expectInvariants } from '../support/invariants.ts'
import { askToPay, bookedPayment, offerFor, pay, takePass } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeEach(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  await expectInvariants(world)
  await world.close()
})

const { bothShow, buy, journalTail, names, rewindTo, someFollower, statusOf } = forking(() => world)

/** What a fork has besides the network: all that was signed for purchases. */
async function signed() {
  const { results } = await world.db
    .prepare(`SELECT blob FROM submission WHERE purchase_id IS NOT NULL ORDER BY created_at`)
    .all<{ blob: string }>()
  return results.map(({ blob }) => blob)
}

/** A pass that only a fork has minted, unsold and in stock again; the journal's tail before, and how the fork goes on. */
async function mintedOnFork({ services, closes }: SomeFollower) {
  for (const target of ['rpc:submit', 'rpc2:submit'])
    world.sandbox.faults.plan(target, { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  expect(await buy(services)).toBe('admitted')
  await closes(1)
  const before = await journalTail()
  const fork = { after: world.sandbox.ledger.validatedIndex, with: await signed() }
  bothShow({ fork })
  await closes(1)
  world.later(OFFER_LIFE)
  await closes(2)
  expect(await world.db.prepare('SELECT status FROM pass WHERE nftoken_id IS NOT NULL').first('status')).toBe(
    'available',
  )
  return { before, fork }
}

async function leaveFork({ closes }: SomeFollower, before: string | null) {
  bothShow({})
  world.sandbox.faults.clear()
  await closes(10)
  await rewindTo(before)
  await closes(3)
  expect(await names('halt')).toEqual([])
}

test.each(['reserved', 'offering', 'offered'])(
  'a hold of a pass that only a fork had minted gets a pass of its own once the journal is rewound: %s',
  async (status) => {
    const follower = someFollower()
    const { closes } = follower
    const { before, fork } = await mintedOnFork(follower)
    const asked = await askToPay(world)
    const id = asked.order.reservationId
    let paid = status === 'reserved' ? null : pay(world, asked)
    await closes(2)
    if (status === 'offered') {
      fork.with = await signed()
      await closes(2)
    }
    expect(await statusOf(id)).toBe(status)

    await leaveFork(follower, before)
    paid ??= pay(world, asked)
    await closes(12)
    expect(await statusOf(id)).toBe('offered')
    takePass(world, asked.wallet, await offerFor(world, asked))
    await closes(4)
    expect([await statusOf(id), (await bookedPayment(world, paid)).status]).toEqual(['sold', 'delivered'])
    expect(await names('alert')).toEqual([])
  },
)

test('the NFToken that only a fork had made for a pass on hold is not offered to its buyer once it is the pass of another buyer', async () => {
  const follower = someFollower()
  const { closes } = follower
  const { ledger, accounts } = world.sandbox
  const { before } = await mintedOnFork(follower)
  const held = await askToPay(world)
  await closes(1)
  await leaveFork(follower, before)

  const other = await askToPay(world)
  const paidByOther = pay(world, other)
  await closes(4)
  const token = () =>
    world.db
      .prepare('SELECT nftoken_id FROM purchase WHERE id = ?')
      .bind(other.order.reservationId)
      .first('nftoken_id')
  const othersToken = await token()
  expect(ledger.nfts(accounts.minter.address).map(({ NFTokenID }) => NFTokenID)).toEqual([othersToken])
  const paid = pay(world, held)
  for (let count = 0; count < 8; count += 1) {
    await closes(1)
    const { results } = await world.db.prepare('SELECT offer_id FROM submission').all<{ offer_id: string }>()
    const offers = results.flatMap(({ offer_id }) => (offer_id ? [ledger.offer(offer_id)] : []))
    const ofOther = offers.filter((offer) => offer?.NFTokenID === othersToken)
    expect(ofOther.map((offer) => offer?.Destination)).toEqual([other.wallet.address])
  }
  for (const asked of [held, other]) takePass(world, asked.wallet, await offerFor(world, asked))
  await closes(4)
  for (const hash of [paid, paidByOther]) expect((await bookedPayment(world, hash)).status).toBe('delivered')
  expect(await names('alert')).toEqual([])
})
