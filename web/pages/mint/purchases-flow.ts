import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import { decided, type Ending, noPurchase, type PurchaseEvent, purchaseFlow } from './purchase-flow.ts'
import { moved, type Slot, type SlotEvent, slotOf } from './slots.ts'

/** How the last purchase of this visit failed: the page keeps it once the dialog is gone. */
export interface LastEnding extends Ending {
  /** What was to be bought. */
  readonly tier: TierId
  /** The purchase, which the ledger may sell after all; null where none came to be. */
  readonly purchaseId: string | null
}

/** What this page knows of purchases: those that the server has told of, and the one request that it has not answered. */
export interface Known {
  /** What was agreed to here and is no purchase yet. It is shown until it is put away, also when it was refused. */
  readonly wish: Slot | null
  /** Each purchase once, by its id, whether a reply, a reading or the list told of it. The first that was told comes first. */
  readonly told: readonly Slot[]
  /** The key of the one whose dialog is open. */
  readonly inView: string | null
  readonly lastEnding: LastEnding | null
  /** The ids of those that the visitor has turned away from; they are not brought up again. */
  readonly putAside: readonly string[]
  /** Whether the server's list of open purchases is known; `lost` while it has to be asked again. */
  readonly list: 'unread' | 'lost' | 'read'
}

export type PurchasesEvent =
  | SlotEvent
  | Extract<PurchaseEvent, { type: 'agreed' | 'replied' }>
  /** The server's list, first the one to go on with. `whole` is false where an answer was lost. */
  | { readonly type: 'purchases-read'; readonly purchases: readonly PurchaseView[]; readonly whole: boolean }
  | { readonly type: 'sold-after-all'; readonly purchase: PurchaseView }
  | { readonly type: 'shown' | 'hidden'; readonly key: string }
  | { readonly type: 'ending-dismissed' }

export const nothingKnown: Known = {
  wish: null,
  told: [],
  inView: null,
  lastEnding: null,
  putAside: [],
  list: 'unread',
}

/** All purchases of this visit. A wallet may have two open, and each goes its own way. */
export function purchasesFlow(known: Known, event: PurchasesEvent): Known {
  switch (event.type) {
    case 'agreed':
      return agreed(known, event)
    case 'replied':
      return replied(known, event)
    case 'purchases-read':
      return listed(known, event.purchases, event.whole)
    case 'sold-after-all':
      return { ...told(known, event.purchase), lastEnding: null }
    case 'shown':
      return { ...known, inView: event.key }
    case 'hidden':
      return hidden(known, event.key)
    case 'ending-dismissed':
      return { ...known, lastEnding: null }
    default:
      return heard(known, event)
  }
}

/** One request is answered before the next is made. */
function agreed(known: Known, event: Extract<PurchaseEvent, { type: 'agreed' }>): Known {
  const before = known.wish?.state ?? noPurchase
  const state = purchaseFlow(before, event)
  if (state === before || state.step === 'idle') return known
  const { requestId: key, tier } = event.intent
  return { ...known, wish: { key, tier, state, cancelling: null }, inView: key, lastEnding: null }
}

/** An answer that is not awaited any more answers nothing. */
function replied(known: Known, event: Extract<PurchaseEvent, { type: 'replied' }>): Known {
  const { wish } = known
  if (!wish || purchaseFlow(wish.state, event) === wish.state) return known
  return told({ ...known, wish: null }, event.purchase, wish.key)
}

function listed(known: Known, purchases: readonly PurchaseView[], whole: boolean): Known {
  const wanted = purchases.filter(({ id }) => !known.putAside.includes(id))
  const next = wanted.reduce((known, purchase) => told(known, purchase), known)
  return { ...next, list: whole ? 'read' : 'lost' }
}

/** The server has told of a purchase: it goes on where it stands, or has a place from now on, under the key of its request. */
function told(known: Known, purchase: PurchaseView, key = purchase.id): Known {
  const here = slotOf(known.told, purchase.id)
  if (here) {
    const inView = known.inView === key ? here.key : known.inView
    return heard({ ...known, inView }, { type: 'read', purchase })
  }
  const state = purchaseFlow(noPurchase, { type: 'resumed', purchase })
  if (state.step === 'idle') return known
  return withTold(known, [...known.told, { key, tier: purchase.tier, state, cancelling: null }])
}

function heard(known: Known, event: SlotEvent): Known {
  const wish = known.wish && moved(known.wish, event)
  return withTold(
    { ...known, wish },
    known.told.flatMap((slot) => moved(slot, event) ?? []),
  )
}

/** What has been sold since comes into view. */
function withTold(known: Known, told: readonly Slot[]): Known {
  const soldBefore = known.told.filter(isSold).map(({ key }) => key)
  const sold = told.find((slot) => isSold(slot) && !soldBefore.includes(slot.key))
  return { ...known, told, inView: sold?.key ?? known.inView }
}

function isSold({ state }: Slot): boolean {
  return state.step === 'sold'
}

/** Its dialog is closed. A purchase without a verdict goes on; one that has ended makes room for the next. */
function hidden(known: Known, key: string): Known {
  const slot = slotsOf(known).find((one) => one.key === key)
  const state = slot && decided(slot.state)
  if (!slot || !state) return { ...known, inView: null }
  const purchaseId = state.purchase?.id ?? null
  return {
    ...known,
    wish: known.wish === slot ? null : known.wish,
    told: known.told.filter((one) => one !== slot),
    inView: known.inView === key ? null : known.inView,
    lastEnding: state.step === 'failed' ? { ...state.ending, tier: slot.tier, purchaseId } : known.lastEnding,
    putAside: purchaseId === null ? known.putAside : [...known.putAside, purchaseId],
  }
}

/** All that is shown: what the server has told of, and last what it has not answered. */
export function slotsOf({ told, wish }: Pick<Known, 'told' | 'wish'>): readonly Slot[] {
  return wish ? [...told, wish] : told
}
