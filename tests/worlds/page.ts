import { address } from '#contract/wire/ledger-ids'
import type { PurchaseView } from '#contract/wire/purchase'
import { readOwnPurchase } from '../../functions/sale/purchase/read-purchase.ts'
import type { Buyer } from './prepared.ts'
import type { World } from './world.ts'

/** Reads a purchase as its buyer's page does, and checks what it says about money against the ledger. Null without an answer. */
export async function lookAtPage(
  world: World,
  { name, wallet }: Buyer,
  id: string,
): Promise<PurchaseView | null> {
  const account = address.parse(wallet.address)
  const done = await world.call(`${name}'s page`, (services) => readOwnPurchase(services, account, id))
  if (done === 'lost') return null
  if (world.observer.behind) return done.answer.ok ? done.answer.value : null
  if (!done.answer.ok) {
    world.observer.report(`${name}'s own purchase is ${done.answer.error}`)
    return null
  }
  const { status, offerId, ending, evidence, paidDrops } = done.answer.value
  const sold = offerId === null ? undefined : world.model.taken.get(offerId)
  if (status === 'released' && ending && sold !== undefined)
    world.observer.report(`${name}'s page says that nothing was sold, and ${sold} sold it`)
  if (status === 'sold' && (sold === undefined || evidence.sold?.tx !== sold || paidDrops === null))
    world.observer.report(`${name}'s page says sold by ${evidence.sold?.tx}, the ledger ${sold}`)
  return done.answer.value
}
