import { parseArgs } from 'node:util'
import { purchaseEdges } from '../support/purchase-edges.ts'
import { type Ending, runWorld } from './run-world.ts'
import { faultNames } from './swarm.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    steps: { type: 'string', default: '1000' },
    until: { type: 'string' },
    first: { type: 'boolean', default: false },
  },
})
const first = Number(values.seed)
const count = Number(values.count)
const run = {
  steps: Number(values.steps),
  ...(values.until && { until: Number(values.until) }),
  acts: count === 1 && !values.until ? 200 : 30,
}

const began = performance.now()
const faults = new Set<string>()
const taken = new Set<string>()
let steps = 0
let sales = 0
let purchases = 0
let violations = 0
for (let seed = first; seed < first + count; seed += 1) {
  const ending = await runWorld(seed, run)
  for (const fault of ending.faults.keys()) faults.add(fault)
  for (const edge of ending.edges) taken.add(edge)
  steps += ending.steps
  sales += ending.sales
  purchases += ending.purchases
  if (ending.broken) violations += 1
  if (ending.broken || count === 1) tell(ending)
  if (ending.broken && values.first) break
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${count} worlds, ${steps} steps, ${purchases} purchases, ${sales} sales, ${violations} violations;`,
  `${(count / seconds).toFixed(1)} worlds and ${Math.round(steps / seconds)} steps a second`,
)
console.log(`edges not taken: ${listOf(purchaseEdges, taken)}`)
console.log(`faults not taken: ${listOf(faultNames, faults)}`)
process.exitCode = violations > 0 ? 1 : 0

function tell({ seed, hash, broken, story }: Ending): void {
  for (const line of story) console.log(line)
  if (broken) console.log(`seed ${seed}, step ${broken.step}: ${broken.what.join('; ')}`)
  console.log(`seed ${seed} ${hash}\n`)
}

function listOf(all: Iterable<string>, met: ReadonlySet<string>): string {
  return [...all].filter((one) => !met.has(one)).join(', ') || 'none'
}
