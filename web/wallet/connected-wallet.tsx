import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ReadingWallet } from './reading-wallet.tsx'
import type { Wallet } from './use-wallet.ts'
import { WalletPanel } from './wallet-panel.tsx'

interface ConnectedWalletProps {
  readonly wallet: Wallet
  /** The page says so already, and offers to try again. */
  readonly ledgerDown: boolean
  /** A request of this wallet's waits in its app, and can be paid whether or not it stays connected here. */
  readonly payable: boolean
  readonly network: string | null
  readonly explorerUrl: string | null
}

/** The wallet as soon as it has been read, or why it could not be. */
export function ConnectedWallet({ wallet, ledgerDown, payable, network, explorerUrl }: ConnectedWalletProps) {
  const { data, error, refresh } = wallet
  const [warning, setWarning] = useState(false)
  const disconnect = payable ? () => setWarning(true) : wallet.disconnect
  const refreshNow = useEffectEvent(() => {
    if (error) void refresh()
  })

  // What failed while the ledger was out of reach is asked again once it is back.
  const wasDown = useRef(ledgerDown)
  useEffect(() => {
    if (wasDown.current && !ledgerDown) refreshNow()
    wasDown.current = ledgerDown
  }, [ledgerDown])

  if (data) {
    return (
      <>
        <WalletPanel wallet={{ ...wallet, data, disconnect }} network={network} explorerUrl={explorerUrl} />
        <DisconnectDialog open={warning} onClose={() => setWarning(false)} onDisconnect={wallet.disconnect} />
      </>
    )
  }
  if (!error) return <ReadingWallet />
  if (ledgerDown) {
    return (
      <section className="connect-card" aria-label="Your wallet">
        <p>Your wallet is read from the ledger, which does not answer. It appears here once it does.</p>
        <Button onClick={wallet.disconnect}>Disconnect</Button>
      </section>
    )
  }
  return (
    <section className="connect-card" aria-label="Your wallet">
      <Notice tone="error">
        <p>{error.message}</p>
      </Notice>
      <div className="actions">
        <Button icon="refresh" onClick={() => void refresh()}>
          Refresh
        </Button>
        <Button kind="quiet" onClick={wallet.disconnect}>
          Disconnect
        </Button>
      </div>
    </section>
  )
}
