import { thousands } from '#contract/thousands'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Health } from './use-health.ts'
import './xrp-badge.css'

/** Whether the ledger answers, and a way to try again when it does not. */
export function XrpBadge({ health }: { health: Health }) {
  const { xrp, ledgerIndex, reconnect, reconnecting, failure } = health
  return (
    <div className="xrp-badge" data-xrp={xrp}>
      <p className="num">
        <b role="status">{words[xrp]}</b>
        {xrp === 'connected' && ledgerIndex !== null && <span>{` ledger ${thousands(ledgerIndex)}`}</span>}
      </p>
      {(xrp === 'disconnected' || reconnecting) && (
        <Button kind="quiet" icon="refresh" busy={reconnecting} onClick={reconnect}>
          Refresh
        </Button>
      )}
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
    </div>
  )
}

const words = {
  checking: 'Checking XRP',
  connected: 'XRP Connected',
  disconnected: 'XRP Disconnected',
} as const
