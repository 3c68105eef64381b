import { type ReactElement, StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AGAIN_PAGE_MARK, LIVING_ID } from '#contract/form-page'
import { ErrorBoundary } from './error-boundary.tsx'
import { keepFocus } from './keep-focus.ts'

/** Wakes the living part of the page that stands in the document. `part` is what the page gives to `LivingPart`. */
export function bringToLife(part: ReactElement): void {
  const place = document.getElementById(LIVING_ID)
  if (!place) throw new Error('Nothing on this page is there to come alive')
  const again = place.getAttribute(AGAIN_PAGE_MARK)
  // The Worker served this page in answer to a form: it is alive as the page it is, and a reload posts nothing again.
  if (again) history.replaceState(null, '', again)
  const app = <Guarded part={part} />
  const goOn = keepFocus(place)
  if (again || isTranslated(place)) {
    const root = createRoot(place)
    // In one go, so that nothing blinks.
    flushSync(() => root.render(app))
    goOn()
    return
  }
  // In a transition React lets go of the thread every few milliseconds, so that scrolling and typing stay smooth.
  startTransition(() => {
    hydrateRoot(place, app, {
      // A translator may still come in between. React then draws anew what it does not find as it was written.
      onRecoverableError(error) {
        goOn()
        if (!isTranslated(place)) reportError(error)
      },
    })
  })
}

function Guarded({ part }: { part: ReactElement }) {
  return (
    <StrictMode>
      <ErrorBoundary>{part}</ErrorBoundary>
    </StrictMode>
  )
}

/** Whether a translator was here first: React would not find the texts that were written into the page. */
function isTranslated(place: HTMLElement): boolean {
  return place.querySelector('font') !== null
}
