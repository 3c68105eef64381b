import { endWith } from '../sandbox/given-options.ts'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { keepTally, type Tally, tallyFrom } from './keep-tally.ts'
import { publishRun } from './publish-run.ts'
import { untakenRareEdges } from './rare-edges.ts'
import { rareMoments, runRareMoment } from './rare-moments.ts'
import { readable } from './readable.ts'
import { type Ending, type Run, runWorld } from './run-world.ts'
import { kinds, leavable, shrink } from './shrink.ts'
import { faultNames } from './swarm.ts'

/** What the command was asked for. */
interface Asked {
  /** The first of the consecutive seeds; then come those of `also`. */
  readonly first: number
  readonly also: readonly number[]
  /** How many worlds run, with those of `also`. */
  readonly count: number
  /** The file of the tally, if one is kept. */
  readonly keep: string | undefined
  /** Stops at the first violation; then the output is compared, and the scripts of rare cases run too. */
  readonly untilBroken: boolean
  readonly shrinks: boolean
  readonly onWorkerd: boolean
  /** The commit that the site shows this run of, or null. */
  readonly commit: string | null
  readonly run: Run & { readonly steps: number; readonly without: ReadonlySet<string> }
}

export async function runWorlds(asked: Asked): Promise<void> {
  const { first, also, count, keep, untilBroken, run } = asked
  const without = [...run.without]
  const unknown = without.filter((name) => !leavable.includes(name))
  if (unknown.length > 0)
    endWith(`--without: no world has ${unknown.join(', ')}, only ${leavable.join(', ')}`)
  const end = asked.onWorkerd ? await (await import('./workerd.ts')).liveOnWorkerd() : async () => {}
  const tally = tallyFrom(keep, { first, steps: run.steps, without })
  const summary = summaryOf(tally)
  /** The consecutive seeds, then those of `also`. */
  function nextSeed(): number | undefined {
    const inARow = count - also.length
    return tally.worlds < inARow ? first + tally.worlds : also[tally.worlds - inARow]
  }

  for (let seed = nextSeed(); seed !== undefined; seed = nextSeed()) {
    const ending = await runWorld(seed, run)
    add(ending, tally)
    if (ending.broken || count === 1) print(ending, untilBroken)
    if (ending.broken && asked.shrinks) await printShortest(ending, asked)
    // A parent process is told the progress.
    process.send?.({ worlds: tally.worlds, broken: tally.broken })
    if (keep && tally.worlds % 20 === 0) keepTally(keep, tally)
    if (keep && tally.worlds % 500 === 0) console.log(summary())
    if (ending.broken && untilBroken) break
  }
  if (keep) keepTally(keep, tally)
  if (untilBroken && tally.broken.length === 0) await runRareCases(first + count)
  console.log(summary())
  console.log(`edges not taken: ${listOf(purchaseEdges, tally.edges)}`)
  console.log(`faults not taken: ${listOf(faultNames, tally.faults)}`)
  if (asked.commit) publish(asked.commit, tally)
  await end()
  process.exitCode = tally.broken.length > 0 ? 1 : 0
}

function add(ending: Ending, tally: Tally): void {
  const { seed, broken } = ending
  tally.worlds += 1
  tally.lived += ending.steps
  tally.purchases += ending.purchases
  tally.sales += ending.sales
  if (ending.ended) tally.ended += 1
  for (const fault of ending.faults.keys()) tally.faults.add(fault)
  for (const edge of ending.edges) tally.edges.add(edge)
  if (broken) tally.broken.push(`seed ${seed}, step ${broken.step}: ${broken.what[0]}`)
}

/** Prints what a script broke as if it were a world of this seed. */
async function runRareCases(seed: number): Promise<void> {
  for (const edge of await untakenRareEdges())
    console.log(`seed ${seed}, step 0: rest: no script takes ${edge}`)
  for (const moment of rareMoments) {
    const { broken } = await runRareMoment(moment)
    if (broken) console.log(`seed ${seed}, step ${broken.step}: ${broken.what[0]} (${moment})`)
  }
}

function publish(commit: string, { worlds, lived, purchases, sales, broken: all, of }: Tally): void {
  const date = new Date().toISOString().slice(0, 10)
  const broken = all.map((what) => Number(/^seed (\d+)/.exec(what)?.[1]))
  const seeds = [{ first: of.first, count: worlds }]
  const { steps, without } = of
  publishRun({ commit, date, seeds, steps, without, lived, purchases, sales, broken, misjudged: [] })
}

/** Returns a function that says what was run since this call. */
function summaryOf(tally: Tally): () => string {
  const since = { worlds: tally.worlds, steps: tally.lived, at: performance.now() }
  return () => {
    const seconds = (performance.now() - since.at) / 1000
    const { worlds, lived, purchases, sales, ended, broken } = tally
    const pace = (now: number, before: number) => (now - before) / seconds
    return [
      `${worlds} worlds, ${lived} steps, ${purchases} purchases, ${sales} sales, ${ended} ended, ${broken.length} violations;`,
      `${pace(worlds, since.worlds).toFixed(1)} worlds and ${Math.round(pace(lived, since.steps))} steps a second`,
    ].join(' ')
  }
}

function print({ seed, hash, broken, trace }: Ending, isCompared: boolean): void {
  // Output that is compared stays unabbreviated.
  const said = isCompared ? (line: string) => line : readable
  for (const line of trace) console.log(said(line))
  if (broken) console.log(`seed ${seed}, step ${broken.step}: ${broken.what.map(said).join('; ')}`)
  console.log(`seed ${seed} ${hash}\n`)
}

async function printShortest({ seed }: Ending, { run, untilBroken }: Asked): Promise<void> {
  const { ending, without, steps } = await shrink(seed, run)
  const needs = leavable.filter((name) => !without.includes(name))
  console.log(`The shortest that still fails: seed ${seed}, ${steps} steps with faults. It needs only:`)
  for (const [kind, names] of kinds)
    console.log(`  ${kind}: ${needs.filter((name) => names.includes(name)).join(', ') || 'none'}`)
  console.log(`To see it again: --seed ${seed} --steps ${steps} --without '${without.join(',')}'\n`)
  print(ending, untilBroken)
}

function listOf(all: Iterable<string>, met: ReadonlySet<string>): string {
  return [...all].filter((one) => !met.has(one)).join(', ') || 'none'
}
