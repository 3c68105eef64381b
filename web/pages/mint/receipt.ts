import { type Drops, drops, NETWORK_FEE_ESTIMATE, parseDrops } from '#contract/money'
import { meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import type { WalletData } from '#contract/wire/wallet'

export type Receipt = ReturnType<typeof receiptFor>

/** What a pass costs, to the drop. The wallet is null while none is connected. */
export function receiptFor(price: Drops, wallet: WalletData | null) {
  const asked = wallet ? parseDrops(wallet.feeDrops) : NETWORK_FEE_ESTIMATE
  const fee = asked > NETWORK_FEE_ESTIMATE ? asked : NETWORK_FEE_ESTIMATE
  /** Price and fee: what leaves the wallet. */
  const pay = drops(price + fee)
  return { price, fee, pay, wallet: wallet && purseOf(wallet, price, fee) }
}

/** What only a connected wallet can tell. */
function purseOf(wallet: WalletData, price: Drops, fee: Drops) {
  const balance = parseDrops(wallet.balanceDrops)
  const { baseDrops, incrementDrops, ownerCount } = wallet.reserve
  const increment = parseDrops(incrementDrops)
  const { shortfall } = meansOf(
    { balance, ownerCount },
    { price, fee, objects: OBJECTS_OF_A_PASS },
    { base: parseDrops(baseDrops), increment },
  )
  return {
    balance,
    /** What the ledger may set aside for the page that holds the NFT. It stays the buyer's. */
    reserve: increment,
    after: drops(balance - price - fee),
    /** What has to be added until the server lets this wallet buy, to the drop; zero once it does. */
    missing: shortfall,
  }
}
