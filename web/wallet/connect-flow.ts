import { adviceFor, mintErrors } from '#contract/mint-errors'
import { SIGN_IN_LIFE_IN_WORDS } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import type { SignInAnswer } from '#contract/wire/wallet'
import type { CallError } from '../lib/call.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

/** Why connecting failed, for the visitor. */
interface ConnectRefusal {
  readonly sentence: string
  readonly advice: string | null
  /** The network failed: retried when the browser is back online. */
  readonly unreachable?: true
}

export type ConnectState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly attempt: number }
  /** Rate-limited: the page retries at `until`, unix ms. */
  | { readonly step: 'queueing'; readonly sentence: string; readonly until: number }
  | { readonly step: 'waiting'; readonly pending: PendingSignIn; readonly opened: boolean }
  | { readonly step: 'connected'; readonly address: Address }
  | { readonly step: 'failed'; readonly refusal: ConnectRefusal }

type ConnectEvent =
  | { readonly type: 'asked'; readonly attempt: number }
  | { readonly type: 'put-off'; readonly attempt: number; readonly sentence: string; readonly until: number }
  | { readonly type: 'issued'; readonly attempt: number; readonly pending: PendingSignIn }
  | { readonly type: 'refused'; readonly attempt: number; readonly refusal: ConnectRefusal }
  | { readonly type: 'resumed'; readonly pending: PendingSignIn }
  /** The dialog was opened again. */
  | { readonly type: 'reopened'; readonly pending: PendingSignIn }
  | { readonly type: 'answered'; readonly connectId: string; readonly answer: SignInAnswer }
  | { readonly type: 'lost'; readonly connectId: string; readonly refusal: ConnectRefusal }

/** The state and its dialog, which can be closed while the request continues. */
export interface Connecting {
  readonly state: ConnectState
  readonly inView: boolean
}

export type ConnectingEvent = ConnectEvent | { readonly type: 'shown' | 'hidden' | 'ended' }

export const nothingBegun: Connecting = { state: { step: 'idle' }, inView: false }

/**
 * The state machine of connecting a wallet. Opens the dialog on success; discards a finished state with its dialog.
 * Replies to earlier requests are ignored.
 */
export function connectingFlow(connecting: Connecting, event: ConnectingEvent): Connecting {
  switch (event.type) {
    case 'shown':
      return { ...connecting, inView: true }
    case 'hidden':
      return isUnderWay(connecting.state) ? { ...connecting, inView: false } : nothingBegun
    case 'ended':
      return nothingBegun
    default: {
      const state = connectFlow(connecting.state, event)
      return { state, inView: connecting.inView || state.step === 'connected' }
    }
  }
}

function connectFlow(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'asked':
      return { step: 'asking', attempt: event.attempt }
    case 'put-off':
      return isAsking(state, event.attempt)
        ? { step: 'queueing', sentence: event.sentence, until: event.until }
        : state
    case 'issued':
      return isAsking(state, event.attempt)
        ? { step: 'waiting', pending: event.pending, opened: false }
        : state
    case 'refused':
      return isAsking(state, event.attempt) ? { step: 'failed', refusal: event.refusal } : state
    case 'resumed':
      return state.step === 'idle' ? { step: 'waiting', pending: event.pending, opened: false } : state
    case 'reopened':
      return isWaiting(state, event.pending.request.connectId) ? { ...state, pending: event.pending } : state
    case 'answered':
      return isWaiting(state, event.connectId) ? answered(state, event.answer) : state
    case 'lost':
      return isWaiting(state, event.connectId) ? { step: 'failed', refusal: event.refusal } : state
  }
}

export function connectRefusal({ code, message }: CallError): ConnectRefusal {
  if (code === 'network' || code === 'aborted') {
    const sentence = 'Network error. Please check your connection and try again.'
    return { sentence, advice: null, unreachable: true }
  }
  if (code === 'http' || code === 'invalid_reply') {
    return { sentence: mintErrors.connect_failed.error, advice: message }
  }
  const advice = adviceFor(code)
  // Signing in is free: drop advice about charges.
  return { sentence: message, advice: advice && /charged/i.test(advice) ? null : advice }
}

/** Whether a request is open. */
export function isUnderWay({ step }: ConnectState): boolean {
  return step === 'asking' || step === 'queueing' || step === 'waiting'
}

/** The message when the five minutes are over. */
export const timedOut: ConnectRefusal = {
  sentence: mintErrors.connect_timeout.error,
  advice: `Wallet connection timed out: nobody approved it within ${SIGN_IN_LIFE_IN_WORDS}.`,
}

type Waiting = Extract<ConnectState, { step: 'waiting' }>

function answered(state: Waiting, answer: SignInAnswer): ConnectState {
  if (answer.status === 'pending') {
    return answer.opened === state.opened ? state : { ...state, opened: answer.opened }
  }
  if (answer.status === 'connected') return { step: 'connected', address: answer.address }
  return { step: 'failed', refusal: { sentence: answer.error, advice: adviceFor(answer.code) } }
}

/** Id of the open request, or null. */
export function wantedOf({ state }: Connecting): string | null {
  return state.step === 'waiting' ? state.pending.request.connectId : null
}

export function isAsking(state: ConnectState, attempt: number): boolean {
  return state.step === 'asking' && state.attempt === attempt
}

function isWaiting(state: ConnectState, connectId: string): state is Waiting {
  return state.step === 'waiting' && state.pending.request.connectId === connectId
}
