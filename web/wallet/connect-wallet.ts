import { mintErrors } from '#contract/mint-errors'
import { SECOND } from '#contract/timing'
import type { RoomAccess } from '#contract/wire/room-access'
import { connectWallet, disconnectWallet, type SignInAnswer, verifyWallet } from '#contract/wire/wallet'
import { type CallError, call } from '../lib/call.ts'
import type { Machine } from '../live/use-machine.ts'
import {
  type Connecting,
  type ConnectingEvent,
  connectRefusal,
  isAsking,
  timedOut,
  wantedOf,
} from './connect-flow.ts'
import { forgetSignIn, keepSignIn, readSignIn, reopenSignIn } from './pending-sign-in.ts'
import { keepToken, readToken } from './session.ts'

/** The state shared by the calls that connect a wallet. */
export interface SignIn extends Machine<Connecting, ConnectingEvent> {
  /** Reads the request's status, one call at a time, so that replies arrive in order. */
  readonly look: () => Promise<void>
  /** The latest invite to the request's room. */
  invite: RoomAccess | null
  /** Whether the last reading of the status was answered. */
  isAnswered: boolean
}

let attempts = 0

export async function request({ now, dispatch }: SignIn): Promise<void> {
  const attempt = ++attempts
  dispatch({ type: 'asked', attempt })
  const answer = await call(connectWallet, { repeatable: true })
  if (!isAsking(now().state, attempt)) return
  if (answer.ok) return dispatch({ type: 'issued', attempt, pending: keepSignIn(answer.value, Date.now()) })
  const { code, retryAfter } = answer.error
  if ((code === 'connect_wait' || code === 'busy') && retryAfter !== undefined) {
    const until = Date.now() + retryAfter * SECOND
    return dispatch({ type: 'put-off', attempt, sentence: mintErrors[code].error, until })
  }
  dispatch({ type: 'refused', attempt, refusal: connectRefusal(answer.error) })
}

export function connect(signIn: SignIn): void {
  signIn.dispatch({ type: 'shown' })
  void request(signIn)
}

export async function ask(signIn: SignIn): Promise<void> {
  const connectId = wantedOf(signIn.now())
  if (connectId === null) return
  const answer = await call(verifyWallet, { params: { id: connectId } })
  signIn.isAnswered = answer.ok
  if (answer.ok) await receive(signIn, connectId, answer.value)
  else if (isFinal(answer.error)) {
    settle(signIn, { type: 'lost', connectId, refusal: connectRefusal(answer.error) })
  }
}

async function receive(signIn: SignIn, connectId: string, answer: SignInAnswer): Promise<void> {
  const event = { type: 'answered', connectId, answer } as const
  if (answer.status === 'pending') {
    signIn.invite = answer.room
    return signIn.dispatch(event)
  }
  const wanted = settle(signIn, event)
  if (answer.status !== 'connected') return
  if (wanted) keepToken(answer.token)
  // The visitor cancelled before signing: end the session, unless another tab uses it. The next request does not wait for it.
  else if (readToken() !== answer.token) void call(disconnectWallet, { token: answer.token })
}

/** Ends the request; false when it was cancelled before. */
function settle({ now, dispatch }: SignIn, event: Extract<ConnectingEvent, { connectId: string }>): boolean {
  if (wantedOf(now()) !== event.connectId) return false
  forgetSignIn(event.connectId)
  dispatch(event)
  return true
}

/** Cancels the request; later replies are ignored. */
export function end({ now, dispatch }: SignIn): void {
  const connectId = wantedOf(now())
  if (connectId !== null) forgetSignIn(connectId)
  dispatch({ type: 'ended' })
}

/** Opens the dialog again for five minutes, with a new request when the old one expires sooner. */
export function show(signIn: SignIn): void {
  const { state } = signIn.now()
  const pending = state.step === 'waiting' && reopenSignIn(state.pending, Date.now())
  if (pending === null) connect(signIn)
  else {
    if (pending) signIn.dispatch({ type: 'reopened', pending })
    signIn.dispatch({ type: 'shown' })
  }
}

/** How long a device that has woken up may need until its network answers. */
const WAKING = 3 * SECOND

/** The five minutes are over: reads the status once more, and again without an answer, as the request may be approved. */
export async function runOut(signIn: SignIn): Promise<void> {
  const connectId = wantedOf(signIn.now())
  if (connectId === null) return
  await signIn.look()
  if (!signIn.isAnswered) {
    await new Promise((resolve) => setTimeout(resolve, WAKING))
    await signIn.look()
  }
  settle(signIn, { type: 'lost', connectId, refusal: timedOut })
}

/** Resumes a stored request, which may be approved already, or makes a new one if wanted. */
export function setOut(signIn: SignIn, wanted: boolean): void {
  const now = Date.now()
  const kept = readSignIn(now)
  if (kept && kept.until > now) {
    signIn.dispatch({ type: 'resumed', pending: reopenSignIn(kept, now) ?? kept })
    signIn.dispatch({ type: 'shown' })
    void signIn.look()
  } else if (wanted) connect(signIn)
  else if (kept) {
    signIn.dispatch({ type: 'resumed', pending: kept })
    void runOut(signIn)
  }
}

/** Another tab has a session. If it belongs to this request, this tab shows success too; anything else is over. */
export async function onOtherTab(signIn: SignIn): Promise<void> {
  await signIn.look()
  if (signIn.now().state.step !== 'connected') end(signIn)
}

/** Whether a failure is final. Network failures, rate limits and server errors may be retried. */
function isFinal({ code, status }: CallError): boolean {
  return code !== 'network' && status !== null && status !== 429 && status < 500
}
