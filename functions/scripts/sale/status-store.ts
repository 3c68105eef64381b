import type { Database, Row } from '../inbox/database.ts'

export function quarantinedPasses(database: Database, most: number): Promise<readonly Row[]> {
  return database.run(
    'SELECT id, tier, quarantined FROM pass WHERE quarantined IS NOT NULL ORDER BY id LIMIT ?1',
    most,
  )
}

/** Each tier with how many are sold, on hold and in stock. */
export function tierCounts(database: Database): Promise<readonly Row[]> {
  return database.run(
    `SELECT tier, total, sold,
       (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'reserved' AND quarantined IS NULL) AS held,
       (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier AND status = 'available') AS free
     FROM tier_stat ORDER BY rowid`,
  )
}

/** The counts of the sale, and how far the ledger is read. */
export async function saleNumbers(database: Database): Promise<Row | undefined> {
  const [numbers] = await database.run(
    `SELECT
       (SELECT count(*) FROM alert) AS alerts,
       (SELECT count(*) FROM alert WHERE notified_at IS NULL) AS pending,
       (SELECT count(*) FROM pass WHERE quarantined IS NOT NULL) AS quarantined,
       (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
       (SELECT count(*) FROM purchase WHERE status NOT IN ('sold', 'released')) AS purchases,
       (SELECT count(*) FROM submission WHERE status = 'signed') AS submissions,
       (SELECT ledger FROM cursor WHERE id = 1) AS ledger`,
  )
  return numbers
}
