import { type Drops, drops, NETWORK_FEE_ESTIMATE } from '#contract/money'

/** The part of a bill that needs a connected wallet. All amounts are in drops. */
export interface WalletMeans {
  readonly balance: Drops
  /** What its open purchases will cost, with their fees. */
  readonly promised: Drops
  /** The reserve for one more ledger object (NFTokenPage). It stays the buyer's. */
  readonly reserve: Drops
  readonly after: Drops
  /** What the wallet lacks before the server lets it buy; zero when it lacks nothing. */
  readonly missing: Drops
}

export interface Bill {
  readonly price: Drops
  readonly fee: Drops
  /** Price plus fee: what leaves the wallet. */
  readonly pay: Drops
  /** Null while no wallet is connected. */
  readonly wallet: WalletMeans | null
}

/** The cost of a pass, in drops. The network fee is `asked`, but never below the usual estimate. */
export function billFor(price: Drops, asked: Drops = NETWORK_FEE_ESTIMATE): Bill {
  const fee = asked > NETWORK_FEE_ESTIMATE ? asked : NETWORK_FEE_ESTIMATE
  return { price, fee, pay: drops(price + fee), wallet: null }
}
