import { encodeAccountID } from 'ripple-address-codec'
import { DAY } from '#contract/timing'
import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { amountOf } from './amount.ts'
import { timeOf } from './time.ts'

const MOST = 50
/** Of a transaction: a payment under an invoice that is on record, of something else than drops. */
const BROUGHT_OTHER = `effects ->> '$.paid.instead' IS NOT NULL
  AND EXISTS (SELECT 1 FROM invoice WHERE id = effects ->> '$.paid.invoiceId')`

/**
 * Prints payments to the minter about which nothing is done by itself: those that could not be given back, those that brought
 * something else than drops and that the minter has not given back by naming them, what is owed for those that were too small,
 * and those that nothing was asked for under, which are only written down.
 */
export async function payments(database: Database, output: Output): Promise<void> {
  const stuck = await database.run(
    `SELECT hash, payer, drops, closed_at, status, reason FROM payment WHERE status = 'refund_manual'
     ORDER BY closed_at DESC LIMIT ${MOST}`,
  )
  const issued = await database.run(
    `SELECT hash, account, closed_at, effects ->> '$.paid.instead' AS instead FROM ledger_tx
     WHERE type = 'Payment' AND ${BROUGHT_OTHER} AND NOT EXISTS (SELECT 1 FROM ledger_tx AS back
       WHERE back.type = 'Payment' AND back.effects ->> '$.repaid' = ledger_tx.hash)
     ORDER BY ledger DESC LIMIT ${MOST}`,
  )
  const others = await database.run(
    `SELECT hash, account, closed_at, effects ->> '$.root.change' AS drops, effects ->> '$.paid.instead' AS instead, ledger
     FROM ledger_tx WHERE type = 'Payment' AND result = 'tesSUCCESS' AND NOT (${BROUGHT_OTHER})
       AND (CAST(effects ->> '$.root.change' AS INTEGER) > 0 OR effects ->> '$.paid.instead' IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.hash = ledger_tx.hash)
       AND NOT EXISTS (SELECT 1 FROM dust WHERE dust.hash = unhex(ledger_tx.hash))
     UNION ALL SELECT hex(hash), hex(account), day * ${DAY}, CAST(drops AS TEXT), NULL, ledger
       FROM stranger_tx WHERE drops > 0
     ORDER BY ledger DESC LIMIT ${MOST}`,
  )
  const [folded] = await database.run('SELECT sum(count) AS count, sum(drops) AS drops FROM stranger_day')
  const debts = await database.run(
    `SELECT payer, tag, drops, status FROM dust_debt WHERE drops > 0 ORDER BY status = 'manual' DESC, drops DESC LIMIT ${MOST}`,
  )
  const [dust] = await database.run('SELECT sum(drops - settled) AS owed FROM dust_day')
  const [open] = await database.run(
    `SELECT count(*) FILTER (WHERE status = 'delivering') AS delivering,
       count(*) FILTER (WHERE status IN ('received', 'refunding')) AS moving FROM payment`,
  )
  say(
    output,
    ...stuck.map(
      ({ hash, payer, drops, closed_at, status, reason }) =>
        `${timeOf(closed_at)}  ${status}  ${amountOf(drops)} of ${payer}: ${reason} (${hash})`,
    ),
    ...issued.map(
      ({ hash, account, closed_at, instead }) =>
        `${timeOf(closed_at)}  waits for a person  ${instead} of ${account}: not in drops (${hash})`,
    ),
    stuck.length + issued.length > 0 ? '' : 'No payment waits for a person.',
    ...debts.map(debtLine),
    `Owed for payments that were too small to be sent back: ${amountOf(dust?.owed)}.`,
    ...others.map(otherLine),
    others.length > 0 ? '' : 'Nothing came in that was not asked for.',
    ...(folded?.count
      ? [`Older and not asked for: ${amountOf(folded.drops)} by ${folded.count} transactions.`]
      : []),
    `Paid and not taken yet: ${open?.delivering}. On their way: ${open?.moving}.`,
  )
}

function debtLine({ payer, tag, drops, status }: Row): string {
  const why = status === 'manual' ? 'refused, waits for a person' : 'owed for dust'
  return `${why}  ${amountOf(drops)} to ${payer}${Number(tag) < 0 ? '' : `, tag ${tag}`}`
}

function otherLine({ hash, account, closed_at, drops, instead }: Row): string {
  return `${timeOf(closed_at)}  not asked for  ${instead ?? amountOf(drops)} from ${addressOf(String(account))} (${hash})`
}

/** An address, which a short row keeps as its account id in hex. */
function addressOf(account: string): string {
  return /^[0-9A-F]{40}$/.test(account) ? encodeAccountID(Buffer.from(account, 'hex')) : account
}
