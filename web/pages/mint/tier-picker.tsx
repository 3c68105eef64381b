import { useState } from 'react'
import type { TierId } from '#contract/tiers'
import type { WalletData } from '#contract/wire/wallet'
import { onDemand } from '../../live/on-demand.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { TierGrid } from './tier-grid.tsx'
import type { TierChoice } from './tier-offers.ts'

const loadPerks = () => import('./perks-table.tsx')
const PerksDialog = onDemand(async () => (await loadPerks()).PerksDialog)

interface TierPickerProps {
  readonly choices: readonly TierChoice[]
  /** Null while none is connected. */
  readonly wallet: WalletData | null
  readonly selected: TierChoice
  /** What the visitor picked, which may have sold out since. */
  readonly chosen: TierId | null
  readonly onChoose: (tier: TierId) => void
}

/** The part of the page with every perk, where 'Compare perks' leads until it can open a dialog. */
export const PERKS_HEADING = 'perks-heading'

/** The six tiers to choose from, and what each of them brings. */
export function TierPicker({ choices, wallet, selected, chosen, onChoose }: TierPickerProps) {
  const [comparing, setComparing] = useState(false)
  const gone = choices.find(({ id, soldOut }) => id === chosen && soldOut)
  return (
    <section className="mint-picker" aria-labelledby="picker-heading">
      <div className="picker-head">
        <h2 id="picker-heading">Choose your specimen</h2>
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
      <TierGrid
        choices={choices}
        wallet={wallet}
        selected={selected.id}
        onChoose={onChoose}
        labelledBy="picker-heading"
      />
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
