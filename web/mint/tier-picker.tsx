import { useState } from 'react'
import type { TierId } from '#contract/tiers'
import { Button } from '../ui/button.tsx'
import { PerksDialog } from './perks-dialog.tsx'
import { TierGrid } from './tier-grid.tsx'
import type { TierChoice } from './tier-offers.ts'

interface TierPickerProps {
  readonly choices: readonly TierChoice[]
  readonly selected: TierChoice
  /** What the visitor picked, which may have sold out since. */
  readonly chosen: TierId | null
  readonly onChoose: (tier: TierId) => void
}

/** The six tiers to choose from, and what each of them brings. */
export function TierPicker({ choices, selected, chosen, onChoose }: TierPickerProps) {
  const [comparing, setComparing] = useState(false)
  const gone = choices.find(({ id, soldOut }) => id === chosen && soldOut)
  return (
    <section aria-labelledby="picker-heading">
      <div className="picker-head">
        <h2 id="picker-heading">Choose your specimen</h2>
        <Button kind="quiet" onClick={() => setComparing(true)}>
          Compare perks
        </Button>
      </div>
      <p className="picker-news" role="status">
        {gone && gone.id !== selected.id && `${gone.label} is sold out. ${selected.label} is selected now.`}
      </p>
      <TierGrid choices={choices} selected={selected.id} onChoose={onChoose} labelledBy="picker-heading" />
      <PerksDialog open={comparing} selected={selected.id} onClose={() => setComparing(false)} />
    </section>
  )
}
