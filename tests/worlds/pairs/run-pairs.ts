import { brokenMoves, by } from '../judges.ts'
import type { Act } from './acts.ts'
import { decides, type Footprint, footprintOf, meet, together } from './footprint.ts'
import { interleave, type Stops } from './interleave.ts'
import { NAMED } from './named-pairs.ts'
import { brokenAtRest, brokenNow } from './rest.ts'
import type { Situation } from './situation.ts'
import { momentOfSituation, oftenLived, situations } from './situations.ts'
import type { Moment } from './stage.ts'
import type { Exchange } from './turns.ts'
import {
  isAllUnmoved,
  isUnmoved,
  type Lived,
  livedIn,
  placesOf,
  type Seen,
  seen,
  swappedIn,
} from './unmoved.ts'

interface PairsRun {
  /** How often acts stop for each other. */
  readonly preemptions: 1 | 2
  /** Whether time passes for an act that waits. */
  readonly patient: boolean
  /** Whether acts that much resemble others, and rare situations, are included. */
  readonly all: boolean
  /** Whether an act also stops before it reads what the other writes. */
  readonly reads: boolean
  /** Which share of the situations, dealt in turns. */
  readonly share: readonly [nth: number, of: number]
  /** Only pairs whose name (a situation and its two acts) contains this. */
  readonly only: string
  /** Only this one interleaving of them. */
  readonly at: Stops | null
  /** Stops at the first violation. */
  readonly first: boolean
  readonly report: (line: string) => void
  /** Receives each finished situation, and what was broken in it. */
  readonly over: (situation: string, broken: readonly string[], soFar: PairsTally) => void
}

export interface PairsTally {
  situations: number
  pairs: number
  /** Pairs of which one writes what the other reads or writes. */
  sharing: number
  interleavings: number
  /** Different outcomes, each of which was brought to rest. */
  states: number
  /** The pairs of `NAMED` that ran with two stops. */
  readonly named: string[]
  readonly broken: string[]
}

interface Solo {
  readonly name: string
  readonly act: Act
  readonly exchanges: readonly Seen[]
  readonly whole: Footprint
}

/** An interleaving in which the first act stopped once, or an equal one. */
interface Stopped {
  readonly at: number
  readonly lived: Lived
}

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
  /** States from which everything came to rest. How it goes on from a state does not depend on the situation. */
  const rested = new Set<string>()
  for (const [at, situation] of (run.all ? situations : oftenLived).entries()) {
    if (at % of !== nth || (run.first && tally.broken.length > 0)) continue
    const before = tally.broken.length
    await runSituation(situation, run, tally, rested)
    run.over(situation.name, tally.broken.slice(before), tally)
  }
  return tally
}

async function runSituation(
  situation: Situation,
  run: PairsRun,
  tally: PairsTally,
  rested: Set<string>,
): Promise<void> {
  const { acts: usual, more = {} } = situation
  const acts = Object.entries(run.all ? { ...usual, ...more } : usual)
  const pairs = acts.flatMap(([one], at) => acts.slice(at).map(([other]) => [one, other] as const))
  const either = (pair: Pair) => [nameOf(situation, pair), nameOf(situation, [pair[1], pair[0]])]
  const wanted = pairs.filter((pair) => either(pair).some((name) => name.includes(run.only)))
  if (wanted.length === 0) return
  tally.situations += 1
  const moment = await momentOfSituation(situation)
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
    // Acts that share no rows: their order does not matter.
    if (!meet(a.whole, b.whole)) continue
    tally.sharing += 1
    if (NAMED.includes(name)) tally.named.push(name)
    const twice = run.preemptions === 2 || NAMED.includes(name)
    const before = await stopOnce(a, b)
    const after = a === b ? before : await stopOnce(b, a)
    if (twice) await stopTwice(a, b, before, after)
    if (twice && a !== b) await stopTwice(b, a, after, before)
    if (run.first && tally.broken.length > 0) break
  }

  /** The first act stops before each exchange that meets the other act, unless that equals the stop before. */
  async function stopOnce(a: Solo, b: Solo): Promise<Stopped[]> {
    const all: Stopped[] = []
    let isSame = false
    let lived: Lived = { a: [], b: [] }
    for (const [at, exchange] of a.exchanges.entries()) {
      if (at > 0 && !meet(exchange.footprint, b.whole)) continue
      if (at > 0 && !run.reads && !decides(exchange.footprint, b.whole)) {
        isSame = false
        continue
      }
      if (!isSame) lived = livedIn(await tryOne(a, b, [at, null]))
      all.push({ at, lived })
      isSame = isUnmoved(exchange, lived.a[at], b.whole)
    }
    return all
  }

  /**
   * Both stop: the second before each of its exchanges (as recorded without a stop) that meets what is left of the first. Left out
   * are stops that equal the second's stop before, the same stop after the first's stop before, or a second act not begun.
   */
  async function stopTwice(a: Solo, b: Solo, once: readonly Stopped[], swapped: readonly Stopped[]) {
    let row: { at: number; byStop: ReadonlyMap<number, Lived> } | null = null
    for (const { at, lived } of once.filter(({ at }) => at > 0)) {
      const seconds = lived.b.map(seen)
      const left = together(lived.a.slice(at).map(footprintOf))
      const byStop = new Map<number, Lived>()
      let last = { to: 0, lived: swappedIn(swapped[0]?.lived ?? lived) }
      for (const to of placesOf(seconds, left, run.reads)) {
        const other = row?.byStop.get(to)
        const like = isAllUnmoved(seconds, [last.to, to], last.lived.b, left)
          ? last.lived
          : other &&
              isAllUnmoved(
                a.exchanges,
                [row?.at ?? 0, at],
                other.a,
                together(other.b.slice(0, to).map(footprintOf)),
              )
            ? other
            : livedIn(await tryOne(a, b, [at, to]))
        byStop.set(to, like)
        last = { to, lived: like }
      }
      row = { at, byStop }
    }
  }

  async function tryOne(a: Solo, b: Solo, stops: Stops): Promise<readonly Exchange[]> {
    tally.interleavings += 1
    const patient = run.patient
    const { scene, state, broken, trace } = await interleave({ moment, a, b, stops, patient })
    const moves = by('moves', await brokenMoves(scene.world))
    const found = [...broken, ...by('observer', scene.world.observer.takeFindings()), ...moves]
    if (!rested.has(state)) {
      rested.add(state)
      tally.states += 1
      found.push(...(await brokenNow(scene)))
      if (found.length === 0) found.push(...(await brokenAtRest(scene, rested)))
    }
    await scene.world.close()
    if (found.length > 0) {
      const how = `--only '${nameOf(situation, [a.name, b.name])}' --at ${stops[0]},${stops[1] ?? ''}`
      const lines = [
        ...new Set(found),
        `again: npm run worlds -- --pairs ${run.patient ? '--patient ' : ''}${how}`,
      ]
      tally.broken.push(lines.join('\n  '))
      run.report(lines.join('\n  '))
    }
    return trace
  }
}

type Pair = readonly [one: string, other: string]

const nameOf = ({ name }: Situation, [one, other]: Pair) => `${name}: ${one} + ${other}`

async function alone(moment: Moment, name: string, act: Act, patient: boolean): Promise<Solo> {
  const { scene, trace } = await interleave({
    moment,
    a: { name, act },
    b: null,
    stops: [Number.POSITIVE_INFINITY, null],
    patient,
  })
  await scene.world.close()
  const own = trace.filter(({ task }) => task === 'a')
  const exchanges = own.map(seen)
  return { name, act, exchanges, whole: together(exchanges.map(({ footprint }) => footprint)) }
}
