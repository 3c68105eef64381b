import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors'
import { events } from '#contract/events'
import type { PurchaseStage } from '#contract/purchase-stage'
import type { TierId } from '#contract/tiers'
import { DIALOG_RESET, PURCHASE_POLLS, PURCHASE_TIMEOUT, VERDICT_PATIENCE } from '#contract/timing'
import type { Line } from '#contract/wire/error-reply'
import type { EventData } from '#contract/wire/events'
import type { Address } from '#contract/wire/ledger-ids'
import { type PurchaseView, readPurchase } from '#contract/wire/purchase'
import type { RoomPass } from '#contract/wire/rooms'
import { call } from '../lib/call.ts'
import { onReturn } from '../live/on-return.ts'
import { useInterval } from '../live/use-interval.ts'
import { useLook } from '../live/use-look.ts'
import { useRoom } from '../live/use-room.ts'
import { inSession } from '../wallet/session.ts'
import { findPurchase } from './find-purchase.ts'
import { forgetIntent, keepIntent, newIntent, readIntent } from './intent.ts'
import { nothingOpen } from './nothing-open.ts'
import { pollPause } from './poll-pause.ts'
import { endingOfCall } from './purchase-ending.ts'
import {
  type Ending,
  type Intent,
  isFinal,
  isUndecided,
  noPurchase,
  openPurchase,
  type PurchaseState,
  purchaseFlow,
  stageOf,
} from './purchase-flow.ts'
import { forgetPurchase, rememberPurchase } from './remembered-purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { useHeldStage } from './use-held-stage.ts'
import { useSignedFor } from './use-signed-for.ts'

export interface Purchase {
  readonly state: PurchaseState
  /** The stage as it is shown: held a moment where the facts came too fast to see. */
  readonly stage: PurchaseStage | null
  /** How long the buyer's signature has been without a verdict, in ms, once that is longer than usual; else null. */
  readonly overdue: number | null
  /** Whether the dialog is open. */
  readonly inView: boolean
  readonly show: () => void
  /** Closes the dialog. A purchase without a verdict goes on; one that has ended makes room for the next. */
  readonly hide: () => void
  /** How the last purchase of this visit failed: the page keeps it once the dialog is gone. */
  readonly lastEnding: Ending | null
  readonly forgetEnding: () => void
  /** What to say of a purchase that has no verdict yet while its dialog is closed. */
  readonly waiting: Ending | null
  /** The visitor has agreed to the terms and to the price of one pass of this tier. */
  readonly begin: (tier: TierId) => void
  /** Sends a request again that nobody answered. */
  readonly sendAgain: () => void
  /** The wallet's room told of a new place in line. */
  readonly moveUp: (line: Line) => void
  /** Gives the place in line up. */
  readonly leaveLine: () => void
  /** Looks at the purchase now, and polls anew where polling had come to its end. */
  readonly lookAgain: () => void
  /** The wallet's room told of a stage, or (with null) that something may have changed. */
  readonly hint: (data: EventData<'payload-update'> | null) => void
}

/** Seconds until the turn below which the page asks at once on hearing of it. */
const AT_HAND = 5

interface Buyer {
  readonly token: string
  /** Null until the wallet has been read. */
  readonly address: Address | null
  /** Something was sold, given back or refused: what the page shows of wallet and supply is old. */
  readonly onSettled: () => void
}

