import type { ErrorCode } from '#contract/error-codes'
import { adviceFor, mintErrors } from '#contract/mint-errors'
import { type Drops, parseDrops } from '#contract/money'
import { type PurchaseStage, purchaseStages } from '#contract/purchase-stage'
import type { QueuePlace } from '#contract/wire/error-reply'
import type { PurchaseView } from '#contract/wire/purchase'
import type { Intent } from './intent.ts'

/** Why a purchase failed, and what it cost. `code` is null if the failure is not in the catalogue. */
export interface Ending {
  readonly code: ErrorCode | null
  readonly sentence: string
  readonly advice: string | null
  /** What left the wallet, in drops; null while only the ledger knows. */
  readonly charged: Drops | null
  /** What to name to support, where the page does not know the reason. */
  readonly reference?: string
}

/** Why the page knows nothing new: the API does not answer, or `PURCHASE_POLLS` polls brought no change. */
export type Trouble = 'unreachable' | 'polls-spent'

export type PurchaseState =
  | { readonly step: 'idle' }
  /** The request is sent. `stage` is the last one that the room published, for the purchase `purchaseId`. */
  | {
      readonly step: 'asking'
      readonly intent: Intent
      readonly stage: PurchaseStage
      readonly purchaseId: string | null
    }
  /** In the queue. The same intent is sent again every `askAgain` ms, which keeps the place. */
  | {
      readonly step: 'queued'
      readonly intent: Intent
      readonly line: QueuePlace
      readonly askAgain: number
    }
  /** No answer came, so the request may have arrived. Sending the same intent again is safe. */
  | { readonly step: 'unanswered'; readonly intent: Intent; readonly ending: Ending }
  /** `seenByOne`: while confirming, one node has shown the transaction. */
  | {
      readonly step: 'following'
      readonly purchase: PurchaseView
      readonly trouble: Trouble | null
      readonly seenByOne?: true
    }
  | { readonly step: 'sold'; readonly purchase: PurchaseView }
  /** `purchase` is null if the server created none. After a time-out the pass may still be sold. */
  | { readonly step: 'failed'; readonly ending: Ending; readonly purchase: PurchaseView | null }

export type PurchaseEvent =
  /** Of a request that the server has not answered with a purchase. The reply with one begins a flow of its own. */
  | { readonly type: 'agreed'; readonly intent: Intent }
  | { readonly type: 'announced'; readonly purchaseId: string; readonly stage: PurchaseStage }
  | { readonly type: 'refused' | 'lost'; readonly requestId: string; readonly ending: Ending }
  | {
      readonly type: 'queued'
      readonly requestId: string
      readonly line: QueuePlace
      readonly askAgain: number
    }
  | { readonly type: 'line-moved'; readonly line: QueuePlace }
  | { readonly type: 'left-line' }
  | { readonly type: 'read'; readonly purchase: PurchaseView }
  | { readonly type: 'unread' | 'polls-spent' | 'seen-by-one'; readonly purchaseId: string }
  | { readonly type: 'timed-out' }

export const noPurchase: PurchaseState = { step: 'idle' }

/**
 * Reducer of one purchase on the page. An event that is out of date returns the state unchanged.
 * @example
 * const following = stateReported(purchase)
 * purchaseFlow(following, { type: 'read', purchase: sold }).step // 'sold'
 */
export function purchaseFlow(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'agreed':
      return mayBegin(state, event.intent)
        ? { step: 'asking', intent: event.intent, stage: 'reserving', purchaseId: null }
        : state
    case 'announced':
      return announced(state, event.purchaseId, event.stage)
    case 'refused':
      return awaits(state, event.requestId) ? { step: 'failed', ending: event.ending, purchase: null } : state
    case 'lost':
      return lost(state, event.requestId, event.ending)
    case 'queued':
      return awaits(state, event.requestId)
        ? { step: 'queued', intent: state.intent, line: event.line, askAgain: event.askAgain }
        : state
    case 'line-moved':
      return state.step === 'queued' ? { ...state, line: event.line } : state
    case 'left-line':
      return state.step === 'queued' ? noPurchase : state
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
  }
}

/** The current stage; null while nothing is requested. */
export function stageOf(state: PurchaseState): PurchaseStage | null {
  switch (state.step) {
    case 'idle':
    case 'queued':
      return null
    case 'asking':
      return state.stage
    case 'following':
    case 'sold':
      return state.purchase.stage
    case 'unanswered':
    case 'failed':
      return 'error'
  }
}

/** The purchase, if the ledger may still decide it, so that the page has to keep reading it; else null. */
export function openPurchase(state: PurchaseState): PurchaseView | null {
  if (state.step === 'following') return state.purchase
  if (state.step === 'failed' && state.purchase && !isFinal(state.purchase)) return state.purchase
  return null
}

/** Whether the purchase cannot change any more. */
export function isFinal({ status }: PurchaseView): boolean {
  return status === 'sold' || status === 'released'
}

/** Whether the page stopped waiting without a verdict: the buyer may have signed. */
export function isUndecided(state: PurchaseState): boolean {
  return state.step === 'failed' && state.purchase?.ending === null
}

