import type { ReactElement, ReactNode } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSessionEnded } from './session.ts'
import './wallet-panel.css'

const SessionEnded = onDemand(async () => (await import('./session-ended.tsx')).SessionEnded)

/** The id of the button that leads to the dialog. */
export const CONNECT_BUTTON = 'connect-button'

/** The id of the heading of the card with that button. */
export const CONNECT_HEADING = 'connect-heading'

/** The id of the wallet panel's heading: where a reader arrives once a wallet is connected. */
export const WALLET_HEADING = 'wallet-heading'

interface ConnectCardProps {
  /** The ledger does not answer, so a sign-in cannot be verified. */
  readonly disabled: boolean
  readonly busy?: boolean
  /** The visitor is about to press the button. */
  readonly onIntent?: () => void
  readonly onConnect: () => void
  /** Stands in for the button while a request waits. */
  readonly instead?: ReactElement | null
  /** What has to be said about the last attempt. */
  readonly children?: ReactNode
}

/** Where the wallet will be shown once one is connected. */
export function ConnectCard({
  disabled,
  busy = false,
  onIntent,
  onConnect,
  instead,
  children,
}: ConnectCardProps) {
  const sessionEnded = useSessionEnded()
  return (
    <section className="connect-card" aria-labelledby={CONNECT_HEADING}>
      <div>
        <h2 id={CONNECT_HEADING}>Connect your wallet</h2>
        <p>
          Sign in with Xaman (XUMM) to see your balance<span> and buy a pass</span>. It opens on your phone,
          costs nothing and moves no money.
        </p>
      </div>
      {instead || (
        <Button
          id={CONNECT_BUTTON}
          kind="gold"
          icon="arrow"
          disabled={disabled}
          busy={busy}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onConnect}
        >
          Connect Wallet
        </Button>
      )}
      <SessionEnded wanted={sessionEnded && !children} />
      {children}
    </section>
  )
}

/** Stands where the wallet will be, while it is being read. */
export function ReadingWallet() {
  return (
    <section className="connect-card" aria-label="Your wallet">
      <p className="connect-reading">
        <Spinner />
        Reading your wallet...
      </p>
    </section>
  )
}
