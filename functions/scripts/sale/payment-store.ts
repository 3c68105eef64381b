import { sql } from '../../adapters/db/sql.ts'
import { UNREAD } from '../../records/invoice/payment-store.ts'
import { type Author, auditRow } from '../../records/switches/write-store.ts'
import { IN_JOURNAL, MAX_TOGETHER, ofForks } from '../../sale/payment/debt-store.ts'
import { isDebtNotRepaid } from '../../sale/payment/refund-turn-store.ts'
import { type Database, type Row, readNamed } from '../database/database.ts'
import { endAlerts } from './end-alerts-store.ts'
import { RETRIED, WAITS_FOR_PERSON } from './refund-store.ts'

/** What the minter has returned: the hashes that its payments name. */
const RETURNED = sql`(SELECT effects ->> '$.repaid' FROM ledger_tx
  WHERE type = 'Payment' AND effects ->> '$.repaid' IS NOT NULL)`

/** What `npm run sale ENV payments` prints, each list with so many rows at most: read in one exchange. */
export async function readPayments(database: Database, most: number) {
  const { sums, ...lists } = await readNamed(database, {
    /** Payments in the journal that could not be refunded, newest first. */
    stuck: sql`SELECT hash, payer, drops, closed_at, status, reason FROM payment
      WHERE status = 'refund_manual' AND NOT (${UNREAD}) ORDER BY closed_at DESC LIMIT ${most}`,
    /** Payments that the journal lacks, as after a rewind, newest first. */
    unread: sql`SELECT hash, payer, drops, closed_at FROM payment WHERE ${UNREAD} ORDER BY closed_at DESC LIMIT ${most}`,
    /** Payments under an invoice in another currency than XRP, which the minter has not returned by naming them, newest first. */
    issued: sql`SELECT hash, account, closed_at, effects ->> '$.paid.instead' AS instead FROM ledger_tx
      WHERE type = 'Payment' AND effects ->> '$.paid.instead' IS NOT NULL
        AND EXISTS (SELECT 1 FROM invoice WHERE id = effects ->> '$.paid.invoiceId')
        AND hash NOT IN ${RETURNED}
      ORDER BY ledger DESC LIMIT ${most}`,
    /**
     * Payments without a request that the minter has not returned by naming them, newest first: with the time of their ledger, or
     * the day alone, as short rows have it.
     */
    others: sql`SELECT hash, account, closed_at, NULL AS day, effects ->> '$.root.change' AS drops,
        effects ->> '$.paid.instead' AS instead, ledger
      FROM ledger_tx WHERE type = 'Payment' AND result = 'tesSUCCESS'
        AND NOT (effects ->> '$.paid.instead' IS NOT NULL
          AND EXISTS (SELECT 1 FROM invoice WHERE id = effects ->> '$.paid.invoiceId'))
        AND (CAST(effects ->> '$.root.change' AS INTEGER) > 0 OR effects ->> '$.paid.instead' IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash)
        AND NOT EXISTS (SELECT 1 FROM dust WHERE dust.hash = unhex(ledger_tx.hash))
        AND hash NOT IN ${RETURNED}
      UNION ALL SELECT hex(hash), hex(account), NULL, day, CAST(drops AS TEXT), NULL, ledger
        FROM stranger_tx WHERE drops > 0 AND hex(hash) NOT IN ${RETURNED}
      ORDER BY ledger DESC LIMIT ${most}`,
    /** What is owed for payments that were too small to be refunded, by payer and tag; what a person has to handle first. */
    debts: sql`SELECT payer, tag, owed AS drops, status
      FROM (SELECT payer, tag, status, drops - ${ofForks(sql`dust.debt = dust_debt.id`)} AS owed
        FROM dust_debt WHERE drops > 0)
      WHERE owed > 0 ORDER BY status = 'manual' DESC, owed DESC LIMIT ${most}`,
    /** The sums: of older payments without a request, of dust that is owed, and of pending payments. */
    sums: sql`SELECT
      (SELECT sum(count) FROM stranger_day) AS strange,
      (SELECT sum(drops) FROM stranger_day) AS strange_drops,
      (SELECT sum(drops - settled) FROM dust_day) - ${ofForks(sql`1`)} AS owed,
      (SELECT count(*) FROM payment WHERE status = 'delivering') AS delivering,
      (SELECT count(*) FROM payment WHERE status IN ('received', 'refunding')) AS moving`,
  })
  return { ...lists, sums: sums[0] ?? {} } as const
}

/** Dust of a debt that can be refunded. */
const ITS_DUST = sql`FROM dust WHERE dust.debt = dust_debt.id AND dust.refund IS NULL AND ${IN_JOURNAL}`

/** Columns of a debt: how many payments it is for, their drops, and the drops of those that its next refund returns. */
const NEXT_PAYMENTS = sql`(SELECT count(*) ${ITS_DUST}) AS payments, (SELECT sum(dust.drops) ${ITS_DUST}) AS owed,
  (SELECT sum(next.drops) FROM (SELECT dust.drops ${ITS_DUST}
     ORDER BY dust.ledger, dust.hash LIMIT ${MAX_TOGETHER}) AS next) AS next_drops`

/** A condition: the debt can be made due, since nothing of it is being refunded, or was by what the journal just got. */
const CAN_BE_DUE = sql`status <> 'refunding' AND EXISTS (SELECT 1 ${ITS_DUST})
  AND ${isDebtNotRepaid(sql`dust_debt.id`)}`

/**
 * Makes all dust of an account due now, retries its refunds that wait for a person, and ends the alerts about both.
 * Answers with what will be refunded: nothing was changed where that is nothing. `what` is the command, for the audit.
 */
export async function refundAll(
  database: Database,
  author: Author,
  what: string,
  payer: string,
): Promise<{ debts: readonly Row[]; payments: readonly Row[] }> {
  const canBeDue = sql`payer = ${payer} AND ${CAN_BE_DUE}`
  const waits = sql`payer = ${payer} AND ${WAITS_FOR_PERSON}`
  const [, , , debts = [], payments = []] = await database.runAll([
    auditRow(
      author,
      what,
      sql`EXISTS (SELECT 1 FROM dust_debt WHERE ${canBeDue}) OR EXISTS (SELECT 1 FROM payment WHERE ${waits})`,
    ),
    ...endAlerts(
      sql`(name IN (SELECT 'payment ' || hash FROM payment WHERE ${waits})
        OR name IN (SELECT 'dust of ' || payer || ' ' || tag FROM dust_debt WHERE ${canBeDue}))`,
      author.at,
    ),
    sql`UPDATE dust_debt SET status = 'owed', due_at = ${author.at}, attempts = 0, version = version + 1
      WHERE ${canBeDue} RETURNING tag, ${NEXT_PAYMENTS}`,
    sql`UPDATE payment SET status = 'refunding', refund = NULL, attempts = 0, version = version + 1
      WHERE ${waits} RETURNING ${RETRIED}`,
  ])
  return { debts, payments }
}
