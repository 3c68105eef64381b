import { DELIVERY_LIFE, MINUTE, SECOND } from '#contract/timing'
import { WINDOW } from '../../functions/adapters/xaman/budget-store.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { closeOne } from './background.ts'
import { buyPlainly } from './buyers.ts'
import { brokenBooksIn, brokenRecord, by } from './judges.ts'
import {
  awaitsPayers,
  leftOpen,
  notFinal,
  stillAsking,
  unfinished,
  unsettledPayments,
  wrongHalts,
} from './liveness.ts'
import { settlePause } from './operator.ts'
import { endPauses } from './pauses.ts'
import { windUp } from './wind-up.ts'
import type { World } from './world.ts'
import { wrongIdentities } from './wrong-identities.ts'

/** How a world without faults moves on. */
export interface Calm {
  /** Lets so much time pass; every step is judged. */
  pass(ms: number): Promise<void>
  /** Ends the world if anything is broken. */
  expectNothing(broken: readonly string[]): void
  buying(): boolean
}

/** Longer than an offer stands, with the minute for a late signature. */
const OFFERS_OVER = 14 * MINUTE
/** The cron runs for withdrawals, then for refunds, two at a time. */
const REFUND_TURNS = 12
/** The cron runs for a payment that came in last. */
const LATE_TURNS = 3
/** Longer than the pause between two checks of one person, and the cron runs that check all of them. */
const IDENTITY_PAUSE = 6 * MINUTE
const IDENTITY_TURNS = 3
/** The interval of the follower's heartbeat. */
const HEARTBEAT = 30 * SECOND
/** The longest that the lease of a dead cron run delays the next: its length, by a clock ninety seconds ahead. */
const DEAD_TURN = 140 * SECOND
/** The longest that a used wallet request keeps a newcomer in the queue: its window, by a clock ninety seconds ahead. */
const QUEUED = WINDOW + 90 * SECOND
/** So many closes take longer than the lease of a cron run. */
const RUN_CLOSES = 8
/** After so many pauses, each with an alarm of every room that asks, the longest payload has expired. */
const ASKS = 4
const BETWEEN_ASKS = 4 * MINUTE
/** A mint, its offer, and its withdrawal. */
const ANSWERS = 3
/** The most closes that a newcomer's purchase takes, twice: after 'busy' the newcomer tries once more. */
const PURCHASE_CLOSES = 2 * 6

