import { brand } from '#contract/brand'
import { thousands } from '#contract/thousands'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { SupplyField } from './supply-field.tsx'
import type { TierChoice } from './tier-offers.ts'
import type { Health } from './use-health.ts'
import { XrpBadge } from './xrp-badge.tsx'
import './collection-head.css'

interface CollectionHeadProps {
  readonly choices: readonly TierChoice[]
  readonly health: Health
}

/** How much of the collection is minted, cell by cell, and whether the ledger answers. */
export function CollectionHead({ choices, health }: CollectionHeadProps) {
  const total = choices.reduce((sum, choice) => sum + choice.total, 0)
  const known = choices.every(({ minted }) => minted !== null)
  const minted = choices.reduce((sum, choice) => sum + (choice.minted ?? 0), 0)
  const available = choices.reduce((sum, choice) => sum + (choice.available ?? choice.total), 0)
  const supply = choices.map((choice) => ({
    tier: choice.id,
    total: choice.total,
    minted: choice.minted ?? 0,
  }))
  return (
    <header className="collection-head">
      <div className="collection-title">
        <h1>{brand.pass}</h1>
        <XrpBadge health={health} />
      </div>
      <div className="collection-count num">
        <p>
          <b>{known ? minted : '…'}</b> <span>{`of ${thousands(total)} minted`}</span>
        </p>
        <p>{known ? `${available} remain. Every cell is one pass.` : 'Every cell is one pass.'}</p>
      </div>
      <progress
        className="collection-progress"
        max={total}
        value={minted}
        aria-label="Minted of the whole supply"
      />
      <SupplyField supply={supply} sentence={sentenceOf(minted, total, known)} />
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

function sentenceOf(minted: number, total: number, known: boolean): string {
  return known ? `${minted} of ${total} passes are minted` : `${TOTAL_SUPPLY} passes in six tiers`
}
