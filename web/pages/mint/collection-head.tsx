import { PASS } from '#contract/names'
import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS } from '#contract/tiers'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SupplyField } from './supply-field.tsx'
import type { TierChoice } from './tier-offers.ts'
import type { Health } from './use-health.ts'
import './xrp-badge.css'
import './collection-head.css'

/** How many passes are minted, with one cell for each, and whether the ledger answers. */
export function CollectionHead({ choices, health }: { choices: readonly TierChoice[]; health: Health }) {
  const sum = (count: (choice: TierChoice) => number) =>
    choices.reduce((all, choice) => all + count(choice), 0)
  const total = sum((choice) => choice.total)
  const known = choices.every(({ minted }) => minted !== null)
  const minted = sum((choice) => choice.minted ?? 0)
  const available = sum((choice) => choice.available ?? choice.total)
  return (
    <header className="collection-head">
      <div className="collection-title">
        <h1>{PASS}</h1>
        <XrpBadge health={health} />
      </div>
      <div className="collection-count num">
        <p>
          <b>{known ? thousands(minted) : '…'}</b> <span>{`of ${thousands(total)} minted`}</span>
        </p>
        <p>
          {known && <span>{`${thousands(available)} remain.`}</span>} <span>Every cell is one pass.</span>
        </p>
      </div>
      <progress
        className="collection-progress"
        max={total}
        value={minted}
        aria-label="Minted of the whole supply"
      />
      <SupplyField
        supply={choices}
        sentence={
          known
            ? `${thousands(minted)} of ${thousands(total)} passes are minted`
            : `${thousands(total)} passes in ${TIERS_IN_WORDS} tiers`
        }
      />
      <ul className="supply-key num">
        {choices.map(({ id, label, minted, total }) => (
          <li key={id} className={`tier-${id}`}>
            <span>{label}</span> <b>{minted === null ? total : `${minted} / ${total}`}</b>
          </li>
        ))}
      </ul>
    </header>
  )
}

function XrpBadge({ health }: { health: Health }) {
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