/** Once all faults have ended, everything comes to its end, and a newcomer can buy. */
export async function comeToRest(world: World, { pass, expectNothing, buying }: Calm): Promise<void> {
  /** The cron runs of this rest that are under way. */
  let running = 0
  // Buyers who are still active finish, or give up.
  for (let waited = 0; buying() && waited < 40; waited += 1) {
    if (waited >= 8) world.schedule.skip(116 * SECOND)
    await pass(4 * SECOND)
    closeOne(world)
  }
  await closes(3)
  await turn()
  await closes(3)
  await answers()
  // Persons without a verdict are checked every five minutes, and a report that failed is retried after five.
  for (let turns = 0; turns < IDENTITY_TURNS && (await wrongIdentities(world)).length > 0; turns += 1) {
    world.schedule.skip(IDENTITY_PAUSE)
    await turn()
    await closes(2)
  }
  await answers()
  expectNothing(by('rest', [...(await unfinished(world)), ...(await wrongIdentities(world))]))
  const paid = await awaitsPayers(world)
  // Purchases that wait for a person who does not act expire.
  if ((await notFinal(world)).length > 0) {
    // A paid pass is offered for a day.
    world.schedule.skip(paid ? DELIVERY_LIFE + OFFERS_OVER : OFFERS_OVER)
    await closes(3)
    await turn()
  }
  // A sweep sends a withdrawal in one cron run and sees its result in the next; a restored database lets nothing begin
  // before that, since leftover offers could still be accepted. A ticket that it counts as free may be used: then the
  // withdrawal is signed again once its last ledger has passed.
  const turnsAtMost = (world.observer.isFollowerAhead ? 6 : 3) + (paid ? REFUND_TURNS : 0)
  let waits = 0
  let reopened = await reopenedLeft(world)
  for (let turns = 0; turns < turnsAtMost && (await isLeftUnsettled()); ) {
    // A pass that was held back by a halt, or by a clock a minute ahead, is offered only now, for as long as any other.
    const awaited = await awaitsPayers(world)
    if (waits < 2 && !(await isHalted(world)) && (awaited || (await isOffered(world)))) {
      world.schedule.skip(awaited ? DELIVERY_LIFE + OFFERS_OVER : OFFERS_OVER)
      waits += 1
    }
    await closes(3)
    await turn()
    // A restored database handles its last hour once more, some of it in each turn: one after which less is left goes on.
    const left = await reopenedLeft(world)
    if (left >= reopened) turns += 1
    reopened = left
  }
  expectNothing(by('rest', await wrongHalts(world)))
  const isHeld = await isHalted(world)
  if (!isHeld && world.operator.hasEnded) await windUp(world, { closes, turn, expectNothing })
  if (!isHeld && !world.operator.hasEnded) {
    await endPauses(world, { closes, turn, expectNothing })
    await settlePause(world)
    const until = world.schedule.now() + QUEUED
    world.begin('a newcomer', () => buyPlainly(world, world.newcomer, until))
    for (let waited = 0; waited < PURCHASE_CLOSES && !(await isServed(world)); ) {
      await closes(1)
      if (world.schedule.now() > until || !(await isQueued(world))) waited += 1
    }
    if (!(await isServed(world))) expectNothing(by('rest', ['a newcomer cannot buy']))
  }
  // What was paid late a moment ago is refunded by the next cron runs.
  for (let turns = 0; turns < LATE_TURNS && (await unsettledPayments(world)).length > 0; turns += 1) {
    await closes(3)
    await turn()
  }
  await roomsRest()
  expectNothing([
    ...by('rest', await leftOpen(world)),
    ...by('record', world.observer.onFork ? [] : await brokenRecord(world)),
    ...by('books', world.observer.onFork ? [] : await brokenBooksIn(world)),
  ])

  /** Everything that rooms ask about is settled, and the Worker's next answer says so. */
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
  /** Without sockets, the follower's heartbeats read the ledger: one for each answer that a purchase waits for. */
  async function answers(): Promise<void> {
    for (let beats = 0; beats < ANSWERS && (await unfinished(world)).length > 0; beats += 1) {
      // A ledger closes shortly before the heartbeat: a node without a close for half a minute counts as stale.
      world.schedule.skip(HEARTBEAT - 5 * SECOND)
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
    if (kept > DEAD_TURN) expectNothing(by('rest', ['cron runs no longer begin']))
    world.schedule.skip(kept)
    world.begin('cron run', async () => {
      running += 1
      await world.call('the cron run', reconcile)
      running -= 1
    })
    await pass(5 * SECOND)
  }
  /** Looks once the cron run is over: it may clear a halt first, and sign a payment of proceeds seconds later. */
  async function isLeftUnsettled(): Promise<boolean> {
    for (let waited = 0; running > 0 && waited < RUN_CLOSES; waited += 1) await closes(1)
    return isUnsettled(world)
  }
}

async function isUnsettled(world: World): Promise<boolean> {
  return (await leftOpen(world)).length + (await wrongHalts(world)).length > 0
}

/** How long the lease still keeps a cron run from beginning, ms. */
async function keptFromTurn({ db, schedule }: World): Promise<number> {
  const end = await db.prepare(`SELECT ends_at FROM lease WHERE name = 'reconcile'`).first<number>('ends_at')
  return Math.max(0, (end ?? 0) - schedule.now())
}

async function isHalted({ db }: World): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM halt LIMIT 1').first('one')) !== null
}

/** How many transactions a restored database still has to handle before its halt ends. */
async function reopenedLeft({ db }: World): Promise<number> {
  const left = await db
    .prepare(`SELECT count(*) AS left FROM ledger_tx
      WHERE processed = 0 AND EXISTS (SELECT 1 FROM halt WHERE name = 'restored')`)
    .first<number>('left')
  return left ?? 0
}

async function isOffered({ db }: World): Promise<boolean> {
  return (
    (await db.prepare(`SELECT 1 AS one FROM purchase WHERE status = 'offered' LIMIT 1`).first('one')) !== null
  )
}

/** Whether the newcomer waits in the queue. */
async function isQueued({ db, newcomer }: World): Promise<boolean> {
  const one = await db
    .prepare('SELECT 1 AS one FROM waiting WHERE wallet = ?')
    .bind(newcomer.wallet.address)
    .first('one')
  return one !== null
}

/** Whether the newcomer's purchase is recorded as sold. */
async function isServed({ db, newcomer }: World): Promise<boolean> {
  const sold = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE wallet = ? AND status = 'sold'`)
    .bind(newcomer.wallet.address)
    .first('one')
  return sold !== null
}
