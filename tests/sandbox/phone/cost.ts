import type { AccountFacts, NetworkFacts } from './node.ts'

/** The effect of signing on one account, in drops. */
export interface Cost {
  readonly pays: bigint
  readonly receives: bigint
  readonly fee: bigint
  /** The balance if the ledger accepts it, and if it fails and keeps the fee. */
  readonly after: bigint
  readonly afterRefusal: bigint
  /** Whether the account can afford it and still keep its reserve. */
  readonly affordable: boolean
}

interface Spending {
  readonly pays: bigint
  readonly receives: bigint
  /** Whether the account gets its first NFToken, whose page needs a reserve. */
  readonly firstToken: boolean
}

/** Computes the cost from the account's current state. */
export function costOf(
  account: AccountFacts,
  network: NetworkFacts,
  { pays, receives, firstToken }: Spending,
): Cost {
  const { fee, reserveIncrement } = network
  const needed = pays + fee + (firstToken ? reserveIncrement : 0n)
  return {
    pays,
    receives,
    fee,
    after: account.balance - pays - fee + receives,
    afterRefusal: account.balance - fee,
    affordable: pays === 0n || account.spendable >= needed,
  }
}
