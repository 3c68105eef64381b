import { useEffect, useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ConnectCard } from './connect-card.tsx'
import { hasSignIn } from './pending-sign-in.ts'
import type { Wallet } from './use-wallet.ts'

const Connecting = onDemand(async () => (await import('./connecting.tsx')).Connecting)
const WalletPanel = onDemand(async () => (await import('./wallet-panel.tsx')).WalletPanel)

interface WalletPlaceProps {
  readonly wallet: Wallet
  readonly ledgerDown: boolean
  readonly network: string | null
  readonly explorerUrl: string | null
}

/** The wallet, or the way to connect one. */
export function WalletPlace(props: WalletPlaceProps) {
  const { wallet, ledgerDown } = props
  const [begun, setBegun] = useState<'asked' | 'resumed' | null>(null)
  const connected = wallet.token !== null

  // A request from before a reload may still wait for its answer.
  useEffect(() => {
    if (hasSignIn()) setBegun('resumed')
  }, [])

  const offer = !connected && (
    <ConnectCard disabled={ledgerDown} busy={begun === 'asked'} onConnect={() => setBegun('asked')} />
  )
  return (
    <>
      {begun ? (
        <Connecting
          wanted
          fallback={offer}
          ask={begun === 'asked'}
          connected={connected}
          disabled={ledgerDown}
        />
      ) : (
        offer
      )}
      {connected && <ConnectedWallet {...props} />}
    </>
  )
}

function ConnectedWallet({ wallet, network, explorerUrl }: WalletPlaceProps) {
  const { data, error, refresh, disconnect } = wallet
  const reading = (
    <section className="connect-card" aria-label="Your wallet">
      <p className="connect-reading">
        <Spinner />
        Reading your wallet...
      </p>
    </section>
  )
  if (data) {
    return (
      <WalletPanel
        wanted
        fallback={reading}
        wallet={{ ...wallet, data }}
        network={network}
        explorerUrl={explorerUrl}
      />
    )
  }
  if (!error) return reading
  return (
    <section className="connect-card" aria-label="Your wallet">
      <Notice tone="error">
        <p>{error.message}</p>
      </Notice>
      <div className="actions">
        <Button icon="refresh" onClick={() => void refresh()}>
          Refresh
        </Button>
        <Button kind="quiet" onClick={disconnect}>
          Disconnect
        </Button>
      </div>
    </section>
  )
}
