import type { ErrorCode } from '#contract/error-codes'
import { adviceFor, mintErrors } from '#contract/errors'
import { type Drops, drops, parseDrops } from '#contract/money'
import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import type { QueuePlace } from '#contract/wire/error-reply'
import type { PurchaseView } from '#contract/wire/purchase'
import type { Intent } from './intent.ts'

/** Why a purchase did not happen, and what it cost. `code` is null for what never reached the catalogue. */
export interface Ending {
  readonly code: ErrorCode | null
  readonly sentence: string
  readonly advice: string | null
  /** What left the wallet, in drops; null while only the ledger can say. */
  readonly charged: Drops | null
  /** What support can find it by, where the page does not know the reason. */
  readonly reference?: string
}

/** What keeps the page from knowing more at the moment: the API does not answer, or thirty polls told nothing new. */
export type Trouble = 'unreachable' | 'polls-spent'

export type PurchaseState =
  | { readonly step: 'idle' }
  /** The request is out. `stage` is as far as the room has told; `purchaseId` is whose stages these are. */
  | {
      readonly step: 'asking'
      readonly intent: Intent
      readonly stage: PurchaseStage
      readonly purchaseId: string | null
    }
  /** Others are first. The same intent is sent again every `askAgain` ms, which keeps the place. */
  | {
      readonly step: 'in-line'
      readonly intent: Intent
      readonly line: QueuePlace
      readonly askAgain: number
    }
  /** No answer came, so it is unknown whether the request arrived. Sending the same intent again is safe. */
  | { readonly step: 'unanswered'; readonly intent: Intent; readonly ending: Ending }
  /** `seenByOne`: while it is being confirmed, one node has seen the signature land. */
  | {
      readonly step: 'following'
      readonly purchase: PurchaseView
      readonly trouble: Trouble | null
      readonly seenByOne?: true
    }
  | { readonly step: 'sold'; readonly purchase: PurchaseView }
  /** `purchase` is the one that failed, null where none came to be. After a time-out it may still be sold. */
  | { readonly step: 'failed'; readonly ending: Ending; readonly purchase: PurchaseView | null }

/** What becomes of a request that the server has not answered with a purchase. */
type RequestEvent =
  | { readonly type: 'agreed'; readonly intent: Intent }
  | { readonly type: 'announced'; readonly purchaseId: string; readonly stage: PurchaseStage }
  | { readonly type: 'replied'; readonly requestId: string; readonly purchase: PurchaseView }
  | { readonly type: 'refused' | 'lost'; readonly requestId: string; readonly ending: Ending }
  | {
      readonly type: 'told-to-wait'
      readonly requestId: string
      readonly line: QueuePlace
      readonly askAgain: number
    }
  | { readonly type: 'line-moved'; readonly line: QueuePlace }
  | { readonly type: 'left-line' }

export type PurchaseEvent =
  | RequestEvent
  | { readonly type: 'resumed' | 'read'; readonly purchase: PurchaseView }
  | { readonly type: 'unread' | 'polls-spent' | 'seen-by-one'; readonly purchaseId: string }
  | { readonly type: 'timed-out' }

export const noPurchase: PurchaseState = { step: 'idle' }

/** The whole story of one purchase as the page tells it. Facts in, the next state out; answers that come too late die here. */
export function purchaseFlow(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'resumed':
      return state.step === 'idle' ? told(event.purchase) : state
    case 'read':
      return read(state, event.purchase)
    case 'unread':
      return troubled(state, event.purchaseId, 'unreachable')
    case 'polls-spent':
      return troubled(state, event.purchaseId, 'polls-spent')
    case 'seen-by-one':
      return seenByOne(state, event.purchaseId)
    case 'timed-out':
      return timedOut(state)
    default:
      return requested(state, event)
  }
}

function requested(state: PurchaseState, event: RequestEvent): PurchaseState {
  switch (event.type) {
    case 'agreed':
      return mayBegin(state, event.intent)
        ? { step: 'asking', intent: event.intent, stage: 'reserving', purchaseId: null }
        : state
    case 'announced':
      return announced(state, event.purchaseId, event.stage)
    case 'line-moved':
      return state.step === 'in-line' ? { ...state, line: event.line } : state
    case 'left-line':
      return state.step === 'in-line' ? noPurchase : state
    default:
      return awaits(state, event.requestId) ? answered(state, event) : state
  }
}

/** What came of a request that is awaited. One that stands in line, or was lost before, is no worse off for a lost answer. */
function answered(
  state: Awaiting,
  event: Extract<RequestEvent, { readonly requestId: string }>,
): PurchaseState {
  const { intent } = state
  switch (event.type) {
    case 'replied':
      return told(event.purchase)
    case 'refused':
      return { step: 'failed', ending: event.ending, purchase: null }
    case 'told-to-wait':
      return { step: 'in-line', intent, line: event.line, askAgain: event.askAgain }
    case 'lost':
      return state.step === 'asking' ? { step: 'unanswered', intent, ending: event.ending } : state
  }
}

/** The stage that is true now; null while no purchase is under way. */
export function stageOf(state: PurchaseState): PurchaseStage | null {
  switch (state.step) {
    case 'idle':
    case 'in-line':
      return null
    case 'asking':
      return state.stage
    case 'following':
      return state.purchase.stage
    case 'sold':
      return 'success'
    case 'unanswered':
    case 'failed':
      return 'error'
  }
}

