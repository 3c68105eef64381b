import { sql } from '../../adapters/db/sql.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import { type Database, readNamed } from '../database/database.ts'

/** What the tables have of a wallet. What is secret, or only the hash of a secret, is left out. */
function selectWallet(wallet: string) {
  return {
    sessions: sql`SELECT created_at, expires_at, revoked_at FROM session WHERE address = ${wallet} ORDER BY created_at`,
    signIns: sql`SELECT status, created_at, opened_at, expires_at FROM sign_in
      WHERE address = ${wallet} ORDER BY created_at`,
    identity: sql`SELECT person.id, applicant, state, level, duplicate, started_at, decided_at,
        person.created_at, bound_at
      FROM person_wallet JOIN person ON person.id = person_id WHERE address = ${wallet}`,
    walletsOfThePerson: sql`SELECT beside.address FROM person_wallet AS own
      JOIN person_wallet AS beside ON beside.person_id = own.person_id WHERE own.address = ${wallet}`,
    checksBegun: sql`SELECT at FROM kyc_start
      WHERE person_id IN (SELECT person_id FROM person_wallet WHERE address = ${wallet})`,
    queue: sql`SELECT tier, joined_at, seen_at FROM waiting WHERE wallet = ${wallet}`,
    balanceAsked: sql`SELECT asked_at, balance_drops, owner_count FROM means WHERE wallet = ${wallet}`,
    purchases: sql`SELECT id, pass_id, tier, price_drops, status, terms_version, created_at, ended_at, nftoken_id,
        offer_id, accept_hash, ending_code, charged_drops, invoice_id
      FROM purchase WHERE wallet = ${wallet} ORDER BY created_at`,
    payments: sql`SELECT hash, invoice_id, drops, source_tag, status, reason, refund, closed_at FROM payment
      WHERE payer = ${wallet} ORDER BY ledger`,
    smallPayments: sql`SELECT tag, status, drops FROM dust_debt WHERE payer = ${wallet}`,
  } as const
}

/** The rows about a wallet, by the names of the statements. */
export type WalletRows = Awaited<ReturnType<typeof readWalletRows>>

/** All that is stored about a wallet. */
export function readWalletRows(database: Database, wallet: string) {
  return readNamed(database, selectWallet(wallet))
}

/**
 * Deletes sessions and identity of a wallet, and its person if this was their last one, with a row in the audit; false,
 * and nothing, while anything of the wallet is open, or if it has another person than was read: no later erasure would find that one.
 */
export async function eraseWallet(
  database: Database,
  author: Author,
  wallet: string,
  person: string | null,
): Promise<boolean> {
  const mayErase = sql`NOT EXISTS (SELECT 1 FROM purchase
      WHERE purchase.wallet = ${wallet} AND purchase.status NOT IN ('sold', 'released'))
    AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.payer = ${wallet}
      AND payment.status IN ('received', 'delivering', 'refunding', 'refund_manual'))
    AND NOT EXISTS (SELECT 1 FROM person_wallet AS bound
      WHERE bound.address = ${wallet} AND bound.person_id IS NOT ${person})`
  const withoutWallet = sql`NOT EXISTS (SELECT 1 FROM person_wallet WHERE person_wallet.person_id = ${person})`
  const [free = []] = await database.runAll([
    sql`SELECT 1 AS one WHERE ${mayErase}`,
    auditRow(author, `erase ${wallet}`, mayErase),
    sql`DELETE FROM session WHERE address = ${wallet} AND ${mayErase}`,
    sql`DELETE FROM sign_in WHERE address = ${wallet} AND ${mayErase}`,
    sql`DELETE FROM waiting WHERE wallet = ${wallet} AND ${mayErase}`,
    sql`DELETE FROM means WHERE wallet = ${wallet} AND ${mayErase}`,
    sql`DELETE FROM person_wallet WHERE address = ${wallet} AND ${mayErase}`,
    // A person goes after the wallets that name it.
    sql`DELETE FROM kyc_start WHERE person_id = ${person} AND ${withoutWallet} AND ${mayErase}`,
    sql`DELETE FROM person WHERE id = ${person} AND ${withoutWallet} AND ${mayErase}`,
  ])
  return free.length > 0
}
