import { navigate } from 'wouter/use-browser-location'
import { notFound, routeAt } from '../routes.ts'
import { leaveWhenReady } from './prefetch.ts'

/**
 * Goes to other pages of the site without a new document, from every link: those that the router knows, and those in the
 * parts of a page that stay as they were written. A link with a target of any kind is left to the browser. It listens
 * on the click's way down, because React stops a click on its way through a part that has not woken; the router leaves
 * alone what has been answered.
 */
export function followLinks(root: Document): void {
  root.addEventListener('click', follow, { capture: true })
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !isPlain(event) || !leadsElsewhere(link)) return
  event.preventDefault()
  void leaveWhenReady(navigate, link.pathname + link.search + link.hash, {})
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
