import { type Drops, drops, xrp } from '#contract/money'
import { MAX_FEE } from '../../adapters/ledger/fee.ts'
import type { Account, LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { MAX_IN_FLIGHT, TICKETS_FULL } from './ticket-store.ts'

/** Less than this above the float is not worth a transaction and a ticket. */
const WORTHWHILE = xrp(10)
/** What one pending transaction may add to the minter's reserve: an offer, and a page for its NFToken. */
const OBJECTS_IN_FLIGHT = 2n

type Reserves = Pick<LedgerCosts, 'reserveBase' | 'reserveIncrement'>

/**
 * The drops that the minter keeps so that the sale can go on: the reserve of everything it has on the ledger, of a full
 * pool of tickets, and of what is pending, with the highest fee for each ticket; or what the owner wants it to keep, or
 * what treasury and sponsors have paid in, if that is more.
 */
export function floatOf(
  { ownerCount }: Pick<Account, 'ownerCount'>,
  { reserveBase, reserveIncrement }: Reserves,
  wanted: Drops,
  paidIn: Drops,
): Drops {
  const objects = BigInt(ownerCount + TICKETS_FULL) + OBJECTS_IN_FLIGHT * BigInt(MAX_IN_FLIGHT)
  const fees = MAX_FEE * BigInt(TICKETS_FULL)
  const needed = reserveBase + objects * reserveIncrement + fees
  return [wanted, paidIn].reduce((most, one) => (one > most ? one : most), drops(needed))
}

/** What can be paid out of this balance so that the float is left after the fee; null when it is too little. */
export function proceedsOf(balance: Drops, float: Drops, fee: Drops): Drops | null {
  const above = balance - float - fee
  return above < WORTHWHILE ? null : drops(above)
}
