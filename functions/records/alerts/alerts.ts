import { SECOND } from '#contract/timing'
import { timeOut } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { type Alert, dropAlert, hasAlert, keepAlert, markNotified, pendingAlerts } from './store.ts'

const TIME_OUT = 5 * SECOND
const MAX_AT_ONCE = 20

/** What an alert needs, and the log for what fails meanwhile. */
export type Alerting = Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer'>

/**
 * Logs what a person has to see, and stores it, once for each name. It is logged first: after a crash in between it is
 * logged again, and never stored without having been logged. The configured webhook gets it after the reply, or in a
 * cron run.
 */
export async function raiseAlert(services: Alerting, name: string, what: string): Promise<void> {
  const { db, clock, log, defer } = services
  if (await hasAlert(db, name)) return
  log.attention({ what: `${name}: ${what}` })
  await keepAlert(db, { name, what, raisedAt: clock.now() })
  defer(notifyAlerts(services))
}

/** Deletes the alert of a matter that is in order, after notifying the webhook of it, so that it can be raised again. */
export async function forgetAlert(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>,
  name: string,
): Promise<void> {
  await notifyAlerts(services)
  await dropAlert(services.db, name)
}

/** Sends the webhook what it has not accepted yet. */
export async function notifyAlerts({
  db,
  clock,
  log,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>): Promise<void> {
  if (secrets.alertUrl === null) return
  for (const alert of await pendingAlerts(db, MAX_AT_ONCE)) {
    if (!(await sendAlert(secrets.alertUrl, alert))) {
      log.outsideFailed({ service: 'alerts', what: alert.name, reason: 'not taken' })
      return
    }
    await markNotified(db, alert.name, clock.now())
  }
}

/** Chat services show `text`. */
async function sendAlert(url: string, alert: Alert): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Touchstone, ${alert.name}: ${alert.what}`, ...alert }),
      signal: timeOut(TIME_OUT),
    })
    return response.ok
  } catch {
    return false
  }
}
