import { txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { sql } from '../../adapters/db/sql.ts'

const comparison = z.object({ hash: txHash, key: z.string(), at: z.number() })
/** The last comparison: how far the journal went, with which key, and when (unix ms). */
type Comparison = Readonly<z.infer<typeof comparison>>

/** Null too while the halt `minter` is set: the issuer may end its cause, and nothing of the minter changes by that. */
export async function lastComparison(db: D1Database): Promise<Comparison | null> {
  return sql`SELECT hash, key, at FROM comparison
    WHERE NOT EXISTS (SELECT 1 FROM halt WHERE name = 'minter')`.one(comparison, db)
}

export async function keepComparison(db: D1Database, { hash, key, at }: Comparison): Promise<void> {
  await sql`INSERT INTO comparison (id, hash, key, at) VALUES (1, ${hash}, ${key}, ${at})
    ON CONFLICT (id) DO UPDATE SET hash = ${hash}, key = ${key}, at = ${at}`.run(db)
}
