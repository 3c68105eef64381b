import { by } from '../judges.ts'
import type { Act } from './acts.ts'
import { decides, type Footprint, footprintOf, meet, together, touches } from './footprint.ts'
import { interleave, type Stops } from './interleave.ts'
import { brokenAtRest, brokenNow } from './rest.ts'
import { momentOfSituation, type Situation, situations } from './situations.ts'
import type { Moment } from './stage.ts'
import type { Exchange } from './turns.ts'

export interface PairsRun {
  /** How often one act stops for the other. */
  readonly preemptions: 1 | 2
  /** Whether time passes for an act that waits. */
  readonly patient: boolean
  /** Whether also those meet who do much the same as others, and one stops also before it reads what the other writes. */
  readonly all: boolean
  /** Of so many shares this one, of situations in turns. */
  readonly share: readonly [nth: number, of: number]
  /** Only what has this in its name: a situation and its two acts. */
  readonly only: string
  /** Only this one interleaving of them. */
  readonly at: Stops | null
  /** Stops at the first violation. */
  readonly first: boolean
  readonly tell: (line: string) => void
  /** Told of each situation once it is lived through, and of what was broken in it. */
  readonly over: (situation: string, broken: readonly string[]) => void
}

export interface PairsTally {
  situations: number
  pairs: number
  /** Pairs of which one writes what the other reads or writes. */
  sharing: number
  interleavings: number
  /** Different ways in which they came out, each of which came to rest. */
  states: number
  /** Those tried with two stops because they are named here. */
  readonly named: string[]
  readonly broken: string[]
}

interface Seen extends Exchange {
  readonly footprint: Footprint
}

interface Solo {
  readonly name: string
  readonly act: Act
  readonly exchanges: readonly Seen[]
  readonly whole: Footprint
}

/** Pairs that are tried with two stops in every test run. */
export const NAMED: readonly string[] = [
  'a pass held: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer asks again',
  'an offer taken, not read: the buyer cancels + the follower reads on',
  'an invoice without its request: the buyer asks again + the buyer asks again',
  'an invoice without its request: the buyer asks again + the buyer cancels',
  'a payment not judged: the clock comes to payments + its time is over',
  'a refund decided, not signed: the clock comes to payments + the payer claims',
  'two payments not judged: the clock comes to payments + the payer claims',
  'an approved person with a second wallet: the approval is withdrawn + the second wallet joins',
]

export async function runPairs(run: PairsRun): Promise<PairsTally> {
  const tally: PairsTally = {
    situations: 0,
    pairs: 0,
    sharing: 0,
    interleavings: 0,
    states: 0,
    named: [],
    broken: [],
  }
  const [nth, of] = run.share
  for (const [at, situation] of situations.entries()) {
    if (at % of !== nth || (run.first && tally.broken.length > 0)) continue
    const before = tally.broken.length
    await runSituation(situation, run, tally)
    run.over(situation.name, tally.broken.slice(before))
  }
  return tally
}

