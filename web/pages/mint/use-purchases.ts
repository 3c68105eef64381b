import { useReducer, useRef, useState } from 'react'
import type { TierId } from '#contract/tiers'
import { ROOM_INVITE_LIFE } from '#contract/timing'
import type { Line } from '#contract/wire/error-reply'
import type { Envelope } from '#contract/wire/events'
import type { Address } from '#contract/wire/ledger-ids'
import { cancelPurchase, type PurchaseView, readPurchase } from '#contract/wire/purchase'
import type { RoomAccess } from '#contract/wire/room-access'
import { call } from '../../lib/call.ts'
import { inSession } from '../../wallet/session.ts'
import { forgetIntent, type Intent, keepIntent, newIntent } from './intent.ts'
import { nothingOpen } from './nothing-open.ts'
import { endingOfCall } from './purchase-ending.tsx'
import { decided, type Ending, isFinal, noPurchase, openPurchase } from './purchase-flow.ts'
import { beginning, purchasesFlow, slotOf } from './purchases-flow.ts'
import { forgetPurchase, rememberPurchase } from './remembered-purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { useLooks } from './use-looks.ts'

/** How the last purchase of this visit failed: the page keeps it once the dialog is gone. */
export interface LastEnding extends Ending {
  /** What was to be bought. */
  readonly tier: TierId
}

export type Purchases = ReturnType<typeof usePurchases>

/** Seconds until the turn below which the page asks at once on hearing of it. */
const AT_HAND = 5

interface Buyer {
  readonly token: string
  /** Null until the wallet has been read. */
  readonly address: Address | null
  /** A purchase from before came back into view. */
  readonly onTakenUp: (tier: TierId) => void
  /** Something was sold, given back or refused: what the page shows of wallet and supply is old. */
  readonly onSettled: (purchase: PurchaseView | null) => void
  /** The server has no pass of the wanted tier left: the supply that the page shows is old. */
  readonly onSoldOut: () => void
  /** The server begins nothing now: what the page says of that is old. */
  readonly onClosed: () => void
}

