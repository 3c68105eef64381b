import { isValidClassicAddress } from 'ripple-address-codec'
import { formatDrops } from '#contract/money'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import { type Payment, paymentRow } from '../../records/invoice/payment-row.ts'
import type { Author } from '../../records/switches/write-store.ts'
import { MAX_TOGETHER } from '../../sale/payment/debt-store.ts'
import type { Database, Row } from '../database/database.ts'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { whyNoRefund } from './judge-refund.ts'
import { refundAll } from './payment-store.ts'
import { findPayment, noteRefund, retryRefund } from './refund-store.ts'
import { amountOf } from './shown.ts'
import { unpaid } from './unpaid.ts'

const USAGE =
  'npm run sale -- ENV refund ADDRESS, HASH --retry, HASH --done TX or HASH --unpaid, each with --by NAME --why TEXT'

/**
 * Refunds what waits for a person: all of an account, the payment of a hash once more, that payment by a transaction that
 * two operators show, or nothing for one that no ledger has. Throws a sentence where nothing was changed.
 */
export async function refund(asked: Asked): Promise<void> {
  const { database, words, options } = asked
  const { retry, done, unpaid: isUnpaid } = options
  const [what] = words
  if (what === undefined) throw new Error(`Which account or payment? ${USAGE}`)
  if ([retry, done !== undefined, isUnpaid].filter(Boolean).length > 1)
    throw new Error(`--retry, --done or --unpaid, not both: ${USAGE}`)
  if (isUnpaid) return unpaid(hashOf(what), asked)
  if (!retry && done === undefined) return refundAccount(what, asked)
  const [hash, author] = [hashOf(what), authorOf(asked)]
  const payment = await waitingPayment(database, hash)
  return done === undefined
    ? refundAgain(payment, author, asked)
    : refundDone(payment, hashOf(done), author, asked)
}

async function refundAccount(payer: string, asked: Asked): Promise<void> {
  if (txHash.safeParse(payer.toUpperCase()).success)
    throw new Error(`A payment is refunded with --retry or --done TX: ${USAGE}`)
  const { database, output } = asked
  const author = authorOf(asked)
  if (!isValidClassicAddress(payer))
    throw new Error(`${payer} is no address of an account, which begins with r: ${USAGE}`)
  const { debts, payments } = await refundAll(database, author, `refund ${payer}`, payer)
  if (debts.length + payments.length === 0)
    throw new Error(`${payer} is owed nothing, or its refund is pending, or on the ledger.`)
  say(output, ...debts.map(debtLine), ...payments.map((payment) => retriedLine(payment)))
}

/** What is refunded for a payment. */
function retriedLine({ drops, hash, is_read, may_go_back }: Row, to = ''): string {
  if (is_read === 1 && may_go_back !== 1)
    return `${amountOf(drops)} of payment ${hash} go back only if its pass was not taken, and cannot be taken any more. Send nothing by hand.`
  if (is_read === 1) return `${amountOf(drops)} will be refunded${to} for payment ${hash}.`
  return `${amountOf(drops)} of payment ${hash} wait until the journal has it. If no ledger has it: npm run sale -- ENV refund ${hash} --unpaid --by NAME --why TEXT`
}

/** What is refunded of a debt for dust, and how the rest is. */
function debtLine({ owed, tag, payments, next_drops }: Row): string {
  const to = Number(tag) < 0 ? '' : ` to the tag ${tag}`
  if (Number(payments) <= MAX_TOGETHER) return `${amountOf(next_drops)} of dust will be refunded${to}.`
  return `${amountOf(next_drops)} of ${amountOf(owed)} of dust will be refunded${to}: one refund returns ${MAX_TOGETHER} of the ${payments} payments. Run this again once it is validated.`
}

async function refundAgain(
  { hash, payer }: Payment,
  author: Author,
  { database, output }: Asked,
): Promise<void> {
  const retried = await retryRefund(database, author, hash)
  if (!retried) throw new Error(`Nothing was changed: a refund of ${hash} is pending, or on the ledger.`)
  say(output, retriedLine(retried, ` to ${payer}`))
}

async function refundDone(
  payment: Payment,
  refundTx: TxHash,
  author: Author,
  { database, output, openLedger }: Asked,
): Promise<void> {
  const { hash, payer, drops, version } = payment
  const { ledger } = await openLedger()
  const [shown, bytes] = await Promise.all([ledger.transactionByTwo(refundTx), ledger.bytes(refundTx)])
  if (!shown.ok || !bytes.ok)
    throw new Error('Nothing was changed: two operators do not show the same of it now. Try again later.')
  if (!shown.value || bytes.value === null)
    throw new Error(`Nothing was changed: no validated ledger has ${refundTx}.`)
  const why = whyNoRefund(payment, { tx: shown.value, bytes: bytes.value })
  if (why) throw new Error(`Nothing was changed: ${refundTx} does not return this payment, since ${why}.`)
  const noted = await noteRefund(database, author, { hash, version, refund: refundTx })
  if (!noted)
    throw new Error(
      `Nothing was changed: ${refundTx} is the refund of another payment, or this one has moved meanwhile.`,
    )
  say(output, `Payment ${hash} of ${formatDrops(drops)} is refunded to ${payer} by ${refundTx}.`)
}

/** The payment that waits for a person. Throws with its status where it does not. */
async function waitingPayment(database: Database, hash: TxHash): Promise<Payment> {
  const { payment: row, isDust } = await findPayment(database, hash)
  if (isDust)
    throw new Error(
      `${hash} was too small to be refunded by itself: npm run sale -- ENV refund ADDRESS --by NAME --why TEXT returns it.`,
    )
  if (!row) throw new Error(`There is no payment ${hash}.`)
  const payment = paymentRow.parse(row)
  if (payment.status !== 'refund_manual')
    throw new Error(
      `Payment ${hash} is ${payment.status}: only one that waits for a person can be refunded so.`,
    )
  return payment
}

function hashOf(text: string): TxHash {
  const read = txHash.safeParse(text.trim().toUpperCase())
  if (!read.success) throw new Error(`"${text}" is no hash of a transaction, which has 64 hex digits.`)
  return read.data
}
