import { CRON_OVERDUE } from '#contract/timing'
import { type Alerting, raiseAlert } from './alerts.ts'

/** The name of the alert; the next cron run ends it. */
export const CRON_MISSING = 'cron'

/** Notifies people that cron runs are missing. `cronRunAt`: when the last was completed, unix ms; null before the first one. */
export async function alertIfCronIsMissing(services: Alerting, cronRunAt: number | null): Promise<void> {
  if (cronRunAt === null || services.clock.now() - cronRunAt < CRON_OVERDUE) return
  const since = new Date(cronRunAt).toISOString()
  await raiseAlert(
    services,
    CRON_MISSING,
    `No cron run was completed since ${since}. See the triggers of the Worker, and its log.`,
  )
}
