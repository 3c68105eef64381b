import type { KycStep } from '#contract/kyc'
import { Button } from '../ui/button.tsx'
import { keepBeside } from '../wallet/beside.ts'
import { keepToken } from '../wallet/session.ts'

/** What the button says that leads to the provider. */
const LEADS: Partial<Record<KycStep, string>> = {
  start: 'Verify KYC',
  continue: 'Continue verification',
  resubmit: 'Open the check again',
}

interface KycWaysProps {
  readonly token: string
  readonly next: KycStep
  readonly starting: boolean
  readonly refreshing: boolean
  readonly onStart: () => void
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** What can be done as the check stands: one way forward in gold, where there is one. */
export function KycWays({ token, next, starting, refreshing, onStart, onRefresh, onClose }: KycWaysProps) {
  if (next === 'buy') {
    return (
      <Button kind="gold" onClick={onClose}>
        Continue
      </Button>
    )
  }
  const lead = LEADS[next]
  return (
    <>
      {lead && (
        <Button kind="gold" busy={starting} onClick={onStart}>
          {starting ? 'Starting KYC...' : lead}
        </Button>
      )}
      {next === 'join' && (
        <Button kind="gold" onClick={() => stepAside(token)}>
          Connect the verified wallet
        </Button>
      )}
      <Button kind={next === 'wait' ? 'gold' : 'line'} icon="refresh" busy={refreshing} onClick={onRefresh}>
        Refresh status
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Choose another tier
      </Button>
    </>
  )
}

/** This wallet's session stays open beside, and the page is free for the other wallet. */
function stepAside(token: string) {
  if (keepBeside(token, Date.now())) keepToken(null)
}
