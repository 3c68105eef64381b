import { txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

const comparison = z.object({ hash: txHash, key: z.string(), at: z.number() })
/** The last comparison: how far the journal went, with which key, and when (unix ms). */
type Comparison = Readonly<z.infer<typeof comparison>>

export async function lastComparison(db: D1Database): Promise<Comparison | null> {
  const row = await db.prepare('SELECT hash, key, at FROM comparison').first()
  return row && comparison.parse(row)
}

export async function keepComparison(db: D1Database, { hash, key, at }: Comparison): Promise<void> {
  await db
    .prepare(
      'INSERT INTO comparison (id, hash, key, at) VALUES (1, ?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET hash = ?1, key = ?2, at = ?3',
    )
    .bind(hash, key, at)
    .run()
}
