import { endWith, givenOptions, wholeNumber } from '../../sandbox/given-options.ts'

/**
 * Interleaves the exchanges of every two acts that can meet. `--quick` runs what `npm test` runs: one stop, ten pairs with
 * two, only before exchanges that decide something. `--deciding`: two stops for every pair, only before those exchanges.
 * `--only <text>`: the pairs whose names contain the text.
 */
const values = givenOptions({
  pairs: { type: 'boolean', default: true },
  quick: { type: 'boolean', default: false },
  deciding: { type: 'boolean', default: false },
  patient: { type: 'boolean', default: false },
  share: { type: 'string', default: '0/1' },
  only: { type: 'string', default: '' },
  at: { type: 'string', default: '' },
  first: { type: 'boolean', default: false },
})
const [, nth = '', of = ''] = /^(\d+)\/(\d+)$/.exec(values.share) ?? []
if (!(Number(nth) < Number(of)))
  endWith(`--share is "${values.share}", and has to be one such as 0/2 or 1/2, the halves`)
const [stop = null, other = null, ...more] = values.at
  .split(',')
  .filter(Boolean)
  .map((text) => wholeNumber('at', text, 0))
if (more.length > 0) endWith(`--at is "${values.at}", and has to be one stop or two`)
// Loaded only now: a wrong option is refused without the second that a world's modules take.
// First what caches functions, before the modules that import them.
await import('./pure-answers.ts')
const { readable } = await import('../readable.ts')
const { runPairs } = await import('./run-pairs.ts')
const cpu = process.cpuUsage()
const tally = await runPairs({
  preemptions: values.quick ? 1 : 2,
  all: !values.quick,
  reads: !values.quick && !values.deciding,
  patient: values.patient,
  share: [Number(nth), Number(of)],
  only: values.only,
  at: stop === null ? null : [stop, other],
  first: values.first,
  report: (line) => console.log(readable(line)),
  over(situation, broken, { interleavings, states }) {
    if (process.send) process.send({ situation, broken })
    else console.log(`${situation}: ${interleavings} interleavings, ${states} outcomes so far`)
  },
})
const { user, system } = process.cpuUsage(cpu)
const { situations, pairs, sharing, interleavings, states, broken } = tally
console.log(
  `${situations} situations, ${pairs} pairs, ${sharing} that share rows, ${interleavings} interleavings, ${states} outcomes brought to rest, ${broken.length} violations; ${Math.round((user + system) / 1e6)} s of processor time`,
)
process.send?.({ tally })
if (pairs === 0) endWith('No pair ran: --only or --share names none')
process.disconnect?.()
process.exitCode = broken.length > 0 ? 1 : 0
