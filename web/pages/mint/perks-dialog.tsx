import { type TierId, tiers } from '#contract/tiers'
import { Dialog } from '../../ui/dialog.tsx'
import { PerksTable } from './perks-table.tsx'
import './perks-dialog.css'

interface PerksDialogProps {
  readonly open: boolean
  readonly selected: TierId
  readonly onClose: () => void
}

export function PerksDialog({ open, selected, onClose }: PerksDialogProps) {
  return (
    <Dialog open={open} title="Perks by tier" onClose={onClose}>
      <p className="note">
        {`Active from the moment of minting, and they stack. You are looking at ${tiers[selected].label}.`}
      </p>
      <div className="perks perks-dialog">
        <PerksTable opened={selected} />
      </div>
    </Dialog>
  )
}
