import { Button } from '../ui/button.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** What a visitor sees when the script of a living page does not come. Another document is the one sure way to ask again. */
export function LostPart() {
  return (
    <div data-lost hidden>
      <ErrorScreen
        words="This page took too long to load. Check your connection and try again."
        again={
          <Button kind="gold" icon="refresh" data-reload="">
            Try again
          </Button>
        }
      />
    </div>
  )
}
