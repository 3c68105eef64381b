import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type TierId, tierIds } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { type ArtTier, tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { formatXrp } from '../../lib/xrp.ts'
import { limitWords, type TierChoice } from './tier-offers.ts'
import './tier-grid.css'

interface TierGridProps {
  readonly choices: readonly TierChoice[]
  /** Null while none is connected. */
  readonly wallet: WalletData | null
  readonly selected: TierId
  readonly onChoose: (tier: TierId) => void
  readonly labelledBy: string
}

/** A drawer with one compartment per tier. Arrow keys move through it: the compartments are radio buttons. */
export function TierGrid({ choices, wallet, selected, onChoose, labelledBy }: TierGridProps) {
  const group = useChosenBefore(selected, onChoose)
  return (
    <div ref={group} className="drawer" role="radiogroup" aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <Compartment
          key={choice.id}
          choice={choice}
          full={limitWords(choice, wallet)}
          checked={choice.id === selected}
          onChoose={() => onChoose(choice.id)}
        />
      ))}
    </div>
  )
}

/** Takes up what was chosen in the page as it was written, before it could answer. */
function useChosenBefore(
  selected: TierId,
  onChoose: (tier: TierId) => void,
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  const takeUp = useEffectEvent(() => {
    const marked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const chosen = tierIds.find((id) => id === marked)
    if (chosen && chosen !== selected) onChoose(chosen)
  })
  useLayoutEffect(() => takeUp(), [])
  return group
}

interface CompartmentProps {
  readonly choice: TierChoice
  /** Why the wallet can have no more of it. */
  readonly full: string | null
  readonly checked: boolean
  readonly onChoose: () => void
}

function Compartment({ choice, full, checked, onChoose }: CompartmentProps) {
  const { id, label, price, mintLimit, kycRequired, soldOut, minted, available, total } = choice
  const { mohs } = tierArt[id]
  return (
    <label className={`drawer-cell tier-${id}`} data-sold-out={soldOut || undefined}>
      <input type="radio" name="tier" value={id} checked={checked} disabled={soldOut} onChange={onChoose} />
      <span className="drawer-mohs num" aria-hidden="true">
        {mohs}
      </span>
      {soldOut ? (
        <span className="drawer-tag">Sold Out</span>
      ) : (
        kycRequired && <span className="drawer-tag">KYC required</span>
      )}
      <TierSpecimen tier={id} size={400} dimmed={soldOut} alt="" eager className="drawer-gem" />
      <span className="drawer-row drawer-title">
        <b>{label}</b>
        <span className="num">
          <span>{formatXrp(price).replace(' XRP', '')}</span> <small>XRP</small>
        </span>
      </span>
      <span className="drawer-row">
        <span>{mineralOf(id)}</span>
        <span className={full ? 'drawer-full num' : 'num'}>{full ?? `${mintLimit} per wallet`}</span>
      </span>
      <progress className="drawer-bar" max={total} value={minted ?? 0} aria-hidden="true" />
      <span className="drawer-row num">
        <span>{minted === null ? `${total} in all` : `${minted} of ${total} minted`}</span>
        <span>{leftOf(available)}</span>
      </span>
    </label>
  )
}

function mineralOf(tier: ArtTier): string {
  const { mineral, kind } = tierArt[tier]
  return `${mineral}, ${kind.split(' ').at(-1)}`
}

function leftOf(available: number | null): string {
  if (available === null) return ''
  return available === 0 ? 'None left' : `${available} left`
}
