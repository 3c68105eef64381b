import { useEffect, useEffectEvent, useState } from 'react'
import { events } from '#contract/events'
import { HEALTH_POLL, WALLET_POLL } from '#contract/timing'
import { coalesce } from '../live/coalesce.ts'
import { useInterval } from '../live/use-interval.ts'
import { useMachine } from '../live/use-machine.ts'
import { useOnReturn } from '../live/use-on-return.ts'
import { useRoom } from '../live/use-room.ts'
import { type ConnectState, connectingFlow, nothingBegun } from './connect-flow.ts'
import {
  ask,
  connect,
  end,
  onOtherTab,
  request,
  runOut,
  type SignIn,
  setOut,
  show,
} from './connect-wallet.ts'
import { useToken } from './session.ts'

export type WalletConnect = ReturnType<typeof useWalletConnect>

/**
 * Connects a wallet: requests a sign-in, waits for approval, stores the session. It resumes a stored request; without
 * one it makes a request at once if `wanted`.
 * @example
 *   const wallet = useWalletConnect(true)
 *   wallet.state.step // 'asking', then 'waiting', then 'connected' or 'failed'
 */
export function useWalletConnect(wanted: boolean) {
  const [connecting, machine] = useMachine(connectingFlow, nothingBegun)
  const [signIn] = useState(() => {
    const signIn: SignIn = { ...machine, invite: null, isAnswered: true, look: coalesce(() => ask(signIn)) }
    return signIn
  })
  const token = useToken()
  const { state } = connecting

  const begin = useEffectEvent(() => {
    if (token === null && machine.now().state.step === 'idle') setOut(signIn, wanted)
  })
  useEffect(() => begin(), [])
  useAskAgain(state, signIn)
  useNews(state, signIn)
  useEffect(() => {
    if (token !== null) void onOtherTab(signIn)
  }, [token, signIn])

  return {
    ...connecting,
    connect: () => connect(signIn),
    show: () => show(signIn),
    hide: () => machine.dispatch({ type: 'hidden' }),
    end: () => end(signIn),
    runOut: () => void runOut(signIn),
  }
}

/** Repeats the request after a rate limit, and when the browser is back online. */
function useAskAgain(state: ConnectState, signIn: SignIn): void {
  const until = state.step === 'queueing' ? state.until : null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => void request(signIn), until - Date.now())
    return () => clearTimeout(timer)
  }, [until, signIn])

  const unreachable = state.step === 'failed' && state.refusal.unreachable === true
  useEffect(() => {
    if (!unreachable) return
    const backOnline = () => connect(signIn)
    window.addEventListener('online', backOnline)
    return () => window.removeEventListener('online', backOnline)
  }, [unreachable, signIn])
}

/**
 * Asks what has become of the request when its room says something, when the visitor is back, and on a timer: seldom with the
 * room, because a connection that has died may look open.
 */
function useNews(state: ConnectState, signIn: SignIn): void {
  const { look } = signIn
  const waitingFor = state.step === 'waiting' ? state.pending.request : null
  const room = useRoom(waitingFor?.room ?? null, {
    onEvent: (event) => {
      if (event === null || events[event.type].says !== 'nothing') void look()
    },
    renew: async () => {
      await look()
      return signIn.invite
    },
  })
  useInterval(waitingFor && (room === 'open' ? HEALTH_POLL : WALLET_POLL), () => void look())
  useOnReturn(() => void look(), waitingFor !== null)
}
