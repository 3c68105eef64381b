import { DUE_SOON, MAX_COUNTED } from '#contract/desk'
import { tierIds } from '#contract/tiers'
import { HOUR, LEDGER_STALE, MINUTE, SECOND } from '#contract/timing'
import { type ConditionFacts, readConditionFacts } from './conditions-store.ts'
import { FLOOD } from './people/forms/human-check.ts'
import { MAX_KEPT } from './people/forms/store.ts'
import { ANYONES_MAILS_AN_HOUR } from './people/mail/outbox-store.ts'
import { clearAlert, raiseAlert } from './records/alerts/alerts.ts'
import { CRON_MISSING } from './records/alerts/cron-missing.ts'
import { haltAlert } from './records/alerts/halt.ts'
import { ONE_NODE } from './records/alerts/one-node.ts'
import type { Services } from './services.ts'
import { DISAGREED } from './triggers/follower/journal-writer.ts'

/** Fewer free tickets than this, while none are being made, are too few for a crowd. */
const FEW_TICKETS = 20
/** A tier with less than this share unsold is nearly sold out. */
const SMALL_SHARE = 0.1
/** How long a refund may take. */
const REFUND_TIME = HOUR
/** How long those in the queue may wait without any purchase beginning. */
const QUEUE_TIME = 5 * MINUTE
/** D1 takes no more than 10 GB: from half of it on there is still time to act. Bytes. */
const LARGE = 5_000_000_000
/** From so many failed calls of Xaman on, if half of all fail, it is failing. */
const FAILED_CALLS = 3

/** A matter that people hear of when it begins and when it is over; `what` is null while it is not the case. */
interface Condition {
  readonly alert: string
  readonly what: string | null
}

/** What the cron run itself knows. */
interface Known {
  /** Whether a quorum of operators agrees on a ledger that is not stale. */
  readonly agrees: boolean
  /** Whether verdicts go on while it agrees: nodes of two operators are configured, or a single node, which decides alone. */
  readonly decides: boolean
  readonly now: number
}

const tierAlert = (tier: string) => `tier ${tier}`

/** While one of these is raised, it says why no quorum agrees. */
const SAY_WHY = [DISAGREED, haltAlert('diverged')]

/** Every alert that conditions raise, end or look at. */
const ALERTS = [
  ...SAY_WHY,
  'xaman',
  'quorum',
  'tickets',
  'refunds',
  'answers',
  'forms',
  'database',
  'queue',
  CRON_MISSING,
  ONE_NODE,
  ...tierIds.map(tierAlert),
]

/** The conditions that these facts decide. One that they do not decide is left out, and its alert stays as it is. Pure. */
function conditionsIn(facts: ConditionFacts, known: Known): readonly Condition[] {
  return [
    // A cron run is under way.
    { alert: CRON_MISSING, what: null },
    ...(known.agrees && known.decides ? [{ alert: ONE_NODE, what: null }] : []),
    ...quorumIn(facts, known),
    ...xamanIn(facts),
    ticketsIn(facts),
    refundsIn(facts, known.now),
    answersIn(facts, known.now),
    formsIn(facts),
    databaseIn(facts),
    queueIn(facts, known.now),
    ...facts.tiers.map(tierIn),
  ]
}

/** The condition where it is the case; its end where it is not. */
function when(alert: string, isSo: boolean, what: string): Condition {
  return { alert, what: isSo ? what : null }
}

function quorumIn({ raised }: ConditionFacts, { agrees }: Known): readonly Condition[] {
  if (agrees) return [{ alert: 'quorum', what: null }]
  if (SAY_WHY.some((alert) => raised.has(alert))) return []
  const what = `No quorum of operators agrees on a ledger that closed within ${LEDGER_STALE / SECOND} s. Nothing is sold or refunded until one does.`
  return [{ alert: 'quorum', what }]
}

