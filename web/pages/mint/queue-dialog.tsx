import { thousands } from '#contract/thousands'
import { PLACE_KEPT_IN_WORDS } from '#contract/timing'
import type { QueuePlace } from '#contract/wire/error-reply'
import { Button } from '../../ui/button.tsx'
import './queue-dialog.css'

interface QueueDialogProps {
  readonly line: QueuePlace
  /** Why nothing can be minted, in place of the expected time; null if it can. */
  readonly closed: string | null
  readonly onLeave: () => void
}

/** The dialog of a buyer in the queue: the place, the expected time, and how to leave. */
export function QueueDialog({ line, closed, onLeave }: QueueDialogProps) {
  const { place, about } = line
  return (
    <>
      <p className="purchase-lead">
        Many people want a pass right now. Nothing is set aside yet, and nothing has been charged.
      </p>
      {/* The place changes every few seconds, which is too often to be announced. */}
      <p className="line-place num">
        <span>Your place</span> <b>{thousands(place)}</b> <span role="status">{closed ?? turnIn(about)}</span>
      </p>
      <p className="line-note note">
        {`Your turn comes by itself on this page. You may leave it and come back: for ${PLACE_KEPT_IN_WORDS} your place is kept.`}
      </p>
      <div className="actions">
        <Button onClick={onLeave}>Leave the line</Button>
      </div>
    </>
  )
}

/** `about` is in seconds; null if it depends on buyers who have passes on hold. */
function turnIn(about: number | null): string {
  if (about === null) return 'Your turn comes if a pass on hold is given back.'
  if (about < 60) return 'Your turn comes within a minute.'
  const minutes = Math.ceil(about / 60)
  return `Your turn comes in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
