import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { forgetAlert, raisedAlerts } from './alert-store.ts'
import { timeOf } from './time.ts'

const MOST = 200

/** Prints every alert that was raised and not forgotten, newest first. */
export async function alerts(database: Database, output: Output): Promise<void> {
  const rows = await raisedAlerts(database, MOST + 1)
  say(output, ...rows.slice(0, MOST).map(alertLine))
  if (rows.length === 0) say(output, 'There are no alerts.')
  if (rows.length > MOST) say(output, `… and older ones than these ${MOST}.`)
}

/** Deletes an alert, so that it can be raised anew. Throws if there is none of that name, or if it tells of a halt. */
export async function forget(database: Database, output: Output, name: string): Promise<void> {
  const became = await forgetAlert(database, name)
  if (became === 'gone') return say(output, `Forgotten: ${name}. It is raised anew if it comes again.`)
  throw new Error(
    became === 'kept' ? `"${name}" tells of a halt that is still on` : `There is no alert "${name}"`,
  )
}

export function alertLine({ name, what, raised_at, notified_at }: Row): string {
  const told = notified_at === null ? 'not told to the webhook' : `told ${timeOf(notified_at)}`
  return `${timeOf(raised_at)}  ${name}: ${what}  (${told})`
}
