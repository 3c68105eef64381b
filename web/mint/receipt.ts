import { type Drops, drops, parseDrops } from '#contract/money'
import type { WalletData } from '#contract/wallet'

/** What a wallet app usually pays the ledger for one transaction; the ledger may ask for more when it is busy. */
export const NETWORK_FEE_ESTIMATE = drops(12n)

export interface Receipt {
  readonly price: Drops
  readonly fee: Drops
  /** Price and fee: what leaves the wallet. */
  readonly pay: Drops
  /** What only a connected wallet can tell. */
  readonly wallet: {
    readonly balance: Drops
    /** What the ledger may set aside for the page that holds the NFT. It stays the buyer's. */
    readonly reserve: Drops
    readonly after: Drops
    /** How much is missing to pay at all; zero when nothing is. */
    readonly missing: Drops
  } | null
}

/** What a pass costs, to the drop. The wallet is null while none is connected. */
export function receiptFor(price: Drops, wallet: WalletData | null): Receipt {
  const fee = wallet ? most(NETWORK_FEE_ESTIMATE, parseDrops(wallet.feeDrops)) : NETWORK_FEE_ESTIMATE
  const pay = drops(price + fee)
  if (!wallet) return { price, fee, pay, wallet: null }
  const balance = parseDrops(wallet.balanceDrops)
  return {
    price,
    fee,
    pay,
    wallet: {
      balance,
      reserve: parseDrops(wallet.reserve.incrementDrops),
      after: drops(balance - pay),
      missing: most(drops(0n), drops(pay - parseDrops(wallet.spendableDrops))),
    },
  }
}

function most(a: Drops, b: Drops): Drops {
  return a > b ? a : b
}
