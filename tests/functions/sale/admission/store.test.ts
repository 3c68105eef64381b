import { afterAll, expect, test } from 'vitest'
import type { Address } from '#contract/wire/ledger-ids'
import { readSituation } from '../../../../functions/sale/admission/store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { recordStatements } from '../../../support/recorded-statements.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)

test('a place in the queue is counted from its front, and those behind it are not read', async () => {
  const { db: watched, recorded } = recordStatements(db)
  await readSituation(watched, 'rBuyer' as Address, 'common', 1_000)
  const steps: string[] = []
  for (const { sql, values } of recorded()) {
    const { results } = await db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    steps.push(...results.map(({ detail }) => detail))
  }
  const toItsPlace = 'SEARCH waiting USING COVERING INDEX waiting_solvent ((joined_at,wallet)<(?,?))'
  expect(steps.filter((step) => step === toItsPlace)).toHaveLength(3)
  // SQLite would make such an index of the whole queue, for this one reading.
  expect(steps.filter((step) => /^SCAN waiting|AUTOMATIC/.test(step))).toEqual([])
})
