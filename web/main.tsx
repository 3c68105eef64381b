import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import './styles/index.css'
import { App } from './app.tsx'
import { restoreMotion } from './lib/motion.ts'
import { documentTitle, type Route, routeAt } from './routes.ts'
import { leaveWhenReady, prefetchOnIntent } from './shell/prefetch.ts'

restoreMotion()
prefetchOnIntent(document)

const root = document.getElementById('root')
if (root) void start(root)

async function start(element: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <Router aroundNav={leaveWhenReady}>
        <App />
      </Router>
    </StrictMode>
  )
  // While developing there is no prerendered page to take over.
  if (!element.firstElementChild) {
    document.title = documentTitle(routeAt(location.pathname))
    createRoot(element).render(app)
    return
  }
  // With the page's script at hand the whole document comes alive in one step; if it failed, the page itself says so.
  await routeAt(location.pathname)
    .page.load()
    .catch(() => undefined)
  hydrateRoot(element, app)
  if (import.meta.env.VITALS) measure(routeAt(location.pathname))
}

/** Where a visitor types or signs nothing is measured. */
function measure({ path, quiet, unlisted }: Route): void {
  if (quiet || unlisted) return
  void import('./vitals/report.ts').then(({ startReporting }) => startReporting(path)).catch(() => undefined)
}
