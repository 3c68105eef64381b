import { SECOND } from '#contract/timing'
import type { Services } from '../services.ts'

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
  const { meta } = await db
    .prepare('INSERT OR IGNORE INTO alert (name, what, raised_at) VALUES (?, ?, ?)')
    .bind(name, what, clock.now())
    .run()
  if (meta.changes === 0) return
  log.attention({ what: `${name}: ${what}` })
  defer(tellAlerts(services))
}

/** What was about something that is in order again may be raised anew. */
export async function forgetAlert({ db }: Pick<Services, 'db'>, name: string): Promise<void> {
  await db.prepare('DELETE FROM alert WHERE name = ?').bind(name).run()
}

/** Tells the webhook what it has not taken yet. */
export async function tellAlerts({
  db,
  clock,
  log,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>): Promise<void> {
  if (secrets.alertUrl === null) return
  const { results } = await db
    .prepare('SELECT name, what, raised_at FROM alert WHERE told_at IS NULL ORDER BY raised_at LIMIT ?')
    .bind(MOST_AT_ONCE)
    .all<{ name: string; what: string; raised_at: number }>()
  for (const { name, what, raised_at } of results) {
    if (!(await told(secrets.alertUrl, { name, what, raisedAt: raised_at }))) {
      log.outsideFailed({ service: 'alerts', what: name, reason: 'not taken' })
      return
    }
    await db.prepare('UPDATE alert SET told_at = ? WHERE name = ?').bind(clock.now(), name).run()
  }
}

/** `text` is what chat services show. */
async function told(url: string, alert: { name: string; what: string; raisedAt: number }): Promise<boolean> {
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
