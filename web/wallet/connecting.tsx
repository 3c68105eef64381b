import { useEffect } from 'react'
import { ERROR_CLEAR } from '#contract/timing'
import { useInterval } from '../live/use-interval.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { CONNECT_BUTTON, ConnectCard, WALLET_HEADING } from './connect-card.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { isUnderWay } from './connect-flow.ts'
import { useWalletConnect } from './use-wallet-connect.ts'

interface ConnectingProps {
  /** The visitor pressed the button; otherwise only a stored request is resumed. */
  readonly ask: boolean
  /** A wallet is connected, so only the dialog remains. */
  readonly connected: boolean
  /** The ledger does not respond, so a sign-in cannot be verified. */
  readonly disabled: boolean
}

/** Card and dialog of a sign-in. */
export function Connecting({ ask, connected, disabled }: ConnectingProps) {
  const wallet = useWalletConnect(ask)
  const { state, inView, connect, show, end } = wallet
  const failedUnseen = state.step === 'failed' && !inView
  useInterval(failedUnseen ? ERROR_CLEAR : null, end)

  // Moves the focus: the opener was replaced.
  useEffect(() => {
    if (!inView) return
    return () => {
      const next = document.getElementById(CONNECT_BUTTON) ?? document.getElementById(WALLET_HEADING)
      next?.focus()
    }
  }, [inView])

  return (
    <>
      {!connected && (
        <ConnectCard
          disabled={disabled}
          onConnect={connect}
          instead={
            isUnderWay(state) && !inView ? (
              <Button id={CONNECT_BUTTON} onClick={show}>
                Waiting for your approval. Show QR Code
              </Button>
            ) : null
          }
        >
          {failedUnseen && (
            <Notice tone="error">
              <p>{state.refusal.sentence}</p>
              {state.refusal.advice && <p>{state.refusal.advice}</p>}
            </Notice>
          )}
        </ConnectCard>
      )}
      <ConnectDialog wallet={wallet} />
    </>
  )
}
