import type { Wallet } from '../sandbox/accounts.ts'
import { freshWallet } from './fresh-wallet.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** A connected visitor whose funded wallet nobody has used before, so that no limit stands in the way. */
export async function freshBuyer(
  world: World,
  drops?: bigint,
): Promise<{ readonly buyer: Visitor; readonly wallet: Wallet; readonly seed: string }> {
  const wallet = await freshWallet(world, drops)
  const buyer = world.visitor()
  await buyer.connect(wallet)
  return { buyer, wallet, seed: wallet.seed }
}
