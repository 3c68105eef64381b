import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { forgetAlert, raiseAlert } from '../alerts/alerts.ts'
import { feeFor } from '../ledger/fee.ts'
import type { Services } from '../services.ts'
import { askSigner } from './ask-signer.ts'
import { unsettledUpkeep, writeDownUpkeep } from './submissions.ts'
import { ticketsTransaction } from './upkeep-transaction.ts'

/** The pool is refilled when fewer than this many tickets are free, up to the second number; the ledger allows 250. */
export const TICKETS_LOW = 30
export const TICKETS_FULL = 60

/** Ledgers that upkeep is given to be included. */
const UPKEEP_LEDGERS = 20

/**
 * Transactions of the minter that may be under way at once, upkeep aside: a node queues ten of one sender
 * (xrpl.org, "Transaction Queue").
 */
export const MOST_IN_FLIGHT = 8
/** How long somebody who waits for a ticket waits before looking again. */
const PAUSE = SECOND

const leased = z.object({ sequence: z.number() })

/**
 * Takes a ticket for a purchase; one that already holds a ticket gets the same again. Null when none is free, or too
 * many are under way.
 */
export async function leaseTicket(db: D1Database, purchaseId: string): Promise<number | null> {
  const row = await db
    .prepare(
      `UPDATE ticket SET status = 'leased', purchase_id = ?1
       WHERE sequence = COALESCE(
         (SELECT sequence FROM ticket WHERE purchase_id = ?1 AND status = 'leased'),
         (SELECT sequence FROM ticket WHERE status = 'free'
            AND (SELECT count(*) FROM ticket WHERE status IN ('leased', 'signed')) < ${MOST_IN_FLIGHT}
          ORDER BY sequence LIMIT 1))
       RETURNING sequence`,
    )
    .bind(purchaseId)
    .first()
  return row ? leased.parse(row).sequence : null
}

/**
 * Takes a ticket, reading first what the ledger may have made of a refill, and waiting until the deadline (unix ms) for
 * somebody else's transaction to be through.
 */
export async function findTicket(
  { db, follower, clock }: Pick<Services, 'db' | 'follower' | 'clock'>,
  purchaseId: string,
  deadline: number,
): Promise<number | null> {
  for (let read = false; ; read = true) {
    const ticket = await leaseTicket(db, purchaseId)
    if (ticket !== null) return ticket
    if (!read && (await freeTickets(db)) === 0) await follower.catchUp()
    else if (clock.now() + PAUSE < deadline) await clock.sleep(PAUSE)
    else return null
  }
}

/** The next free ticket, for upkeep; it is taken only by writing down what it signs. */
export async function nextFreeTicket(db: D1Database): Promise<number | null> {
  const row = await db
    .prepare(`SELECT sequence FROM ticket WHERE status = 'free' ORDER BY sequence LIMIT 1`)
    .first()
  return row ? leased.parse(row).sequence : null
}

/** Adds tickets to the pool; those it knows already stay as they are. */
export function addTickets(db: D1Database, sequences: readonly number[]): D1PreparedStatement {
  return db
    .prepare('INSERT OR IGNORE INTO ticket (sequence) SELECT value FROM json_each(?)')
    .bind(JSON.stringify(sequences))
}

/** Takes up tickets that a transaction which is not written down here made or used. */
export async function takeTicketsFrom(
  db: D1Database,
  made: readonly number[],
  used: number | null,
): Promise<void> {
  await db.batch([
    addTickets(db, made),
    db
      .prepare(
        `INSERT INTO ticket (sequence, status) SELECT ?1, 'consumed' WHERE ?1 IS NOT NULL
         ON CONFLICT (sequence) DO UPDATE SET status = 'consumed', purchase_id = NULL WHERE status IN ('free', 'leased')`,
      )
      .bind(used),
  ])
}

/** Gives up tickets that the ledger does not have, and answers with those that nothing accounts for. */
export async function voidTickets(db: D1Database, onLedger: readonly number[]): Promise<number[]> {
  const { results } = await db
    .prepare(
      `UPDATE ticket SET status = 'voided', purchase_id = NULL
       WHERE status IN ('free', 'leased') AND sequence NOT IN (SELECT value FROM json_each(?)) RETURNING sequence`,
    )
    .bind(JSON.stringify(onLedger))
    .all()
  return results.map((row) => leased.parse(row).sequence)
}

/** Frees tickets that were leased for purchases which no longer need one. */
export async function freeForgottenTickets(db: D1Database): Promise<void> {
  await db
    .prepare(
      `UPDATE ticket SET status = 'free', purchase_id = NULL
       WHERE status = 'leased' AND NOT EXISTS (
         SELECT 1 FROM purchase WHERE purchase.id = ticket.purchase_id AND purchase.status NOT IN ('sold', 'released'))`,
    )
    .run()
}

/**
 * Signs a TicketCreate when the pool runs low, for as many as the minter has the reserve for. It is sent and settled
 * like any other upkeep.
 */
export async function refillTickets(services: Services): Promise<void> {
  const { db, ledger, follower, config, clock } = services
  if ((await unsettledUpkeep(db)).some(({ purpose }) => purpose === 'tickets')) return
  const missing = TICKETS_FULL - (await freeTickets(db))
  if (missing <= TICKETS_FULL - TICKETS_LOW) return
  const [account, state] = await Promise.all([ledger.account(config.minter), follower.standing()])
  if (!account.ok || !account.value || !state) return

  const { balance, ownerCount, sequence } = account.value
  const fee = feeFor(state)
  const left = balance - fee - state.reserveBase - BigInt(ownerCount) * state.reserveIncrement
  const affordable = left < 0n ? 0 : Number(left / state.reserveIncrement)
  const count = Math.min(missing, affordable)
  if (count < missing) {
    await raiseAlert(
      services,
      'reserve',
      `The minter has the reserve for ${count} of ${missing} tickets: send it XRP.`,
    )
  } else {
    await forgetAlert(services, 'reserve')
  }
  if (count === 0) return
  const lastLedger = state.index + UPKEEP_LEDGERS
  const transaction = ticketsTransaction(config, count, { sequence, state, lastLedger })
  const signed = await askSigner(services, transaction, state)
  if (!signed) return
  const { blob, hash } = signed
  await writeDownUpkeep(db, {
    hash,
    purchaseId: null,
    purpose: 'tickets',
    ticket: null,
    sequence,
    blob,
    firstLedger: state.index,
    lastLedger,
    offerId: null,
    offerExpiresAt: null,
    createdAt: clock.now(),
  })
}

/** Whether the pool needs a refill before the next buyers come. */
export async function ticketsLow(db: D1Database): Promise<boolean> {
  return (await freeTickets(db)) < TICKETS_LOW
}

async function freeTickets(db: D1Database): Promise<number> {
  return (
    (await db.prepare(`SELECT count(*) AS free FROM ticket WHERE status = 'free'`).first<number>('free')) ?? 0
  )
}
