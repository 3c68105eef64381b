import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import { forgetAlert, raisedAlerts } from './alert-store.ts'
import { type Asked, authorOf } from './asked.ts'
import { firstLines, shownTime } from './shown.ts'

const MAX = 200

/** Prints the alerts, newest first; with `--forget` it deletes one. */
export async function alerts(asked: Asked): Promise<void> {
  const { database, output, options } = asked
  if (options.forget !== undefined) return forget(options.forget, asked)
  const rows = await raisedAlerts(database, MAX + 1)
  say(output, ...firstLines(rows, MAX, alertLine, 'older alerts'))
  if (rows.length === 0) say(output, 'There are no alerts.')
}

/** Deletes an alert, so that it can be raised anew. Throws if there is none of that name, or if it is about a halt. */
async function forget(name: string, asked: Asked): Promise<void> {
  const { database, output } = asked
  const became = await forgetAlert(database, authorOf(asked), `alerts --forget ${name}`, name)
  if (became === 'gone') return say(output, `Deleted: ${name}. It is raised anew if its cause returns.`)
  throw new Error(
    became === 'kept' ? `"${name}" is about a halt that is still set` : `There is no alert "${name}"`,
  )
}

export function alertLine({ name, what, raised_at, notified_at }: Row): string {
  const notified = notified_at === null ? 'not sent to the webhook' : `sent ${shownTime(notified_at)}`
  return `${shownTime(raised_at)}  ${name}: ${what}  (${notified})`
}
