import { type Address, address } from '#contract/wire/ledger-ids'
import type { Wallet } from '../sandbox/accounts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

let wallets = 0

/** A new, funded wallet, so that no limit applies. */
export async function freshWallet(
  { sandbox }: { readonly sandbox: Sandbox },
  drops = 3_000_000_000n,
): Promise<Wallet & { readonly address: Address }> {
  wallets += 1
  const wallet = sandbox.accounts.walletFromPassphrase(`fresh wallet ${process.pid} ${wallets}`)
  await sandbox.fund(wallet.address, drops)
  return { ...wallet, address: address.parse(wallet.address) }
}
