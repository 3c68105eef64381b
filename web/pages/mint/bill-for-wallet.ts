import { type Drops, drops, NETWORK_FEE_ESTIMATE, parseDrops } from '#contract/money'
import { OBJECTS_OF_A_PASS, shortfallOf } from '#contract/spendable'
import type { WalletData } from '#contract/wire/wallet'
import { type Bill, billFor, type WalletMeans } from './bill.ts'

/**
 * The cost of a pass and what the wallet can pay beside its open purchases, whose prices are `open`, in drops. `wallet` is null
 * until it has been read.
 */
export function billForWallet(price: Drops, wallet: WalletData | null, open: readonly Drops[] = []): Bill {
  const bill = billFor(price, wallet ? parseDrops(wallet.feeDrops) : NETWORK_FEE_ESTIMATE)
  return { ...bill, wallet: wallet && walletMeans(wallet, bill, open) }
}

function walletMeans(wallet: WalletData, { price, fee, pay }: Bill, open: readonly Drops[]): WalletMeans {
  const promised = open.reduce((sum, one) => sum + one + fee, 0n)
  const balance = parseDrops(wallet.balanceDrops)
  const { baseDrops, incrementDrops, ownerCount } = wallet.reserve
  const increment = parseDrops(incrementDrops)
  return {
    balance,
    promised: drops(promised),
    reserve: increment,
    after: drops(balance - promised - pay),
    missing: shortfallOf(
      { balance, ownerCount },
      { price, fee: drops(fee + promised), objects: OBJECTS_OF_A_PASS * (1 + open.length) },
      { base: parseDrops(baseDrops), increment },
    ),
  }
}
