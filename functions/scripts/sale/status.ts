import { howMany } from '#contract/in-words'
import { MINUTE } from '#contract/timing'
import type { Row } from '../database/database.ts'
import { WHY_QUARANTINED } from '../find/pass.ts'
import { say } from '../output.ts'
import { alertLine } from './alerts.ts'
import type { Asked } from './asked.ts'
import { decisionLine } from './decision.ts'
import { windUpLine } from './end.ts'
import { CLOSED_BY_SETTING } from './outside.ts'
import { pauseLine } from './pause.ts'
import { ageOf, shownTime } from './shown.ts'
import { readSaleStatus } from './status-store.ts'

const MAX = 20
/** A notice that the webhook has not accepted for this long was refused by a cron run too. */
const WEBHOOK_TIME = 2 * MINUTE

/**
 * Prints halts, pauses, alerts, quarantined passes, tiers, and how old everything open is: tickets, purchases, refunds, the queue,
 * Xaman's budget, the last cron run, the ledger, and what the site says of itself; then decisions about the journal.
 */
export async function status({ database, output, outside }: Asked): Promise<void> {
  const { says, now } = await outside.site()
  const read = await readSaleStatus(database, now, MAX)
  const { halts, pauses, pending, quarantined, tiers, numbers, decisions, remains } = read
  say(
    output,
    ...(halts.length > 0 ? halts.map(haltLine) : ['No halt is set.']),
    ...(pauses.length > 0 ? pauses.map(pauseLine) : ['Nothing is paused.']),
    ...(outside.isClosed ? [CLOSED_BY_SETTING] : []),
    ...(pauses.some(({ ended }) => ended === 1) ? [windUpLine(remains)] : []),
    '',
    ...pending.map(alertLine),
    ...alertLines(numbers, now),
    '',
    ...quarantined.map(
      (row) => `pass ${row.id} (${row.tier}) is quarantined: ${WHY_QUARANTINED[String(row.quarantined)]}`,
    ),
    `${howMany(Number(numbers.quarantined), 'pass', 'passes')} quarantined`,
    '',
    ...tiers.map(tierLine),
    '',
    ...openLines(numbers, now),
    `Xaman within the last minute: ${numbers.payloads} of ${outside.payloads} payloads and ${numbers.calls} of ${outside.calls} calls; ${numbers.failed} failed`,
    '',
    numbers.cron_run_at === null
      ? 'No cron run was completed yet.'
      : `The last cron run was completed ${ageOf(numbers.cron_run_at, now)} ago.`,
    ...ledgerLines(numbers, now),
    says,
    ...(decisions.length > 0 ? ['', ...decisions.map(decisionLine)] : []),
  )
}

function alertLines(numbers: Row, now: number): readonly string[] {
  const { alerts, pending, pending_since, pending_over, pending_over_since } = numbers
  const since = [pending_since, pending_over_since].filter((at) => typeof at === 'number')
  const oldest = Math.min(...since)
  return [
    `${howMany(Number(alerts), 'alert')}, ${pending} not sent to the webhook${pending_over === 0 ? '' : `; ${howMany(Number(pending_over), 'notice')} that one is over not sent either`}`,
    ...(now - oldest >= WEBHOOK_TIME
      ? [
          `The webhook has accepted nothing for ${ageOf(oldest, now)}: it fails (see the log), or ALERT_URL is not set.`,
        ]
      : []),
  ]
}

function openLines(numbers: Row, now: number): readonly string[] {
  const { tickets, purchases, purchases_since, submissions, submissions_since } = numbers
  const { waiting, refunds, refunds_since } = numbers
  const oldest = (since: Row[string] | undefined) =>
    typeof since === 'number' ? ` (the oldest for ${ageOf(since, now)})` : ''
  return [
    `${howMany(Number(tickets), 'ticket')} free; ${howMany(Number(purchases), 'purchase')}${oldest(purchases_since)} and ${howMany(Number(submissions), 'transaction')}${oldest(submissions_since)} open`,
    `${howMany(Number(waiting), 'wallet')} in the queue; ${howMany(Number(refunds), 'refund')}${oldest(refunds_since)} waiting`,
  ]
}

function ledgerLines({ ledger, ledger_closed_at, unprocessed }: Row, now: number): readonly string[] {
  if (ledger === null) return ['The ledger has not been read yet.']
  const closed = typeof ledger_closed_at === 'number' ? `, closed ${ageOf(ledger_closed_at, now)} ago` : ''
  return [
    `The last transaction of the minter in the journal is in ledger ${ledger}${closed}.`,
    ...(unprocessed === 0
      ? []
      : [`${howMany(Number(unprocessed), 'transaction')} of the journal not processed yet`]),
  ]
}

function haltLine({ name, why, since }: Row): string {
  return `HALT ${name} since ${shownTime(since)}: ${why}`
}

function tierLine({ tier, total, sold, held, free }: Row): string {
  return `${String(tier).padEnd(10)} ${sold} of ${total} sold, ${held} on hold, ${free} in stock`
}
