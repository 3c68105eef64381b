import { expect, test } from 'vitest'
import { statusStatements } from '../../../../functions/scripts/sale/status-store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

/** Indexes of what is open now, however large the edition is. */
const SHORT = /INDEX (pass_quarantined|purchase_open|payment_bound|submission_unsettled|ledger_tx_pending)\b/

test('the status scans no table that grows with the sale', async () => {
  const { db, close } = createMemoryDatabase()
  const plans = await Promise.all(
    Object.values(statusStatements(1_000_000)).map(async (one) => {
      const { sql, values } =
        typeof one === 'string' ? { sql: one, values: one.includes('?1') ? [20] : [] } : one
      const explained = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)
      return (await explained.all<{ detail: string }>()).results.map(({ detail }) => detail)
    }),
  )
  close()
  const growing = /^SCAN (pass|purchase|payment|submission|ledger_tx|dust_debt|ticket)\b/
  const scans = plans.flat().filter((detail) => growing.test(detail))
  expect(scans.length).toBeGreaterThan(3)
  expect(scans.filter((detail) => !SHORT.test(detail))).toEqual([])
})
