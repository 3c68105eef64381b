import { type Drops, drops, NETWORK_FEE_ESTIMATE, parseDrops } from '#contract/money'
import { meansOf, OBJECTS_OF_A_PASS } from '#contract/spendable'
import type { WalletData } from '#contract/wire/wallet'
import { type Bill, billFor, type WalletMeans } from './bill.ts'

/** The cost of a pass and what the wallet can pay, in drops. `wallet` is null until it has been read. */
export function billForWallet(price: Drops, wallet: WalletData | null): Bill {
  const bill = billFor(price, wallet ? parseDrops(wallet.feeDrops) : NETWORK_FEE_ESTIMATE)
  return { ...bill, wallet: wallet && walletMeans(wallet, price, bill.fee) }
}

function walletMeans(wallet: WalletData, price: Drops, fee: Drops): WalletMeans {
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
