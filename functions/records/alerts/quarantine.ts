import { HOUR, MINUTE } from '#contract/timing'

/** What may fail by itself, such as one purchase, debt for dust, or step of the cron run. */
export interface Unit {
  readonly kind:
    | 'purchase'
    | 'payment'
    | 'debt'
    | 'transaction'
    | 'sale'
    | 'submission'
    | 'identity'
    | 'mail'
    | 'step'
  readonly id: string
}

/** From this failure in a row on a unit is in quarantine. */
export const QUARANTINED_AT = 3
const LONGEST_PAUSE = HOUR

/**
 * When a unit may be retried after so many failures in a row (unix ms). The first failures cost no pause, because most
 * causes pass by themselves. In quarantine the pause doubles from a minute to an hour, so that a fixed release still
 * retries it. A step of the cron run serves many others, and is never paused.
 */
export function retryAt({ kind }: Unit, failures: number, now: number): number {
  if (kind === 'step' || failures < QUARANTINED_AT) return now
  return now + Math.min(LONGEST_PAUSE, MINUTE * 2 ** (failures - QUARANTINED_AT))
}
