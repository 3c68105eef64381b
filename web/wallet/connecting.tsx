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
  /** The visitor has pressed the button; without it only a request that still waits is gone on with. */
  readonly ask: boolean
  /** A wallet is connected already, so only the dialog's last words are left to show. */
  readonly connected: boolean
  /** The ledger does not answer, so a sign-in cannot be verified. */
  readonly disabled: boolean
}

/** The way to a connected wallet, from the moment the visitor sets out: goes on with a request that waits, or asks. */
export function Connecting({ ask, connected, disabled }: ConnectingProps) {
  const wallet = useWalletConnect(ask)
  const { state, inView, connect, show, end } = wallet
  const failedUnseen = state.step === 'failed' && !inView
  useInterval(failedUnseen ? ERROR_CLEAR : null, end)

  // The button that opened the dialog has been replaced, or the whole card by the wallet: the reader goes on there.
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
