import { PLACE_KEPT } from '#contract/timing'
import type { Statement } from '../../adapters/db/statement.ts'
import { WINDOW } from '../../adapters/xaman/budget-store.ts'
import { REMAINS } from '../../sale/minter/remains-store.ts'
import type { Database, Row } from '../inbox/database.ts'
import { ACTIVE_HALTS } from './alert-store.ts'
import { LAST_DECISIONS } from './journal-store.ts'
import { ACTIVE_PAUSES } from './pause-store.ts'

/** What the status of the sale is printed from. */
export interface Status {
  readonly halts: readonly Row[]
  readonly pauses: readonly Row[]
  /** Alerts that the webhook has not accepted yet, newest first. */
  readonly pending: readonly Row[]
  readonly quarantined: readonly Row[]
  /** Each tier with how many are sold, on hold and in stock. */
  readonly tiers: readonly Row[]
  readonly numbers: Row
  readonly decisions: readonly Row[]
  /** What an ended sale has left. */
  readonly remains: Row
}

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

/** The statements of the status at a time (unix ms), with so many rows of each list. */
export function statusStatements(now: number, most: number): readonly Statement[] {
  return [
    { sql: ACTIVE_HALTS, values: [] },
    { sql: ACTIVE_PAUSES, values: [] },
    {
      sql: 'SELECT * FROM alert WHERE notified_at IS NULL ORDER BY raised_at DESC, name LIMIT ?1',
      values: [most],
    },
    {
      // +id: ordered by its own key, SQLite would read the whole edition.
      sql: 'SELECT id, tier, quarantined FROM pass WHERE quarantined IS NOT NULL ORDER BY +id LIMIT ?1',
      values: [most],
    },
    {
      sql: `SELECT tier, total, sold,
          (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved' AND quarantined IS NULL) AS held,
          total - sold - (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved') AS free
        FROM tier_stat ORDER BY rowid`,
      values: [],
    },
    { sql: NUMBERS, values: [now - PLACE_KEPT, Math.floor((now - WINDOW) / 1000)] },
    LAST_DECISIONS,
    { sql: REMAINS, values: [] },
  ]
}

/** Reads all of it at once: each start of wrangler takes seconds. */
export async function readStatus(database: Database, now: number, most: number): Promise<Status> {
  const [halts = [], pauses = [], pending = [], quarantined = [], tiers = [], numbers = [], ...rest] =
    await database.runAll(statusStatements(now, most))
  const [decisions = [], remains = []] = rest
  return {
    halts,
    pauses,
    pending,
    quarantined,
    tiers,
    numbers: numbers[0] ?? {},
    decisions,
    remains: remains[0] ?? {},
  }
}
