import { useEffect, useRef, useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { CONNECT_BUTTON, ConnectCard } from './connect-card.tsx'
import { hasBeside } from './has-beside.ts'
import { hasSignIn } from './has-sign-in.ts'
import { ReadingWallet } from './reading-wallet.tsx'
import type { Wallet } from './use-wallet.ts'

const loadConnecting = () => import('./connecting.tsx')
const Connecting = onDemand(async () => (await loadConnecting()).Connecting)
const BesideNote = onDemand(async () => (await import('./beside-note.tsx')).BesideNote)
const ConnectedWallet = onDemand(async () => (await import('./connected-wallet.tsx')).ConnectedWallet)

interface WalletPlaceProps {
  readonly wallet: Wallet
  /** The ledger is known to answer; until then, and so before the page is alive, a press could not be answered. */
  readonly ready: boolean
  readonly ledgerDown: boolean
  /** A request of this wallet's waits in its app, and can be paid whether or not it stays connected here. */
  readonly payable: boolean
  readonly network: string | null
  readonly explorerUrl: string | null
}

/** The wallet, or the way to connect one. */
export function WalletPlace(props: WalletPlaceProps) {
  const { wallet, ready } = props
  const [begun, setBegun] = useState<'asked' | 'resumed' | null>(null)
  const connected = wallet.token !== null

  // A request from before a reload may still wait for its answer.
  useEffect(() => {
    if (hasSignIn()) setBegun('resumed')
  }, [])

  // The wallet's tools are gone with it, and the reader who used the last of them with nothing in hand.
  const wasConnected = useRef(connected)
  useEffect(() => {
    const { activeElement, body } = document
    const adrift = activeElement === null || activeElement === body || activeElement.matches('main')
    if (wasConnected.current && !connected && adrift) document.getElementById(CONNECT_BUTTON)?.focus()
    wasConnected.current = connected
  }, [connected])

  const offer = connected ? null : (
    <ConnectCard
      disabled={!ready}
      busy={begun === 'asked'}
      onIntent={prefetch}
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

function prefetch() {
  void loadConnecting().catch(() => undefined)
}
