import { useEffect, useEffectEvent, useState } from 'react'
import { HEALTH_POLL } from '#contract/timing'
import { useInterval } from '../live/use-interval.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { CONNECT_BUTTON, ReadingWallet } from './connect-card.tsx'
import type { Wallet } from './use-wallet.ts'
import { WalletPanel, type WalletPanelProps } from './wallet-panel.tsx'

export interface ConnectedWalletProps extends Omit<WalletPanelProps, 'wallet'> {
  readonly wallet: Wallet
  /** The page shows this already, with a retry button. */
  readonly ledgerDown: boolean
  /** This wallet has a purchase request that can still be paid in its app. */
  readonly payable: boolean
}

/** The connected wallet, or why it could not be read. */
export function ConnectedWallet({ wallet, ledgerDown, payable, network, explorerUrl }: ConnectedWalletProps) {
  const { data, nfts, error, refresh } = wallet
  /** Confirms disconnecting while a purchase is open: it is not cancelled. */
  const [warning, setWarning] = useState(false)
  const stay = () => setWarning(false)
  const disconnect = payable ? () => setWarning(true) : wallet.disconnect
  const refreshNow = useEffectEvent(() => {
    if (error) void refresh()
  })

  // Moves the focus when the focused tool is removed with the wallet, unless a control has it.
  useEffect(
    () => () => {
      const isAdrift = document.activeElement?.matches('body, [tabindex="-1"]')
      if (isAdrift) document.getElementById(CONNECT_BUTTON)?.focus()
    },
    [],
  )

  // Read a wallet again that failed, once the ledger responds.
  useEffect(() => {
    if (!ledgerDown) refreshNow()
  }, [ledgerDown])

  // Else a visitor who stays and presses nothing never sees it, or its NFTs. Its buttons go once it is read: none is taken from under the
  // keyboard.
  useInterval(error && !(data && nfts) ? HEALTH_POLL : null, () => {
    if (!document.querySelector('.connect-card :focus-visible')) void refresh()
  })

  if (data) {
    return (
      <>
        <WalletPanel wallet={{ ...wallet, data, disconnect }} network={network} explorerUrl={explorerUrl} />
        <Dialog open={warning} title="A purchase is still open" onClose={stay}>
          <div className="disconnect-words">
            <p>
              Disconnecting does not cancel it. Its request stays payable in Xaman until its time is up, and
              whoever signs it there has bought the pass. Cancel the purchase first if you do not want it any
              more.
            </p>
            <div className="actions">
              <Button kind="gold" onClick={stay}>
                Stay connected
              </Button>
              <Button onClick={wallet.disconnect}>Disconnect anyway</Button>
            </div>
          </div>
        </Dialog>
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
