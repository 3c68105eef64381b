import { type ComponentType, lazy, Suspense, use } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part of a page that has nothing to do but be read. Where a visitor lands, it stays as the prerenderer wrote it and
 * its script is never fetched: React leaves a boundary alone that has not woken, and this one does not wake. Links and
 * disclosures in it work as the platform makes them work. For a visitor who comes from another page of the site it is
 * fetched and drawn.
 *
 * The page itself has to import the part's styles: the prerenderer links those of the page's own script.
 */
export function asWritten(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }))

  function Kept() {
    const drawn = useHydrated()
    if (!drawn && isOnThePage()) use(NEVER)
    return <Part />
  }

  return () => (
    <Suspense>
      <Kept />
    </Suspense>
  )
}

const NEVER = new Promise<never>(() => undefined)

/** Whether this is a browser with the prerendered page in it, and not the prerenderer. */
function isOnThePage(): boolean {
  return typeof document !== 'undefined' && Boolean(document.getElementById('root')?.hasChildNodes())
}
