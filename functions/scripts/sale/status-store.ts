import { PLACE_KEPT } from '#contract/timing'
import { WINDOW } from '../../adapters/xaman/budget-store.ts'
import { REMAINS } from '../../sale/minter/remains-store.ts'
import { type Database, readNamed } from '../database/database.ts'
import { ACTIVE_HALTS } from './alert-store.ts'
import { LAST_DECISIONS } from './journal-store.ts'
import { ACTIVE_PAUSES } from './pause-store.ts'

/**
 * Counts and ages (unix ms). Sold passes are counted by `tier_stat` alone, and conditions repeat those of partial indexes word
 * for word: the statement reads what is open, not the edition.
 */
const NUMBERS = `SELECT
  (SELECT count(*) FROM alert) AS alerts,
  (SELECT count(*) FROM alert WHERE notified_at IS NULL) AS pending,
  (SELECT min(raised_at) FROM alert WHERE notified_at IS NULL) AS pending_since,
  (SELECT count(*) FROM alert_over) AS pending_over,
  (SELECT min(over_at) FROM alert_over) AS pending_over_since,
  (SELECT count(*) FROM pass WHERE quarantined IS NOT NULL) AS quarantined,
  (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
  (SELECT count(*) FROM purchase WHERE status NOT IN ('sold', 'released')) AS purchases,
  (SELECT min(created_at) FROM purchase WHERE status NOT IN ('sold', 'released')) AS purchases_since,
  (SELECT count(*) FROM submission WHERE status = 'signed') AS submissions,
  (SELECT min(created_at) FROM submission WHERE status = 'signed') AS submissions_since,
  (SELECT count(*) FROM waiting WHERE seen_at > ?1) AS waiting,
  (SELECT count(*) FROM payment
    WHERE status IN ('received', 'delivering', 'refunding', 'refund_manual') AND status <> 'delivering') AS refunds,
  (SELECT min(closed_at) FROM payment
    WHERE status IN ('received', 'delivering', 'refunding', 'refund_manual') AND status <> 'delivering') AS refunds_since,
  (SELECT ledger FROM cursor WHERE id = 1) AS ledger,
  (SELECT closed_at FROM ledger_tx WHERE hash = (SELECT tail FROM cursor WHERE id = 1)) AS ledger_closed_at,
  (SELECT count(*) FROM ledger_tx WHERE processed = 0) AS unprocessed,
  (SELECT done_at FROM lease WHERE name = 'reconcile') AS cron_run_at,
  (SELECT COALESCE(sum(payloads), 0) FROM xaman_second WHERE second >= ?2) AS payloads,
  (SELECT COALESCE(sum(calls), 0) FROM xaman_second WHERE second >= ?2) AS calls,
  (SELECT COALESCE(sum(failed), 0) FROM xaman_second WHERE second >= ?2) AS failed`

/** The statements of the status at a time (unix ms). ?1 is how many rows each list has at most. */
export function statusStatements(now: number) {
  return {
    halts: ACTIVE_HALTS,
    pauses: { sql: ACTIVE_PAUSES, values: [now] },
    /** Alerts that the webhook has not accepted yet, newest first. */
    pending: 'SELECT * FROM alert WHERE notified_at IS NULL ORDER BY raised_at DESC, name LIMIT ?1',
    // +id: ordered by its own key, SQLite would read the whole edition.
    quarantined: 'SELECT id, tier, quarantined FROM pass WHERE quarantined IS NOT NULL ORDER BY +id LIMIT ?1',
    /** Each tier with how many are sold, on hold and in stock. */
    tiers: `SELECT tier, total, sold,
        (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved' AND quarantined IS NULL) AS held,
        total - sold - (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved') AS free
      FROM tier_stat ORDER BY rowid`,
    numbers: { sql: NUMBERS, values: [now - PLACE_KEPT, Math.floor((now - WINDOW) / 1000)] },
    decisions: LAST_DECISIONS,
    /** What an ended sale has left. */
    remains: REMAINS,
  } as const
}

/** What the status of the sale is printed from. */
export async function readSaleStatus(database: Database, now: number, most: number) {
  const { numbers, remains, ...lists } = await readNamed(database, statusStatements(now), [most])
  return { ...lists, numbers: numbers[0] ?? {}, remains: remains[0] ?? {} } as const
}
