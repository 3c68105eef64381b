import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ConnectCard } from './connect-card.tsx'
import type { Wallet } from './use-wallet.ts'
import type { WalletConnect } from './use-wallet-connect.ts'

const WalletPanel = onDemand(async () => (await import('./wallet-panel.tsx')).WalletPanel)

interface WalletPlaceProps {
  readonly wallet: Wallet
  readonly connect: WalletConnect
  readonly ledgerDown: boolean
  readonly network: string | null
  readonly explorerUrl: string | null
}

/** The wallet, or the way to connect one. */
export function WalletPlace({ wallet, connect, ledgerDown, network, explorerUrl }: WalletPlaceProps) {
  const { token, data, error, refresh, disconnect } = wallet
  if (token === null) return <ConnectCard wallet={connect} disabled={ledgerDown} />
  if (data)
    return <WalletPanel wanted wallet={{ ...wallet, data }} network={network} explorerUrl={explorerUrl} />
  return (
    <section className="connect-card" aria-label="Your wallet">
      {error ? (
        <>
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
        </>
      ) : (
        <p className="connect-reading">
          <Spinner />
          Reading your wallet...
        </p>
      )}
    </section>
  )
}
