import type { TierId } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { freshWallet } from './fresh-wallet.ts'
import { inProcess } from './in-process.ts'
import type { ProcessWorld } from './process-world.ts'

/** A pass that is offered to its buyer, with the wallet request. */
export interface OfferedPass {
  readonly wallet: Wallet & { readonly address: Address }
  /** The purchase. */
  readonly id: string
  /** The wallet request. */
  readonly uuid: string
  readonly offer: string | null
  readonly token: string | null
}

/**
 * Has a buyer, new by default, ask for a pass, until their wallet is asked to sign and all work deferred until after
 * the reply is done.
 */
export async function offerPass(
  world: ProcessWorld,
  tier: TierId = 'rare',
  buyer?: OfferedPass['wallet'],
): Promise<OfferedPass> {
  const { services, idle } = inProcess(world, null)
  const wallet = buyer ?? (await freshWallet(world))
  const request = { userAddress: wallet.address, selectedTier: tier, quantity: 1 } as const
  const bought = await buyPass(services, wallet.address, request)
  if (!bought.ok) throw new Error(`the purchase was refused: ${bought.error}`)
  await idle()
  const { reservationId, items, purchase } = bought.value
  return {
    wallet,
    id: reservationId,
    uuid: items[0]?.xamanPayload.uuid ?? '',
    offer: purchase.offerId,
    token: purchase.nftokenId,
  }
}
