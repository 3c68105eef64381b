import type { Address } from '#contract/wire/ledger-ids'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { UNREAD } from '../../records/invoice/payment-store.ts'
import { IN_JOURNAL, ofForks } from '../../sale/payment/debt-store.ts'
import { type Database, readNamed } from '../database/database.ts'
import type { Query } from './sought.ts'

/** Purchases, and payments, that are shown where not all are asked for: the newest. */
const NEWEST = 20
/** SQLite's limit for all rows. */
const ALL = -1

/** No rows. */
const NOTHING = sql`SELECT NULL AS hash WHERE FALSE`

/** Selects the ids of the purchases, of a wallet so many of the newest, each part found by an index. */
function selectIds({ kind, value }: Query, most: number): Sql {
  switch (kind) {
    case 'wallet':
      return sql`SELECT id FROM purchase WHERE wallet = ${value} ORDER BY created_at DESC LIMIT ${most}`
    case 'pass':
      return sql`SELECT purchase_id FROM pass WHERE pass.id = ${value}`
    case 'id':
      return sql`SELECT id FROM purchase WHERE id = ${value} OR payload_uuid = ${value}
        UNION SELECT purchase_id FROM invoice WHERE payload_uuid = ${value}`
    case 'hash':
      return sql`SELECT purchase_id FROM invoice WHERE id = ${value}
        UNION SELECT purchase_id FROM submission WHERE hash = ${value}
        UNION SELECT purchase_id FROM pass WHERE nftoken_id = ${value}
        UNION SELECT id FROM purchase WHERE accept_hash = ${value} OR offer_id = ${value} OR id IN (
          SELECT invoice.purchase_id FROM payment JOIN invoice ON invoice.id = payment.invoice_id
            WHERE payment.hash = ${value} OR payment.refund = ${value})
        UNION SELECT purchase.id FROM offer_end JOIN purchase ON purchase.offer_id = offer_end.offer_id
          WHERE offer_end.hash = ${value}`
  }
}

/** Payments that belong to no such purchase: by themselves, or still open of a wallet that paid for someone else. */
function orOther({ kind, value }: Query): Sql {
  if (kind === 'hash') return sql`OR hash = ${value} OR refund = ${value}`
  if (kind !== 'wallet') return sql``
  return sql`OR hash IN (SELECT hash FROM payment
    WHERE payer = ${value} AND status IN ('refunding', 'refund_manual'))`
}

/** The rest of a statement that reads the payments of so many purchases. */
function fromPayments(query: Query, most: number): Sql {
  return sql`FROM payment WHERE invoice_id IN
    (SELECT id FROM invoice WHERE purchase_id IN (${selectIds(query, most)})) ${orOther(query)}`
}

/** The pass of a number or an NFTokenID, whether or not a purchase has it. */
function selectPass({ kind, value }: Query): Sql {
  if (kind !== 'pass' && kind !== 'hash') return NOTHING
  return sql`SELECT id, nftoken_id, quarantined FROM pass WHERE ${kind === 'pass' ? sql`id` : sql`nftoken_id`} = ${value}`
}

/** The rest of a statement that reads dust by the hash of a payment or of its refund. */
function fromDust(hash: string): Sql {
  return sql`FROM dust JOIN dust_debt ON dust_debt.id = dust.debt
    WHERE (dust.hash = unhex(${hash}) OR dust.refund = unhex(${hash}))`
}

/** The first payment of the minter's that names this transaction as the one that it returns. */
function returnOf(hash: string, minter: Address): Sql {
  return sql`(SELECT hash FROM ledger_tx WHERE account = ${minter} AND type = 'Payment'
    AND effects ->> '$.repaid' = ${hash} ORDER BY ledger LIMIT 1) AS returned`
}

interface Options {
  /** Whether all purchases and payments are read, instead of the newest. */
  readonly all: boolean
  readonly minter: Address
}