/** The state, if it is sold or has failed by a verdict; else null. */
export function decided(state: PurchaseState) {
  return state.step === 'sold' || (state.step === 'failed' && !isUndecided(state)) ? state : null
}

function mayBegin(state: PurchaseState, intent: Intent): boolean {
  if (state.step === 'unanswered') return awaits(state, intent.requestId)
  return !isAwaiting(state) && state.step !== 'following'
}

type Awaiting = Extract<PurchaseState, { step: 'asking' | 'unanswered' | 'queued' }>

/** Whether a request has no purchase yet: sent, in the queue, or unanswered. */
export function isAwaiting(state: PurchaseState): state is Awaiting {
  return 'intent' in state
}

/** Whether a request may be a purchase already: it is sent or unanswered, and not in the queue. */
export function isSent(state: PurchaseState): state is Exclude<Awaiting, { step: 'queued' }> {
  return isAwaiting(state) && state.step !== 'queued'
}

function awaits(state: PurchaseState, requestId: string): state is Awaiting {
  return isAwaiting(state) && state.intent.requestId === requestId
}

/** A lost answer changes nothing for a request that is in the queue or was lost before. */
function lost(state: PurchaseState, requestId: string, ending: Ending): PurchaseState {
  if (state.step !== 'asking' || !awaits(state, requestId)) return state
  return { step: 'unanswered', intent: state.intent, ending }
}

/** Takes only the first three stages from the room: the later ones need the payload, which comes with the reply. */
function announced(state: PurchaseState, purchaseId: string, stage: PurchaseStage): PurchaseState {
  if (state.step !== 'asking' || (state.purchaseId ?? purchaseId) !== purchaseId) return state
  const rank = rankOf(stage)
  if (rank <= rankOf(state.stage) || rank > rankOf('creating-offer')) return state
  return { ...state, stage, purchaseId }
}

/** The index of a stage; -1 for `error`. */
export function rankOf(stage: PurchaseStage): number {
  return (purchaseStages as readonly PurchaseStage[]).indexOf(stage)
}

function read(state: PurchaseState, purchase: PurchaseView): PurchaseState {
  const open = openPurchase(state)
  if (!open || open.id !== purchase.id || isOvertaken(purchase, open)) return state
  // A failure is replaced only by a verdict: by a sale always, by the server's ending if the page itself had timed out.
  if (state.step === 'failed' && purchase.status !== 'sold') {
    if (!isUndecided(state) || purchase === state.purchase) return state
    return purchase.ending ? stateReported(purchase) : { ...state, purchase }
  }
  const next = stateReported(purchase)
  return isConfirming(state) && state.seenByOne ? seenByOne(next, purchase.id) : next
}

function seenByOne(state: PurchaseState, purchaseId: string): PurchaseState {
  return isConfirming(state) && state.purchase.id === purchaseId ? { ...state, seenByOne: true } : state
}

export type Following = Extract<PurchaseState, { step: 'following' }>

function isConfirming(state: PurchaseState): state is Following {
  return state.step === 'following' && state.purchase.stage === 'confirming'
}

/**
 * Whether an answer is older than what is known, and would ask a buyer who has signed to sign again. Compares the stage too,
 * since the server's clocks differ slightly.
 */
function isOvertaken(purchase: PurchaseView, known: PurchaseView): boolean {
  const behind = purchase.ending === null && rankOf(purchase.stage) < rankOf(known.stage)
  return behind && purchase.readAt < known.readAt
}

/** The state of a purchase as the server reports it: in the reply to its request, in its list, or when it is read. */
export function stateReported(purchase: PurchaseView): Exclude<PurchaseState, { step: 'idle' }> {
  if (purchase.status === 'sold') return { step: 'sold', purchase }
  if (purchase.ending) {
    const { code, error, chargedDrops } = purchase.ending
    return {
      step: 'failed',
      purchase,
      ending: {
        code,
        sentence: error,
        advice: adviceFor(code),
        charged: parseDrops(chargedDrops),
        ...(unexplained.includes(code) && { reference: purchase.id }),
      },
    }
  }
  return { step: 'following', purchase, trouble: null }
}

/** Endings whose reason the page does not know. */
const unexplained: readonly ErrorCode[] = ['payment_failed', 'internal']

function troubled(state: PurchaseState, purchaseId: string, trouble: Trouble): PurchaseState {
  if (state.step !== 'following' || state.purchase.id !== purchaseId) return state
  return { ...state, trouble }
}

function timedOut(state: PurchaseState): PurchaseState {
  if (!isSent(state) && state.step !== 'following') return state
  const purchase = openPurchase(state)
  const advice = purchase
    ? 'There is no verdict yet. If you signed, the ledger gives it, and you are charged only if your transaction lands. This page keeps asking.'
    : 'No answer came. Refresh the page: a purchase that has begun is found again.'
  return {
    step: 'failed',
    ending: { code: 'timed_out', sentence: mintErrors.timed_out.error, advice, charged: null },
    purchase,
  }
}
