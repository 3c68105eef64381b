import { type Drops, drops } from './money.ts'

/** An account of the ledger as far as paying goes. */
export interface Purse {
  readonly balance: Drops
  /** How many objects it owns; the ledger keeps a reserve for each. */
  readonly ownerCount: number
}

/** What an address holds that the ledger does not know: the first payment to it has to bring the base reserve. */
export const emptyPurse: Purse = { balance: drops(0n), ownerCount: 0 }

/** What the ledger keeps back of an account: once, and once more for each object it owns. */
export interface Reserve {
  readonly base: Drops
  readonly increment: Drops
}

/** What somebody has to pay. */
export interface Bill {
  readonly price: Drops
  /** What the ledger takes for the transaction that pays. */
  readonly fee: Drops
  /** How many objects the account may own more by it, each with a reserve of its own. */
  readonly objects: number
}

export interface Means {
  /** What the bill takes of the part that may be spent. */
  readonly needed: Drops
  /** Balance less reserve, never below zero. */
  readonly spendable: Drops
  /** What has to be added until the account can pay, to the drop; zero once it can. */
  readonly shortfall: Drops
}

/** A buyer may need a page of the ledger for the pass that they take. */
export const OBJECTS_OF_A_PASS = 1

/** Whether an account can pay, and what it lacks: the one answer for whoever shows it and for whoever insists on it. */
export function meansOf(purse: Purse, bill: Bill, reserve: Reserve): Means {
  const needed = bill.price + bill.fee + BigInt(bill.objects) * reserve.increment
  const shortfall = needed + keptOf(purse, reserve) - purse.balance
  return { needed: drops(needed), spendable: spendable(purse, reserve), shortfall: atLeastZero(shortfall) }
}

/** What an account may spend: its balance less the reserve the ledger keeps; never below zero. */
export function spendable(purse: Purse, reserve: Reserve): Drops {
  return atLeastZero(purse.balance - keptOf(purse, reserve))
}

function keptOf({ ownerCount }: Purse, { base, increment }: Reserve): bigint {
  return base + BigInt(ownerCount) * increment
}

function atLeastZero(amount: bigint): Drops {
  return drops(amount > 0n ? amount : 0n)
}
