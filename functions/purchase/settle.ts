import type { Hint } from '#contract/rooms'
import type { Follow } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import { announce } from './announce.ts'
import { beginMint } from './begin-mint.ts'
import { followCancel } from './cancel-offer.ts'
import { followMint } from './follow-mint.ts'
import { isFinal } from './life.ts'
import { lookAtOffer } from './look-at-offer.ts'
import type { Purchase } from './purchase.ts'
import { purchaseById } from './store.ts'

/** Who asks: the buyer's own call, a room's or webhook's hint, the page, or the clock. */
export type Asker = 'request' | 'page' | 'cron' | Hint

/** What a step may use besides the services. */
export interface Look {
  readonly asker: Asker
  /** How long a step may wait for the ledger, unix ms. */
  readonly deadline: number
  /** The ledger, followed from the first step that needs it to the last; null when it cannot be reached. */
  follow(): Promise<Follow | null>
}

/** What a step did: moved the purchase, lost the race to somebody else, or has to wait for the world. */
export type Step = { readonly moved: Purchase } | 'again' | 'wait'

/** More steps than the longest honest way through; a bug, not a purchase, would take more. */
const MOST_STEPS = 24

/**
 * Moves one purchase as far as the ledger allows, for whoever asks: the buyer's request, a hint, the page or the clock.
 * Safe to run any number of times and at the same time. Returns the purchase as it stands, or null if there is none.
 */
export async function settle(
  services: Services,
  id: string,
  { asker, deadline }: { asker: Asker; deadline: number },
): Promise<Purchase | null> {
  const opened: Promise<Follow | null>[] = []
  const look: Look = {
    asker,
    deadline,
    follow() {
      opened[0] ??= openFollow(services, deadline)
      return opened[0]
    },
  }
  try {
    let purchase = await purchaseById(services.db, id)
    for (let steps = 0; purchase && !isFinal(purchase.status) && steps < MOST_STEPS; steps += 1) {
      const step: Step = await stepOf(purchase)(services, purchase, look)
      if (step === 'wait') return purchaseById(services.db, id)
      if (step === 'again') {
        purchase = await purchaseById(services.db, id)
      } else {
        announce(services, purchase, step.moved)
        purchase = step.moved
      }
    }
    return purchase
  } finally {
    const follow = await opened[0]
    follow?.close()
  }
}

function stepOf({ status }: Purchase): (services: Services, purchase: Purchase, look: Look) => Promise<Step> {
  switch (status) {
    case 'reserved':
      return beginMint
    case 'minting':
    case 'offering':
      return followMint
    case 'offered':
    case 'confirming':
      return lookAtOffer
    case 'cancelling':
      return followCancel
    default:
      return async () => 'wait'
  }
}

async function openFollow({ ledger, config, clock }: Services, deadline: number): Promise<Follow | null> {
  const follow = await ledger.follow(config.minter, deadline > clock.now())
  return follow.ok ? follow.value : null
}
