import { type TxHash, txHash } from '#contract/wire/ledger-ids'

/** The last comparison: how far the journal went, with which key, and when (unix ms). */
interface Comparison {
  readonly hash: TxHash
  readonly key: string
  readonly at: number
}

export async function lastComparison(db: D1Database): Promise<Comparison | null> {
  const row = await db
    .prepare('SELECT hash, key, at FROM comparison')
    .first<{ hash: string; key: string; at: number }>()
  return row && { ...row, hash: txHash.parse(row.hash) }
}

export async function keepComparison(db: D1Database, { hash, key, at }: Comparison): Promise<void> {
  await db
    .prepare(
      'INSERT INTO comparison (id, hash, key, at) VALUES (1, ?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET hash = ?1, key = ?2, at = ?3',
    )
    .bind(hash, key, at)
    .run()
}
