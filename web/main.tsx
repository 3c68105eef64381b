import { type ReactNode, StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { AGAIN_PAGE_MARK } from '#contract/form-page'
import './styles/index.css'
import { App } from './app.tsx'
import { landed, partsArrived, wakeParts } from './lib/as-written.tsx'
import { documentTitle, type Route, routeAt } from './routes.ts'
import { followLinks } from './shell/follow-links.ts'
import { leaveWhenReady, prefetchOnIntent } from './shell/prefetch.ts'
import { scrollOnClick } from './shell/scroll-on-click.ts'

prefetchOnIntent(document)
scrollOnClick(document)

const root = document.getElementById('root')
if (root) void start(root)

/** Brings the page to life that stands in the document, or draws it where nothing stands yet. */
async function start(element: HTMLElement): Promise<void> {
  const again = element.getAttribute(AGAIN_PAGE_MARK)
  // The Worker served this page in answer to a form: it is alive as the page it is, and a reload posts nothing again.
  if (again) history.replaceState(null, '', again)
  const route = routeAt(location.pathname)
  const app = (
    <StrictMode>
      <Router aroundNav={leaveWhenReady}>
        <App />
      </Router>
    </StrictMode>
  )
  // While developing there is no prerendered page to take over.
  if (import.meta.env.DEV && !element.firstElementChild) {
    document.title = documentTitle(route)
    createRoot(element).render(app)
    return
  }
  // With the page's script at hand the whole document comes alive in one go; if it failed, the page itself says so.
  await route.page.load().catch(() => undefined)
  landed()
  if (again || isTranslated(element)) await redraw(element, app)
  // In a transition React lets go of the thread every few milliseconds, for whoever is scrolling or typing meanwhile.
  else {
    startTransition(() => {
      hydrateRoot(element, app, {
        // A translator may still come in between. React then draws anew what it does not find as it was written.
        onRecoverableError: (error) => isTranslated(element) || reportError(error),
      })
    })
  }
  followLinks(document)
  if (import.meta.env.VITALS) measure(route)
}

/** Whether a translator was here first: React would not find the texts that were written into the page. */
function isTranslated(element: HTMLElement): boolean {
  return element.querySelector('font') !== null
}

/** Draws the page anew where its written words are gone, with all its parts, so that nothing blinks. */
async function redraw(element: HTMLElement, app: ReactNode): Promise<void> {
  wakeParts()
  await partsArrived()
  const root = createRoot(element)
  flushSync(() => root.render(app))
}

/** Where a visitor types or signs nothing is measured. */
function measure({ path, quiet, unlisted }: Route): void {
  if (quiet || unlisted) return
  void import('./vitals/report.ts').then(({ startReporting }) => startReporting(path)).catch(() => undefined)
}
