import type { Address } from '#contract/wire/ledger-ids'
import { sql } from '../../adapters/db/sql.ts'

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
  return sql`INSERT INTO person_wallet (address, person_id, bound_at)
    SELECT ${wallet}, ${to}, ${now} FROM person WHERE id = ${to} AND state = 'approved'
      AND (SELECT count(*) FROM person_wallet WHERE person_id = ${to}) < ${MAX_WALLETS}
      AND (${from} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM person_wallet WHERE address = ${wallet}))
    ON CONFLICT (address) DO UPDATE SET person_id = ${to}, bound_at = ${now}
      WHERE person_wallet.person_id = ${from}`.changed(db)
}
