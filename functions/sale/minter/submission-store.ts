import { type NFTokenID, type OfferID, offerId, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { PurchaseStatus } from '#contract/wire/purchase'
import * as z from '#contract/wire/schema'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { rowSchema } from '../../adapters/db/row-schema.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'
import { type Unread, unread } from '../../adapters/db/unread.ts'
import { MAY_GO_BACK } from '../../records/invoice/payment-store.ts'
import type { ReadTx } from '../../records/journal/link-store.ts'
import { passUnminted } from '../../records/pass/store.ts'

/**
 * What a submission does: it mints, mints with an offer, offers what is minted, withdraws one offer (`cancel`), makes
 * tickets, withdraws expired offers or gives a ticket back (`sweep`), pays proceeds to the treasury, or refunds.
 */
export const purposes = [
  'mint',
  'mint-offer',
  'offer',
  'cancel',
  'tickets',
  'sweep',
  'proceeds',
  'refund',
] as const
export type Purpose = (typeof purposes)[number]

export const submissionRow = z.pipe(
  rowSchema({
    hash: txHash,
    purchaseId: z.nullable(z.string()),
    purpose: z.enum(purposes),
    ticket: z.nullable(z.number()),
    sequence: z.nullable(z.number()),
    blob: z.string(),
    // The validated ledger when it was signed, and the last one that may include it.
    firstLedger: z.number(),
    lastLedger: z.number(),
    offerId: z.nullable(offerId),
    offerExpiresAt: z.nullable(z.number()),
    createdAt: z.number(),
  }),
  z.transform(({ offerId: id, offerExpiresAt: expiresAt, ...rest }) => ({
    ...rest,
    offer: id === null || expiresAt === null ? null : { id, expiresAt },
  })),
)
/** A transaction of the minter, written down before it was sent; `offer` is the one that it makes or withdraws. */
export type Submission = Readonly<z.infer<typeof submissionRow>>

/** A condition: this submission is written down. */
export const isWritten = ({ hash }: Submission): Sql =>
  sql`EXISTS (SELECT 1 FROM submission WHERE hash = ${hash})`

/** A condition on a submission: no caller has begun to send it. */
export const NOT_SENT = sql`sent_at IS NULL`

/** Writes a purchase's submission down and binds its ticket to it, as part of the purchase's move. */
export function writeDown(s: Submission): Guarded[] {
  return [
    inserted(s, sql`true`),
    sql`UPDATE ticket SET status = 'signed', hash = ${s.hash}
        WHERE sequence = ${s.ticket} AND status = 'leased'`,
  ]
}

/**
 * Writes down a submission for which no purchase leased a ticket, and binds its ticket. Nothing is written, and nothing
 * may be sent, if the ticket was taken meanwhile, since one ticket signs one transaction; nor without the condition.
 */
export function writeDownUnleased(s: Submission, condition: Sql): Guarded[] {
  const free = sql`(${s.ticket} IS NULL
    OR EXISTS (SELECT 1 FROM ticket WHERE sequence = ${s.ticket} AND status = 'free'))`
  return [
    inserted(s, sql`${free} AND ${condition}`),
    sql`UPDATE ticket SET status = 'signed', hash = ${s.hash}
        WHERE sequence = ${s.ticket} AND status = 'free' AND ${isWritten(s)}`,
  ]
}

/**
 * Writes upkeep down if less than `most` of its purpose is pending and, with `asOf`, the journal has nothing after that
 * transaction.
 */
export async function writeDownUpkeep(
  db: D1Database,
  s: Submission,
  { asOf, most = 1 }: { readonly asOf?: TxHash | undefined; readonly most?: number } = {},
): Promise<void> {
  const few = sql`(SELECT count(*) FROM submission
    WHERE purpose = ${s.purpose} AND status = 'signed') < ${most}`
  const unmoved = asOf === undefined ? sql`true` : sql`EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`
  await batch(db, writeDownUnleased(s, sql`${few} AND ${unmoved}`))
}

function inserted(s: Submission, condition: Sql): Guarded {
  return sql`INSERT INTO submission
      (hash, purchase_id, purpose, ticket, sequence, blob, first_ledger, last_ledger,
       offer_id, offer_expires_at, created_at)
    SELECT ${s.hash}, ${s.purchaseId}, ${s.purpose}, ${s.ticket}, ${s.sequence}, ${s.blob},
      ${s.firstLedger}, ${s.lastLedger}, ${s.offer?.id ?? null}, ${s.offer?.expiresAt ?? null},
      ${s.createdAt} WHERE ${condition}`
}

/** Whether the ledger refused the last payment of proceeds, if that was signed after this time (unix ms). */
export async function proceedsRefusedSince(db: D1Database, time: number): Promise<boolean> {
  const status = await sql`SELECT status FROM submission WHERE purpose = 'proceeds' AND created_at > ${time}
    ORDER BY created_at DESC LIMIT 1`.column<string>('status', db)
  return status === 'failed'
}

/**
 * How a submission ended. `validated`: with whatever result. `dead`: it can never be validated, and its ticket or
 * sequence is unused, or was used before it was signed. `taken`: it can never be validated, because another
 * transaction used its ticket or sequence, or the ledger never had the ticket.
 */
export type SubmissionEnd =
  | { readonly kind: 'validated'; readonly tx: ReadTx }
  | { readonly kind: 'dead' }
  | { readonly kind: 'taken' }

/**
 * Closes a submission, under a condition: validated, it has used its ticket; dead, it frees the ticket; taken, it has lost
 * it. The ticket is so in any case, and a pass waits no more for a mint that failed.
 */
export function closing(s: Submission, end: SubmissionEnd, condition = sql`true`): Guarded[] {
  const { status, result, ledger } = columnsAfter(end)
  return [
    sql`UPDATE submission SET status = ${status}, result = ${result}, ledger = ${ledger}
        WHERE hash = ${s.hash} AND ${condition}`,
    sql`UPDATE ticket SET ${ticketAfter[end.kind]} WHERE hash = ${s.hash}`,
    ...(status !== 'validated' && s.purpose.startsWith('mint') ? [passUnminted(s.hash)] : []),
  ]
}

function columnsAfter(end: SubmissionEnd) {
  if (end.kind !== 'validated') return { status: 'dead', result: end.kind, ledger: null }
  const { result, ledger } = end.tx
  return { status: result === 'tesSUCCESS' ? 'validated' : 'failed', result, ledger }
}

const ticketAfter: Readonly<Record<SubmissionEnd['kind'], Sql>> = {
  validated: sql`status = 'consumed'`,
  dead: sql`status = 'free', purchase_id = NULL, hash = NULL`,
  taken: sql`status = 'voided', purchase_id = NULL`,
}

/** Whether a ledger is before the first one in which we could have sent anything. */
export async function isBeforeOurs(db: D1Database, ledger: number): Promise<boolean> {
  const first = await sql`SELECT min(first_ledger) AS first FROM submission`.column<number>('first', db)
  return first === null || ledger <= first
}

/** Whether the journal has the mint of this NFToken, not handled completely yet; a mint of ours may wait for a second node. */
export async function awaitsItsMint(db: D1Database, token: NFTokenID): Promise<boolean> {
  return sql`SELECT 1 AS one FROM ledger_tx
    WHERE (processed = 0 OR hash IN (SELECT hash FROM submission WHERE status = 'signed'))
      AND effects ->> '$.minted.token' = ${token}`.found(db)
}

/** Whether a transaction that we signed for this purchase made that offer, as far as the journal goes. */
export async function isOfferedFor(db: D1Database, purchaseId: string, offer: OfferID): Promise<boolean> {
  return sql`SELECT 1 AS one
    FROM submission JOIN ledger_tx USING (hash) JOIN json_each(effects, '$.offered') AS made
    WHERE purchase_id = ${purchaseId} AND made.value ->> '$.offer' = ${offer}`.found(db)
}

/** Whether what used this ticket, as far as the journal goes, was written down here; null where nothing has used it. */
export async function isUsedByOurs(db: D1Database, ticket: number): Promise<boolean | null> {
  const ours = await sql`SELECT hash IN (SELECT hash FROM submission) AS ours FROM ledger_tx
    WHERE effects ->> '$.ticketUsed' = ${ticket}`.column<number>('ours', db)
  return ours === null ? null : ours === 1
}

/** Whether a transaction is still pending, as far as the database knows. */
export async function isUnsettled(db: D1Database, hash: TxHash): Promise<boolean> {
  const status = await sql`SELECT status FROM submission WHERE hash = ${hash}`.column<string>('status', db)
  return status === 'signed'
}

export async function submissionByHash(db: D1Database, hash: TxHash): Promise<Submission | null> {
  return sql`SELECT * FROM submission WHERE hash = ${hash}`.one(submissionRow, db)
}

/** A condition: a payment or a debt for dust waits for this refund. */
const wanted = (refund: TxHash | Sql) =>
  sql`(EXISTS (SELECT 1 FROM payment WHERE payment.refund = ${refund} AND payment.status = 'refunding')
    OR EXISTS (SELECT 1 FROM dust_debt WHERE dust_debt.refund = ${refund}))`

/** Whether a payment or debt still waits for this refund, and may go back: one that was overtaken must not be sent any more. */
export async function isWanted(db: D1Database, refund: TxHash): Promise<boolean> {
  const kept = sql`SELECT 1 FROM payment WHERE payment.refund = ${refund} AND NOT (${MAY_GO_BACK})`
  return sql`SELECT 1 AS one WHERE ${wanted(refund)} AND NOT EXISTS (${kept})`.found(db)
}

/** The statuses in which a purchase waits for a submission of this purpose. */
export function waitingFor(purpose: Purpose): readonly PurchaseStatus[] {
  return purpose === 'cancel' ? ['cancelling'] : ['minting', 'offering']
}

/** A condition: no purchase, payment or debt waits for this submission. */
export const isUnawaited = ({ hash, purpose, purchaseId }: Submission): Sql => sql`NOT ${wanted(hash)}
  AND NOT EXISTS (SELECT 1 FROM purchase
    WHERE id = ${purchaseId} AND purchase.status IN ${listOf(waitingFor(purpose))})`

/** A condition: nothing waits for this submission, and no outcome on the ledger is noted of it yet. */
export const isNewsUnawaited = (submission: Submission): Sql => sql`${isUnawaited(submission)}
  AND EXISTS (SELECT 1 FROM submission WHERE hash = ${submission.hash} AND status IN ('signed', 'dead'))`

const waitedFor = {
  minting: ['mint', 'mint-offer'],
  offering: ['offer'],
  cancelling: ['cancel'],
} as const satisfies Partial<Record<PurchaseStatus, readonly Purpose[]>>

/**
 * The pending submission that a purchase in this status waits for, the newest of several; first a mint or an offer that the
 * journal has, also where a fork has shown that it was dead. A withdrawal may have come before the offer.
 */
export async function unsettledOf(
  db: D1Database,
  { id, status }: { readonly id: string; readonly status: keyof typeof waitedFor },
): Promise<Submission | null> {
  const isRead = sql`(purpose <> 'cancel' AND EXISTS (
    SELECT 1 FROM ledger_tx WHERE ledger_tx.hash = submission.hash))`
  return sql`SELECT * FROM submission
    WHERE purchase_id = ${id} AND purpose IN ${listOf(waitedFor[status])}
      AND (status = 'signed' OR status = 'dead' AND ${isRead})
    ORDER BY ${isRead} DESC, created_at DESC LIMIT 1`.one(submissionRow, db)
}

/** Whether upkeep of this purpose is pending. */
export async function isUnderWay(
  db: D1Database,
  purpose: 'tickets' | 'sweep' | 'proceeds',
): Promise<boolean> {
  return sql`SELECT 1 AS one FROM submission
    WHERE purpose = ${purpose} AND status = 'signed' LIMIT 1`.found(db)
}

/** Pending upkeep, oldest first. */
export async function unsettledUpkeep(db: D1Database): Promise<Unread<Submission>[]> {
  const rows = await sql`SELECT * FROM submission
    WHERE purpose IN ('tickets', 'sweep', 'proceeds') AND status = 'signed' ORDER BY created_at`.all(db)
  return unread(rows, 'hash', (row) => submissionRow.parse(row))
}

/** Submissions whose purchase ended first, as when a sale was quicker than a withdrawal, and refunds no longer wanted. */
export async function standaloneSubmissions(db: D1Database): Promise<Unread<Submission>[]> {
  const rows = await sql`SELECT submission.* FROM submission JOIN purchase ON purchase.id = purchase_id
    WHERE purpose IN ('mint', 'mint-offer', 'offer', 'cancel') AND submission.status = 'signed'
      AND purchase.status IN ('sold', 'released')
    UNION ALL SELECT * FROM submission
      WHERE purpose = 'refund' AND status = 'signed' AND NOT ${wanted(sql`submission.hash`)}`.all(db)
  return unread(rows, 'hash', (row) => submissionRow.parse(row))
}
