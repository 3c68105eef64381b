import type { ReactNode } from 'react'
import { wholeXrp } from '#contract/money'
import { unbroken } from '../../lib/unbroken.tsx'
import type { RarityTier } from './rarity-tiers.ts'

type TierTerm = readonly [term: string, cell: (tier: RarityTier) => ReactNode]

export const priceTerm: TierTerm = ['Mint price', (tier) => <TierPrice {...tier} />]

/** What a tier carries beside its price, in the order in which it is told. */
export const perkTerms: readonly TierTerm[] = [
  ['Deliverables', ({ deliverables }) => <Items items={deliverables} />],
  ['Founders’ credit', ({ foundersCredit }) => <Given what={foundersCredit} />],
  ['Maintenance', ({ maintenance }) => <Given what={maintenance} />],
  ['Ad space', ({ adSpace }) => adSpace],
  ['KYC', ({ kyc }) => kyc],
  ['Escrow, choose one', ({ escrow }) => <Items items={escrow} />],
  ['Extra perks', ({ extraPerks }) => extraPerks],
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
