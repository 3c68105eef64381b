import { navigate } from 'wouter/use-browser-location'
import { notFound, routeAt } from '../routes.ts'
import { leaveWhenReady } from './prefetch.ts'

/**
 * Goes to other pages of the site without a new document from links that the router does not know of: those in the
 * parts of a page that stay as they were written. The router has dealt with its own before a click gets here. A link
 * with a target of any kind is left to the browser.
 */
export function followLinks(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlain(event) || !leadsElsewhere(link)) return
    event.preventDefault()
    void leaveWhenReady(navigate, link.pathname + link.search + link.hash, {})
  })
}

/** Whether nobody has answered the click, and it asks for no tab or window of its own. */
function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && !modified && event.button === 0
}

function leadsElsewhere(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target) return false
  return link.pathname !== location.pathname && routeAt(link.pathname) !== notFound
}
