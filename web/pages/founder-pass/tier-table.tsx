import type { AriaRole, ReactNode } from 'react'
import { xrpText } from '#contract/money'
import { TIERS_IN_WORDS } from '#contract/tiers'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { GoLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import { type RarityTier, rarityTiers } from './rarity-tiers.ts'
import './tier-folds.css'
import './tier-table.css'

/**
 * What each tier carries. One table with a row for each tier: where there is room the rows stand up as columns, side by
 * side under their stones; on a tablet each is a card, on a phone a fold. The roles say "table" again, because such layouts
 * unsay it.
 */
export function TierTable() {
  return (
    <Section id="rarity-tiers" className="tiers-section">
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
                <TierSpecimen tier={row.tier} size={88} alt="" />
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

/** What a tier carries beside its price, in the order in which it is told. */
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

/** What an element is, said aloud: a browser takes a table in a grid for a mere box. */
const as = (role: AriaRole) => ({ role })

/** The same six tiers for a phone: a fold for each, the first one open, its stone and price in sight while it is shut. */
function TierFolds() {
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

/** The figures of this table are written as the collection was announced: `1175`. */
function TierPrice({ price }: Pick<RarityTier, 'price'>) {
  return (
    <span className="tiers-price">
      <span>{xrpText(price)}</span> <small>XRP</small>
    </span>
  )
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{unbroken(item)}</li>
      ))}
    </ul>
  )
}

function Given({ what }: { what: string | null }) {
  return <span className={what === null ? 'tiers-none' : undefined}>{what ?? 'None'}</span>
}
