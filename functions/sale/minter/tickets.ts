import { SECOND } from '#contract/timing'
import { feeFor } from '../../adapters/ledger/fee.ts'
import { readCursor } from '../../records/journal/cursor-store.ts'
import { awaitsNewsOf } from '../../records/journal/link-store.ts'
import type { Services } from '../../services.ts'
import { alertReserve } from './alert-reserve.ts'
import type { Upkeep } from './services.ts'
import { signUpkeep } from './sign-submission.ts'
import { isUnderWay } from './submission-store.ts'
import {
  freeForSale,
  freeTickets,
  lacksTickets,
  leaseTicket,
  TICKETS_FULL,
  TICKETS_LATE,
} from './ticket-store.ts'
import { ticketsTransaction } from './transactions.ts'

/** The pool is refilled, up to `TICKETS_FULL`, when fewer than this many tickets are free. */
const TICKETS_LOW = 30

/** How long a caller that waits for a ticket waits before the next check. */
const PAUSE = SECOND

/** Takes a ticket. Reads first what a refill may have made, and waits until the deadline (unix ms) for one. */
export async function findTicket(
  { db, follower, clock }: Pick<Services, 'db' | 'follower' | 'clock'>,
  purchaseId: string,
  deadline: number,
): Promise<number | null> {
  for (let read = false; ; read = true) {
    const ticket = await leaseTicket(db, purchaseId)
    if (ticket !== null) return ticket
    if (!read && (await freeForSale(db)) === 0) await follower.catchUp()
    else if (clock.now() + PAUSE < deadline) await clock.sleep(PAUSE)
    else return null
  }
}

/** Signs a TicketCreate when the pool runs low, for as many as the minter has the reserve for. */
export async function refillTickets(services: Upkeep): Promise<void> {
  const free = await freeTickets(services.db)
  if (free < TICKETS_LOW) await makeTickets(services, TICKETS_FULL - free)
}

/** The same after the sale has ended, for the few that what is still open needs. */
export async function makeLateTickets(services: Upkeep): Promise<void> {
  if (await lacksTickets(services.db)) await makeTickets(services, TICKETS_LATE)
}

/** Signs a TicketCreate for so many, or as many as the minter has the reserve for, unless one is pending or just made. */
export async function makeTickets(services: Upkeep, missing: number): Promise<void> {
  const { db, ledger, follower, config } = services
  if ((await isUnderWay(db, 'tickets')) || (await awaitsNewsOf(db, 'tickets'))) return
  const [cursor, agreed, state] = await Promise.all([readCursor(db), ledger.agree(), follower.tip()])
  // A node on an older ledger, or on a fork, would show a sequence that is used already.
  const isSingleOperator = !agreed.ok && agreed.error === 'single-operator'
  if (!cursor || !state || !(agreed.ok || isSingleOperator)) return
  const account = await (agreed.ok ? agreed.value : ledger).account(config.minter)
  if (!account.ok || account.value?.previousTx !== cursor.hash) return

  const { balance, ownerCount, sequence } = account.value
  const fee = feeFor(state)
  const left = balance - fee - state.reserveBase - BigInt(ownerCount) * state.reserveIncrement
  const affordable = left < 0n ? 0 : Number(left / state.reserveIncrement)
  const count = Math.min(missing, affordable)
  // It may have tickets that are signed into pending transactions: counted as other objects, they only raise what it needs.
  if (count < missing) await alertReserve(services, account.value, await freeTickets(db), state)
  if (count === 0) return
  await signUpkeep(
    services,
    state,
    { purpose: 'tickets', sequence },
    (lastLedger) => ticketsTransaction(config, count, { sequence, state, lastLedger }),
    { asOf: cursor.hash },
  )
}

export async function ticketsLow(db: D1Database): Promise<boolean> {
  return (await freeTickets(db)) < TICKETS_LOW
}
