import type { Address } from '#contract/wire/ledger-ids'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { type Sql, sql } from '../../adapters/db/sql.ts'
import { SALE_ENDED } from '../../records/switches/store.ts'
import { isWritten, type Submission, writeDownUnleased } from '../minter/submission-store.ts'
import { FOR_REFUNDS } from '../minter/ticket-store.ts'
import { MAY_REFUND, nextRefunds } from './refund-turn-store.ts'

/** Tickets that refunds always leave to the sale: with so few left the pool is being refilled, and refunds have their own. */
const LEFT_TO_THE_SALE = 29

/**
 * A ticket that this refund may use, if it is its turn: one of the sale's while there are plenty or the sale has ended,
 * from the far end of the pool, else one of those for refunds only. Null while it has to wait. `id` is the hash of its
 * payment, or the id of its debt; `now` is unix ms.
 */
export async function ticketForRefund(db: D1Database, id: string, now: number): Promise<number | null> {
  return sql`SELECT sequence FROM ticket WHERE status = 'free'
      AND (${FOR_REFUNDS}
        OR (SELECT count(*) FROM ticket WHERE status = 'free' AND NOT ${FOR_REFUNDS}) > ${LEFT_TO_THE_SALE}
        OR ${SALE_ENDED})
      AND ${id} IN (${nextRefunds(now)})
    ORDER BY ${FOR_REFUNDS}, sequence DESC LIMIT 1`.column<number>('sequence', db)
}

/**
 * Writes a refund down before it is sent: its bytes, its ticket, and that its payer was served. Nothing is written if
 * the ticket or the place among refunds has changed since it was signed, or without that `condition`; then nothing may be
 * sent.
 */
export function refundWritten(refund: Submission, payer: Address, condition: Sql): Guarded[] {
  return [
    ...writeDownUnleased(refund, sql`${MAY_REFUND} AND ${condition}`),
    sql`INSERT OR REPLACE INTO refund_turn (payer, at)
        SELECT ${payer}, ${refund.createdAt} WHERE ${isWritten(refund)}`,
  ]
}
