import { type Drops, drops, xrp } from '#contract/money'
import { MAX_FEE } from '../../adapters/ledger/fee.ts'
import type { Account, LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { MAX_IN_FLIGHT, TICKETS_FULL, TICKETS_LATE } from './ticket-store.ts'

/** Less than this above the float is not worth a transaction and a ticket; the second after the end of the sale. */
const WORTHWHILE = xrp(10)
const WORTHWHILE_AT_END = xrp(1)
/** Objects that an offer may add to what the minter owns: the offer itself, and a page for its NFToken. */
export const OBJECTS_OF_AN_OFFER = 2

type Reserves = Pick<LedgerCosts, 'reserveBase' | 'reserveIncrement'>

/**
 * The drops that the minter keeps so that the sale can go on: the reserve of everything it has on the ledger, of a full
 * pool of tickets, and of what is pending, with the highest fee for each ticket; or what the owner `wanted` it to keep,
 * or what treasury and sponsors have `paidIn`, if that is more.
 */
export function floatOf(
  { ownerCount }: Pick<Account, 'ownerCount'>,
  { reserveBase, reserveIncrement }: Reserves,
  { wanted = drops(0n), paidIn = drops(0n) }: { readonly wanted?: Drops; readonly paidIn?: Drops } = {},
): Drops {
  const objects = BigInt(ownerCount + TICKETS_FULL + OBJECTS_OF_AN_OFFER * MAX_IN_FLIGHT)
  const fees = MAX_FEE * BigInt(TICKETS_FULL)
  const needed = reserveBase + objects * reserveIncrement + fees
  return [wanted, paidIn].reduce((most, one) => (one > most ? one : most), drops(needed))
}

/**
 * The drops that the minter keeps once the sale has ended: the reserve of everything it has on the ledger, and the reserve
 * and highest fee of the tickets with which a payment that comes late is refunded.
 */
export function restOf(
  { ownerCount }: Pick<Account, 'ownerCount'>,
  { reserveBase, reserveIncrement }: Reserves,
): Drops {
  const objects = BigInt(ownerCount + TICKETS_LATE)
  return drops(reserveBase + objects * reserveIncrement + MAX_FEE * BigInt(TICKETS_LATE))
}

/** The least with which the minter can still refund: the reserve of everything it has, and of a ticket, with two fees. */
export function leastOf(
  { ownerCount }: Pick<Account, 'ownerCount'>,
  { reserveBase, reserveIncrement }: Reserves,
): Drops {
  return drops(reserveBase + BigInt(ownerCount + 1) * reserveIncrement + 2n * MAX_FEE)
}

interface Holding {
  readonly balance: Drops
  readonly float: Drops
  readonly fee: Drops
  /** Whether the sale has ended. */
  readonly ended?: boolean
}

/** What can be paid out of the balance so that the float is left after the fee; null when it is too little. */
export function proceedsOf({ balance, float, fee, ended = false }: Holding): Drops | null {
  const above = balance - float - fee
  return above < (ended ? WORTHWHILE_AT_END : WORTHWHILE) ? null : drops(above)
}
