import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { mintErrors } from '#contract/errors'
import { events } from '#contract/events'
import { SECOND, WALLET_POLL } from '#contract/timing'
import type { RoomAccess } from '#contract/wire/room-access'
import { connectWallet, disconnectWallet, type SignInAnswer, verifyWallet } from '#contract/wire/wallet'
import { type CallError, call } from '../lib/call.ts'
import { coalesce } from '../live/coalesce.ts'
import { onReturn } from '../live/on-return.ts'
import { useInterval } from '../live/use-interval.ts'
import { useRoom } from '../live/use-room.ts'
import { connectFlow, connectRefusal, isUnderWay, notConnecting } from './connect-flow.ts'
import { forgetSignIn, keepSignIn, readSignIn, reopenSignIn } from './pending-sign-in.ts'
import { keepToken, readToken, useToken } from './session.ts'

export type WalletConnect = ReturnType<typeof useWalletConnect>

/**
 * Connects a wallet: asks for a sign-in, waits for the phone, keeps the session. It begins with the request that a
 * reload found still waiting; without one it asks at once if `ask` says that the visitor wants to connect. `inView` says
 * whether the dialog is open: it can be closed while the request stays alive.
 */
export function useWalletConnect(ask: boolean) {
  const [state, send] = useReducer(connectFlow, notConnecting)
  const [inView, setInView] = useState(false)
  const token = useToken()
  const attempts = useRef(0)
  /** The request whose answer is still wanted. */
  const wanted = useRef<string | null>(null)
  const freshAccess = useRef<RoomAccess | null>(null)
  // One look at a time, so that no older answer overtakes a newer one.
  const [look] = useState(() => coalesce(lookOnce))

  function connect() {
    setInView(true)
    void request()
  }

  async function request() {
    const attempt = ++attempts.current
    wanted.current = null
    send({ type: 'asked', attempt })
    const answer = await call(connectWallet)
    if (attempt !== attempts.current) return
    if (!answer.ok) {
      const { code, retryAfter } = answer.error
      if ((code === 'connect_wait' || code === 'busy') && retryAfter !== undefined) {
        const until = Date.now() + retryAfter * SECOND
        return send({ type: 'put-off', attempt, sentence: mintErrors[code].error, until })
      }
      return send({ type: 'refused', attempt, refusal: connectRefusal(answer.error) })
    }
    wanted.current = answer.value.connectId
    send({ type: 'issued', attempt, pending: keepSignIn(answer.value, Date.now()) })
  }

  async function lookOnce() {
    const connectId = wanted.current
    if (connectId === null) return
    const answer = await call(verifyWallet, { params: { id: connectId } })
    if (answer.ok) await hear(connectId, answer.value)
    else if (isFinal(answer.error) && settle(connectId)) {
      send({ type: 'lost', connectId, refusal: connectRefusal(answer.error) })
    }
  }

  async function hear(connectId: string, answer: SignInAnswer) {
    if (answer.status === 'pending') {
      freshAccess.current = answer.room
      return send({ type: 'answered', connectId, answer })
    }
    const stillWanted = settle(connectId)
    if (answer.status === 'connected') {
      if (stillWanted) keepToken(answer.token)
      // The visitor gave up before the phone answered, so nobody may hold this session, unless another tab of theirs does.
      else if (readToken() !== answer.token) await call(disconnectWallet, { token: answer.token })
    }
    if (!stillWanted) return
    send({ type: 'answered', connectId, answer })
    if (answer.status === 'connected') setInView(true)
  }

  function settle(connectId: string): boolean {
    if (wanted.current !== connectId) return false
    wanted.current = null
    forgetSignIn()
    return true
  }

  /** Gives the request up: whatever it still brings is thrown away. */
  function end() {
    attempts.current++
    if (wanted.current !== null) settle(wanted.current)
    send({ type: 'ended' })
    setInView(false)
  }

  /** Opens the dialog again, with five minutes to go: by the same request, or by a new one where that has too little left. */
  function show() {
    const pending = state.step === 'waiting' ? reopenSignIn(state.pending, Date.now()) : null
    if (state.step === 'waiting' && !pending) return connect()
    if (pending) send({ type: 'reopened', pending })
    setInView(true)
  }

  /** Closes the dialog. A request that waits goes on waiting; anything else is over. */
  function hide() {
    if (isUnderWay(state)) setInView(false)
    else end()
  }

  /** The five minutes are over. */
  async function runOut() {
    const connectId = wanted.current
    if (connectId === null) return
    // The last word is the server's, if it has one.
    await look()
    if (settle(connectId)) send({ type: 'ran-out', connectId })
  }

  const setOut = useEffectEvent(() => {
    if (token !== null || state.step !== 'idle') return
    const kept = readSignIn(Date.now())
    const pending = kept && reopenSignIn(kept, Date.now())
    if (!pending) return kept || ask ? connect() : undefined
    wanted.current = pending.request.connectId
    send({ type: 'resumed', pending })
    setInView(true)
    void look()
  })
  useEffect(() => setOut(), [])

  const until = state.step === 'queueing' ? state.until : null
  const askAgain = useEffectEvent(() => void request())
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => askAgain(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  const unreachable = state.step === 'failed' && state.refusal.unreachable === true
  const goOut = useEffectEvent(connect)
  useEffect(() => {
    if (!unreachable) return
    const backOnline = () => goOut()
    window.addEventListener('online', backOnline)
    return () => window.removeEventListener('online', backOnline)
  }, [unreachable])

  const waitingFor = state.step === 'waiting' ? state.pending.request : null
  const room = useRoom(waitingFor?.room ?? null, {
    onHint: (event) => {
      if (event === null || events[event.type].says !== 'nothing') void look()
    },
    renew: async () => {
      await look()
      return freshAccess.current
    },
  })
  useInterval(waitingFor && room !== 'open' ? WALLET_POLL : null, () => void look())

  const connectId = waitingFor?.connectId ?? null
  useEffect(() => (connectId === null ? undefined : onReturn(() => void look())), [connectId, look])

  // Another tab of this browser holds a session. If it answers this very request, this tab hears so too and says it.
  const heardElsewhere = useEffectEvent(async () => {
    const connectId = wanted.current
    if (connectId === null) return
    await look()
    if (wanted.current === connectId) end()
  })
  useEffect(() => {
    if (token !== null) void heardElsewhere()
  }, [token])

  return { state, inView, connect, show, hide, end, runOut }
}

/**
 * Whether there is no use in asking again. Without an answer of ours, or with "slow down", the next look may bring one;
 * any other refusal is the last word.
 */
function isFinal({ code, status }: CallError): boolean {
  return code !== 'network' && status !== null && status !== 429 && status < 500
}
