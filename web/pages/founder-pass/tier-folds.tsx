import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { Terms } from '../../ui/terms.tsx'
import { rarityTiers } from './rarity-tiers.ts'
import { perkTerms, TierPrice } from './tier-terms.tsx'
import './tier-folds.css'

/** The same six tiers for a phone: a fold for each, the first one open, its stone and price in sight while it is shut. */
export function TierFolds() {
  return (
    <ul className="tier-folds num">
      {rarityTiers.map((row, index) => (
        <li key={row.tier} className={`tiers-${row.tier}`}>
          <details open={index === 0}>
            <summary>
              <TierSpecimen tier={row.tier} size={52} alt="" />
              <span>
                <span className="tiers-name">{row.label}</span>
                <span className="tiers-mineral">{`${row.mineral}, ${row.mohs}`}</span>
              </span>
              <TierPrice price={row.price} />
            </summary>
            <Terms rows={perkTerms.map(([term, cell]) => [term, cell(row)])} />
          </details>
        </li>
      ))}
    </ul>
  )
}
