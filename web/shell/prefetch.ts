import type { RouterProps } from 'wouter'
import { partsArrived, wakeParts } from '../lib/as-written.tsx'
import { routeAt } from '../routes.ts'

/** Slower than this, and it is kinder to show that the next page is on its way. */
const PATIENCE = 400

/**
 * Fetches a page's script as soon as a visitor points at, touches or tabs to a link that leads there. It listens on the
 * event's way down, because React stops some on their way through a part of the page that has not woken.
 */
export function prefetchOnIntent(root: Document): void {
  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin === location.origin && !link.target) void ready(link.pathname)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    root.addEventListener(intent, prefetch, { passive: true, capture: true })
  }
}

/**
 * Keeps the page one is leaving until the next one's script is here, so that nothing flashes in between. A page that
 * stands apart is loaded as a document, and so is the one after it.
 */
export const leaveWhenReady: NonNullable<RouterProps['aroundNav']> = async (navigate, to, options) => {
  const { pathname } = new URL(to, location.href)
  if (routeAt(pathname).apart || routeAt(location.pathname).apart) {
    location.assign(to)
    return
  }
  await Promise.race([ready(pathname), after(PATIENCE)])
  navigate(to, options)
  wakeParts()
}

/** Resolves when the page's script, with those of its parts, is here or has failed: whoever renders the page deals with a failure. */
async function ready(path: string): Promise<void> {
  await routeAt(path)
    .page.load()
    .catch(() => undefined)
  await partsArrived()
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
