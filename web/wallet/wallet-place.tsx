import { useEffect, useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { ConnectCard, ReadingWallet } from './connect-card.tsx'
import type { ConnectedWalletProps } from './connected-wallet.tsx'
import { hasBeside, hasSignIn } from './has-begun.ts'

const loadConnecting = () => import('./connecting.tsx')
const Connecting = onDemand(async () => (await loadConnecting()).Connecting)
const BesideNote = onDemand(() => import('./beside-note.tsx').then((part) => part.BesideNote))
const ConnectedWallet = onDemand(() => import('./connected-wallet.tsx').then((part) => part.ConnectedWallet))

interface WalletPlaceProps extends ConnectedWalletProps {
  /** The ledger responds. False until hydration, so that presses are not lost. */
  readonly ready: boolean
}

/** The wallet, or the sign-in. */
export function WalletPlace(props: WalletPlaceProps) {
  const { wallet, ready } = props
  const [begun, setBegun] = useState<'asked' | 'resumed' | null>(null)
  const connected = wallet.token !== null

  // A stored request may still be open.
  useEffect(() => {
    if (hasSignIn()) setBegun('resumed')
  }, [])

  const offer = connected ? null : (
    <ConnectCard
      disabled={!ready}
      busy={begun === 'asked'}
      onIntent={() => void loadConnecting().catch(() => undefined)}
      onConnect={() => setBegun('asked')}
    />
  )
  return (
    <>
      {!connected && <BesideNote wanted={hasBeside()} />}
      {begun ? (
        <Connecting wanted fallback={offer} ask={begun === 'asked'} connected={connected} disabled={!ready} />
      ) : (
        offer
      )}
      {connected && <ConnectedWallet {...props} wanted fallback={<ReadingWallet />} />}
    </>
  )
}
