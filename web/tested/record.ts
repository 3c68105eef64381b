import * as z from '#contract/wire/schema'
import faultPage from '../../tests/worlds/FAULTS.md?raw'
import promisePage from '../../tests/worlds/INVARIANTS.md?raw'
import mutantPage from '../../tests/worlds/MUTANTS.md?raw'
import runPage from '../../tests/worlds/RUNS.json?raw'
import threatPage from '../../tests/worlds/THREATS.md?raw'
import { markdownRows } from './markdown-rows.ts'

const run = z.object({
  commit: z.string(),
  /** The UTC day, `2026-11-23`. */
  date: z.string(),
  seeds: z.array(z.object({ first: z.number(), count: z.number() })).check(z.minLength(1)),
  /** Steps with faults per world. */
  steps: z.number(),
  /** Kinds of faults and actors left out. */
  without: z.array(z.string()),
  /** Steps of all worlds. */
  lived: z.number(),
  purchases: z.number(),
  sales: z.number(),
  /** Seeds of worlds that violated an invariant. */
  broken: z.array(z.number()),
  /** Seeds of worlds in which a judge was wrong, not the product. */
  misjudged: z.array(z.number()),
})
export type PublishedRun = z.infer<typeof run>

const runs = z.array(run).parse(JSON.parse(runPage))

/** The last published run. Throws without one, which fails the build. */
export const lastRun = runs.at(-1) ?? none()

/** Its number of worlds. */
export const worlds = lastRun.seeds.reduce((sum, { count }) => sum + count, 0)

/** Sales of all published runs. */
export const simulatedSales = runs.reduce((sum, { sales }) => sum + sales, 0)

/** The invariants. */
export const promises = markdownRows(promisePage).map(([id = '', says = '']) => ({ id, says }))

const faultRows = markdownRows(faultPage).map(([where = '', , says = '']) => ({ where, says }))

/** Injected faults by place. */
export const faults = [...new Set(faultRows.map(({ where }) => where))].map((where) => ({
  where,
  says: faultRows.filter((row) => row.where === where).map(({ says }) => says),
}))

export const threats = markdownRows(threatPage).map(([id = '', what = '', defence = '']) => ({
  id,
  what,
  defence,
}))

/**
 * Mutants of the product. `noticed`: the number of the simulated sale that detected it, or `by script`, or `by test`.
 */
export const mutants = markdownRows(mutantPage).map(([name = '', , noticed = '']) => {
  if (!/^(\d+|by script|by test)$/.test(noticed))
    throw new Error(`MUTANTS.md: ${name} is noticed '${noticed}'`)
  return { name, noticed }
})

function none(): never {
  throw new Error('RUNS.json has no run')
}
