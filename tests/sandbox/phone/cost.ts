import type { AccountFacts, NetworkFacts } from './node.ts'

/** What signing would mean for one account, in drops. */
export interface Cost {
  readonly pays: bigint
  readonly receives: bigint
  readonly fee: bigint
  /** What is left if the ledger accepts it, and if it refuses it and keeps the fee. */
  readonly after: bigint
  readonly afterRefusal: bigint
  /** Whether the account can afford it and still keep its reserve. */
  readonly affordable: boolean
}

export interface Spending {
  readonly pays: bigint
  readonly receives: bigint
  /** Whether the account's first token is coming, whose page needs a reserve of its own. */
  readonly firstToken: boolean
}

/** Works out the cost from what the account has now. */
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
