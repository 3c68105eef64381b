import { type ChangeEvent, useEffectEvent, useLayoutEffect, useState } from 'react'
import { formatXrp } from '#contract/money'
import { type TierId, tierIds } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { isFirst, tierArt } from '../../art/tier-art.ts'
import { TierSpecimen } from '../../art/tier-specimen.tsx'
import { onDemand } from '../../live/on-demand.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { limitWords, type TierChoice } from './tier-offers.ts'
import '../../ui/drawer.css'
import './tier-grid.css'

const loadPerks = () => import('./perks-dialog.tsx')
const PerksDialog = onDemand(async () => (await loadPerks()).PerksDialog)

interface TierPickerProps {
  readonly choices: readonly TierChoice[]
  /** Null while no wallet is connected. */
  readonly wallet: WalletData | null
  readonly selected: TierChoice
  /** The tier that the visitor chose; it may be sold out by now. */
  readonly chosen: TierId | null
  /** Every tier is sold out. */
  readonly nothingLeft: boolean
  readonly onChoose: (tier: TierId) => void
}

/** The id of the table of perks. 'Compare perks' links to it until the dialog is loaded. */
export const PERKS_HEADING = 'perks-heading'

export function TierPicker({ choices, wallet, selected, chosen, nothingLeft, onChoose }: TierPickerProps) {
  useChosenBefore(selected.id, onChoose)
  const [comparing, setComparing] = useState(false)
  const gone = choices.find(({ id, soldOut }) => id === chosen && soldOut)
  return (
    <section className="mint-picker" aria-labelledby="picker-heading">
      <div className="picker-head">
        <h2 id="picker-heading">{nothingLeft ? 'The six specimens' : 'Choose your specimen'}</h2>
        <LinkButton
          href={`#${PERKS_HEADING}`}
          className="picker-compare"
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={(event) => {
            event.preventDefault()
            setComparing(true)
          }}
        >
          Compare perks
        </LinkButton>
      </div>
      <p className="picker-news" role="status">
        {gone && gone.id !== selected.id && `${gone.label} is sold out. ${selected.label} is selected now.`}
      </p>
      <div className="drawer" role="radiogroup" aria-labelledby="picker-heading">
        {choices.map((choice) => (
          <Compartment
            key={choice.id}
            choice={choice}
            full={limitWords(choice, wallet)}
            checked={choice.id === selected.id && !nothingLeft}
            onChoose={() => onChoose(choice.id)}
          />
        ))}
      </div>
      <PerksDialog
        wanted={comparing}
        open={comparing}
        selected={selected.id}
        onClose={() => setComparing(false)}
      />
    </section>
  )
}

function prefetch() {
  void loadPerks().catch(() => undefined)
}

/** Takes over a tier that the visitor checked in the prerendered page before hydration, also where React writes the page anew. */
function useChosenBefore(selected: string, onChoose: (tier: TierId) => void): void {
  const [marked] = useState(markedTier)
  const takeUp = useEffectEvent(() => {
    const chosen = tierIds.find((id) => id === marked)
    if (chosen && chosen !== selected) onChoose(chosen)
  })
  useLayoutEffect(() => takeUp(), [])
}

function markedTier(): string | undefined {
  if (typeof document === 'undefined') return
  return document.querySelector<HTMLInputElement>('[name=tier]:checked')?.value
}

interface CompartmentProps {
  readonly choice: TierChoice
  /** Why the wallet can have no more passes of it. */
  readonly full: string | null
  readonly checked: boolean
  readonly onChoose: () => void
}

function Compartment({ choice, full, checked, onChoose }: CompartmentProps) {
  const { id, label, price, mintLimit, kycRequired, soldOut, minted, available, total } = choice
  const { mohs } = tierArt[id]
  /** The sticky stub of the slip must not cover the chosen card. */
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onChoose()
    currentTarget.closest('label')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <label className={`drawer-cell tier-${id}`} data-sold-out={soldOut || undefined}>
      <input type="radio" name="tier" value={id} checked={checked} disabled={soldOut} onChange={choose} />
      <span className="drawer-mohs num" aria-hidden="true">
        {mohs}
      </span>
      {soldOut ? (
        <span className="drawer-tag">Sold Out</span>
      ) : (
        kycRequired && <span className="drawer-tag">KYC required</span>
      )}
      <TierSpecimen tier={id} size={400} dimmed={soldOut} eager={isFirst(id)} className="drawer-gem" />
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

function mineralOf(tier: TierId): string {
  const { mineral, kind } = tierArt[tier]
  return `${mineral}, ${kind.split(' ').at(-1)}`
}

function leftOf(available: number | null): string {
  if (available === null) return ''
  return available === 0 ? 'None left' : `${available} left`
}
