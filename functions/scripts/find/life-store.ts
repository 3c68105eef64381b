import { type Database, readNamed } from '../database/database.ts'
import type { Query } from './sought.ts'

/** Purchases and payments of one wallet that are shown, the newest first. */
const MAX_ROWS = 20

/** No rows. */
const NOTHING = 'SELECT NULL AS hash WHERE FALSE'

/** Ids of the purchases, each part found by an index. */
const IDS: Readonly<Record<Query['kind'], string>> = {
  wallet: `SELECT id FROM purchase WHERE wallet = ?1 ORDER BY created_at DESC LIMIT ${MAX_ROWS}`,
  pass: 'SELECT purchase_id FROM pass WHERE pass.id = ?1',
  id: `SELECT id FROM purchase WHERE id = ?1 OR payload_uuid = ?1
    UNION SELECT purchase_id FROM invoice WHERE payload_uuid = ?1`,
  hash: `SELECT purchase_id FROM invoice WHERE id = ?1
    UNION SELECT purchase_id FROM submission WHERE hash = ?1
    UNION SELECT purchase_id FROM pass WHERE nftoken_id = ?1
    UNION SELECT id FROM purchase WHERE accept_hash = ?1 OR offer_id = ?1 OR id IN (
      SELECT invoice.purchase_id FROM payment JOIN invoice ON invoice.id = payment.invoice_id
        WHERE payment.hash = ?1 OR payment.refund = ?1)
    UNION SELECT purchase.id FROM offer_end JOIN purchase ON purchase.offer_id = offer_end.offer_id WHERE offer_end.hash = ?1`,
}

/** Payments that belong to no such purchase: by themselves, or still open of a wallet that paid for someone else. */
const PAYMENTS: Readonly<Record<Query['kind'], string>> = {
  wallet: `OR hash IN (SELECT hash FROM payment WHERE payer = ?1 AND status IN ('refunding', 'refund_manual'))`,
  pass: '',
  id: '',
  hash: 'OR hash = ?1 OR refund = ?1',
}

export type FoundRows = Awaited<ReturnType<typeof findRows>>

/** All rows that belong to what is sought, read in one exchange. */
export async function findRows(database: Database, { kind, value }: Query) {
  const ids = `(${IDS[kind]})`
  const payments = `FROM payment WHERE invoice_id IN (SELECT id FROM invoice WHERE purchase_id IN ${ids}) ${PAYMENTS[kind]}`
  const wallets = `(SELECT wallet FROM purchase WHERE id IN ${ids} UNION SELECT ${kind === 'wallet' ? '?1' : 'NULL'})`
  const isHash = kind === 'hash'
  const statements = {
    purchases: `SELECT * FROM purchase WHERE id IN ${ids} ORDER BY created_at`,
    invoices: `SELECT id, purchase_id, status, expires_at, paid_by FROM invoice WHERE purchase_id IN ${ids}`,
    // The payment that is sought is among them, however many its purchase has.
    payments: `SELECT * ${payments} ORDER BY ${isHash ? 'hash = ?1 OR refund IS ?1 DESC,' : ''} ledger LIMIT ${MAX_ROWS}`,
    refunds: `SELECT hash, status, result, ledger, created_at, last_ledger,
        (SELECT closed_at FROM ledger_tx WHERE ledger_tx.hash = submission.hash) AS closed_at
      FROM submission WHERE hash IN (SELECT refund ${payments})`,
    debts: `SELECT payer, tag, status, drops FROM dust_debt WHERE payer IN ${wallets} AND drops > 0`,
    dust: isHash
      ? `SELECT hex(hash) AS hash, payer, dust.ledger, dust.drops, nullif(hex(dust.refund), '') AS refund
          FROM dust JOIN dust_debt ON dust_debt.id = dust.debt
          WHERE dust.hash = unhex(?1) OR dust.refund = unhex(?1) LIMIT ${MAX_ROWS}`
      : NOTHING,
    transactions: isHash
      ? `SELECT hash, ledger, closed_at, account, type, result, effects ->> '$.root.change' AS change,
          effects ->> '$.repaid' AS repaid FROM ledger_tx WHERE hash = ?1
        UNION ALL SELECT hex(hash), ledger, NULL, hex(account), 'of a stranger', COALESCE(result, 'tesSUCCESS'),
          CAST(drops AS TEXT), NULL FROM stranger_tx WHERE hash = unhex(?1)`
      : NOTHING,
    wallet: `SELECT wallet, (SELECT joined_at FROM waiting WHERE waiting.wallet = mine.wallet) AS waiting,
        (SELECT state FROM person_wallet JOIN person ON person.id = person_id WHERE address = mine.wallet) AS identity
      FROM ${wallets} AS mine WHERE wallet IS NOT NULL LIMIT 1`,
    halts: 'SELECT name, since FROM halt ORDER BY since',
  }
  return readNamed(database, statements, [value])
}