/** The rows that a look-up found, by the names of the statements. */
export type FoundRows = Awaited<ReturnType<typeof findRows>>

/** The rows that belong to what is sought, all or the newest of them, and how many there are; read in one exchange. */
export async function findRows(database: Database, query: Query, { all, minter }: Options) {
  const { kind, value } = query
  const most = all ? ALL : NEWEST
  const ids = sql`(${selectIds(query, most)})`
  const wallet = kind === 'wallet' ? value : null
  const wallets = sql`(SELECT wallet FROM purchase WHERE id IN ${ids} UNION SELECT ${wallet})`
  const isHash = kind === 'hash'
  // The payment that is sought is among them, however many its purchase has.
  const soughtFirst = isHash ? sql`hash = ${value} OR refund IS ${value} DESC,` : sql``
  const payments = sql`(SELECT * ${fromPayments(query, most)} ORDER BY ${soughtFirst} ledger DESC LIMIT ${most})`
  return readNamed(database, {
    purchases: sql`SELECT * FROM purchase WHERE id IN ${ids} ORDER BY created_at`,
    invoices: sql`SELECT id, purchase_id, expires_at FROM invoice WHERE purchase_id IN ${ids}`,
    payments: sql`SELECT * FROM ${payments} ORDER BY ledger`,
    refunds: sql`SELECT hash, status, result, created_at,
        (SELECT closed_at FROM ledger_tx WHERE ledger_tx.hash = submission.hash) AS closed_at
      FROM submission WHERE hash IN (SELECT refund FROM ${payments})`,
    debts: sql`SELECT payer, owed AS drops FROM (SELECT payer, drops - ${ofForks(sql`dust.debt = dust_debt.id`)} AS owed
        FROM dust_debt WHERE payer IN ${wallets} AND drops > 0) WHERE owed > 0`,
    passes: selectPass(query),
    dust: isHash
      ? sql`SELECT hex(hash) AS hash, payer, dust.drops, nullif(hex(dust.refund), '') AS refund
          ${fromDust(value)} ORDER BY dust.ledger DESC LIMIT ${most}`
      : NOTHING,
    /** Payments that the journal lacks, as after a rewind: a fork alone may have had them. */
    unread: sql`SELECT hash FROM payment WHERE hash IN (SELECT hash FROM ${payments}) AND ${UNREAD}
      ${isHash ? sql`UNION ALL SELECT hex(hash) ${fromDust(value)} AND dust.refund IS NULL AND NOT ${IN_JOURNAL}` : sql``}`,
    counts: sql`SELECT (SELECT count(*) FROM purchase WHERE id IN (${selectIds(query, ALL)})) AS purchases,
      (SELECT count(*) ${fromPayments(query, ALL)}) + ${isHash ? sql`(SELECT count(*) ${fromDust(value)})` : sql`0`}
        AS payments`,
    transactions: isHash
      ? sql`SELECT hash, ledger, closed_at, type, result, effects ->> '$.root.change' AS change,
            effects ->> '$.paid.instead' AS instead, effects ->> '$.repaid' AS repaid, ${returnOf(value, minter)}
          FROM ledger_tx WHERE hash = ${value}
          UNION ALL SELECT hex(hash), ledger, NULL, 'of a stranger', COALESCE(result, 'tesSUCCESS'),
            CAST(drops AS TEXT), NULL, NULL, ${returnOf(value, minter)}
          FROM stranger_tx WHERE hash = unhex(${value})`
      : NOTHING,
    wallet: sql`SELECT wallet, (SELECT joined_at FROM waiting WHERE waiting.wallet = mine.wallet) AS waiting,
        (SELECT state FROM person_wallet JOIN person ON person.id = person_id WHERE address = mine.wallet) AS identity
      FROM ${wallets} AS mine WHERE wallet IS NOT NULL LIMIT 1`,
    halts: sql`SELECT name, since FROM halt ORDER BY since`,
  })
}
