import { type Drops, drops, NETWORK_FEE_ESTIMATE, parseDrops } from '#contract/money'
import { meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import type { WalletData } from '#contract/wire/wallet'
import { billFor, type Receipt, type WalletMeans } from './bill.ts'

/** What a pass costs, to the drop, and what a connected wallet can pay; the wallet is null until it has been read. */
export function receiptFor(price: Drops, wallet: WalletData | null): Receipt {
  const bill = billFor(price, wallet ? parseDrops(wallet.feeDrops) : NETWORK_FEE_ESTIMATE)
  return { ...bill, wallet: wallet && purseOf(wallet, price, bill.fee) }
}

/** What only a connected wallet can tell. */
function purseOf(wallet: WalletData, price: Drops, fee: Drops): WalletMeans {
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
    reserve: increment,
    after: drops(balance - price - fee),
    missing: shortfall,
  }
}
