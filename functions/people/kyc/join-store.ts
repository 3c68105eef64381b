import type { Address } from '#contract/wire/ledger-ids'

/** How many wallets one person may have. */
const MAX_WALLETS = 5

interface WalletMove {
  readonly wallet: Address
  /** The person it was bound to; null for none. */
  readonly from: string | null
  readonly to: string
  readonly now: number
}

/** Binds a wallet to an approved person with room for it, if it is bound as it was; one statement, so the limit holds. */
export async function moveWallet(db: D1Database, { wallet, from, to, now }: WalletMove): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO person_wallet (address, person_id, bound_at)
       SELECT ?1, ?2, ?3 FROM person WHERE id = ?2 AND state = 'approved'
         AND (SELECT count(*) FROM person_wallet WHERE person_id = ?2) < ${MAX_WALLETS}
         AND (?4 IS NOT NULL OR NOT EXISTS (SELECT 1 FROM person_wallet WHERE address = ?1))
       ON CONFLICT (address) DO UPDATE SET person_id = ?2, bound_at = ?3 WHERE person_wallet.person_id = ?4`,
    )
    .bind(wallet, to, now, from)
    .run()
  return meta.changes === 1
}
