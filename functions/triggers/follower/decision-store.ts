import { txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { type Sql, sql } from '../../adapters/db/sql.ts'

const rewind = z.object({ id: z.number(), kind: z.literal('rewind'), link: txHash, anyway: z.number() })
const accept = z.object({
  id: z.number(),
  kind: z.literal('accept-history'),
  first: z.number(),
  last: z.number(),
})
const decisionRow = z.discriminatedUnion('kind', [rewind, accept])

/** A person's decision about the journal that is still to be carried out. */
export type Decision = z.infer<typeof decisionRow>

/** The oldest decision without an outcome. */
export async function openDecision(db: D1Database): Promise<Decision | null> {
  return sql`SELECT * FROM journal_decision WHERE done_at IS NULL ORDER BY id LIMIT 1`.one(decisionRow, db)
}

/** Stores the outcome of a decision, once, while a condition holds. */
export function noteOutcome(id: number, outcome: string, now: number, given = sql`1`): Sql {
  return sql`UPDATE journal_decision SET outcome = ${outcome}, done_at = ${now}
    WHERE id = ${id} AND done_at IS NULL AND ${given}`
}
