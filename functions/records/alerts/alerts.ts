import { oneAtATime } from '../../one-at-a-time.ts'
import type { Services } from '../../services.ts'
import { postNotice } from './post-notice.ts'
import { endAlert, hasAlert, keepAlert, markNotified, pendingNotices } from './store.ts'

const MAX_AT_ONCE = 20

/** What an alert needs, and the log for what fails meanwhile. */
export type Alerting = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'secrets' | 'defer'>

/**
 * Logs what a person has to see, and stores it, once for each name. It is logged first: after a crash in between it is
 * logged again, and never stored without having been logged. The configured webhook gets it after the reply, or in a
 * cron run.
 */
export async function raiseAlert(services: Alerting, name: string, what: string): Promise<void> {
  const { db, clock, log, defer } = services
  if (await hasAlert(db, name)) return
  log.attention({ what: `${name}: ${what}` })
  await keepAlert(db, name, what, clock.now())
  defer(notifyAlerts(services))
}

/**
 * Ends an alert, because its matter is in order, so that it can be raised again. Does nothing where it is not raised. The
 * webhook gets one more notice, that it is over.
 */
export async function clearAlert(services: Alerting, name: string): Promise<void> {
  const { db, clock, log, secrets, defer } = services
  if (!(await endAlert(db, name, clock.now(), { hasWebhook: secrets.alertUrl !== null }))) return
  log.alertOver({ what: name })
  defer(notifyAlerts(services))
}

/** The sender of notices, one for each `defer`: of a request, a cron run or a Durable Object. */
const senders = new WeakMap<Services['defer'], () => Promise<void>>()

/**
 * Sends the webhook the notices that it has not accepted yet, and stops when it does not answer. A notice that it refuses
 * delays no other. Runs of one `defer` do not overlap: two at once would send each notice twice.
 */
export function notifyAlerts(services: Alerting): Promise<void> {
  const send = senders.get(services.defer) ?? oneAtATime(() => sendPending(services))
  senders.set(services.defer, send)
  return send()
}

async function sendPending({ config, db, clock, log, secrets }: Alerting): Promise<void> {
  if (secrets.alertUrl === null) return
  for (const notice of await pendingNotices(db, MAX_AT_ONCE)) {
    const { name, what, raisedAt, over } = notice
    const text = `Touchstone at ${new URL(config.siteUrl).host}, ${over ? 'over: ' : ''}${name}: ${what}`
    const facts = { name, what, raisedAt, ...(over && { overAt: over.at }) }
    const sent = await postNotice(secrets.alertUrl, text, facts)
    if (sent.kind === 'accepted') await markNotified(db, notice, clock.now())
    else {
      const reason = sent.kind === 'refused' ? `HTTP ${sent.status}` : sent.kind
      log.outsideFailed({ service: 'alerts', what: name, reason })
    }
    if (sent.kind === 'no answer') return
  }
}
