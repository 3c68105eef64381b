import { SECOND } from '#contract/timing'
import type { Services } from '../services.ts'
import { type Alert, dropAlert, keepAlert, noteTold, untoldAlerts } from './store.ts'

const PATIENCE = 5 * SECOND
const MOST_AT_ONCE = 20

/**
 * Writes down what a person has to see, once for each name, and says so in the log. It reaches the configured webhook
 * after the reply, or with the clock's turn.
 */
export async function raiseAlert(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer'>,
  name: string,
  what: string,
): Promise<void> {
  const { db, clock, log, defer } = services
  if (!(await keepAlert(db, { name, what, raisedAt: clock.now() }))) return
  log.attention({ what: `${name}: ${what}` })
  defer(tellAlerts(services))
}

/** What was about something that is in order again may be raised anew. */
export async function forgetAlert({ db }: Pick<Services, 'db'>, name: string): Promise<void> {
  await dropAlert(db, name)
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
      signal: AbortSignal.timeout(PATIENCE),
    })
    return response.ok
  } catch {
    return false
  }
}
