import { endWith, expectFolder, givenOptions, wholeNumber } from '../sandbox/given-options.ts'
import { testedCommit } from './publish-run.ts'

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
const until = values.until ? wholeNumber('until', values.until, 1) : null
// Loaded only now: a wrong option is refused without the second that a world's modules take.
const { runWorlds } = await import('./run-worlds.ts')
await runWorlds({
  first,
  also,
  count,
  commit,
  keep: values.keep,
  untilBroken: values.first,
  shrinks: values.shrink,
  onWorkerd: values.workerd,
  run: {
    steps,
    ...(until !== null && { until }),
    ...(nodes && { nodes: nodes === '3' ? 3 : 2 }),
    without: new Set(values.without.split(',').filter(Boolean)),
    acts: count === 1 && until === null ? 200 : 30,
  },
})
process.disconnect?.()
