import { addLink } from './add-link.ts'
import { closest } from './closest.ts'

/** Prefetches the page of a link on hover, focus or touch, where the browser does not support speculation rules. */
export function fetchOnIntent(page: Document): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return
  const fetched = new Set([location.pathname])
  const fetchPage = (event: Event) => {
    const link = closest<HTMLAnchorElement>(event, 'a')
    if (link?.origin !== location.origin || link.target || fetched.has(link.pathname)) return
    fetched.add(link.pathname)
    addLink({ rel: 'prefetch', href: link.pathname })
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    page.addEventListener(intent, fetchPage, { passive: true })
  }
}
