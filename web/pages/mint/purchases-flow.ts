import type { TierId } from '#contract/tiers'
import type { PurchaseView } from '#contract/wire/purchase'
import {
  decided,
  type Ending,
  noPurchase,
  type PurchaseEvent,
  purchaseFlow,
  stateReported,
} from './purchase-flow.ts'
import { moved, type Slot, type SlotEvent, slotOf } from './slots.ts'

/** How a purchase of this visit failed. The page shows it after the dialog is closed. */
export interface PastEnding extends Ending {
  /** That of its slot. */
  readonly key: string
  readonly tier: TierId
  /** The ledger may still sell this purchase; null if the server created none. */
  readonly purchaseId: string | null
  /** By its dialog, which was open. */
  readonly announced: boolean
}

/** What the page knows of purchases: those that the server reported, and the one request without an answer. */
export interface Known {
  /** The request that is no purchase yet. A refused one stays until the visitor closes its dialog. */
  readonly wish: Slot | null
  /** Each purchase that the server reported, once, in the order of the first report. */
  readonly reported: readonly Slot[]
  /** The key of the slot whose dialog is open. */
  readonly inView: string | null
  /** Until the visitor dismisses them, or begins the next purchase. */
  readonly endings: readonly PastEnding[]
  /** The ids of ended purchases whose dialog the visitor closed; they are not shown again. */
  readonly putAside: readonly string[]
  /** The server's list of open purchases could not be read, and has to be read again. */
  readonly listLost: boolean
}

interface Replied {
  readonly type: 'replied'
  readonly requestId: string
  readonly purchase: PurchaseView
}

export type PurchasesEvent =
  | SlotEvent
  | Extract<PurchaseEvent, { type: 'agreed' }>
  | Replied
  /** The server's list, first the purchase to resume. `whole` is false if a request failed. */
  | { readonly type: 'purchases-read'; readonly purchases: readonly PurchaseView[]; readonly whole: boolean }
  | { readonly type: 'sold-after-all'; readonly purchase: PurchaseView }
  | { readonly type: 'shown' | 'hidden' | 'ending-dismissed'; readonly key: string }

export const nothingKnown: Known = {
  wish: null,
  reported: [],
  inView: null,
  endings: [],
  putAside: [],
  listLost: false,
}

/** Reducer of all purchases of this visit; each slot has its own `purchaseFlow`. */
export function purchasesFlow(known: Known, event: PurchasesEvent): Known {
  switch (event.type) {
    case 'agreed':
      return agreed(known, event)
    case 'replied':
      return replied(known, event)
    case 'purchases-read':
      return listed(known, event.purchases, event.whole)
    case 'sold-after-all':
      return {
        ...reported(known, event.purchase),
        endings: known.endings.filter(({ purchaseId }) => purchaseId !== event.purchase.id),
      }
    case 'shown':
      return { ...known, inView: event.key }
    case 'hidden':
      return hidden(known, event.key)
    case 'ending-dismissed':
      return { ...known, endings: known.endings.filter(({ key }) => key !== event.key) }
    default:
      return received(known, event)
  }
}

/** Ignored while an earlier request has no answer. */
function agreed(known: Known, event: Extract<PurchaseEvent, { type: 'agreed' }>): Known {
  const before = known.wish?.state ?? noPurchase
  const state = purchaseFlow(before, event)
  if (state === before || state.step !== 'asking') return known
  const { requestId: key, tier } = event.intent
  const endings = known.wish?.key === key ? known.endings : []
  return { ...known, wish: { key, tier, state, cancelling: null }, inView: key, endings }
}

/** Taken in even if the request timed out or the buyer left the queue: the server holds a pass. */
function replied(known: Known, { requestId, purchase }: Replied): Known {
  const wish = known.wish?.key === requestId ? null : known.wish
  const rest = { ...known, wish }
  // It was listed before, has ended, and its dialog is closed: nothing is left to show.
  if (known.putAside.includes(purchase.id)) return { ...rest, inView: viewWithout(rest, requestId) }
  return reported(rest, purchase, requestId)
}

function listed(known: Known, purchases: readonly PurchaseView[], whole: boolean): Known {
  const wanted = purchases.filter(({ id }) => !known.putAside.includes(id))
  const next = wanted.reduce((known, purchase) => reported(known, purchase), known)
  return { ...next, listLost: !whole }
}

/** Takes in a purchase that the server reported: updates its slot, or adds one under the key of its request. */
function reported(known: Known, purchase: PurchaseView, key = purchase.id): Known {
  const here = slotOf(known.reported, purchase.id)
  if (here) {
    const inView = known.inView === key ? here.key : known.inView
    return received({ ...known, inView }, { type: 'read', purchase })
  }
  const slot = { key, tier: purchase.tier, state: stateReported(purchase), cancelling: null }
  return withReported(known, [...known.reported, slot])
}

function received(known: Known, event: SlotEvent): Known {
  const wish = known.wish && moved(known.wish, event)
  return withReported(
    { ...known, wish },
    known.reported.flatMap((slot) => moved(slot, event) ?? []),
  )
}

/** Opens the dialog of a purchase that became sold, unless the visitor reads of another sale. */
function withReported(known: Known, reported: readonly Slot[]): Known {
  const soldBefore = known.reported.filter(isSold).map(({ key }) => key)
  const sold = reported.find((slot) => isSold(slot) && !soldBefore.includes(slot.key))
  const isTaken = known.inView !== null && soldBefore.includes(known.inView)
  return { ...known, reported, inView: (!isTaken && sold?.key) || known.inView }
}

function isSold({ state }: Slot): boolean {
  return state.step === 'sold'
}

/** What is in view once this slot's dialog is closed: a sale that has waited. */
function viewWithout({ inView, reported }: Known, key: string): string | null {
  return inView === key ? (reported.find((slot) => isSold(slot) && slot.key !== key)?.key ?? null) : inView
}

/** Closes a dialog. A slot without a verdict stays; one that has ended is removed. */
function hidden(known: Known, key: string): Known {
  const slot = slotsOf(known).find((one) => one.key === key)
  const state = slot && decided(slot.state)
  const inView = viewWithout(known, key)
  if (!slot || !state) return { ...known, inView }
  const purchaseId = state.purchase?.id ?? null
  const announced = known.inView === key
  const ending =
    state.step === 'failed' ? [{ ...state.ending, key, tier: slot.tier, purchaseId, announced }] : []
  return {
    ...known,
    wish: known.wish === slot ? null : known.wish,
    reported: known.reported.filter((one) => one !== slot),
    inView,
    endings: [...known.endings, ...ending],
    putAside: purchaseId === null ? known.putAside : [...known.putAside, purchaseId],
  }
}

/** All slots: the reported purchases, and last the request without an answer. */
export function slotsOf({ reported, wish }: Pick<Known, 'reported' | 'wish'>): readonly Slot[] {
  return wish ? [...reported, wish] : reported
}

/** Whether the page shows this purchase, or showed its end. */
export function isKnown({ putAside, reported }: Known, id: string): boolean {
  return putAside.includes(id) || slotOf(reported, id) !== null
}

/** Whether the page shows that this purchase failed. */
export function hasFailed({ endings }: Known, id: string): boolean {
  return endings.some(({ purchaseId }) => purchaseId === id)
}
