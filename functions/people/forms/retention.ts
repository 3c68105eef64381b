import { formNames, KEPT_MONTHS } from '#contract/form-terms'
import { DAY } from '#contract/timing'
import type { Services } from '../../services.ts'
import { forgetEntries } from './store.ts'

/** A sender is counted within minutes; after this its hash is of no use. */
const SENDER_KEPT = DAY

/** Deletes what has been kept as long as the forms state. Cheap when there is nothing to delete: the cron run calls it. */
export async function forgetForms({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const old = formNames.map((form) => ({ form, before: monthsBefore(now, KEPT_MONTHS[form]) }))
  await forgetEntries(db, old, now - SENDER_KEPT)
}

/** The same day so many calendar months earlier, in UTC; the last of a month that is too short for it. Unix ms. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  // A day that the month does not have is one of the month after.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
