import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, expectFolder, givenOptions } from '../sandbox/given-options.ts'
import { bindingsFor } from '../support/bindings.ts'
import { createWorld } from '../support/world.ts'
import { measureAbuse } from './abuse.ts'
import { measureAdmission } from './admission.ts'
import { measureFaults } from './after-faults.ts'
import { measureBadTiming } from './bad-timing.ts'
import { measureBilled } from './billed.ts'
import { buildSite, bundleWorker } from './built-site.ts'
import { measureDelivery } from './delivery.ts'
import { measureDesk } from './desk.ts'
import { measureDust } from './dust.ts'
import { measureKeptRows } from './kept-rows.ts'
import { measureLab } from './lab.ts'
import { measureLedgerCode } from './ledger-code.ts'
import { measurePages } from './page-bytes.ts'
import { measureLoads } from './page-loads.ts'
import { measurePage } from './page-visit.ts'
import { measurePurchase } from './purchase-counts.ts'
import { measureReservations } from './reservations.ts'
import { type Row, verdictOf } from './row.ts'
import { measureSwitches } from './switches.ts'
import { tableOf } from './table.ts'
import { measureWaiting } from './waiting.ts'
import { measureWorker } from './worker-weight.ts'

/**
 * `npm run bench` prints what the product costs in ledgers, signatures, calls, rows and bytes, beside its targets,
 * and fails if one is missed. Every number is a count, or a ratio of two things measured in the same run, so that it
 * means the same on any machine; the group 'Lab' alone has times, on a simulated phone, where Lighthouse is installed. `--json <file>` also writes the rows down; `--only <words>` measures only the groups
 * whose titles contain these words.
 */
const values = givenOptions({ json: { type: 'string' }, only: { type: 'string', default: '' } })

/** `needs` says what has to be built first; the Worker's bundle needs the site. */
interface Group {
  readonly title: string
  readonly needs?: 'site' | 'bundle'
  measure(): Promise<readonly Row[]>
}

const all: readonly Group[] = [
  { title: 'One purchase', measure: () => measurePurchase(world) },
  { title: 'Waiting for a phone', measure: () => measureWaiting(world) },
  { title: 'Bad timing', measure: () => measureBadTiming(world) },
  { title: 'After a fault', measure: () => measureFaults(world) },
  {
    title: 'A purchase in a real browser; files it loads are not counted',
    needs: 'site',
    measure: () => measurePage(world, site),
  },
  { title: 'News of a sale', measure: () => measureDelivery(world) },
  { title: 'Abuse', measure: () => measureAbuse(world) },
  { title: 'Crowds', measure: () => measureAdmission(world) },
  { title: 'Switches', measure: () => measureSwitches() },
  { title: 'Dust', measure: () => measureDust() },
  { title: 'What the database keeps', measure: () => measureKeptRows() },
  { title: 'What D1 bills', measure: () => measureBilled() },
  { title: 'The desk', measure: () => measureDesk() },
  { title: 'Reservations in D1', measure: () => measureReservations() },
  {
    title: 'The Worker',
    needs: 'bundle',
    measure: () => measureWorker(bundle, bindingsFor(world.sandbox)),
  },
  {
    title: 'Pages: the scripts each asks for and everything they import, gzipped file by file',
    needs: 'site',
    measure: () => measurePages(site),
  },
  {
    title:
      'Pages on a phone, 390 px wide at twice the density: everything sent, packed as an edge packs it, with headers',
    needs: 'site',
    measure: () => measureLoads(world, site),
  },
  {
    title: 'Lab: pages on the phone that Lighthouse simulates, five runs each',
    needs: 'site',
    measure: () => measureLab(world, site),
  },
  { title: 'What the browser never gets', needs: 'site', measure: () => measureLedgerCode(site) },
]
const groups = all.filter(({ title }) => title.toLowerCase().includes(values.only.toLowerCase()))
if (groups.length === 0) endWith(`No group has "${values.only}" in its title`)
expectFolder('json', values.json)

const workshop = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
const site = join(workshop, 'site')
const bundle = join(workshop, 'worker')
/** As deployed: the nodes of three operators. */
const world = await createWorld({ closes: false, threeOperators: true })

const measured: Record<string, readonly Row[]> = {}
const missed: string[] = []
try {
  if (groups.some(({ needs }) => needs)) await buildSite(site)
  if (groups.some(({ needs }) => needs === 'bundle')) await bundleWorker(bundle, site)
  // A Worker's first purchase starts its follower, which costs more than later ones: only the first group measures that.
  if (groups[0] !== all[0]) await measurePurchase(world)
  for (const { title, measure } of groups) {
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
