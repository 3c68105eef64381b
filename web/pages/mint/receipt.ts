import { type Drops, drops, NETWORK_FEE_ESTIMATE, parseDrops } from '#contract/money'
import { meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import type { WalletData } from '#contract/wire/wallet'

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
    /** What has to be added until the server lets this wallet buy, to the drop; zero once it does. */
    readonly missing: Drops
  } | null
}

/** What a pass costs, to the drop. The wallet is null while none is connected. */
export function receiptFor(price: Drops, wallet: WalletData | null): Receipt {
  const fee = wallet ? most(NETWORK_FEE_ESTIMATE, parseDrops(wallet.feeDrops)) : NETWORK_FEE_ESTIMATE
  const pay = drops(price + fee)
  if (!wallet) return { price, fee, pay, wallet: null }
  const balance = parseDrops(wallet.balanceDrops)
  const { baseDrops, incrementDrops, ownerCount } = wallet.reserve
  const increment = parseDrops(incrementDrops)
  const { shortfall } = meansOf(
    { balance, ownerCount },
    { price, fee, objects: OBJECTS_OF_A_PASS },
    { base: parseDrops(baseDrops), increment },
  )
  return {
    price,
    fee,
    pay,
    wallet: { balance, reserve: increment, after: drops(balance - pay), missing: shortfall },
  }
}

function most(a: Drops, b: Drops): Drops {
  return a > b ? a : b
}
