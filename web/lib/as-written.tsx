import { type ComponentType, memo, Suspense, use } from 'react'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Parts whose script is here or on its way. */
const wanted: Promise<unknown>[] = []
/** Parts of the page on which the visitor landed. */
const asleep: LazyPage[] = []
let landing = true

/**
 * A part of a page that has nothing to do but be read. Where a visitor lands, it stays as the prerenderer wrote it and
 * its script is never fetched: React leaves a boundary alone that has not woken, and this one does not wake. Links and
 * disclosures in it work as the platform makes them work. For a visitor who comes from another page of the site it is
 * fetched along with its page, and drawn.
 *
 * The page itself has to import the part's styles: the prerenderer links those of the page's own script.
 */
export function asWritten(load: () => Promise<ComponentType>): ComponentType {
  const part = lazyPage(load)
  if (landing) asleep.push(part)
  else wanted.push(part.load())

  function Kept() {
    const drawn = useHydrated()
    if (!drawn && isOnThePage()) use(NEVER)
    return <part.Page />
  }

  // Drawn anew along with its page, a boundary that has not woken would be fetched and drawn after all.
  return memo(() => (
    <Suspense>
      <Kept />
    </Suspense>
  ))
}

/** From now on a page that is fetched is one to be drawn, so its parts are fetched with it. */
export function landed(): void {
  landing = false
}

/**
 * Fetches what stayed as written where the visitor landed. Whoever comes back there gets it drawn, and a page that were
 * short for a moment would lose the place to which a browser returns.
 */
export function wakeParts(): void {
  for (const part of asleep.splice(0)) wanted.push(part.load())
}

/** Resolves when the parts of every page that was fetched so far are here or have failed: drawing one will tell. */
export async function partsArrived(): Promise<void> {
  await Promise.allSettled(wanted)
}

const NEVER = new Promise<never>(() => undefined)

/** Whether this is a browser with the prerendered page in it, and not the prerenderer. */
function isOnThePage(): boolean {
  return typeof document !== 'undefined' && Boolean(document.getElementById('root')?.hasChildNodes())
}
