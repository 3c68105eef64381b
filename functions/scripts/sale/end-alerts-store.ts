import type { Statement } from '../../adapters/db/statement.ts'

/**
 * Ends the alerts of this condition (SQL, with `values`) at a time, unix ms: first the notice that each is over, for the next
 * cron run to send where the webhook got the alert; then the deletion, which returns the names.
 */
export function endAlerts(
  condition: string,
  values: Statement['values'],
  at: number,
): readonly [notices: Statement, deletion: Statement] {
  return [
    {
      sql: `INSERT INTO alert_over (name, what, raised_at, over_at)
         SELECT name, what, raised_at, ?${values.length + 1} FROM alert WHERE notified_at IS NOT NULL AND ${condition}`,
      values: [...values, at],
    },
    { sql: `DELETE FROM alert WHERE ${condition} RETURNING name`, values },
  ]
}
