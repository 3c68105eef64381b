import { type Sql, sql } from '../../adapters/db/sql.ts'

/**
 * Ends the alerts of this condition at a time, unix ms: first the notice that each is over, for the next cron run to send
 * where the webhook got the alert; then the deletion, which returns the names.
 */
export function endAlerts(condition: Sql, at: number): readonly [notices: Sql, deletion: Sql] {
  return [
    sql`INSERT INTO alert_over (name, what, raised_at, over_at)
      SELECT name, what, raised_at, ${at} FROM alert WHERE notified_at IS NOT NULL AND ${condition}`,
    sql`DELETE FROM alert WHERE ${condition} RETURNING name`,
  ]
}
