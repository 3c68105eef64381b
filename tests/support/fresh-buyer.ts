import type { Address } from '#contract/wire/ledger-ids'
import type { Wallet } from '../sandbox/accounts.ts'
import { freshWallet } from './fresh-wallet.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export interface FreshBuyer {
  readonly buyer: Visitor
  readonly wallet: Wallet & { readonly address: Address }
  readonly seed: string
}

/** A connected visitor with a new, funded wallet, so that no limit applies. */
export async function freshBuyer(world: World, drops?: bigint): Promise<FreshBuyer> {
  return connected(world, await freshWallet(world, drops))
}

/** As many of them, who sign in at the same time. */
export async function freshBuyers(world: World, count: number, drops?: bigint): Promise<FreshBuyer[]> {
  const wallets = []
  for (let n = 0; n < count; n += 1) wallets.push(await freshWallet(world, drops))
  return Promise.all(wallets.map((wallet) => connected(world, wallet)))
}

async function connected(world: World, wallet: FreshBuyer['wallet']): Promise<FreshBuyer> {
  const buyer = world.visitor()
  await buyer.connect(wallet)
  return { buyer, wallet, seed: wallet.seed }
}
