import { MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { brokenMoves, judge, leftOpen, movesOf, notFinal, unfinished } from './judges.ts'
import { buy, buyPlainly } from './people.ts'
import { closeLedgers, closeOne, operate, storm, tick, troubleNodes } from './surroundings.ts'
import type { FaultName } from './swarm.ts'
import { createWorld, type World } from './world.ts'

export interface Ending {
  readonly seed: number
  readonly hash: string
  readonly steps: number
  readonly purchases: number
  readonly sales: number
  /** What was broken, and at which step; null if nothing ever was. */
  readonly broken: { readonly step: number; readonly what: readonly string[] } | null
  /** The last acts in words. */
  readonly story: readonly string[]
  readonly faults: ReadonlyMap<FaultName, number>
  readonly edges: ReadonlySet<string>
}

export interface Run {
  /** Steps with faults; then everybody comes to rest. */
  readonly steps?: number
  /** Stops before this step, whatever phase it is in. */
  readonly until?: number
  /** How many acts of the story are kept. */
  readonly acts?: number
}

/** More steps than any world needs to come to rest. */
const MOST_TO_REST = 20_000
/** Longer than an offer stands, with the minute in which a late signature is waited for. */
const OFFERS_OVER = 14 * MINUTE

class Broken extends Error {
  readonly what: readonly string[]
  constructor(what: readonly string[]) {
    super(what.join('; '))
    this.what = what
  }
}
class Enough extends Error {}

/** Lives one world through: its troubled part, then the calm in which everything has to come to its end. */
export async function runWorld(
  seed: number,
  { steps = 1000, until = Infinity, acts = 30 }: Run = {},
): Promise<Ending> {
  const world = await createWorld(seed)
  try {
    const broken = await brokenIn(world, steps, until)
    const moves = await movesOf(world)
    const purchases = await world.db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')
    return {
      seed,
      hash: world.story.hash(await world.rows()),
      steps: world.schedule.steps,
      purchases: purchases ?? 0,
      sales: world.model.sales.size,
      broken,
      story: world.story.last(acts),
      faults: world.swarm.taken,
      edges: new Set(
        moves
          .filter(({ before, after }) => before !== after)
          .map(({ before, after }) => `${before} > ${after}`),
      ),
    }
  } finally {
    await world.close()
  }
}

async function brokenIn(world: World, steps: number, until: number): Promise<Ending['broken']> {
  try {
    await live(world, steps, until)
    return null
  } catch (error) {
    if (error instanceof Broken) return { step: world.schedule.steps, what: error.what }
    if (error instanceof Enough) return null
    throw error
  }
}

async function live(world: World, steps: number, until: number): Promise<void> {
  const { schedule, swarm, story, outside, environment } = world
  let ledger = outside.ledger.validatedIndex

  async function step(): Promise<void> {
    if (schedule.steps + 1 >= until) throw new Enough()
    const what = await schedule.step()
    if (what === null) throw new Broken(['nothing will ever happen again'])
    story.step(what)
    const closed = outside.ledger.validatedIndex !== ledger
    ledger = outside.ledger.validatedIndex
    expectNothing(await judge(world, closed))
  }
  /** Lets so much time pass, with everything that happens in it. */
  async function pass(ms: number): Promise<void> {
    let over = false
    schedule.after(ms, 'time has passed', () => {
      over = true
    })
    for (let taken = 0; !over; taken += 1) {
      if (taken > MOST_TO_REST) throw new Broken(['it never comes to rest'])
      await step()
    }
  }

  let troubled = true
  const goesOn = () => troubled
  let buying = world.buyers.length
  for (const buyer of world.buyers)
    world.begin(buyer.name, async () => {
      await buy(world, buyer)
      buying -= 1
    })
  for (const act of [closeLedgers, tick, operate, troubleNodes, storm])
    world.begin(act.name, () => act(world, goesOn))
  while (schedule.steps < steps && buying > 0) await step()

  story.tell('all trouble ends')
  troubled = false
  world.open = false
  swarm.calm()
  environment.minting = 'open'
  for (const node of outside.nodes) {
    node.view = {}
    node.lies.clear()
  }
  outside.ledger.loseNext(0)
  // Buyers who were still at it finish, or give up.
  for (let waited = 0; buying > 0 && waited < 60; waited += 1) {
    await pass((waited < 10 ? 4 : 40) * SECOND)
    closeOne(world)
  }
  await closes(3)
  await turn()
  await closes(3)
  expectNothing(await unfinished(world))
  // Time passes for those who wait for a person who will not come.
  if ((await notFinal(world)).length > 0) {
    for (let passed = 0; passed < OFFERS_OVER; passed += 2 * MINUTE) {
      await pass(2 * MINUTE)
      closeOne(world)
    }
    await closes(3)
    await turn()
  }
  // What is swept away is sent with one turn of the clock and seen to be gone with the next.
  for (let turns = 0; turns < 3 && (await leftOpen(world)).length > 0; turns += 1) {
    await closes(3)
    await turn()
  }
  await closes(3)
  // Whoever comes now can buy, unless the sale waits for a person.
  const braked = await world.db.prepare('SELECT 1 AS one FROM brake LIMIT 1').first<number>('one')
  if (braked === null) {
    world.begin('a newcomer', () => buyPlainly(world, world.newcomer))
    await closes(6)
    const bought = [...world.model.sales.values()].some(
      ({ wallet }) => wallet === world.newcomer.wallet.address,
    )
    if (!bought) throw new Broken(['a newcomer cannot buy'])
  }
  expectNothing([...(await leftOpen(world)), ...(await brokenMoves(world))])

  async function closes(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      await pass(4 * SECOND)
      closeOne(world)
    }
    await pass(3 * SECOND)
  }
  async function turn(): Promise<void> {
    await pass(MINUTE - 15 * SECOND)
    closeOne(world)
    await pass(10 * SECOND)
    world.begin('clock', async () => void (await world.call('the clock', reconcile)))
    await pass(5 * SECOND)
  }
}

function expectNothing(broken: readonly string[]): void {
  if (broken.length > 0) throw new Broken(broken)
}
