import { Button } from '../ui/button.tsx'
import type { Earlier } from './use-draft.ts'

interface EarlierNoteProps {
  readonly earlier: Earlier
  /** Nothing can be taken out or put back while a form is being sent. */
  readonly disabled: boolean
  readonly onStartAfresh: () => void
  readonly onPutBack: () => void
}

/** Says what became of answers typed earlier: put back, or laid aside; and does the other. */
export function EarlierNote({ earlier, disabled, onStartAfresh, onPutBack }: EarlierNoteProps) {
  if (earlier === 'none') return null
  const putBack = earlier === 'put-back'
  return (
    <p className="form-restored" role="status">
      <span>
        {putBack
          ? 'What you typed on this device before was put back.'
          : 'What you typed on this device before is kept.'}
      </span>{' '}
      <Button kind="quiet" disabled={disabled} onClick={putBack ? onStartAfresh : onPutBack}>
        {putBack ? 'Start with an empty form' : 'Put it back'}
      </Button>
    </p>
  )
}
