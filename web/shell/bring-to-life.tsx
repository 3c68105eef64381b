import { type ReactElement, StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AGAIN_PAGE_MARK, LIVING_ID } from '#contract/form-page'
import { ErrorBoundary } from './error-boundary.tsx'
import { keepFocus } from './keep-focus.ts'

/** Hydrates the page's living part. `part` is the element that the page passes to `LivingPart`. */
export function bringToLife(part: ReactElement): void {
  const place = document.getElementById(LIVING_ID)
  if (!place) throw new Error('The page has no living part')
  const again = place.getAttribute(AGAIN_PAGE_MARK)
  // The Worker served this page in reply to a form post: restore the form's address, so that a reload does not post
  // again.
  if (again) history.replaceState(null, '', again)
  const app = <Guarded part={part} />
  keepFocus(place)
  if (again || isTranslated(place)) {
    const root = createRoot(place)
    // Synchronous, to avoid flicker.
    flushSync(() => root.render(app))
    return
  }
  // A transition yields to the browser, so that scrolling and typing stay smooth.
  startTransition(() => {
    hydrateRoot(place, app, {
      // A page translation may come in between; React then renders the changed parts again.
      onRecoverableError(error) {
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

/** Whether the page was translated: hydration would not find its text. */
function isTranslated(place: HTMLElement): boolean {
  return place.querySelector('font') !== null
}
