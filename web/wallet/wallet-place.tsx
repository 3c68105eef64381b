import { useEffect, useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { ConnectCard } from './connect-card.tsx'
import { hasSignIn } from './has-sign-in.ts'
import { ReadingWallet } from './reading-wallet.tsx'
import type { Wallet } from './use-wallet.ts'

const loadConnecting = () => import('./connecting.tsx')
const Connecting = onDemand(async () => (await loadConnecting()).Connecting)
const ConnectedWallet = onDemand(async () => (await import('./connected-wallet.tsx')).ConnectedWallet)

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

  const offer = connected ? null : (
    <ConnectCard
      disabled={ledgerDown}
      busy={begun === 'asked'}
      onIntent={prefetch}
      onConnect={() => setBegun('asked')}
    />
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
      {connected && <ConnectedWallet {...props} wanted fallback={<ReadingWallet />} />}
    </>
  )
}

function prefetch() {
  void loadConnecting().catch(() => undefined)
}
