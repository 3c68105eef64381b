import { useEffect, useEffectEvent } from 'react'
import { errors } from '#contract/errors'
import { ERROR_CLEAR } from '#contract/timing'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSessionEnded } from './session.ts'
import type { WalletConnect } from './use-wallet-connect.ts'
import './wallet-panel.css'

interface ConnectCardProps {
  readonly wallet: WalletConnect
  /** The ledger does not answer, so nobody could be signed in. */
  readonly disabled: boolean
}

/** Where the wallet will be shown once one is connected. */
export function ConnectCard({ wallet: { state, inView, connect, show, end }, disabled }: ConnectCardProps) {
  const failedUnseen = state.step === 'failed' && !inView
  const clear = useEffectEvent(end)
  useEffect(() => {
    if (!failedUnseen) return
    const timer = setTimeout(() => clear(), ERROR_CLEAR)
    return () => clearTimeout(timer)
  }, [failedUnseen])

  const sessionEnded = useSessionEnded()
  const waiting = state.step === 'asking' || state.step === 'waiting'
  return (
    <section className="connect-card" aria-labelledby="connect-heading">
      <div>
        <h2 id="connect-heading">Connect your wallet</h2>
        <p>
          Sign in with Xaman (XUMM) to see your balance and buy a pass. It opens on your phone, costs nothing
          and moves no money.
        </p>
      </div>
      {waiting && !inView ? (
        <Button kind="line" onClick={show}>
          Waiting for your approval. Show QR Code
        </Button>
      ) : (
        <Button kind="gold" icon="arrow" disabled={disabled} onClick={connect}>
          Connect Wallet
        </Button>
      )}
      {sessionEnded && state.step === 'idle' && (
        <Notice tone="info">
          <p>
            {errors.unauthorized.error}. Your session has ended; connect your wallet and go on where you were.
          </p>
        </Notice>
      )}
      {failedUnseen && (
        <Notice tone="error">
          <p>{state.refusal.sentence}</p>
          {state.refusal.advice && <p>{state.refusal.advice}</p>}
        </Notice>
      )}
    </section>
  )
}
