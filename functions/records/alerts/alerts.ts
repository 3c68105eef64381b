import { SECOND } from '#contract/timing'
import { patience } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { type Alert, dropAlert, hasAlert, keepAlert, noteTold, untoldAlerts } from './store.ts'

const PATIENCE = 5 * SECOND
const MOST_AT_ONCE = 20

/** What it takes to tell people of something, and the log of what fails meanwhile. */
export type Alerting = Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer'>

/**
 * Says in the log what a person has to see, and writes it down, once for each name: whoever dies in between leaves it to
 * be said again, never written and unsaid. It reaches the configured webhook after the reply, or with the clock's turn.
 */
export async function raiseAlert(services: Alerting, name: string, what: string): Promise<void> {
  const { db, clock, log, defer } = services
  if (await hasAlert(db, name)) return
  log.attention({ what: `${name}: ${what}` })
  await keepAlert(db, { name, what, raisedAt: clock.now() })
  defer(tellAlerts(services))
}

/** What was about something that is in order again may be raised anew. The webhook is told of it before. */
export async function forgetAlert(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>,
  name: string,
): Promise<void> {
  await tellAlerts(services)
  await dropAlert(services.db, name)
}

/** Tells the webhook what it has not taken yet. */
export async function tellAlerts({
  db,
  clock,
  log,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>): Promise<void> {
  if (secrets.alertUrl === null) return
  for (const alert of await untoldAlerts(db, MOST_AT_ONCE)) {
    if (!(await told(secrets.alertUrl, alert))) {
      log.outsideFailed({ service: 'alerts', what: alert.name, reason: 'not taken' })
      return
    }
    await noteTold(db, alert.name, clock.now())
  }
}

/** `text` is what chat services show. */
async function told(url: string, alert: Alert): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Touchstone, ${alert.name}: ${alert.what}`, ...alert }),
      signal: patience(PATIENCE),
    })
    return response.ok
  } catch {
    return false
  }
}
