import { type Drops, drops } from '#contract/money'
import { dropsText } from '#contract/wire/drops-text'
import { type Address, address, type InvoiceID, type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { jsonColumn, rowSchema } from '../../adapters/db/row-schema.ts'
import { listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import type { Account } from '../../adapters/ledger/ledger.ts'
import { effects } from './effects.ts'
import { SHORT_TX } from './stranger-store.ts'

export const txRow = rowSchema({
  hash: txHash,
  ledger: z.number(),
  closedAt: z.nullable(z.number()),
  account: address,
  type: z.string(),
  result: z.string(),
  fee: dropsText,
  effects: jsonColumn(effects),
})

/** A transaction of the journal, with its effects. Times are unix ms. */
export type ReadTx = Readonly<z.infer<typeof txRow>>

/** A condition: the journal joins the ledger, and no operator alone has shown a part of it. Else nothing is concluded from it. */
export const JOINED = sql`NOT EXISTS (SELECT 1 FROM halt WHERE name = 'diverged')
  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE alone = 1)`

/** Whether something may be concluded from what the journal has, and from what it lacks. */
export async function mayConclude(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one WHERE ${JOINED}`.found(db)
}

/** Whether the follower has just seen that the ledger does not join the journal; if that lasts, the halt `diverged` is set. */
export async function isDivergenceSeen(db: D1Database): Promise<boolean> {
  return sql`SELECT 1 AS one FROM divergence`.found(db)
}

/** The ledger of a transaction in the journal. */
export async function ledgerOf(db: D1Database, hash: TxHash): Promise<number | null> {
  return sql`SELECT ledger FROM ledger_tx WHERE hash = ${hash}
    UNION ALL SELECT ledger FROM ${SHORT_TX} WHERE hash = unhex(${hash})`.column<number>('ledger', db)
}

/**
 * The transaction if the journal has it whole; null for a stranger's, for one that was not read yet, and while nothing
 * may be concluded.
 */
export async function readTx(db: D1Database, hash: TxHash): Promise<ReadTx | null> {
  return sql`SELECT * FROM ledger_tx WHERE hash = ${hash} AND ${JOINED}`.one(txRow, db)
}

/** The last link of an AccountRoot, with the ledger that has it and the drops that it left. */
export type LastLink = Pick<Account, 'previousTx' | 'previousLedger' | 'balance'>

/**
 * Whether the journal has this link, in the same ledger and with the same drops left, and joins the ledger, as far as the
 * follower has seen. A node may show a transaction of a fork. A fork may end with the same transaction as the network: until
 * the follower sees the fork, only the drops tell the two apart.
 */
export async function isRead(db: D1Database, last: LastLink): Promise<boolean> {
  const link = last.previousTx
  const left = last.balance.toString()
  const joins = sql`${JOINED} AND NOT EXISTS (SELECT 1 FROM divergence)`
  const isAlike = (balance: Sql) =>
    sql`ledger = ${last.previousLedger ?? sql`ledger`}
      AND COALESCE(${balance}, (SELECT cursor.balance FROM cursor WHERE tail = ${link}), ${left}) = ${left}`
  const kept = sql`SELECT 1 AS one FROM ledger_tx
      WHERE hash = ${link} AND effects ->> '$.root' IS NOT NULL AND ${isAlike(sql`effects ->> '$.root.balance'`)} AND ${joins}
    UNION ALL SELECT 1 FROM ${SHORT_TX}
      WHERE hash = unhex(${link}) AND drops IS NOT NULL AND ${isAlike(sql`CAST(balance AS TEXT)`)} AND ${joins}`
  return kept.found(db)
}

/** Whether this account used one of its sequences, and no ticket, after that ledger, as far as the journal goes. */
export async function usedSequenceSince(db: D1Database, account: Address, ledger: number): Promise<boolean> {
  return sql`SELECT 1 AS one FROM ledger_tx
    WHERE ledger > ${ledger} AND account = ${account} AND effects ->> '$.root' IS NOT NULL
      AND effects ->> '$.ticketUsed' IS NULL LIMIT 1`.found(db)
}

/** What a transaction may cause that is known only once it was handled. */
const BROUGHT = {
  payments: sql`effects ->> '$.paid' IS NOT NULL`,
  tickets: sql`effects ->> '$.tickets' <> '[]'`,
} as const

/** Whether the journal has a transaction with such effects that is not handled completely yet. */
export async function awaitsNewsOf(db: D1Database, what: keyof typeof BROUGHT): Promise<boolean> {
  return sql`SELECT 1 AS one FROM ledger_tx WHERE processed = 0 AND ${BROUGHT[what]} LIMIT 1`.found(db)
}

/** Whether the journal has this transaction, not handled completely yet. */
export async function awaitsHandling(db: D1Database, hash: TxHash): Promise<boolean> {
  return sql`SELECT 1 AS one FROM ledger_tx WHERE hash = ${hash} AND processed = 0`.found(db)
}

/** Whether the journal has a payment of its price for a hold that is paid first, not handled completely yet. */
export async function awaitsPayment(
  db: D1Database,
  { invoiceId, wallet, price }: { invoiceId: InvoiceID | null; wallet: Address; price: Drops },
): Promise<boolean> {
  if (!invoiceId) return false
  return sql`SELECT 1 AS one FROM ledger_tx
    WHERE processed = 0 AND account = ${wallet} AND effects ->> '$.paid.invoiceId' = ${invoiceId}
      AND effects ->> '$.paid.drops' = ${price.toString()} LIMIT 1`.found(db)
}

/** Drops that these accounts have paid in, by every payment in the journal. */
export async function paidInBy(db: D1Database, accounts: readonly Address[]): Promise<Drops> {
  const paid = sql`SELECT sum(CAST(effects ->> '$.root.change' AS INTEGER)) AS drops FROM ledger_tx
    WHERE type = 'Payment' AND account IN ${listOf(accounts)}`
  const sum = await paid.column<number>('drops', db)
  return drops(BigInt(sum ?? 0))
}
