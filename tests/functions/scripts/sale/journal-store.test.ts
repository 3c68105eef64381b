import { expect, test } from 'vitest'
import { databaseOf, type Row } from '../../../../functions/scripts/database/database.ts'
import { withValues } from '../../../../functions/scripts/database/with-values.ts'
import { concludedFrom } from '../../../../functions/scripts/sale/journal-store.ts'

/** The longest statement that D1 takes, as its limits are published; wrangler gets it as one argument. */
const LONGEST = 100_000

test('what was concluded is asked in statements that D1 takes, however many links are dropped', async () => {
  const hashes = Array.from({ length: 4_000 }, (_, n) => String(n).padStart(64, '0'))
  const asked: string[] = []
  const database = databaseOf({
    async runAll(statements) {
      asked.push(...statements.map(withValues))
      return statements.map((): Row[] => [{ what: 'purchase', hash: String(asked.length) }])
    },
  })
  const rows = await concludedFrom(database, hashes)
  expect(rows).toEqual(asked.map((_, n) => ({ what: 'purchase', hash: String(n + 1) })))
  for (const hash of hashes) expect(asked.filter((text) => text.includes(hash))).toHaveLength(1)
  expect(Math.max(...asked.map((text) => text.length))).toBeLessThan(LONGEST)
})
