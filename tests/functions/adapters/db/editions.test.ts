import { expect, test } from 'vitest'
import { numbersOf, tierIds, tiers } from '#contract/tiers'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

test('the database has as many passes of each tier as the contract sells', async () => {
  const { db, close } = createMemoryDatabase()
  const { results } = await db
    .prepare(
      `SELECT tier, total, (SELECT count(*) FROM pass WHERE pass.tier = tier_stat.tier) AS passes,
         (SELECT min(id) FROM pass WHERE pass.tier = tier_stat.tier) AS first FROM tier_stat ORDER BY first`,
    )
    .all()
  expect(results.map((row) => ({ ...row }))).toEqual(
    tierIds.map((tier) => {
      const { supply } = tiers[tier]
      return { tier, total: supply, passes: supply, first: numbersOf(tier).first }
    }),
  )
  close()
})
