import { guarded } from '../../adapters/db/guarded.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import { type Database, type Row, readNamed } from '../database/database.ts'

/** What the tables have of a wallet. What is secret, or only the hash of a secret, is left out. */
const TABLES = {
  sessions: 'SELECT created_at, expires_at, revoked_at FROM session WHERE address = ?1 ORDER BY created_at',
  signIns:
    'SELECT status, created_at, opened_at, expires_at FROM sign_in WHERE address = ?1 ORDER BY created_at',
  identity: `SELECT person.id, applicant, state, level, duplicate, started_at, decided_at, person.created_at, bound_at
    FROM person_wallet JOIN person ON person.id = person_id WHERE address = ?1`,
  walletsOfThePerson: `SELECT beside.address FROM person_wallet AS own
    JOIN person_wallet AS beside ON beside.person_id = own.person_id WHERE own.address = ?1`,
  checksBegun: `SELECT at FROM kyc_start WHERE person_id IN (SELECT person_id FROM person_wallet WHERE address = ?1)`,
  queue: 'SELECT tier, joined_at, seen_at FROM waiting WHERE wallet = ?1',
  balanceAsked: 'SELECT asked_at, balance_drops, owner_count FROM means WHERE wallet = ?1',
  purchases: `SELECT id, pass_id, tier, price_drops, status, terms_version, created_at, ended_at, nftoken_id, offer_id, accept_hash,
    ending_code, charged_drops, invoice_id FROM purchase WHERE wallet = ?1 ORDER BY created_at`,
  payments: `SELECT hash, invoice_id, drops, source_tag, status, reason, refund, closed_at FROM payment WHERE payer = ?1
    ORDER BY ledger`,
  smallPayments: 'SELECT tag, status, drops FROM dust_debt WHERE payer = ?1',
} as const

export type WalletRows = Readonly<Record<keyof typeof TABLES, readonly Row[]>>

/** All that is stored about a wallet. */
export function readWalletRows(database: Database, wallet: string): Promise<WalletRows> {
  return readNamed(database, TABLES, [wallet])
}

/** Nothing of the wallet is open, as SQL of its address. */
const nothingOpen = (wallet: string) => `NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.wallet = ${wallet}
    AND purchase.status NOT IN ('sold', 'released'))
  AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.payer = ${wallet}
    AND payment.status IN ('received', 'delivering', 'refunding', 'refund_manual'))`

/** The person whose last wallet has just gone, as SQL. */
const WITHOUT_WALLET = 'NOT EXISTS (SELECT 1 FROM person_wallet WHERE person_wallet.person_id = ?2)'

/** Deletions in their order: the person after the wallets that name it. */
const DELETIONS = [
  'DELETE FROM session WHERE address = ?1',
  'DELETE FROM sign_in WHERE address = ?1',
  'DELETE FROM waiting WHERE wallet = ?1',
  'DELETE FROM means WHERE wallet = ?1',
  'DELETE FROM person_wallet WHERE address = ?1',
  `DELETE FROM kyc_start WHERE person_id = ?2 AND ${WITHOUT_WALLET}`,
  `DELETE FROM person WHERE id = ?2 AND ${WITHOUT_WALLET}`,
] as const

/**
 * Deletes sessions and identity of a wallet, and its person if this was their last one, with a row in the audit; false,
 * and nothing, while anything of the wallet is open.
 */
export async function eraseWallet(
  database: Database,
  author: Author,
  wallet: string,
  person: string | null,
): Promise<boolean> {
  const [free = []] = await database.runAll([
    { sql: `SELECT 1 AS one WHERE ${nothingOpen('?1')}`, values: [wallet] },
    auditRow(author, `erase ${wallet}`, guarded(nothingOpen('?'), wallet, wallet)),
    ...DELETIONS.map((sql) => ({
      sql: `${sql} AND ${nothingOpen('?1')}`,
      values: sql.includes('?2') ? [wallet, person] : [wallet],
    })),
  ])
  return free.length > 0
}
