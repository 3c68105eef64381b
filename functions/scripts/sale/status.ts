import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { activeHalts, pendingAlerts } from './alert-store.ts'
import { alertLine } from './alerts.ts'
import { decisions } from './decision.ts'
import { pauseLine } from './pause.ts'
import { activePauses } from './pause-store.ts'
import { quarantinedPasses, saleNumbers, tierCounts } from './status-store.ts'
import { timeOf } from './time.ts'

const MAX = 20

const WHY_QUARANTINED: Readonly<Record<string, string>> = {
  offer: 'an offer that no purchase knows is being withdrawn; then a cron run returns the pass to stock',
  gone: 'its NFToken left the minter unsold; it is not sold again automatically',
}

/** Prints halts, pauses, alerts, tickets, quarantined passes, tiers, how far the ledger is read, and decisions about the journal. */
export async function status(database: Database, output: Output): Promise<void> {
  const halts = await activeHalts(database)
  const pauses = await activePauses(database)
  const pending = await pendingAlerts(database, MAX)
  const quarantined = await quarantinedPasses(database, MAX)
  const tiers = await tierCounts(database)
  const numbers = await saleNumbers(database)
  const decided = await decisions(database)
  say(
    output,
    ...(halts.length > 0 ? halts.map(haltLine) : ['No halt is set.']),
    ...(pauses.length > 0 ? pauses.map(pauseLine) : ['Nothing is paused.']),
    '',
    ...pending.map(alertLine),
    `${count(numbers?.alerts, 'alert')}, ${numbers?.pending} not sent to the webhook`,
    '',
    ...quarantined.map(
      (row) => `pass ${row.id} (${row.tier}) is quarantined: ${WHY_QUARANTINED[String(row.quarantined)]}`,
    ),
    `${count(numbers?.quarantined, 'pass', 'passes')} quarantined`,
    '',
    ...tiers.map(tierLine),
    '',
    `${numbers?.tickets} tickets free; ${count(numbers?.purchases, 'purchase')} and ${count(numbers?.submissions, 'transaction')} open`,
    numbers?.ledger === null
      ? 'The ledger has not been read yet.'
      : `The last transaction of the minter in the journal is in ledger ${numbers?.ledger}.`,
    ...(decided.length > 0 ? ['', ...decided] : []),
  )
}

function haltLine({ name, why, since }: Row): string {
  return `HALT ${name} since ${timeOf(since)}: ${why}`
}

function tierLine({ tier, total, sold, held, free }: Row): string {
  return `${String(tier).padEnd(10)} ${sold} of ${total} sold, ${held} on hold, ${free} in stock`
}

function count(value: Row[string] | undefined, one: string, many = `${one}s`): string {
  return `${value} ${value === 1 ? one : many}`
}
