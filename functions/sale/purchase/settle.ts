import type { Services } from '../../services.ts'
import { announce } from './announce.ts'
import { beginMint } from './begin-mint.ts'
import { followCancel } from './cancel-offer.ts'
import { checkOffer } from './check-offer.ts'
import { followMint } from './follow-mint.ts'
import { isFinal } from './life.ts'
import type { Purchase } from './purchase.ts'
import type { Check, Step } from './step.ts'
import { purchaseById } from './store.ts'

/** More steps than the longest possible path; only a bug takes more. */
const MAX_STEPS = 24

/**
 * Moves one purchase as far as the ledger allows; called by the buyer's request, a wake-up, the follower and the cron
 * run. Safe to run any number of times and concurrently. Returns the purchase as it is then, or null if there is none.
 * @example
 * const purchase = await settle(services, id, { asker: 'request', deadline: clock.now() + PURCHASE_WAIT })
 */
export async function settle(services: Services, id: string, check: Check): Promise<Purchase | null> {
  let purchase = await purchaseById(services.db, id)
  for (let steps = 0; purchase && !isFinal(purchase.status) && steps < MAX_STEPS; steps += 1) {
    const step: Step = await stepOf(services, purchase, check)
    if (step.kind === 'moved') announce(services, purchase, step.purchase, step.why)
    purchase = step.kind === 'moved' ? step.purchase : await purchaseById(services.db, id)
    if (step.kind === 'wait') return purchase
  }
  return purchase
}

async function stepOf(services: Services, purchase: Purchase, check: Check): Promise<Step> {
  switch (purchase.status) {
    case 'reserved':
      return beginMint(services, purchase, check)
    case 'minting':
    case 'offering':
      return followMint(services, purchase, check)
    case 'offered':
    case 'confirming':
      return checkOffer(services, purchase, check)
    case 'cancelling':
      return followCancel(services, purchase, check)
    case 'sold':
    case 'released':
      return { kind: 'wait' }
  }
}
