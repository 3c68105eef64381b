import { expect, test } from 'vitest'
import { sql } from '../../../../functions/adapters/db/sql.ts'
import { statusStatements } from '../../../../functions/scripts/sale/status-store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

/** Indexes of what is open now, however large the edition is. */
const SHORT = /INDEX (pass_quarantined|purchase_open|payment_bound|submission_unsettled|ledger_tx_pending)\b/

test('the status scans no table that grows with the sale', async () => {
  const { db, close } = createMemoryDatabase()
  const plans = await Promise.all(
    Object.values(statusStatements(1_000_000, 20)).map(async (one) => {
      const rows = await sql`EXPLAIN QUERY PLAN ${one}`.all<{ detail: string }>(db)
      return rows.map(({ detail }) => detail)
    }),
  )
  close()
  const growing = /^SCAN (pass|purchase|payment|submission|ledger_tx|dust_debt|ticket)\b/
  const scans = plans.flat().filter((detail) => growing.test(detail))
  expect(scans.length).toBeGreaterThan(3)
  expect(scans.filter((detail) => !SHORT.test(detail))).toEqual([])
})