/** Every purchase of this visit, from agreement to verdict: what has become of it, and what can be done about it. */
export function usePurchases({ token, address, onTakenUp, onSettled, onSoldOut, onClosed }: Buyer) {
  const [slots, tell] = useReducer(purchasesFlow, [])
  /** Whose dialog is open. */
  const [inView, setInView] = useState<string | null>(null)
  const [lastEnding, setLastEnding] = useState<LastEnding | null>(null)
  /** The rooms of each purchase as last read, and when that was by this device's clock. */
  const rooms = useRef(new Map<string, { readonly access: readonly RoomAccess[]; readonly readAt: number }>())
  /** Purchases that the visitor has turned away from; they are not brought up again. */
  const putAside = useRef(new Set<string>())
  /** The purchase whose failure was told last, in case the ledger sold it after all. */
  const lastFailed = useRef<string | null>(null)
  const look = useLooks(lookOnce)
  const slotBy = (key: string) => slots.find((slot) => slot.key === key)
  const openBy = (key: string) => openPurchase(slotBy(key)?.state ?? noPurchase)

  /** Sends an intent, once more where it was not answered or waits in line. It stays one purchase. */
  async function ask(intent: Intent) {
    tell({ key: intent.requestId, what: { type: 'agreed', intent } })
    forgetEnding()
    setInView(intent.requestId)
    await carry(intent)
  }

  async function carry(intent: Intent) {
    const { requestId: key, requestId } = intent
    const sent = await sendPurchase(intent, token)
    if (sent.outcome === 'in-line') {
      const { line, askAgain } = sent
      // Whoever waits has not changed their mind.
      keepIntent({ ...intent, agreedAt: Date.now() })
      return tell({ key, what: { type: 'told-to-wait', requestId, line, askAgain } })
    }
    if (sent.outcome !== 'lost') forgetIntent()
    if (sent.outcome !== 'replied') {
      // The server knows the wallet better than the page does.
      if (sent.error.status === 422) onSettled(null)
      if (sent.error.code === 'sold_out') onSoldOut()
      if (sent.error.code === 'sale_paused') onClosed()
      return tell({ key, what: { type: sent.outcome, requestId, ending: endingOfCall(sent.error) } })
    }
    rememberPurchase(sent.purchase.id)
    tell({ key, what: { type: 'replied', requestId, purchase: sent.purchase } })
    // It may be in view already, under its own name, where it was found before this answer came.
    setInView((shown) => (shown === sent.purchase.id ? key : shown))
    heed(key, sent.purchase)
  }

  async function lookOnce(key: string) {
    const open = openBy(key)
    if (!open) return
    const answer = await inSession(token, call(readPurchase, { params: { id: open.id }, token }))
    if (!answer.ok) return tell({ key, what: { type: 'unread', purchaseId: open.id } })
    tell({ key, what: { type: 'read', purchase: answer.value } })
    heed(key, answer.value)
  }

  /** The rooms of a purchase with invites that have time left: it is read only where the last reading is too old. */
  async function invitesTo(key: string): Promise<readonly RoomAccess[]> {
    const known = rooms.current.get(key)
    if (!known || Date.now() - known.readAt > ROOM_INVITE_LIFE / 2) await look(key)
    return rooms.current.get(key)?.access ?? []
  }

  function heed(key: string, purchase: PurchaseView) {
    rooms.current.set(key, { access: purchase.rooms, readAt: Date.now() })
    if (!isFinal(purchase) && !purchase.ending) return
    if (purchase.status === 'sold') setInView(key)
    onSettled(purchase)
  }

  /** Gives an open purchase up. Whoever signed before has bought. */
  async function cancel(key: string) {
    const open = openBy(key)
    if (!open) return
    tell({ key, what: { type: 'cancel-asked' } })
    const answer = await inSession(token, call(cancelPurchase, { params: { id: open.id }, token }))
    if (!answer.ok) return tell({ key, what: { type: 'cancel-lost' } })
    tell({ key, what: { type: 'cancelled', purchase: answer.value } })
    heed(key, answer.value)
  }

  /** Closes the dialog. A purchase without a verdict goes on; one that has ended makes room for the next. */
  function hide(key: string) {
    const slot = slotBy(key)
    const state = slot && decided(slot.state)
    if (!state) return setInView(null)
    const ended = state.purchase
    if (state.step === 'failed') setLastEnding({ ...state.ending, tier: slot.tier })
    lastFailed.current = state.step === 'failed' ? (ended?.id ?? null) : null
    if (ended) putAside.current.add(ended.id)
    // What ended behind a closed dialog stands on the page until it is dismissed, after a reload too.
    if (ended && inView === key) forgetPurchase(ended.id)
    tell({ key, what: { type: 'dismissed' } })
    if (inView === key) setInView(null)
  }

  function forgetEnding() {
    setLastEnding(null)
    if (lastFailed.current !== null) forgetPurchase(lastFailed.current)
    lastFailed.current = null
  }

  /** Goes on with a purchase that was begun elsewhere or before; in view once nothing else is, if it is wanted there. */
  async function takeUp(found: PurchaseView, wanted: boolean) {
    const key = slotOf(slots, found.id)?.key ?? found.id
    if (wanted) {
      rememberPurchase(found.id)
      onTakenUp(found.tier)
    }
    setLastEnding(null)
    tell({ key, what: { type: 'resumed', purchase: found } })
    heed(key, found)
    if (!wanted) return
    await nothingOpen()
    setInView(key)
  }

  /** A withdrawal can come after the sale it meant to prevent: then what the page said of it is not true. */
  async function reconsider(id: string) {
    const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
    if (!answer.ok || answer.value.status !== 'sold' || lastFailed.current !== id) return
    lastFailed.current = null
    await takeUp(answer.value, true)
  }

  function moveUp(line: Line) {
    tell({ key: null, what: { type: 'line-moved', line } })
    const waiting = beginning(slots)?.state
    const atHand = line.about !== null && line.about <= AT_HAND
    if (waiting?.step === 'in-line' && atHand) void carry(waiting.intent)
  }

  function lookAtAll() {
    for (const { key } of slots) void look(key)
  }

  return {
    slots,
    inView,
    show: setInView,
    hide,
    lastEnding,
    forgetEnding,
    /** The visitor has agreed to the terms and to the price of one pass of this tier. */
    begin(tier: TierId) {
      if (!address) return
      const intent = newIntent(tier, address, Date.now())
      keepIntent(intent)
      void ask(intent)
    },
    ask,
    carry,
    leaveLine(key: string) {
      forgetIntent()
      tell({ key, what: { type: 'left-line' } })
      setInView(null)
    },
    cancel,
    look,
    invitesTo,
    tell,
    takeUp,
    isPutAside: (id: string) => putAside.current.has(id),
    /** What the wallet's room says; null whenever something may have been missed. */
    hear(news: Envelope | null) {
      if (news?.type === 'line-moved') return moveUp(news.data)
      if (news?.type === 'signature-seen')
        return tell({ key: null, what: { type: 'seen-by-one', purchaseId: news.data.purchaseId } })
      if (news?.type === 'payload-update') {
        const { purchaseId, stage } = news.data
        tell({ key: null, what: { type: 'hinted', purchaseId, stage } })
        if (stage === 'success' && purchaseId === lastFailed.current) void reconsider(purchaseId)
      }
      lookAtAll()
    },
  }
}