function xamanIn({ xaman: { calls, failed } }: ConditionFacts): readonly Condition[] {
  const what = `${failed} of ${Math.max(calls, failed)} calls of Xaman failed within ten minutes. The log says why: "busy" where Xaman takes no more calls of this application, "code 81…" where XAMAN_API_KEY or XAMAN_API_SECRET is wrong. See functions/runbooks/xaman-down.md.`
  if (failed >= FAILED_CALLS && failed * 2 >= calls) return [{ alert: 'xaman', what }]
  // Without a call nothing shows that it works again.
  return calls > failed ? [{ alert: 'xaman', what: null }] : []
}

function ticketsIn({ freeTickets, refilling, ended }: ConditionFacts): Condition {
  const isShort = freeTickets < FEW_TICKETS && !refilling && !ended
  return when('tickets', isShort, `Free tickets of the minter: ${freeTickets}, and none are being made.`)
}

function refundsIn({ refunds, refundsSince }: ConditionFacts, now: number): Condition {
  const hours = refundsSince === null ? 0 : Math.floor((now - refundsSince) / HOUR)
  const what = `Refunds that wait: ${refunds}, the oldest for ${hours} h. See npm run sale ENV payments.`
  return when('refunds', refunds > 0, what)
}

function answersIn({ answers, answersFrom }: ConditionFacts, now: number): Condition {
  const left = (answersFrom ?? now) - now
  const first = left > 0 ? `due in ${Math.ceil(left / HOUR)} h` : `overdue by ${Math.floor(-left / HOUR)} h`
  const what = `Promised answers to forms that are due within ${DUE_SOON / HOUR} h or overdue: ${answers < MAX_COUNTED ? answers : `${MAX_COUNTED} or more`}; the first is ${first}. See the desk, or npm run inbox ENV.`
  return when('answers', answers > 0, what)
}

function formsIn({ forms, mailsUsedUp }: ConditionFacts): Condition {
  const flood = `${forms} forms came within ten minutes; after ${MAX_KEPT} none is kept.`
  const silence = `${ANYONES_MAILS_AN_HOUR} mails were written within an hour: until fewer are, a form gets none and no link.`
  const what = `${mailsUsedUp ? silence : flood} See functions/runbooks/flood-of-bots.md.`
  return when('forms', mailsUsedUp || forms >= FLOOD, what)
}

function databaseIn({ size }: ConditionFacts): Condition {
  const what = `The database has ${(size / 1e9).toFixed(1)} GB, of the 10 that D1 takes: with more nothing can be sold. See which tables grow, by functions/runbooks/flood-of-bots.md.`
  return when('database', size > LARGE, what)
}

function queueIn({ waitingSince, begunAt, stopped }: ConditionFacts, now: number): Condition {
  const since = Math.max(waitingSince ?? now, begunAt ?? 0)
  const isStuck = !stopped && now - since >= QUEUE_TIME
  const what = `The queue does not move: no purchase was begun for ${Math.floor((now - since) / MINUTE)} minutes, although passes are free.`
  return when('queue', isStuck, what)
}

function tierIn({ tier, total, sold }: ConditionFacts['tiers'][number]): Condition {
  const left = total - sold
  return when(tierAlert(tier), left < total * SMALL_SHARE, `${left} of ${total} passes are unsold.`)
}

/** Raises and ends the alerts of all conditions. Costs one exchange while none changes. */
export async function alertConditions(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer' | 'follower' | 'ledger' | 'config'>,
): Promise<void> {
  const { db, clock, follower, ledger, config } = services
  const tip = await follower.tip()
  const now = clock.now()
  const facts = await readConditionFacts(db, ALERTS, {
    now,
    overdue: now - REFUND_TIME,
    dueBy: now + DUE_SOON,
  })
  const operators = new Set(ledger.nodes.map(({ operator }) => operator))
  const decides = operators.size > 1 || ledger.nodes.length === 1
  const known = { agrees: tip !== null, decides, now }
  for (const alert of facts.answersOver) await clearAlert(services, alert)
  for (const { alert, what } of conditionsIn(facts, known)) {
    // While minting is paused by configuration, a queue that does not move is as intended.
    if (alert === 'queue' && what !== null && config.minting === 'paused') continue
    if (what === null ? facts.raised.has(alert) : !facts.raised.has(alert))
      await (what === null ? clearAlert(services, alert) : raiseAlert(services, alert, what))
  }
}
