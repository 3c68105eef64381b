import * as z from '#contract/wire/schema'
import { CRON_RUN_AT } from '../../adapters/db/lease.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { flag, rowSchema } from '../../adapters/db/row-schema.ts'
import { sql } from '../../adapters/db/sql.ts'

const heartbeatRow = rowSchema({
  /**
   * Whether anything waits for the ledger: otherwise the follower rests. A paid pass waits for its payer for any time; a
   * cron run sees when it is taken.
   */
  open: flag,
  /** When a cron run was last completed, unix ms; null if none was. */
  cronRunAt: z.nullable(z.number()),
})

/** What a heartbeat asks of the database, in one exchange. */
export async function readHeartbeatFacts(db: D1Database): Promise<z.infer<typeof heartbeatRow>> {
  const row = await sql`SELECT EXISTS (SELECT 1 FROM purchase
        WHERE ${inIndex('purchase_open')} AND (invoice_id IS NULL OR status <> 'offered'))
      OR EXISTS (SELECT 1 FROM submission WHERE status = 'signed')
      OR EXISTS (SELECT 1 FROM payment
        WHERE ${inIndex('payment_bound')} AND status IN ('received', 'refunding')) AS open,
    ${CRON_RUN_AT} AS cron_run_at`.first(db)
  return heartbeatRow.parse(row)
}
