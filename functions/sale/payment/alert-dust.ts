import { formatDrops } from '#contract/money'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { dateOf, dayOf } from '../../records/journal/day.ts'
import { markDayNotified, pendingDays } from './dust-store.ts'

/** Notifies people of the dust of each day that is over, in one alert for all of it. */
export async function alertDust(services: Alerting): Promise<void> {
  const { db, clock } = services
  for (const { day, count, drops } of await pendingDays(db, dayOf(clock.now()))) {
    const date = dateOf(day)
    await raiseAlert(
      services,
      `dust ${date}`,
      `${count} payments that were too small to be refunded by themselves came in on ${date}, ${formatDrops(String(drops))} in all. They stay owed (npm run sale ENV payments).`,
    )
    await markDayNotified(db, day)
  }
}
