import { tierIds, tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { checkPerson } from '../../functions/people/kyc/check-person.ts'
import { personOf } from '../../functions/people/kyc/store.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { submitSigned } from '../sandbox/seed.ts'
import { withdrawApproval } from './applicants.ts'
import { settlePause } from './operator.ts'
import type { Buyer } from './prepared.ts'
import type { World } from './world.ts'

/** Closes a ledger every few seconds. */
export async function closeLedgers(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm } = world
  while (goesOn()) {
    await world.pause(untilNextClose(world))
    if (swarm.strikes('transaction lost')) world.outside.ledger.loseNext()
    closeOne(world)
  }
}

function untilNextClose({ chance, swarm }: World): number {
  if (swarm.strikes('network halts for minutes')) return chance.between(2, 14) * MINUTE
  return (swarm.strikes('network slow') ? chance.between(20, 150) : chance.between(3, 5)) * SECOND
}

export function closeOne({ outside, trace }: World): void {
  const { index } = outside.ledger.close()
  trace.step(`ledger ${index}`)
}

/** The platform's cron: a run every minute, or none, or two. */
export async function tick(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, chance } = world
  await world.pause(chance.between(0, MINUTE))
  for (; goesOn(); await world.pause(MINUTE)) {
    world.turns.due()
    if (swarm.strikes('cron run skipped')) continue
    for (let times = swarm.strikes('cron run doubled') ? 2 : 1; times > 0; times -= 1)
      world.begin('cron run', async () => void (await world.call('the cron run', reconcile)))
  }
}

/** An operator pauses the sale, or withdraws an approval; a stranger sends XRP; fees rise. */
export async function operate(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, environment, trace, chance, outside } = world
  while (goesOn()) {
    await world.pause(chance.between(5, 20) * SECOND)
    if (swarm.strikes('sale paused')) {
      environment.minting = 'paused'
      trace.note('the operator pauses the sale')
      await world.pause(chance.between(5, 60) * SECOND)
      environment.minting = 'open'
      trace.note('the operator resumes the sale')
    }
    if (swarm.strikes('identity withdrawn')) await withdraw(world)
    if (swarm.strikes('gift to the minter')) await pay(world, outside.accounts.minter.address)
    if (swarm.strikes('fees rise')) {
      outside.ledger.load(chance.pick([3, 40, 700]))
      trace.note('fees rise')
      await world.pause(chance.between(10, 60) * SECOND)
      outside.ledger.load(1)
    }
  }
}

/** A buyer loses an approval: the operator takes the wallet off the list, or the provider decides again. */
async function withdraw(world: World): Promise<void> {
  const { buyers, chance, call, trace, db, environment, approvals, schedule } = world
  const who = (await inTheMiddle(db, buyers)) ?? buyers[chance.between(0, buyers.length - 1)]
  if (!who) return
  const account = address.parse(who.wallet.address)
  if (!environment.listed.delete(account))
    return withdrawApproval(world, who, chance.fork(`withdrawal ${schedule.steps}`))
  approvals.unlist(account)
  trace.note(`${who.name} is taken off the list`)
  await call('the operator', async (services) => {
    const person = await personOf(services.db, account)
    if (person) await checkPerson(services, person.id)
  })
}

/** A buyer with an open purchase of a pass that asks for an identity, if there is one. */
async function inTheMiddle(db: D1Database, buyers: readonly Buyer[]): Promise<Buyer | undefined> {
  const known = tierIds.filter((tier) => tiers[tier].kycRequired)
  const wallet = await db
    .prepare(
      `SELECT wallet FROM purchase WHERE status IN ('minting', 'offering', 'offered')
         AND tier IN (SELECT value FROM json_each(?)) LIMIT 1`,
    )
    .bind(JSON.stringify(known))
    .first<string>('wallet')
  return buyers.find((buyer) => buyer.wallet.address === wallet)
}

/** A stranger pays; the ledger may be too full to accept it. */
async function pay({ outside: { ledger, accounts } }: World, to: string): Promise<void> {
  const fields = { TransactionType: 'Payment', Destination: to, Amount: '1000000' }
  await submitSigned(ledger, accounts.demoWallets.rich, fields).catch(() => null)
}

/** Other accounts fill the ledgers, so that low fees have to wait, and the queue of one sender is limited. */
export async function crowd(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, chance, outside, trace } = world
  while (goesOn()) {
    await world.pause(chance.between(10, 40) * SECOND)
    if (!swarm.strikes('ledger crowded')) continue
    trace.note('the ledger is crowded')
    outside.ledger.expectedSize(1)
    for (let times = chance.between(3, 9); times > 0; times -= 1) {
      await pay(world, outside.accounts.genesis.address)
      await world.pause(chance.between(500, 2_500))
    }
    await world.pause(chance.between(4, 30) * SECOND)
    outside.ledger.expectedSize(null)
    trace.note('the ledger is not crowded any more')
  }
}

/** How long after a purchase request the database is copied: before anything is signed, or halfway. */
const MOMENTS: readonly [Moment, ...Moment[]] = [
  [10, 150],
  [150, 4_000],
  [150, 4_000],
  [4_000, 9_000],
]
type Moment = readonly [least: number, most: number]

/** Copies the database while a purchase is halfway, and restores the copy once a pass is sold. */
export async function restore(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, chance, model, keepDatabase, schedule } = world
  if (!keepDatabase) return
  for (let asked = 0; goesOn(); asked = model.asks()) {
    await untilAsked(world, goesOn, asked)
    await world.pause(chance.between(...chance.pick(MOMENTS)))
    keepDatabase()
    const sold = model.sales.size
    const late = schedule.now() + chance.between(20, 60) * SECOND
    while (goesOn() && model.sales.size === sold && schedule.now() < late) await world.pause(SECOND)
    await world.pause(chance.between(10, 1_500))
    if (!goesOn() || !swarm.strikes('database restored')) continue
    await world.restoreDatabase()
    // Reading the ledger again may take a while.
    swarm.faultBurst('database fails the follower', chance.happens(0.7))
    await world.pause(chance.between(1_000, 8_000))
    swarm.faultBurst('database fails the follower', false)
    for (let waited = 0; goesOn() && waited < PAUSE_TIME_OUT && !(await settlePause(world)); waited += SECOND)
      await world.pause(SECOND)
  }
}

/** Waits for a purchase request; for some time only while an ended sale is wound up, because few come then. */
async function untilAsked(world: World, goesOn: () => boolean, asked: number): Promise<void> {
  const { model, chance, schedule } = world
  while (goesOn() && model.asks() === asked) {
    if (schedule.now() < world.faultsUntil) return world.pause(chance.between(20, 240) * SECOND)
    await world.pause(400)
  }
}

/** How long an operator waits for the pause of a restored database, ms. One that lost nothing is not known to be restored. */
const PAUSE_TIME_OUT = 40 * SECOND
