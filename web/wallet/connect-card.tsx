import type { ReactElement, ReactNode } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useSessionEnded } from './session.ts'
import './wallet-panel.css'

const SessionEnded = onDemand(() => import('./session-ended.tsx').then((part) => part.SessionEnded))

export const CONNECT_BUTTON = 'connect-button'

export const CONNECT_HEADING = 'connect-heading'

/** Id of the wallet panel's heading, which takes the focus after connecting. */
export const WALLET_HEADING = 'wallet-heading'

interface ConnectCardProps {
  /** The ledger does not respond, so a sign-in cannot be verified. */
  readonly disabled: boolean
  readonly busy?: boolean
  /** Called on hover and focus of the button. */
  readonly onIntent?: () => void
  readonly onConnect: () => void
  /** Replaces the button while a request waits. */
  readonly instead?: ReactElement | null
  /** A message about the last attempt. */
  readonly children?: ReactNode
}

/** The place of the wallet before one is connected. */
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

/** The place of the wallet while it is read. */
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
