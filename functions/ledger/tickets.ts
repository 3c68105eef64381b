import * as z from '#contract/schema'
import type { Services } from '../services.ts'
import { feeFor } from './fee.ts'
import type { Follow, ValidatedTx } from './ledger.ts'
import { signTransaction } from './sign.ts'
import { unsettledUpkeep, writeDownUpkeep } from './submissions.ts'

/** The pool is refilled when fewer than this many tickets are free, up to the second number; the ledger allows 250. */
export const TICKETS_LOW = 30
export const TICKETS_FULL = 60

/** Ledgers that upkeep is given to be included. */
const UPKEEP_LEDGERS = 20

const leased = z.object({ sequence: z.number() })

/** Takes a ticket for a purchase; one that already holds a ticket gets the same again. Null when none is free. */
export async function leaseTicket(db: D1Database, purchaseId: string): Promise<number | null> {
  const row = await db
    .prepare(
      `UPDATE ticket SET status = 'leased', purchase_id = ?1
       WHERE sequence = COALESCE(
         (SELECT sequence FROM ticket WHERE purchase_id = ?1 AND status = 'leased'),
         (SELECT sequence FROM ticket WHERE status = 'free' ORDER BY sequence LIMIT 1))
       RETURNING sequence`,
    )
    .bind(purchaseId)
    .first()
  return row ? leased.parse(row).sequence : null
}

/** Takes a ticket, looking on the ledger for some that we do not know of before giving up. */
export async function findTicket(
  services: Pick<Services, 'db' | 'ledger' | 'config'>,
  purchaseId: string,
): Promise<number | null> {
  const known = await leaseTicket(services.db, purchaseId)
  if (known !== null) return known
  await adoptTickets(services)
  return leaseTicket(services.db, purchaseId)
}

/** The next free ticket, for upkeep; it is taken only by writing down what it signs. */
export async function nextFreeTicket(db: D1Database): Promise<number | null> {
  const row = await db
    .prepare(`SELECT sequence FROM ticket WHERE status = 'free' ORDER BY sequence LIMIT 1`)
    .first()
  return row ? leased.parse(row).sequence : null
}

/** Makes tickets that lie unused on the ledger our own, as on a first start. */
export async function adoptTickets({
  db,
  ledger,
  config,
}: Pick<Services, 'db' | 'ledger' | 'config'>): Promise<void> {
  const onLedger = await ledger.tickets(config.minter)
  if (!onLedger.ok || onLedger.value.length === 0) return
  await addTickets(db, onLedger.value).run()
}

/** Adds tickets to the pool; those it knows already stay as they are. */
export function addTickets(db: D1Database, sequences: readonly number[]): D1PreparedStatement {
  return db
    .prepare('INSERT OR IGNORE INTO ticket (sequence) SELECT value FROM json_each(?)')
    .bind(JSON.stringify(sequences))
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

/** Signs a TicketCreate when the pool runs low. It is sent and settled like any other upkeep. */
export async function refillTickets(services: Services, follow: Follow): Promise<void> {
  const { db, ledger, config, secrets, clock } = services
  if ((await unsettledUpkeep(db)).some(({ purpose }) => purpose === 'tickets')) return
  const free = await db
    .prepare(`SELECT count(*) AS free FROM ticket WHERE status = 'free'`)
    .first<{ free: number }>()
  const missing = TICKETS_FULL - (free?.free ?? 0)
  if (missing <= TICKETS_FULL - TICKETS_LOW) return
  const account = await ledger.account(config.minter)
  if (!account.ok || !account.value) return

  const { sequence } = account.value
  const state = follow.latest()
  const lastLedger = state.index + UPKEEP_LEDGERS
  const { blob, hash } = signTransaction(
    {
      TransactionType: 'TicketCreate',
      Account: config.minter,
      TicketCount: missing,
      Sequence: sequence,
      Fee: feeFor(state).toString(),
      LastLedgerSequence: lastLedger,
    },
    secrets.minter,
  )
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

/** The ticket numbers that a validated TicketCreate made. */
export function ticketsMade(tx: ValidatedTx): number[] {
  return tx.meta.AffectedNodes.filter(
    (node) => node.change === 'created' && node.LedgerEntryType === 'Ticket',
  ).flatMap(({ fields }) => (typeof fields.TicketSequence === 'number' ? [fields.TicketSequence] : []))
}
