import { howMany } from '#contract/in-words'
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
      `Dust of ${date}: ${howMany(count, 'payment')}, ${formatDrops(String(drops))} in all. Too small to be refunded alone, it stays owed (npm run sale ENV payments).`,
    )
    await markDayNotified(db, day)
  }
}
