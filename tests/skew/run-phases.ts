import { type Compared, comparePurchases, compareRehearsal } from '../rehearse/compare.ts'
import { type Rehearsal, rehearse } from '../rehearse/rehearsal.ts'
import { brokenInvariants } from '../support/broken-invariants.ts'
import { commandsOn } from '../support/commands-on.ts'
import { type HostedRelease, migrate } from '../support/host-worker.ts'
import { createWorld } from '../support/world.ts'
import { type Ground, groundOn, newStage, type Person } from './ground.ts'
import { carryOn, type Ended, type LeftOpen, leaveOpen } from './left-open.ts'
import type { Page } from './page.ts'
import { changeTo, type Phase, phases, type Side } from './plan.ts'
import { expectPlaces, joinQueue, newQueue, serveQueue, TIGHT, WIDE } from './queue.ts'

/** A release as this runner needs it. */
export interface Candidate extends HostedRelease {
  readonly page: Page
}

/** What a run found. */
export interface Found {
  /** The phase and step at which it stopped, with the reason; null if it came to its end. */
  readonly stoppedAt: string | null
  /** Every purchase and refund, as database and ledger have it at the end. */
  readonly compared: readonly Compared[]
  /** Broken invariants (`tests/worlds/INVARIANTS.md`), with the phase after which they were. */
  readonly broken: readonly string[]
  /** The last lines that the Worker printed, where the run stopped. */
  readonly log: readonly string[]
}

const LINES = 30

/** Runs all phases on one database, rooms, follower and ledger. */
export async function runPhases(
  sides: Readonly<Record<Side, Candidate>>,
  say: (line: string) => void,
): Promise<Found> {
  const world = await createWorld({ threeOperators: true, release: sides.before })
  const run = {
    ground: groundOn(world, sides.before.page),
    sides,
    say,
    ended: [],
    rehearsals: [],
  } satisfies Run
  const broken: string[] = []
  let stoppedAt: string | null = null
  try {
    let left: Left | null = null
    for (const [index, phase] of phases.entries()) {
      const title = titleOf(phase, sides)
      say(title)
      try {
        left = await runPhase(run, index, left)
      } catch (error) {
        stoppedAt = `${title}: ${error instanceof Error ? error.message : String(error)}`
        break
      }
      broken.push(...(await brokenInvariants(world)).map((what) => `${title}: ${what}`))
    }
    return {
      stoppedAt,
      broken,
      compared: await compareAll(run),
      log: stoppedAt ? world.log.slice(-LINES) : [],
    }
  } finally {
    await world.close()
  }
}

interface Run {
  readonly ground: Ground
  readonly sides: Readonly<Record<Side, Candidate>>
  readonly say: (line: string) => void
  readonly ended: Ended[]
  readonly rehearsals: Rehearsal[]
}

/** What one phase leaves to the next. A queue waits where the Worker is replaced. */
interface Left {
  readonly open: LeftOpen
  readonly queue: readonly Person[]
}

async function runPhase(run: Run, index: number, left: Left | null): Promise<Left | null> {
  const [phase, before, after] = [phases[index], phases[index - 1], phases[index + 1]]
  if (!phase) return null
  const { ground, sides, say } = run
  const change = changeTo(phase, before)
  if (change === 'migrate') await migrate(ground.world.db, sides[phase.schema].migrations)
  if (change === 'replace')
    await ground.world.restartWorker({ release: workerOn(sides, phase), bindings: TIGHT })
  ground.page = sides[phase.page].page
  if (left && left.queue.length > 0) {
    say('  the queue')
    await expectPlaces(left.queue)
    await ground.world.restartWorker({ bindings: WIDE })
    run.ended.push(...(await serveQueue(left.queue)))
  }
  if (left) {
    say('  what was left open, and every call')
    run.ended.push(await carryOn(ground, left.open, { reconnects: change === 'replace' }))
  }
  say('  a whole sale')
  run.rehearsals.push(await rehearse(await newStage(ground)))
  if (!after) return null
  const queue = changeTo(after, phase) === 'replace' ? await newQueue(ground) : []
  const open = await leaveOpen(ground)
  if (queue.length > 0) {
    await ground.world.restartWorker({ bindings: TIGHT })
    await joinQueue(queue)
  }
  return { open, queue }
}

/** A Worker with the schema of the phase, which may be another release's. */
function workerOn(sides: Readonly<Record<Side, Candidate>>, { worker, schema }: Phase): HostedRelease {
  return { script: sides[worker].script, migrations: sides[schema].migrations }
}

function titleOf({ worker, page, title }: Phase, sides: Readonly<Record<Side, Candidate>>): string {
  return `Worker ${sides[worker].page.version}, page ${sides[page].page.version}: ${title}`
}

async function compareAll({ ground, ended, rehearsals }: Run): Promise<readonly Compared[]> {
  const database = commandsOn(ground.world.db)
  const compared: Compared[] = []
  for (const one of ended) compared.push(...(await comparePurchases(one, database, ground.chain)))
  for (const one of rehearsals) compared.push(...(await compareRehearsal(one, database, ground.chain)))
  return compared
}
