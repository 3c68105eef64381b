import { DELIVERY_LIFE, MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPlainly } from './buyers.ts'
import { awaitsPayers, leftOpen, notFinal, stillAsking, unfinished, wrongBrakes } from './endings.ts'
import { strayIdentities } from './identity-endings.ts'
import { brokenRecord, by } from './judges.ts'
import { closeOne } from './surroundings.ts'
import type { World } from './world.ts'

/** How a world without trouble is moved on. */
export interface Calm {
  /** Lets so much time pass, judging each step. */
  pass(ms: number): Promise<void>
  /** Ends the world if anything is broken. */
  expectNothing(broken: readonly string[]): void
  buying(): boolean
}

/** Longer than an offer stands, with the minute in which a late signature is waited for. */
const OFFERS_OVER = 14 * MINUTE
/** Withdrawals first, then refunds, two at a time. */
const REFUND_TURNS = 12
/** Longer than the provider is not asked about somebody, and the turns in which all of them are. */
const IDENTITY_PAUSE = 6 * MINUTE
const IDENTITY_TURNS = 3
/** The follower's heart. */
const BEAT = 30 * SECOND
/** A turn of the clock that died keeps the next ones from beginning for so long at most: its lease, by a clock ninety seconds ahead. */
const DEAD_TURN = 140 * SECOND
/** In so many stretches of time, each with an alarm of every room that asks, the longest request is over. */
const ASKS = 4
const BETWEEN_ASKS = 4 * MINUTE
/** A mint, its offer, and the withdrawal of that. */
const ANSWERS = 3

/** When all trouble has ended, everything comes to its end, and whoever comes then can buy. */
export async function comeToRest(world: World, { pass, expectNothing, buying }: Calm): Promise<void> {
  // Buyers who were still at it finish, or give up.
  for (let waited = 0; buying() && waited < 40; waited += 1) {
    if (waited >= 8) world.schedule.skip(116 * SECOND)
    await pass(4 * SECOND)
    closeOne(world)
  }
  await closes(3)
  await turn()
  await closes(3)
  await answers()
  // Whoever waits for a verdict is asked about every five minutes, and a report that nobody took comes again after as many.
  for (let turns = 0; turns < IDENTITY_TURNS && (await strayIdentities(world)).length > 0; turns += 1) {
    world.schedule.skip(IDENTITY_PAUSE)
    await turn()
    await closes(2)
  }
  await answers()
  expectNothing(by('rest', [...(await unfinished(world)), ...(await strayIdentities(world))]))
  const paid = await awaitsPayers(world)
  // Time passes for those who wait for a person who will not come.
  if ((await notFinal(world)).length > 0) {
    // What is paid is offered for a day, whatever becomes of its payer.
    world.schedule.skip(paid ? DELIVERY_LIFE + OFFERS_OVER : OFFERS_OVER)
    await closes(3)
    await turn()
  }
  // What is swept away is sent with one turn of the clock and seen to be gone with the next; a restored database lets
  // nothing begin before that, since what lies about could still be taken. A ticket that it believes to be free may be
  // used: then the withdrawal is signed anew once its last ledger is over.
  const turnsAtMost = (world.witness.setBack ? 6 : 3) + (paid ? REFUND_TURNS : 0)
  let waits = 0
  for (let turns = 0; turns < turnsAtMost && (await isUnsettled(world)); turns += 1) {
    // What a brake kept back, or a clock a minute ahead, is offered only now, and then for as long as any other.
    const awaited = await awaitsPayers(world)
    if (waits < 2 && !(await isBraked(world)) && (awaited || (await isOffered(world)))) {
      world.schedule.skip(awaited ? DELIVERY_LIFE + OFFERS_OVER : OFFERS_OVER)
      waits += 1
    }
    await closes(3)
    await turn()
  }
  expectNothing(by('rest', await wrongBrakes(world)))
  if (!(await isBraked(world))) {
    world.begin('a newcomer', () => buyPlainly(world, world.newcomer))
    for (let waited = 0; waited < 6 && !(await isServed(world)); waited += 1) await closes(1)
    if (!(await isServed(world))) expectNothing(by('rest', ['a newcomer cannot buy']))
  }
  await roomsRest()
  expectNothing([
    ...by('rest', await leftOpen(world)),
    ...by('record', world.witness.astray ? [] : await brokenRecord(world)),
  ])

  /** Whatever a room asks about has come to its end, and the Worker says so when it is asked next. */
  async function roomsRest(): Promise<void> {
    for (let asks = 0; asks < ASKS && (await stillAsking(world)).length > 0; asks += 1) {
      world.schedule.skip(BETWEEN_ASKS)
      await pass(5 * SECOND)
    }
    expectNothing(by('rest', await stillAsking(world)))
  }

  async function closes(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      await pass(4 * SECOND)
      closeOne(world)
    }
    await pass(3 * SECOND)
  }
  /** Where no socket tells, the follower's beats do: one for each answer of the ledger that a purchase waits for. */
  async function answers(): Promise<void> {
    for (let beats = 0; beats < ANSWERS && (await unfinished(world)).length > 0; beats += 1) {
      // A ledger closes shortly before the beat: a node without a close for half a minute does not count.
      world.schedule.skip(BEAT - 5 * SECOND)
      closeOne(world)
      await pass(5 * SECOND)
      await closes(2)
    }
  }
  async function turn(): Promise<void> {
    world.schedule.skip(MINUTE - 20 * SECOND)
    await pass(5 * SECOND)
    closeOne(world)
    await pass(10 * SECOND)
    const kept = await keptFromTurn(world)
    if (kept > DEAD_TURN) expectNothing(by('rest', ['the clock has no turn any more']))
    world.schedule.skip(kept)
    world.begin('clock', async () => void (await world.call('the clock', reconcile)))
    await pass(5 * SECOND)
  }
}

async function isUnsettled(world: World): Promise<boolean> {
  return (await leftOpen(world)).length + (await wrongBrakes(world)).length > 0
}

/** For how long the clock's turn would do nothing yet. */
async function keptFromTurn({ db, schedule }: World): Promise<number> {
  const end = await db.prepare(`SELECT ends_at FROM lease WHERE name = 'reconcile'`).first<number>('ends_at')
  return Math.max(0, (end ?? 0) - schedule.now())
}

async function isBraked({ db }: World): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM brake LIMIT 1').first('one')) !== null
}

async function isOffered({ db }: World): Promise<boolean> {
  return (
    (await db.prepare(`SELECT 1 AS one FROM purchase WHERE status = 'offered' LIMIT 1`).first('one')) !== null
  )
}

/** Whether the newcomer has bought, by the ledger and by our record. */
async function isServed({ db, newcomer }: World): Promise<boolean> {
  const sold = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE wallet = ? AND status = 'sold'`)
    .bind(newcomer.wallet.address)
    .first('one')
  return sold !== null
}
