import type { Address } from '#contract/wire/ledger-ids'
import { batch, sql } from '../../adapters/db/sql.ts'
import type { Person } from './person.ts'

/** How many wallets one person may have. */
const MAX_WALLETS = 5

interface WalletMove {
  readonly wallet: Address
  /** The person it was bound to, as they were when that was found to let it go; null for none. */
  readonly from: Pick<Person, 'id' | 'state'> | null
  readonly to: string
  readonly now: number
}

/**
 * Binds a wallet to an approved person with room for it, if it is bound as it was; one statement, so the limit holds. The person that
 * it leaves is deleted with their last wallet: no erasure of a wallet would find them.
 */
export async function moveWallet(db: D1Database, { wallet, from, to, now }: WalletMove): Promise<boolean> {
  const { id, state } = from ?? { id: null, state: null }
  const [moved] = await batch(db, [
    sql`INSERT INTO person_wallet (address, person_id, bound_at)
        SELECT ${wallet}, ${to}, ${now} FROM person WHERE id = ${to} AND state = 'approved'
          AND (SELECT count(*) FROM person_wallet WHERE person_id = ${to}) < ${MAX_WALLETS}
          AND (${id} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM person_wallet WHERE address = ${wallet}))
        ON CONFLICT (address) DO UPDATE SET person_id = ${to}, bound_at = ${now}
          WHERE person_id = (SELECT id FROM person WHERE id = ${id} AND state = ${state})`,
    sql`DELETE FROM person
        WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM person_wallet WHERE person_id = ${id})`,
  ])
  return moved?.meta.changes === 1
}
