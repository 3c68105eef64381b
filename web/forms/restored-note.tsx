import { Button } from '../ui/button.tsx'

/** Says that answers of an earlier visit were put back, and takes them out again. */
export function RestoredNote({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <p className="form-restored" role="status">
      <span>What you typed on this device before was put back.</span>{' '}
      <Button kind="quiet" onClick={onStartAfresh}>
        Start with an empty form
      </Button>
    </p>
  )
}
