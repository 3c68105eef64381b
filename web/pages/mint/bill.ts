import { type Drops, drops, NETWORK_FEE_ESTIMATE } from '#contract/money'

/** What only a connected wallet can tell. */
export interface WalletMeans {
  readonly balance: Drops
  /** What the ledger may set aside for the page that holds the NFT. It stays the buyer's. */
  readonly reserve: Drops
  readonly after: Drops
  /** What has to be added until the server lets this wallet buy, to the drop; zero once it does. */
  readonly missing: Drops
}

export interface Receipt {
  readonly price: Drops
  readonly fee: Drops
  /** Price and fee: what leaves the wallet. */
  readonly pay: Drops
  /** Null while none is connected. */
  readonly wallet: WalletMeans | null
}

/** What a pass costs, to the drop, at this network fee, or at what is usual where that is more. */
export function billFor(price: Drops, asked: Drops = NETWORK_FEE_ESTIMATE): Receipt {
  const fee = asked > NETWORK_FEE_ESTIMATE ? asked : NETWORK_FEE_ESTIMATE
  return { price, fee, pay: drops(price + fee), wallet: null }
}
