import { howMany } from '#contract/in-words'
import { DAY } from '#contract/timing'
import { takeLease } from './adapters/db/lease.ts'
import { countLaterRows, laterTables } from './later-rows-store.ts'
import { type Alerting, clearAlert, raiseAlert } from './records/alerts/alerts.ts'

/**
 * Notifies people once a day of rows that only a later release can have written, as after a roll-back, and that no
 * queue takes up. They stay as they are. Rows that a queue takes up and cannot parse are in quarantine instead.
 */
export async function alertLaterRows(services: Alerting): Promise<void> {
  const { db } = services
  if ((await takeLease(services, 'later rows', DAY)) === null) return
  const counts = await countLaterRows(db)
  for (const table of laterTables) {
    const count = counts?.[table] ?? 0
    if (count === 0) await clearAlert(services, `later ${table}`)
    else
      await raiseAlert(
        services,
        `later ${table}`,
        `A later release has written ${howMany(count, 'row')} of ${table}. This one changes nothing of that.`,
      )
  }
}
