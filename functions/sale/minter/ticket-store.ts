import type { TxHash } from '#contract/wire/ledger-ids'
import type { Guarded } from '../../adapters/db/compare-and-set.ts'
import { inIndex } from '../../adapters/db/partial-index.ts'
import { batch, listOf, type Sql, sql } from '../../adapters/db/sql.ts'

/** A full pool of free tickets; the ledger allows 250. */
export const TICKETS_FULL = 60

/** Tickets that are made at once after the sale has ended, if anything still needs one. */
export const TICKETS_LATE = 8

/** Transactions that may be pending at once, upkeep aside: a node queues ten of one sender (xrpl.org, "Transaction Queue"). */
export const MAX_IN_FLIGHT = 8

/** Of those, withdrawals and sweeps together: strangers may let many offers lapse at once, and sales need room too. */
export const MAX_CLEARING = 5

/** Withdrawals and sweeps of expired offers that are pending, or about to be signed. */
const CLEARING = sql`(SELECT count(*) FROM ticket AS clearing WHERE status IN ('leased', 'signed')
    AND (EXISTS (SELECT 1 FROM submission
        WHERE submission.hash = clearing.hash AND purpose IN ('cancel', 'sweep'))
      OR status = 'leased' AND ${isClearing(sql`clearing.purchase_id`)}))`

