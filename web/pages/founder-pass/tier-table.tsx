import type { AriaRole, ReactNode } from 'react'
import { xrpText } from '#contract/money'
import { TIERS_IN_WORDS } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Items } from '../../ui/items.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import { type RarityTier, rarityTiers } from './rarity-tiers.ts'
import '../../art/tier-hues.css'
import './tier-folds.css'
import './tier-table.css'

/**
 * Price and perks of each tier. A wide window shows the rows as columns, a tablet as cards, a phone as disclosures. The roles are
 * explicit because `display: grid` removes them.
 */
export function TierTable() {
  return (
    <Section id="rarity-tiers">
      <div className="tiers-head">
        <h2>Rarity tiers</h2>
        <GoLink href="/founder-pass-wallet">Open the mint</GoLink>
      </div>
      <table className="tiers num" {...as('table')}>
        <caption className="visually-hidden">
          {`The ${TIERS_IN_WORDS} tiers of the Founder Pass: price, deliverables and perks`}
        </caption>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {['Tier', ...terms.map(([term]) => term)].map((term) => (
              <th key={term} {...as('columnheader')} scope="col">
                {term}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {rarityTiers.map((row) => (
            <tr key={row.tier} {...as('row')} className={`tiers-${row.tier}`}>
              <th {...as('rowheader')} scope="row">
                <TierSpecimen tier={row.tier} size={88} />
                <span className="tiers-name">{row.label}</span>
                <span className="tiers-mineral">{`${row.mineral}, ${row.mohs}`}</span>
              </th>
              {terms.map(([term, cell]) => (
                <td key={term} {...as('cell')} data-term={term}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <TierFolds />
    </Section>
  )
}

type TierTerm = readonly [term: string, cell: (tier: RarityTier) => ReactNode]

const perkTerms: readonly TierTerm[] = [
  ['Deliverables', ({ deliverables }) => <Items items={deliverables} />],
  ['Founders’ credit', ({ foundersCredit }) => <Given what={foundersCredit} />],
  ['Maintenance', ({ maintenance }) => <Given what={maintenance} />],
  ['Ad space', ({ adSpace }) => adSpace],
  ['KYC', ({ kyc }) => kyc],
  ['Escrow, choose one', ({ escrow }) => <Items items={escrow} />],
  ['Extra perks', ({ extraPerks }) => extraPerks],
]

const terms: readonly TierTerm[] = [['Mint price', (tier) => <TierPrice {...tier} />], ...perkTerms]

const as = (role: AriaRole) => ({ role })

/** The tiers for a phone: a disclosure each, the first one open. */
function TierFolds() {
  return (
    <ul className="tier-folds num">
      {rarityTiers.map((row, index) => (
        <li key={row.tier} className={`tiers-${row.tier}`}>
          <details open={index === 0}>
            <summary>
              <TierSpecimen tier={row.tier} size={52} />
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

/** Without thousands separators, as the collection was announced: `1175`. */
function TierPrice({ price }: Pick<RarityTier, 'price'>) {
  return (
    <span className="tiers-price">
      <span>{xrpText(price)}</span> <small>XRP</small>
    </span>
  )
}

function Given({ what }: { what: string | null }) {
  return <span className={what === null ? 'tiers-none' : undefined}>{what ?? 'None'}</span>
}
