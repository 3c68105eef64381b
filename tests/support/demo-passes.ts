import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '#contract/timing'
import { readUserPasses } from '#contract/wire/collection'
import { pathOf } from '#contract/wire/endpoint'
import { purchasePass, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { type Customer, connectCustomer, type Send } from '../rehearse/customer.ts'
import { demoWallets } from '../sandbox/accounts.ts'
import type { Control } from '../sandbox/control.ts'

type DemoTier = 'common' | 'rare'
const TIERS: readonly DemoTier[] = ['common', 'rare']
const { name: HOLDER, address: HOLDER_ADDRESS } = demoWallets.holder
const POLL = 200
/** How long a purchase may take: some ledgers, and the cron run that goes on with one that was broken off. */
const WITHIN = 2 * MINUTE

/**
 * Buys the passes that the demo wallet "holds already", as a visitor would: sign in, buy, sign on the phone. What it has stays,
 * and a purchase that is open goes on, so that a start that was broken off is made up for by the next one. Throws where a pass
 * cannot be bought.
 */
export async function buyDemoPasses(send: Send, control: Control): Promise<void> {
  const missing = await missingTiers(send)
  if (missing.length === 0) return
  const approve = async ({ uuid }: { readonly uuid: string }) => void (await control.sign(uuid, HOLDER))
  const holder = await connectCustomer({ send, phone: { approve }, poll: POLL })
  for (const tier of missing) await buy(holder, tier, approve)
}

async function missingTiers(send: Send): Promise<readonly DemoTier[]> {
  const reply = await send(pathOf(readUserPasses.path, { address: HOLDER_ADDRESS }), {})
  const { nfts } = readUserPasses.reply.parse(await reply.json())
  return TIERS.filter((tier) => !nfts.some((pass) => pass.tier === tier))
}

async function buy(
  holder: Customer,
  selectedTier: DemoTier,
  approve: (request: { readonly uuid: string }) => Promise<void>,
): Promise<void> {
  const { purchases } = await holder.call(readOpenPurchases)
  const body = { userAddress: holder.address, selectedTier, quantity: 1 } as const
  const id =
    purchases.find(({ tier }) => tier === selectedTier)?.id ??
    (await holder.call(purchasePass, { body })).reservationId
  let approved = false
  for (let waited = 0; waited < WITHIN; waited += POLL) {
    const { status, payload, ending } = await holder.call(readPurchase, { params: { id } })
    if (status === 'sold') return
    if (ending) throw new Error(`Its ${selectedTier} pass was not sold: ${ending.error}`)
    if (payload && !approved) await approve(payload)
    approved ||= payload !== null
    await sleep(POLL)
  }
  throw new Error(`Its ${selectedTier} pass is not sold after ${WITHIN / MINUTE} minutes`)
}
