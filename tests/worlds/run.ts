import { endWith, expectFolder, givenOptions, wholeNumber } from '../sandbox/given-options.ts'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { keepTally, type Tally, tallyFrom } from './keep-tally.ts'
import { publishRun, testedCommit } from './publish-run.ts'
import { untakenRareEdges } from './rare-edges.ts'
import { rareMoments, runRareMoment } from './rare-moments.ts'
import { readable } from './readable.ts'
import { type Ending, type Run, runWorld } from './run-world.ts'
import { kinds, leavable, shrink } from './shrink.ts'
import { faultNames } from './swarm.ts'

/**
 * Runs worlds. Prints the story of a single world, and of many only those that broke something. `--keep <file>` resumes a
 * run where the file says that it stopped; `--workerd` uses the real D1 in workerd; `--publish` adds the run to those that
 * the site shows.
 */
if (process.argv.includes('--pairs')) {
  await import('./pairs/run.ts')
  process.exit()
}
const values = givenOptions({
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '1' },
  also: { type: 'string', default: '' },
  steps: { type: 'string', default: '400' },
  until: { type: 'string' },
  without: { type: 'string', default: '' },
  keep: { type: 'string' },
  first: { type: 'boolean', default: false },
  shrink: { type: 'boolean', default: false },
  nodes: { type: 'string' },
  workerd: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
})
if (values.publish && (values.also || values.until || values.nodes))
  endWith('the site shows runs of whole worlds with consecutive seeds: leave out --also, --until and --nodes')
const { nodes } = values
if (nodes !== undefined && nodes !== '2' && nodes !== '3')
  endWith(`--nodes is "${nodes}", and has to be 2 or 3`)
expectFolder('keep', values.keep)
const first = wholeNumber('seed', values.seed, 0)
const also = values.also
  .split(',')
  .filter(Boolean)
  .map((seed) => wholeNumber('also', seed, 0))
const count = wholeNumber('count', values.count, 0) + also.length
if (count === 0) endWith('--count is 0, and no --also: no world would run')
const steps = wholeNumber('steps', values.steps, 1)
const commit = values.publish ? testedCommit() : null
const end = values.workerd ? await (await import('./workerd.ts')).liveOnWorkerd() : async () => {}
const without = values.without.split(',').filter(Boolean)
const unknown = without.filter((name) => !leavable.includes(name))
if (unknown.length > 0) endWith(`--without: no world has ${unknown.join(', ')}, only ${leavable.join(', ')}`)
const run: Run = {
  steps,
  ...(values.until && { until: wholeNumber('until', values.until, 1) }),
  ...(nodes && { nodes: nodes === '3' ? 3 : 2 }),
  without: new Set(without),
  acts: count === 1 && !values.until ? 200 : 30,
}

const tally: Tally = tallyFrom(values.keep, { first, steps, without })
const since = { worlds: tally.worlds, steps: tally.lived, at: performance.now() }
for (let seed = nextSeed(); seed !== undefined; seed = nextSeed()) {
  const ending = await runWorld(seed, run)
  tally.worlds += 1
  tally.lived += ending.steps
  tally.purchases += ending.purchases
  tally.sales += ending.sales
  if (ending.ended) tally.ended += 1
  for (const fault of ending.faults.keys()) tally.faults.add(fault)
  for (const edge of ending.edges) tally.edges.add(edge)
  if (ending.broken) tally.broken.push(`seed ${seed}, step ${ending.broken.step}: ${ending.broken.what[0]}`)
  if (ending.broken || count === 1) print(ending)
  if (ending.broken && values.shrink) await printShortest(ending)
  // A parent process is told the progress.
  process.send?.({ worlds: tally.worlds, broken: tally.broken })
  if (values.keep && tally.worlds % 20 === 0) keepTally(values.keep, tally)
  if (values.keep && tally.worlds % 500 === 0) console.log(summary())
  if (ending.broken && values.first) break
}
if (values.keep) keepTally(values.keep, tally)
// With --first the scripts of rare cases run too.
if (values.first && tally.broken.length === 0) {
  for (const edge of await untakenRareEdges())
    console.log(`seed ${first + count}, step 0: rest: no script takes ${edge}`)
  for (const moment of rareMoments) {
    const { broken } = await runRareMoment(moment)
    if (broken) console.log(`seed ${first + count}, step ${broken.step}: ${broken.what[0]} (${moment})`)
  }
}
console.log(summary())
console.log(`edges not taken: ${listOf(purchaseEdges, tally.edges)}`)
console.log(`faults not taken: ${listOf(faultNames, tally.faults)}`)
if (commit) publish(commit)
await end()
process.disconnect?.()
process.exitCode = tally.broken.length > 0 ? 1 : 0

/** The consecutive seeds, then those of --also. */
function nextSeed(): number | undefined {
  const inARow = count - also.length
  return tally.worlds < inARow ? first + tally.worlds : also[tally.worlds - inARow]
}

function publish(commit: string): void {
  const { worlds, lived, purchases, sales, of } = tally
  const date = new Date().toISOString().slice(0, 10)
  const broken = tally.broken.map((what) => Number(/^seed (\d+)/.exec(what)?.[1]))
  const seeds = [{ first: of.first, count: worlds }]
  const { steps, without } = of
  publishRun({ commit, date, seeds, steps, without, lived, purchases, sales, broken, misjudged: [] })
}

function summary(): string {
  const seconds = (performance.now() - since.at) / 1000
  const { worlds, lived, purchases, sales, ended, broken } = tally
  const pace = (now: number, before: number) => (now - before) / seconds
  return [
    `${worlds} worlds, ${lived} steps, ${purchases} purchases, ${sales} sales, ${ended} ended, ${broken.length} violations;`,
    `${pace(worlds, since.worlds).toFixed(1)} worlds and ${Math.round(pace(lived, since.steps))} steps a second`,
  ].join(' ')
}

function print({ seed, hash, broken, trace }: Ending): void {
  // With --first the output is compared, so it stays unabbreviated.
  const said = values.first ? (line: string) => line : readable
  for (const line of trace) console.log(said(line))
  if (broken) console.log(`seed ${seed}, step ${broken.step}: ${broken.what.map(said).join('; ')}`)
  console.log(`seed ${seed} ${hash}\n`)
}

async function printShortest({ seed }: Ending): Promise<void> {
  const { ending, without, steps } = await shrink(seed, run)
  const needs = leavable.filter((name) => !without.includes(name))
  console.log(`The shortest that still fails: seed ${seed}, ${steps} steps with faults. It needs only:`)
  for (const [kind, names] of kinds)
    console.log(`  ${kind}: ${needs.filter((name) => names.includes(name)).join(', ') || 'none'}`)
  console.log(`To see it again: --seed ${seed} --steps ${steps} --without '${without.join(',')}'\n`)
  print(ending)
}

function listOf(all: Iterable<string>, met: ReadonlySet<string>): string {
  return [...all].filter((one) => !met.has(one)).join(', ') || 'none'
}
