import { type Drops, drops } from './money.ts'

/** What an account has, as far as paying goes. */
interface Funds {
  readonly balance: Drops
  /** How many objects it owns; each raises its reserve. */
  readonly ownerCount: number
}

/** An address that is not on the ledger: the first payment to it has to contain the base reserve. */
export const noFunds: Funds = { balance: 0n as Drops, ownerCount: 0 }

/** The ledger's reserves: one for the account, and one more for each object it owns. */
export interface Reserve {
  readonly base: Drops
  readonly increment: Drops
}

/** What a transaction costs its payer. */
interface Bill {
  readonly price: Drops
  /** The ledger's fee for the transaction that pays. */
  readonly fee: Drops
  /** How many objects more the account may own afterwards, each with its reserve. */
  readonly objects: number
}

/** A buyer may need one more NFTokenPage for the pass. */
export const OBJECTS_OF_A_PASS = 1

/** The drops to add until an account can pay; zero once it can. The page that shows it and the API that enforces it both ask here. */
export function shortfallOf(funds: Funds, bill: Bill, reserve: Reserve): Drops {
  const needed = bill.price + bill.fee + BigInt(bill.objects) * reserve.increment
  return atLeastZero(needed + keptOf(funds, reserve) - funds.balance)
}

/** What an account may spend: its balance less its reserve; never below zero. */
export function spendable(funds: Funds, reserve: Reserve): Drops {
  return atLeastZero(funds.balance - keptOf(funds, reserve))
}

function keptOf({ ownerCount }: Funds, { base, increment }: Reserve): bigint {
  return base + BigInt(ownerCount) * increment
}

function atLeastZero(amount: bigint): Drops {
  return drops(amount > 0n ? amount : 0n)
}