async function runSituation(situation: Situation, run: PairsRun, tally: PairsTally): Promise<void> {
  const { acts: usual, more = {} } = situation
  const acts = Object.entries(run.all ? { ...usual, ...more } : usual)
  const pairs = acts.flatMap(([one], at) => acts.slice(at).map(([other]) => [one, other] as const))
  const either = (pair: Pair) => [nameOf(situation, pair), nameOf(situation, [pair[1], pair[0]])]
  const wanted = pairs.filter((pair) => either(pair).some((name) => name.includes(run.only)))
  if (wanted.length === 0) return
  tally.situations += 1
  const moment = await momentOfSituation(situation)
  const rested = new Set<string>()
  const solos = new Map<string, Solo>()
  for (const [name, act] of acts) solos.set(name, await alone(moment, name, act, run.patient))
  for (const pair of wanted) {
    const [a, b] = pair.map((name) => solos.get(name))
    if (!a || !b) continue
    tally.pairs += 1
    const name = nameOf(situation, pair)
    if (run.at) {
      const isFirst = nameOf(situation, pair).includes(run.only)
      await tryOne(isFirst ? a : b, isFirst ? b : a, run.at)
      continue
    }
    // Exchanges that share no row may change places, and nothing is otherwise.
    if (!meet(a.whole, b.whole)) continue
    tally.sharing += 1
    if (NAMED.includes(name)) tally.named.push(name)
    const twice = run.preemptions === 2 || NAMED.includes(name)
    await inOrder(a, b, twice)
    if (a !== b) await inOrder(b, a, twice)
    if (run.first && tally.broken.length > 0) break
  }
  moment.database.close()

  /** Has the first act stop for the second wherever that makes a difference, and the second for the first again if told. */
  async function inOrder(a: Solo, b: Solo, twice: boolean): Promise<void> {
    await stopAt(a, b, null)
    if (!twice) return
    for (const to of placesOf(b, a.whole, run.all)) await stopAt(a, b, to)
  }

  /** The first act stops before each exchange that meets the other act: not where nothing would be otherwise than one exchange before. */
  async function stopAt(a: Solo, b: Solo, to: number | null): Promise<void> {
    let isSame = false
    let trace: readonly Exchange[] = []
    for (const [at, exchange] of a.exchanges.entries()) {
      if (at > 0 && !meet(exchange.footprint, b.whole)) continue
      if (at > 0 && !run.all && !decides(exchange.footprint, b.whole)) {
        isSame = false
        continue
      }
      if (!isSame) trace = await tryOne(a, b, [at, to])
      const again = trace.filter(({ task }) => task === 'a')[at]
      const isRead = !touches(exchange.footprint.writes, b.whole) || changedNothing(exchange)
      isSame = isRead && again?.what === exchange.what && again.answer === exchange.answer
    }
  }

  async function tryOne(a: Solo, b: Solo, stops: Stops): Promise<readonly Exchange[]> {
    tally.interleavings += 1
    const patient = run.patient
    const { scene, state, broken, trace } = await interleave({ moment, a: a.act, b: b.act, stops, patient })
    const found = [...broken, ...by('witness', scene.world.witness.noticed())]
    if (!rested.has(state)) {
      rested.add(state)
      tally.states += 1
      found.push(...(await brokenNow(scene)))
      if (found.length === 0) found.push(...(await brokenAtRest(scene)))
    }
    await scene.world.close()
    if (found.length > 0) {
      const how = `--only '${nameOf(situation, [a.name, b.name])}' --at ${stops[0]},${stops[1] ?? ''}`
      const lines = [
        ...new Set(found),
        `again: npm run worlds -- --pairs ${run.patient ? '--patient ' : ''}${how}`,
      ]
      tally.broken.push(lines.join('\n  '))
      run.tell(lines.join('\n  '))
    }
    return trace
  }
}

/** Whether the database was to change something and, as things stood, did not. */
const changedNothing = ({ what, answer }: Exchange) =>
  what.startsWith('D1 ') && /"changes":0/.test(answer) && !/"changes":[1-9]/.test(answer)

type Pair = readonly [one: string, other: string]

const nameOf = ({ name }: Situation, [one, other]: Pair) => `${name}: ${one} + ${other}`

async function alone(moment: Moment, name: string, act: Act, patient: boolean): Promise<Solo> {
  const { scene, trace } = await interleave({
    moment,
    a: act,
    b: null,
    stops: [Number.POSITIVE_INFINITY, null],
    patient,
  })
  await scene.world.close()
  const own = trace.filter(({ task }) => task === 'a')
  const exchanges = own.map((one) => ({ ...one, footprint: footprintOf(one) }))
  return { name, act, exchanges, whole: together(exchanges.map(({ footprint }) => footprint)) }
}

/** Where an act stops for another: before each exchange that meets it, or only those that decide something that it touches. */
function placesOf({ exchanges }: Solo, other: Footprint, all: boolean): number[] {
  return exchanges.flatMap(({ footprint }, at) =>
    at > 0 && (all ? meet(footprint, other) : decides(footprint, other)) ? [at] : [],
  )
}
