import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

let wallets = 0

/** A connected visitor whose funded wallet nobody has used before, so that no limit stands in the way. */
export async function freshBuyer(
  world: World,
  drops = 500_000_000n,
): Promise<{ buyer: Visitor; seed: string }> {
  wallets += 1
  const wallet = world.sandbox.accounts.walletFromPassphrase(`fresh buyer ${process.pid} ${wallets}`)
  await world.sandbox.fund(wallet.address, drops)
  const buyer = world.visitor()
  await buyer.connect(wallet)
  return { buyer, seed: wallet.seed }
}
