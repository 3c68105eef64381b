import { useEffect, useRef } from 'react'
import { documentTitle, type Route } from '../routes.ts'

/**
 * What a browser does when a page loads, done when the page changes without one: the title is set, focus goes to the
 * content, and the window to its top or to the place the address names. Going back leaves scrolling to the browser.
 */
export function useArrival(route: Route, path: string): void {
  const shown = useRef(path)
  const travelledTo = useRef<string | null>(null)

  useEffect(() => {
    const remember = () => {
      travelledTo.current = location.pathname
    }
    // In the capture phase, because the router renders the new page in the same event.
    addEventListener('popstate', remember, true)
    return () => removeEventListener('popstate', remember, true)
  }, [])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.title = documentTitle(route)
    document.getElementById('main')?.focus({ preventScroll: true })
    const travelled = travelledTo.current === path
    travelledTo.current = null
    if (travelled) return
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    else scrollTo(0, 0)
  }, [route, path])
}