/** The purchase that the ledger may still decide, so that someone has to keep looking. */
export function openPurchase(state: PurchaseState): PurchaseView | null {
  if (state.step === 'following') return state.purchase
  if (state.step === 'failed' && state.purchase && !isFinal(state.purchase)) return state.purchase
  return null
}

/** Whether nothing can change about it any more. */
export function isFinal({ status }: PurchaseView): boolean {
  return status === 'sold' || status === 'released'
}

/** The page gave up waiting without a verdict: the buyer may have signed. */
export function isUndecided(state: PurchaseState): boolean {
  return state.step === 'failed' && state.purchase !== null && state.purchase.ending === null
}

/** Its state once it was sold or has failed by a verdict; null until then. */
export function decided(state: PurchaseState) {
  return state.step === 'sold' || (state.step === 'failed' && !isUndecided(state)) ? state : null
}

function mayBegin(state: PurchaseState, intent: Intent): boolean {
  if (state.step === 'unanswered') return state.intent.requestId === intent.requestId
  return state.step === 'idle' || state.step === 'sold' || state.step === 'failed'
}

type Awaiting = Extract<PurchaseState, { step: 'asking' | 'unanswered' | 'in-line' }>

/** It is being asked for, or waits for its turn or for an answer. */
export function isAwaiting(state: PurchaseState): state is Awaiting {
  return state.step === 'asking' || state.step === 'unanswered' || state.step === 'in-line'
}

function awaits(state: PurchaseState, requestId: string): state is Awaiting {
  return isAwaiting(state) && state.intent.requestId === requestId
}

/** Only the first three stages are hints: what follows needs the request that the reply carries. */
function announced(state: PurchaseState, purchaseId: string, stage: PurchaseStage): PurchaseState {
  if (state.step !== 'asking' || (state.purchaseId ?? purchaseId) !== purchaseId) return state
  const rank = rankOf(stage)
  if (rank <= rankOf(state.stage) || rank > rankOf('creating-offer')) return state
  return { ...state, stage, purchaseId }
}

/** Its place on the way; an error has none. */
export function rankOf(stage: PurchaseStage): number {
  return (purchaseStages as readonly PurchaseStage[]).indexOf(stage)
}

function read(state: PurchaseState, purchase: PurchaseView): PurchaseState {
  const open = openPurchase(state)
  if (!open || open.id !== purchase.id || isOvertaken(purchase, open)) return state
  // Once it has failed only a verdict changes that: the ledger's over anyone's, the server's over the page's own.
  if (state.step === 'failed' && purchase.status !== 'sold') {
    if (!isUndecided(state) || purchase === state.purchase) return state
    return purchase.ending ? told(purchase) : { ...state, purchase }
  }
  const next = told(purchase)
  const isStillSeen = isConfirming(state) && state.seenByOne && isConfirming(next)
  return isStillSeen ? { ...next, seenByOne: true } : next
}

function seenByOne(state: PurchaseState, purchaseId: string): PurchaseState {
  return isConfirming(state) && state.purchase.id === purchaseId ? { ...state, seenByOne: true } : state
}

type Following = Extract<PurchaseState, { step: 'following' }>

function isConfirming(state: PurchaseState): state is Following {
  return state.step === 'following' && state.purchase.stage === 'confirming'
}

/**
 * An answer that was overtaken on its way takes nothing back: a buyer who has signed would be asked to sign again. Only one that
 * knows less is taken for old, since each of the server's clocks is a little different.
 */
function isOvertaken(purchase: PurchaseView, known: PurchaseView): boolean {
  const behind = purchase.ending === null && rankOf(purchase.stage) < rankOf(known.stage)
  return behind && purchase.readAt < known.readAt
}

function told(purchase: PurchaseView): PurchaseState {
  if (purchase.status === 'sold') return { step: 'sold', purchase }
  if (purchase.ending) {
    const { code, error, charged, chargedDrops } = purchase.ending
    const cost = charged === 'nothing' ? drops(0n) : parseDrops(chargedDrops)
    return {
      step: 'failed',
      purchase,
      ending: {
        code,
        sentence: error,
        advice: adviceFor(code),
        charged: cost,
        ...(unexplained.includes(code) && { reference: purchase.id }),
      },
    }
  }
  return { step: 'following', purchase, trouble: null }
}

/** Endings of which the page cannot say why. */
const unexplained: readonly ErrorCode[] = ['payment_failed', 'internal']

function troubled(state: PurchaseState, purchaseId: string, trouble: Trouble): PurchaseState {
  if (state.step !== 'following' || state.purchase.id !== purchaseId) return state
  return { ...state, trouble }
}

function timedOut(state: PurchaseState): PurchaseState {
  if (state.step !== 'asking' && state.step !== 'unanswered' && state.step !== 'following') return state
  const purchase = state.step === 'following' ? state.purchase : null
  const advice = purchase ? UNDECIDED : UNANSWERED
  return {
    step: 'failed',
    ending: { code: 'timed_out', sentence: mintErrors.timed_out.error, advice, charged: null },
    purchase,
  }
}

const UNDECIDED =
  'There is no verdict yet. If you signed, the ledger gives it, and you are charged only if your transaction lands. This page keeps asking.'
const UNANSWERED = 'No answer came. Refresh the page: a purchase that has begun is found again.'
