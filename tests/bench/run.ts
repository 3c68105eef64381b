import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bindingsFor, createWorld } from '../support/world.ts'
import { measureAbuse } from './abuse.ts'
import { measureBadTiming } from './bad-timing.ts'
import { buildSite, bundleWorker } from './built-site.ts'
import { measureDelivery } from './delivery.ts'
import { measureLedgerCode } from './ledger-code.ts'
import { measurePages } from './page-bytes.ts'
import { measureLoads } from './page-loads.ts'
import { measurePage } from './page-visit.ts'
import { measurePurchase } from './purchase-counts.ts'
import { measureReservations } from './reservations.ts'
import { type Row, verdictOf } from './row.ts'
import { tableOf } from './table.ts'
import { measureWorker } from './worker-weight.ts'

/**
 * `npm run bench` prints what the product costs in ledgers, signatures, calls, rows and bytes, beside its targets, and
 * fails if one is missed. Every number is a count, or a ratio of two things measured in the same run, so that it means
 * the same on any machine. `--json <file>` also writes the rows down.
 */
const { values } = parseArgs({ options: { json: { type: 'string' } } })
const workshop = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
const site = join(workshop, 'site')
const bundle = join(workshop, 'worker')
const world = await createWorld({ closes: false })

const groups: readonly (readonly [title: string, measure: () => Promise<readonly Row[]>])[] = [
  ['One purchase', () => measurePurchase(world)],
  ['Bad timing', () => measureBadTiming(world)],
  ['One purchase in a real browser; files it loads are not counted', () => measurePage(world, site)],
  ['News of a sale', () => measureDelivery(world)],
  ['Abuse', () => measureAbuse(world)],
  ['Reservations in D1', () => measureReservations()],
  ['The Worker', () => measureWorker(bundle, bindingsFor(world.sandbox))],
  [
    'Pages: the scripts each asks for and everything they import, gzipped file by file',
    () => measurePages(site),
  ],
  [
    'Pages on a phone, 390 px wide at twice the density: everything sent, packed as an edge packs it, with headers',
    () => measureLoads(world, site),
  ],
  ['What the browser never gets', () => measureLedgerCode(site)],
]

const measured: Record<string, readonly Row[]> = {}
const missed: string[] = []
try {
  await buildSite(site)
  await bundleWorker(bundle, site)
  for (const [title, measure] of groups) {
    try {
      const rows = await measure()
      measured[title] = rows
      missed.push(...rows.filter((row) => verdictOf(row) === 'missed').map(({ what }) => what))
      console.log(tableOf(title, rows))
    } catch (error) {
      missed.push(title)
      console.error(`${title}: could not be measured`, error)
    }
  }
} finally {
  await world.close()
  rmSync(workshop, { recursive: true, force: true })
}
console.log(missed.length === 0 ? 'Every target is met.' : `Missed: ${missed.join('; ')}.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