/** A condition: what this purchase signs next, or has just signed, is a withdrawal of its offer. */
function isClearing(purchase: string | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM purchase
    WHERE id = ${purchase} AND purchase.status IN ('offered', 'confirming', 'cancelling'))`
}

/**
 * A condition: this ticket is for refunds only, as one in seven is, so that a crowd of buyers delays no refund. Its
 * number decides, in each seven numbers one place earlier than in the seven before: a TicketCreate uses a number itself,
 * and refills of one size must not always use the number that would be for refunds.
 */
export const FOR_REFUNDS = sql`(sequence + sequence / 7) % 7 = 0`

/** Leases a ticket to a purchase, the same one again if it has one. Null when none is free or too many are pending. */
export async function leaseTicket(db: D1Database, purchaseId: string): Promise<number | null> {
  const inFlight = sql`(SELECT count(*) FROM ticket AS busy WHERE status IN ('leased', 'signed')
    AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.hash = busy.hash AND purpose = 'refund'))`
  return sql`UPDATE ticket SET status = 'leased', purchase_id = ${purchaseId}
    WHERE sequence = COALESCE(
      (SELECT sequence FROM ticket WHERE purchase_id = ${purchaseId} AND status = 'leased'),
      (SELECT sequence FROM ticket WHERE status = 'free' AND NOT ${FOR_REFUNDS}
        AND ${inFlight} < ${MAX_IN_FLIGHT}
        AND (${CLEARING} < ${MAX_CLEARING} OR NOT ${isClearing(purchaseId)})
        ORDER BY sequence LIMIT 1))
    RETURNING sequence`.column<number>('sequence', db)
}

/** Whether one more sweep of expired offers may be pending. */
export async function mayClear(db: D1Database): Promise<boolean> {
  return (await count(db, sql`SELECT ${CLEARING} AS n`)) < MAX_CLEARING
}

/** The next free ticket for upkeep, the last of those for refunds; it is taken only by writing down what it signs. */
export async function nextFreeTicket(db: D1Database): Promise<number | null> {
  return sql`SELECT sequence FROM ticket WHERE status = 'free'
    ORDER BY ${FOR_REFUNDS}, sequence LIMIT 1`.column<number>('sequence', db)
}

/** Whether the pool has no ticket, free or in use, besides those for refunds, which no delivery may use. */
export async function lacksTickets(db: D1Database): Promise<boolean> {
  const left = sql`status IN ('free', 'leased', 'signed') AND NOT ${FOR_REFUNDS}`
  return (await count(db, sql`SELECT NOT EXISTS (SELECT 1 FROM ticket WHERE ${left}) AS n`)) > 0
}

/** So many free tickets, those for refunds last. */
export async function freeTicketsOf(db: D1Database, most: number): Promise<number[]> {
  return sql`SELECT sequence FROM ticket WHERE status = 'free'
    ORDER BY ${FOR_REFUNDS}, sequence LIMIT ${most}`.columns<number>('sequence', db)
}

/** Adds tickets to the pool; known ones stay as they are. */
export function addTickets(sequences: readonly number[]): Sql {
  return sql`INSERT OR IGNORE INTO ticket (sequence) SELECT value FROM ${listOf(sequences)}`
}

/** Takes over tickets that a transaction which is not written down here made or used. */
export async function takeTicketsFrom(
  db: D1Database,
  made: readonly number[],
  used: number | null,
): Promise<void> {
  await batch(db, [
    addTickets(made),
    sql`INSERT INTO ticket (sequence, status) SELECT ${used}, 'consumed' WHERE ${used} IS NOT NULL
        ON CONFLICT (sequence) DO UPDATE SET status = 'consumed', purchase_id = NULL
        WHERE status IN ('free', 'leased')`,
  ])
}

/** Tickets that the ledger lacked after `asOf`; none if the journal has anything after that. */
export async function lackedTickets(
  db: D1Database,
  onLedger: readonly number[],
  asOf: TxHash,
): Promise<number[]> {
  return sql`SELECT sequence FROM ticket
    WHERE status IN ('free', 'leased')
      AND sequence NOT IN ${listOf(onLedger)}
      AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`.columns<number>('sequence', db)
}

/** Gives up these tickets, unless the journal has anything after `asOf`. */
export async function voidTickets(db: D1Database, lacked: readonly number[], asOf: TxHash): Promise<void> {
  await sql`UPDATE ticket SET status = 'voided', purchase_id = NULL
    WHERE status IN ('free', 'leased') AND sequence IN ${listOf(lacked)}
      AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`.run(db)
}

/**
 * Takes over the tickets that the ledger has. Those of them that were given up are free, unless the journal has anything after
 * `asOf`: a TicketCreate that only a fork had is made anew with the same numbers.
 */
export async function takeTicketsOnLedger(
  db: D1Database,
  onLedger: readonly number[],
  asOf: TxHash,
): Promise<void> {
  await batch(db, [
    addTickets(onLedger),
    sql`UPDATE ticket SET status = 'free', hash = NULL
    WHERE status = 'voided' AND sequence IN ${listOf(onLedger)}
      AND EXISTS (SELECT 1 FROM cursor WHERE tail = ${asOf})`,
  ])
}

/** Frees tickets that were leased for purchases which no longer need one. */
export async function freeForgottenTickets(db: D1Database): Promise<void> {
  const open = inIndex('purchase_open', 'purchase.')
  await sql`UPDATE ticket SET status = 'free', purchase_id = NULL
    WHERE status = 'leased' AND NOT EXISTS (
      SELECT 1 FROM purchase WHERE purchase.id = ticket.purchase_id AND ${open})`.run(db)
}

/** How many tickets are free, those for refunds included. */
export async function freeTickets(db: D1Database): Promise<number> {
  return count(db, sql`SELECT count(*) AS n FROM ticket WHERE status = 'free'`)
}

/** How many tickets are free, without those for refunds. */
export async function freeForSale(db: D1Database): Promise<number> {
  return count(db, sql`SELECT count(*) AS n FROM ticket WHERE status = 'free' AND NOT ${FOR_REFUNDS}`)
}

async function count(db: D1Database, statement: Sql): Promise<number> {
  return (await statement.column<number>('n', db)) ?? 0
}

/** A purchase that ended gives its ticket back, unless it signed with it. */
export function ticketGivenBack(purchaseId: string): Guarded {
  return sql`UPDATE ticket SET status = 'free', purchase_id = NULL
    WHERE purchase_id = ${purchaseId} AND status = 'leased'`
}
