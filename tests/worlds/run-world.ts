import { setImmediate } from 'node:timers/promises'
import { SECOND } from '#contract/timing'
import { proveIdentities } from './applicants.ts'
import { attack } from './attackers.ts'
import { closeLedgers, crowd, operate, restore, tick } from './background.ts'
import { buy } from './buyers.ts'
import { type Calm, comeToRest } from './come-to-rest.ts'
import { sendDust } from './dust-senders.ts'
import { endSale } from './end-of-sale.ts'
import { by, edgesTaken, judge } from './judges.ts'
import { disturbNodes, faultBurst } from './lasting-faults.ts'
import { pauseByCommand } from './pauses.ts'
import { payFirst } from './payers.ts'
import type { FaultName } from './swarm.ts'
import { createWorld, type World } from './world.ts'

export interface Ending {
  readonly seed: number
  readonly hash: string
  readonly steps: number
  readonly purchases: number
  readonly sales: number
  /** Whether the operator ended the sale. */
  readonly ended: boolean
  /** What was broken, and at which step; null if nothing was. */
  readonly broken: { readonly step: number; readonly what: readonly string[] } | null
  /** The last acts in words. */
  readonly trace: readonly string[]
  readonly faults: ReadonlyMap<FaultName, number>
  readonly edges: ReadonlySet<string>
}

export interface Run {
  /** Steps with faults; then everything comes to rest. */
  readonly steps?: number
  /** Stops before this step, whatever phase it is in. */
  readonly until?: number
  /** How many acts of the trace are kept. */
  readonly acts?: number
  /** Faults, parts and people to leave out, by name. */
  readonly without?: ReadonlySet<string>
  /** Replaces everything that people and nodes do by themselves. */
  readonly script?: (world: World) => Promise<void>
  /** The number of nodes; drawn from the seed by default. */
  readonly nodes?: 2 | 3
}

interface RunPlan {
  readonly steps: number
  readonly until: number
  readonly without: ReadonlySet<string>
  readonly script: Run['script'] | undefined
}

/** More steps than any world needs for one wait without faults. */
const MAX_TO_REST = 20_000

class Broken extends Error {
  readonly what: readonly string[]
  constructor(what: readonly string[]) {
    super(what.join('; '))
    this.what = what
  }
}
class Enough extends Error {}

/** The parts of a world besides the buyers. */
const actors = [
  closeLedgers,
  tick,
  operate,
  crowd,
  restore,
  attack,
  disturbNodes,
  faultBurst,
  payFirst,
  proveIdentities,
  sendDust,
  endSale,
  pauseByCommand,
]
/** The parts that `shrink` may leave out: all but the closing of ledgers. */
export const parts: readonly string[] = actors.slice(1).map(({ name }) => name)

/** Runs one world: steps with faults, then a time without, in which everything has to come to its end. */
export async function runWorld(
  seed: number,
  { steps = 400, until = Infinity, acts = 30, without = new Set(), script, nodes }: Run = {},
): Promise<Ending> {
  // Scripts are written for two nodes.
  const world = await createWorld(seed, without, null, script ? 2 : nodes)
  try {
    const broken = await brokenIn(world, { steps, until, without, script })
    const purchases = await world.db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')
    return {
      seed,
      hash: world.trace.hash(await world.rows()),
      steps: world.schedule.steps,
      purchases: purchases ?? 0,
      sales: world.model.sales.size,
      ended: world.operator.wasEnded,
      broken,
      trace: world.trace.last(acts),
      faults: world.swarm.taken,
      edges: edgesTaken(world),
    }
  } finally {
    await world.close()
  }
}

async function brokenIn(world: World, run: RunPlan): Promise<Ending['broken']> {
  try {
    await live(world, run)
    return null
  } catch (error) {
    if (error instanceof Broken) return { step: world.schedule.steps, what: error.what }
    if (error instanceof Enough) return null
    throw error
  }
}

async function live(world: World, { steps, until, without, script }: RunPlan): Promise<void> {
  const { schedule, swarm, trace, outside } = world
  let ledger = outside.ledger.validatedIndex

  /** A part that has just begun schedules its first event within a turn of the event loop. */
  async function afterATurn(): Promise<string | null> {
    await setImmediate()
    return schedule.step()
  }

  async function step(): Promise<void> {
    if (schedule.steps + 1 >= until) throw new Enough()
    const what = (await schedule.step()) ?? (await afterATurn())
    if (what === null) throw new Broken(by('rest', ['nothing is scheduled any more']))
    trace.step(what)
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
      if (taken > MAX_TO_REST) throw new Broken(by('rest', ['it does not come to rest']))
      await step()
    }
  }

  let troubled = true
  const goesOn = () => troubled
  const people = script ? [] : world.buyers.filter(({ name }) => !without.has(name))
  const acts = script ? [] : actors.filter(({ name }) => !without.has(name))
  let buying = script ? 1 : people.length
  const began = async (whole: Promise<void>) => {
    await whole
    buying -= 1
  }
  if (script) world.begin('the script', () => began(script(world)))
  for (const buyer of people) world.begin(buyer.name, () => began(buy(world, buyer)))
  for (const act of acts) world.begin(act.name, () => act(world, goesOn))
  const isBusy = () => buying > 0 && schedule.steps < steps + world.strain
  while (isBusy() || schedule.now() < world.faultsUntil) await step()

  trace.note('all faults end')
  troubled = false
  world.open = false
  swarm.calm()
  world.environment.minting = 'open'
  for (const node of outside.nodes) {
    node.view = {}
    node.lies.clear()
  }
  outside.ledger.loseNext(0)
  outside.ledger.load(1)
  outside.ledger.expectedSize(null)
  const calm: Calm = { pass, expectNothing, buying: () => buying > 0 }
  await comeToRest(world, calm)
  await pass(SECOND)
}

function expectNothing(broken: readonly string[]): void {
  if (broken.length > 0) throw new Broken(broken)
}
