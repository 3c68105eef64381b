import { PLACE_KEPT } from '#contract/timing'
import { CRON_RUN_AT } from '../../adapters/db/lease.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { WINDOW } from '../../adapters/xaman/budget-store.ts'
import { REMAINS } from '../../sale/minter/remains-store.ts'
import { type Database, readNamed } from '../database/database.ts'
import { ACTIVE_HALTS } from './alert-store.ts'
import { LAST_DECISIONS } from './journal-store.ts'
import { selectActivePauses } from './pause-store.ts'

/**
 * Counts and ages (unix ms). Sold passes are counted by `tier_stat` alone, and conditions are those of partial indexes: the
 * statement reads what is open, not the edition.
 */
function selectNumbers(now: number): Sql {
  const second = Math.floor((now - WINDOW) / 1000)
  return sql`SELECT
    (SELECT count(*) FROM alert) AS alerts,
    (SELECT count(*) FROM alert WHERE notified_at IS NULL) AS pending,
    (SELECT min(raised_at) FROM alert WHERE notified_at IS NULL) AS pending_since,
    (SELECT count(*) FROM alert_over) AS pending_over,
    (SELECT min(over_at) FROM alert_over) AS pending_over_since,
    (SELECT count(*) FROM pass WHERE quarantined IS NOT NULL) AS quarantined,
    (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
    (SELECT count(*) FROM purchase WHERE ${inIndex('purchase_open')}) AS purchases,
    (SELECT min(created_at) FROM purchase WHERE ${inIndex('purchase_open')}) AS purchases_since,
    (SELECT count(*) FROM submission WHERE status = 'signed') AS submissions,
    (SELECT min(created_at) FROM submission WHERE status = 'signed') AS submissions_since,
    (SELECT count(*) FROM waiting WHERE seen_at > ${now - PLACE_KEPT}) AS waiting,
    (SELECT count(*) FROM payment
      WHERE ${inIndex('payment_bound')} AND status <> 'delivering') AS refunds,
    (SELECT min(closed_at) FROM payment
      WHERE ${inIndex('payment_bound')} AND status <> 'delivering') AS refunds_since,
    (SELECT ledger FROM cursor WHERE id = 1) AS ledger,
    (SELECT closed_at FROM ledger_tx WHERE hash = (SELECT tail FROM cursor WHERE id = 1)) AS ledger_closed_at,
    (SELECT count(*) FROM ledger_tx WHERE processed = 0) AS unprocessed,
    ${CRON_RUN_AT} AS cron_run_at,
    (SELECT COALESCE(sum(payloads), 0) FROM xaman_second WHERE second >= ${second}) AS payloads,
    (SELECT COALESCE(sum(calls), 0) FROM xaman_second WHERE second >= ${second}) AS calls,
    (SELECT COALESCE(sum(failed), 0) FROM xaman_second WHERE second >= ${second}) AS failed`
}

/** The statements of the status at a time (unix ms); each list has so many rows at most. */
export function statusStatements(now: number, most: number) {
  return {
    halts: ACTIVE_HALTS,
    pauses: selectActivePauses(now),
    /** Alerts that the webhook has not accepted yet, newest first. */
    pending: sql`SELECT * FROM alert WHERE notified_at IS NULL ORDER BY raised_at DESC, name LIMIT ${most}`,
    // +id: ordered by its own key, SQLite would read the whole edition.
    quarantined: sql`SELECT id, tier, quarantined FROM pass
      WHERE quarantined IS NOT NULL ORDER BY +id LIMIT ${most}`,
    /** Each tier with how many are sold, on hold and in stock. */
    tiers: sql`SELECT tier, total, sold,
        (SELECT count(*) FROM pass
          WHERE pass.tier = tier_stat.tier AND status = 'reserved' AND quarantined IS NULL) AS held,
        total - sold - (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved') AS free
      FROM tier_stat ORDER BY rowid`,
    numbers: selectNumbers(now),
    decisions: LAST_DECISIONS,
    /** What an ended sale has left. */
    remains: REMAINS,
  } as const
}

/** What the status of the sale is printed from. */
export async function readSaleStatus(database: Database, now: number, most: number) {
  const { numbers, remains, ...lists } = await readNamed(database, statusStatements(now, most))
  return { ...lists, numbers: numbers[0] ?? {}, remains: remains[0] ?? {} } as const
}