/** One purchase from agreement to verdict, and back into it after a reload, in another tab, or from the wallet app. */
export function usePurchase({ token, address, onSettled }: Buyer): Purchase {
  const [state, send] = useReducer(purchaseFlow, noPurchase)
  const [inView, setInView] = useState(false)
  const [lastEnding, setLastEnding] = useState<Ending | null>(null)
  const [polls, setPolls] = useState(0)
  const rooms = useRef<readonly RoomPass[]>([])
  /** Purchases that the visitor has turned away from; they are not brought up again. */
  const putAside = useRef(new Set<string>())
  /** The purchase whose failure was told last, in case the ledger sold it after all. */
  const lastFailed = useRef<string | null>(null)
  const stage = useHeldStage(stageOf(state))
  const open = openPurchase(state)
  const undecided = isUndecided(state)
  const signedFor = useSignedFor(open)

  function begin(tier: TierId) {
    if (!address || state.step !== 'idle') return
    const intent = newIntent(tier, address, Date.now())
    keepIntent(intent)
    void ask(intent)
  }

  async function ask(intent: Intent) {
    send({ type: 'agreed', intent })
    forgetEnding()
    setPolls(0)
    setInView(true)
    await carry(intent)
  }

  /** Sends the intent, for the first time or from the line. */
  async function carry(intent: Intent) {
    const { requestId } = intent
    const sent = await sendPurchase(intent, token)
    if (sent.outcome === 'in-line') {
      // Whoever waits has not changed their mind.
      keepIntent({ ...intent, agreedAt: Date.now() })
      return send({ type: 'told-to-wait', requestId, line: sent.line, askAgain: sent.askAgain })
    }
    if (sent.outcome === 'lost') {
      return send({ type: 'lost', requestId, ending: endingOfCall(sent.error) })
    }
    forgetIntent()
    if (sent.outcome === 'refused') {
      // The server knows the wallet better than the page does.
      if (sent.error.status === 422) onSettled()
      return send({ type: 'refused', requestId, ending: endingOfCall(sent.error) })
    }
    rememberPurchase(sent.purchase.id)
    send({ type: 'replied', requestId, purchase: sent.purchase })
    heed(sent.purchase)
  }

  const look = useLook(async () => {
    if (!open) return
    const answer = await inSession(token, call(readPurchase, { params: { id: open.id }, token }))
    if (!answer.ok) return send({ type: 'unread', purchaseId: open.id })
    send({ type: 'read', purchase: answer.value })
    heed(answer.value)
  })

  function heed(purchase: PurchaseView) {
    rooms.current = purchase.rooms
    if (!isFinal(purchase) && !purchase.ending) return
    if (purchase.status === 'sold') setInView(true)
    onSettled()
  }

  function hide() {
    if (state.step === 'sold' || (state.step === 'failed' && !undecided)) putAway()
    else setInView(false)
  }

  function putAway() {
    const ended = state.step === 'sold' || state.step === 'failed' ? state.purchase : null
    if (state.step === 'failed') setLastEnding(state.ending)
    lastFailed.current = state.step === 'failed' ? (ended?.id ?? null) : null
    if (ended) putAside.current.add(ended.id)
    // What ended behind a closed dialog stands on the page until it is dismissed, after a reload too.
    if (ended && inView) forgetPurchase(ended.id)
    send({ type: 'dismissed' })
    setInView(false)
  }

  function forgetEnding() {
    setLastEnding(null)
    if (lastFailed.current !== null) forgetPurchase(lastFailed.current)
    lastFailed.current = null
  }

  async function takeUp(found: PurchaseView, leaving?: AbortSignal) {
    rememberPurchase(found.id)
    setLastEnding(null)
    setPolls(0)
    send({ type: 'resumed', purchase: found })
    heed(found)
    await nothingOpen()
    if (!leaving?.aborted) setInView(true)
  }

  /** A withdrawal can come after the sale it meant to prevent: then what the page said of it is not true. */
  async function reconsider(id: string) {
    const answer = await inSession(token, call(readPurchase, { params: { id }, token }))
    if (!answer.ok || answer.value.status !== 'sold' || lastFailed.current !== id) return
    lastFailed.current = null
    await takeUp(answer.value)
  }

  const resume = useEffectEvent(async (leaving: AbortSignal) => {
    if (state.step !== 'idle' || !address) return
    const intent = readIntent(address, Date.now())
    if (intent) return await ask(intent)
    const found = await findPurchase(token, putAside.current)
    if (found && !leaving.aborted) await takeUp(found, leaving)
  })
  const comeBack = useEffectEvent((leaving: AbortSignal) => {
    if (open) void look()
    else void resume(leaving)
  })
  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    void resume(leaving.signal)
    const stop = onReturn(() => comeBack(leaving.signal))
    return () => {
      leaving.abort()
      stop()
    }
  }, [address])

  const payloadRoom = open?.rooms.find(({ kind }) => kind === 'payload') ?? null
  const room = useRoom(payloadRoom, {
    onHint: (event) => {
      // What Xaman says is looked into by the Worker, which then tells what has become true.
      const says = event && events[event.type].says
      if (says !== 'nothing' && says !== 'unproven') void look()
    },
    renew: async () => {
      await look()
      return rooms.current.find(({ id }) => id === payloadRoom?.id) ?? null
    },
  })
  const roomOpen = payloadRoom !== null && room === 'open'
  useInterval(pollPause(state, { roomOpen, signedFor }), () => {
    if (!open) return
    const counted = signedFor === null && !undecided
    if (counted && polls >= PURCHASE_POLLS) return send({ type: 'polls-spent', purchaseId: open.id })
    if (counted) setPolls(polls + 1)
    void look()
  })

  useInterval(state.step === 'in-line' ? state.askAgain : null, () => {
    if (state.step === 'in-line') void carry(state.intent)
  })

  const underWay = state.step === 'asking' || state.step === 'unanswered' || state.step === 'following'
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => send({ type: 'timed-out' }), PURCHASE_TIMEOUT)
    return () => clearTimeout(timer)
  }, [underWay])

  const failure = state.step === 'failed' ? state.ending : null
  const putAwayNow = useEffectEvent(putAway)
  useEffect(() => {
    if (!failure || undecided) return
    const pause = inView ? resetAfter(failure) : 0
    if (pause === null) return
    const timer = setTimeout(() => putAwayNow(), pause)
    return () => clearTimeout(timer)
  }, [failure, undecided, inView])

  return {
    state,
    stage,
    overdue: signedFor !== null && signedFor >= VERDICT_PATIENCE ? signedFor : null,
    inView,
    show: () => setInView(true),
    hide,
    lastEnding,
    forgetEnding,
    waiting: state.step === 'failed' && undecided && !inView ? state.ending : null,
    begin,
    sendAgain() {
      if (state.step === 'unanswered') void ask(state.intent)
    },
    moveUp(line) {
      send({ type: 'line-moved', line })
      if (state.step === 'in-line' && line.about !== null && line.about <= AT_HAND) void carry(state.intent)
    },
    leaveLine() {
      forgetIntent()
      send({ type: 'left-line' })
      setInView(false)
    },
    lookAgain() {
      setPolls(0)
      void look()
    },
    hint(data) {
      if (data) send({ type: 'hinted', ...data })
      if (data?.stage === 'success' && data.purchaseId === lastFailed.current)
        void reconsider(data.purchaseId)
      void look()
    },
  }
}

/** How long the dialog stays after a failure, in ms; null until the visitor closes it. */
function resetAfter({ code }: Ending): number | null {
  return code !== null && passing.includes(code) ? DIALOG_RESET : null
}

/** A verdict that the visitor gave or let pass: they need no time to take it in. */
const passing: readonly ErrorCode[] = ['wallet_rejected', 'expired', 'signed_late']
