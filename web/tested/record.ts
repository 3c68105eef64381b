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
  /** Of trouble, in each world. */
  steps: z.number(),
  /** All steps of all worlds. */
  lived: z.number(),
  purchases: z.number(),
  sales: z.number(),
  /** The seeds of the worlds in which something broke. */
  broken: z.array(z.number()),
})
export type PublishedRun = z.infer<typeof run>

const runs = z.array(run).parse(JSON.parse(runPage))

/** The run that was published last. Throws if none was: a page that tells of one is not built then. */
export const lastRun = runs.at(-1) ?? none()

/** The sales of all published runs. */
export const simulatedSales = runs.reduce((sum, { sales }) => sum + sales, 0)

/** What holds after every step of every simulated sale. */
export const promises = markdownRows(promisePage).map(([id = '', says = '']) => ({ id, says }))

const faultRows = markdownRows(faultPage).map(([where = '', , says = '']) => ({ where, says }))

/** What goes wrong on purpose, by where it does. */
export const faults = [...new Set(faultRows.map(({ where }) => where))].map((where) => ({
  where,
  says: faultRows.filter((row) => row.where === where).map(({ says }) => says),
}))

/** What an attacker may try, and what stops it. */
export const threats = markdownRows(threatPage).map(([id = '', what = '', defence = '']) => ({
  id,
  what,
  defence,
}))

/**
 * Mistakes that were planted in the product. `noticed` is the number of the simulated sale that noticed, or says that a
 * script or a test had to.
 */
export const mutants = markdownRows(mutantPage).map(([name = '', , noticed = '']) => {
  if (!/^(\d+|by script|by test)$/.test(noticed))
    throw new Error(`MUTANTS.md: ${name} is noticed '${noticed}'`)
  return { name, noticed }
})

function none(): never {
  throw new Error('RUNS.json has no run')
}
