import { Dialog } from '../../ui/dialog.tsx'
import { PersonBody } from './person-body.tsx'
import './person-dialog.css'

interface PersonDialogProps {
  readonly open: boolean
  readonly email: string
  readonly onClose: () => void
  readonly onErased: (sentence: string) => void
}

/** Hands out or erases all that is stored under an e-mail address. */
export function PersonDialog({ open, email, onClose, onErased }: PersonDialogProps) {
  return (
    <Dialog open={open} title="The person" onClose={onClose}>
      <PersonBody email={email} onErased={onErased} onClose={onClose} />
    </Dialog>
  )
}
