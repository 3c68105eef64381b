import type { ReactNode } from 'react'
import { wholeXrp } from '#contract/money'
import { unbroken } from '../../lib/unbroken.tsx'
import type { RarityTier } from './rarity-tiers.ts'

export interface TierTerm {
  readonly term: string
  readonly cell: (tier: RarityTier) => ReactNode
}

export const priceTerm: TierTerm = { term: 'Mint price', cell: (tier) => <TierPrice {...tier} /> }

/** What a tier carries beside its price, in the order in which it is told. */
export const perkTerms: readonly TierTerm[] = [
  { term: 'Deliverables', cell: ({ deliverables }) => <Items items={deliverables} /> },
  { term: 'Founders’ credit', cell: ({ foundersCredit }) => <Given what={foundersCredit} /> },
  { term: 'Maintenance', cell: ({ maintenance }) => <Given what={maintenance} /> },
  { term: 'Ad space', cell: ({ adSpace }) => adSpace },
  { term: 'KYC', cell: ({ kyc }) => kyc },
  { term: 'Escrow, choose one', cell: ({ escrow }) => <Items items={escrow} /> },
  { term: 'Extra perks', cell: ({ extraPerks }) => extraPerks },
]

export function TierPrice({ price }: Pick<RarityTier, 'price'>) {
  return (
    <span className="tiers-price">
      <span>{wholeXrp(price)}</span> <small>XRP</small>
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
